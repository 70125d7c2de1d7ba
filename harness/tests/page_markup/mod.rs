//! A reader of pages that is stricter than a browser: tags are balanced, attributes quoted, names unique, and nothing is
//! loaded from anywhere.

use std::collections::BTreeSet;

/// Elements without an end.
const VOID: [&str; 5] = ["meta", "link", "input", "br", "hr"];
/// Attributes by which something would be loaded.
const LOADING: [&str; 7] = [
    "src",
    "srcset",
    "data",
    "poster",
    "action",
    "background",
    "xlink:href",
];

/// A start or end of an element.
struct Tag<'a> {
    name: &'a str,
    end: bool,
    attributes: Vec<(&'a str, Option<&'a str>)>,
}

/// What stands between tags, and the tags, in order.
enum Part<'a> {
    Text(&'a str),
    Tag(Tag<'a>),
}

fn parts(html: &str) -> Vec<Part<'_>> {
    let mut rest = html
        .strip_prefix("<!DOCTYPE html>")
        .expect("a document type");
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let Some(text) = rest.split('<').next().filter(|text| !text.is_empty()) else {
            let (tag, after) = tag(&rest[1..]);
            // What these hold is no markup.
            let raw = ["style", "script"].contains(&tag.name) && !tag.end;
            let end = format!("</{}", tag.name);
            parts.push(Part::Tag(tag));
            rest = after;
            if raw {
                let at = rest.find(&end).expect("an end");
                rest = &rest[at..];
            }
            continue;
        };
        assert!(!text.contains('>'), "a stray > in {text:?}");
        parts.push(Part::Text(text));
        rest = &rest[text.len()..];
    }
    parts
}

fn tag(text: &str) -> (Tag<'_>, &str) {
    let end = text.starts_with('/');
    let text = text.trim_start_matches('/');
    let name_ends = text
        .find(|c: char| !c.is_ascii_alphanumeric())
        .expect("an end of a tag");
    let (name, mut rest) = text.split_at(name_ends);
    assert!(!name.is_empty(), "a stray < before {:?}", rest.get(..20));
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            return (
                Tag {
                    name,
                    end,
                    attributes,
                },
                after,
            );
        }
        if let Some(after) = rest.strip_prefix("/>") {
            attributes.push(("/", None));
            return (
                Tag {
                    name,
                    end,
                    attributes,
                },
                after,
            );
        }
        let at = rest.find(['=', ' ', '>']).expect("an end of an attribute");
        let (attribute, after) = rest.split_at(at);
        assert!(
            !attribute.is_empty() && !attribute.contains(['"', '<', '\'']),
            "{attribute:?}"
        );
        let Some(after) = after.strip_prefix("=\"") else {
            attributes.push((attribute, None));
            rest = after;
            continue;
        };
        let (value, after) = after.split_once('"').expect("a quoted value");
        assert!(!value.contains('<'), "{value:?}");
        attributes.push((attribute, Some(value)));
        rest = after;
    }
}

/// Whether a page is well-formed and asks nobody for anything.
#[track_caller]
pub fn sound(html: &str) {
    let mut open = Vec::new();
    let mut ids = BTreeSet::new();
    let mut targets = BTreeSet::new();
    for part in parts(html) {
        let Part::Tag(tag) = part else { continue };
        let name = tag.name;
        if tag.end {
            assert_eq!(open.pop(), Some(name), "</{name}> closes another element");
        } else if !VOID.contains(&name) && !tag.attributes.contains(&("/", None)) {
            open.push(name);
        }
        for (attribute, value) in &tag.attributes {
            assert!(!LOADING.contains(attribute), "<{name} {attribute}>");
            assert!(!attribute.starts_with("on"), "<{name} {attribute}>");
            match (*attribute, value) {
                ("id", Some(id)) => assert!(ids.insert(*id), "two elements are called {id}"),
                ("href", Some(href)) => match href.strip_prefix('#') {
                    Some(target) => drop(targets.insert(target)),
                    None => assert_eq!((name, *href), ("link", "data:,")),
                },
                _ => {}
            }
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
    let lost: Vec<_> = targets.difference(&ids).collect();
    assert!(lost.is_empty(), "links to nothing: {lost:?}");
    for loading in [
        "http://",
        "https://",
        "url(",
        "@import",
        "@font-face",
        "fetch(",
        "import(",
    ] {
        assert!(!html.contains(loading), "{loading}");
    }
    assert_eq!(html.matches("<script").count(), 1);
    assert!(html.contains("default-src 'none'"));
}

/// What a page says, without its markup.
#[must_use]
pub fn text_of(html: &str) -> String {
    let mut text = String::new();
    for part in parts(html) {
        match part {
            Part::Text(said) => text.push_str(said),
            // Cells and terms stand apart.
            Part::Tag(tag) if ["dd", "td"].contains(&tag.name) && !tag.end => text.push(' '),
            Part::Tag(_) => {}
        }
    }
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}
