//! Text of others in Markdown: engines, files and rules have names and answers that may hold anything, and none of it
//! is to be read as markup.

use std::fmt::Write as _;

/// Characters that begin markup somewhere.
const MARKUP: &str = "\\`*_{}[]<>|#~&";

/// Text that reads as it is, on one line; also in the cell of a table.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_control() => out.push(' '),
            c if MARKUP.contains(c) => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

/// Text as code within a line; also in the cell of a table.
pub fn code(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let text = text.replace(char::is_control, " ").replace('|', "\\|");
    let ticks = "`".repeat(longest_run(&text, '`') + 1);
    // A space keeps a backtick at the border apart, and is not shown.
    let pad = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{ticks}{pad}{text}{pad}{ticks}")
}

/// Lines as they are, in a fence that nothing in them closes.
pub fn fenced(text: &str) -> String {
    let fence = "`".repeat(longest_run(text, '`').max(2) + 1);
    let mut out = String::new();
    let _ = writeln!(out, "{fence}text\n{}\n{fence}", text.trim_end());
    out
}

/// The beginning of a page that is too long, cut at the end of a line and with a word on it; within `limit` bytes,
/// unless even that word has no room.
pub fn cut(page: &str, limit: usize, word: &str) -> String {
    if page.len() <= limit {
        return page.to_owned();
    }
    let mut kept = 0;
    let mut fence = None;
    for line in page.split_inclusive('\n') {
        let ticks: String = line.chars().take_while(|&c| c == '`').collect();
        let after = match &fence {
            Some(open) if line.trim_end() == open => None,
            None if ticks.len() >= 3 => Some(ticks),
            _ => fence.clone(),
        };
        let closing = after.as_ref().map_or(0, |open| open.len() + 1);
        if kept + line.len() + closing + word.len() + 2 > limit {
            break;
        }
        kept += line.len();
        fence = after;
    }
    let closing = fence.map_or_else(String::new, |open| format!("{open}\n"));
    format!("{}{closing}\n{word}\n", &page[..kept])
}

fn longest_run(text: &str, of: char) -> usize {
    let runs = text.split(|c| c != of).map(str::len);
    runs.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(escaped("a|b"), "a\\|b");
        assert_eq!(
            escaped("laizi~wild.copy_limit=4"),
            "laizi\\~wild.copy\\_limit=4"
        );
        assert_eq!(
            escaped("<img src=x>\n# head\u{1b}[1m"),
            "\\<img src=x\\> \\# head \\[1m"
        );
        assert_eq!(code("11m+1"), "`11m+1`");
        assert_eq!(code("a`b``c"), "```a`b``c```");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(code("a|b\nc"), "`a\\|b c`");
    }

    #[test]
    fn a_fence_is_longer_than_what_it_holds() {
        assert_eq!(fenced("text\n"), "```text\ntext\n```\n");
        assert_eq!(fenced("````\nx"), "`````text\n````\nx\n`````\n");
    }

    #[test]
    fn a_page_is_cut_at_a_line_and_its_fence_closed() {
        let page = "# head\n\n```text\none\ntwo\nthree\n```\n\nend\n";
        assert_eq!(cut(page, page.len(), "cut"), page);
        for limit in 0..page.len() {
            let short = cut(page, limit, "cut");
            assert!(short.ends_with("\ncut\n"), "{short}");
            assert!(short.len() <= limit.max(5), "{limit}: {short}");
            let fences = short.lines().filter(|line| line.starts_with("```"));
            assert_eq!(fences.count() % 2, 0, "{limit}: {short}");
        }
        assert_eq!(cut(page, 30, "cut"), "# head\n\n```text\none\n```\n\ncut\n");
    }
}
