//! What a fuzzer starts from: bytes that mean the hands of the corpus and complete hands of every form, and texts that
//! readers read. They are made here, so that they can be made again when the meaning of bytes changes.

use super::{Target, court, hands, relations, variants};
use crate::corpus::Corpus;
use crate::external::codec::{Codec, Encoding};
use crate::external::dialogue::LONGEST_LINE;
use crate::record::Case;
use duipai_engines::rules::Preset;
use duipai_engines::{Hand, Rules, notation};

/// A seed: the name of its file, and what is in it.
pub type Seed = (String, Vec<u8>);

/// The seeds of a target that can be made of this corpus, in order of name. Files of runs are not among them.
#[must_use]
pub fn seeds(target: Target, corpus: &Corpus) -> Vec<Seed> {
    let mut all = match target {
        Target::Differential(preset) => {
            let laid = laid(preset).map(|(name, bytes)| (format!("form-{name}"), bytes));
            laid.chain(cases(corpus, &[preset])).collect()
        }
        Target::Relations => of_relations(corpus),
        Target::Notation => texts(corpus),
        Target::Protocol => outputs(),
        Target::Reports => files(corpus),
        Target::RulesToml => rules(),
    };
    all.sort();
    all
}

/// The cases of the corpus under these presets, with their ids.
fn judged(corpus: &Corpus, presets: &[Preset]) -> Vec<(String, Rules, Hand)> {
    let cases = corpus.cases.iter();
    let read = cases.filter_map(|(file, case)| {
        let (rules, hand, _) = case.hand_and_rules().ok()?;
        let stem = file.file_stem()?.to_string_lossy().into_owned();
        presets
            .contains(&rules.preset_of())
            .then_some((stem, rules, hand))
    });
    read.collect()
}

fn cases(corpus: &Corpus, presets: &[Preset]) -> impl Iterator<Item = Seed> {
    let judged = judged(corpus, presets).into_iter();
    judged.filter_map(|(name, rules, hand)| {
        let bytes = court::bytes_of(&rules, &hand)?;
        Some((format!("case-{name}"), bytes))
    })
}

/// Complete hands: of every form of a preset some, and of every variant one. See [`hands`] for what bytes mean.
fn laid(preset: Preset) -> impl Iterator<Item = Seed> {
    /// What comes first in a hand: size, exposed groups, wilds, their places, what lies beside.
    const HEADS: [[u8; 5]; 5] = [
        [0, 0, 0, 0, 0],
        [0, 0, 2, 3, 1],
        [1, 1, 0, 0, 2],
        [2, 0x12, 1, 7, 5],
        [3, 0x81, 0, 0, 8],
    ];
    let rules = Rules::preset(preset);
    let forms = rules.forms().len() as u8;
    // Some forms of mahjong have one name and differ in which tiles are in which suit.
    let firsts: Vec<u8> = (0..forms)
        .filter(|&form| {
            let name = |form: u8| rules.forms()[usize::from(form)].name;
            (0..form).all(|other| name(other) != name(form))
        })
        .collect();
    let of_forms = firsts.into_iter().flat_map(move |form| {
        HEADS.into_iter().enumerate().map(move |(number, head)| {
            let slots = (0..hands::SLOTS).map(|slot| (slot * (2 * number + 1)) as u8);
            let bytes = [0, form].into_iter().chain(head).chain(slots);
            (format!("{form:02}-{number}"), bytes.collect())
        })
    });
    let of_variants = variants::variants(preset).iter().filter_map(|name| {
        let rules = Rules::named(name).ok()?;
        let (_, byte) = variants::byte_of(&rules)?;
        Some((format!("variant-{byte:02x}"), vec![byte, 0, 0, 0, 2, 1]))
    });
    of_forms.chain(of_variants)
}

fn of_relations(corpus: &Corpus) -> Vec<Seed> {
    let mut all = Vec::new();
    for (place, preset) in Preset::ALL.into_iter().enumerate() {
        for (number, (name, bytes)) in laid(preset).step_by(3).enumerate() {
            let head = [place as u8, number as u8, 0];
            let bytes = head.into_iter().chain(bytes).collect();
            all.push((format!("form-{}-{name}", preset.name()), bytes));
        }
    }
    let judged = judged(corpus, &Preset::ALL).into_iter().step_by(4);
    let cases = judged
        .enumerate()
        .filter_map(|(number, (name, rules, hand))| {
            let bytes = relations::bytes_of(&rules, &hand, number as u16)?;
            Some((format!("case-{name}"), bytes))
        });
    all.extend(cases);
    all
}

fn texts(corpus: &Corpus) -> Vec<Seed> {
    let mut all: Vec<Seed> = Vec::new();
    let mut put = |name: String, text: String| all.push((name + ".txt", text.into_bytes()));
    for (number, (name, rules, hand)) in judged(corpus, &Preset::ALL).into_iter().enumerate() {
        // Every hand once, in a form of writing that changes from hand to hand.
        let codecs = Encoding::NAMED.into_iter();
        let codecs = codecs.filter_map(|encoding| Codec::of(encoding, rules.alphabet()).ok());
        let mut lines: Vec<String> = codecs.map(|codec| codec.line(&hand)).collect();
        if hand.is_plain() && hand.wilds() == 0 {
            lines.push(notation::write_tiles(&hand));
        }
        put(
            format!("case-{name}"),
            lines.swap_remove(number % lines.len()),
        );
    }
    for (name, text) in [
        ("exposed", "11m[123m][1111z!]+2/s"),
        ("last-card", "270x123d11x[111d!]@7x!"),
        ("names", "一万二万3m东白"),
        ("waits", "14m7z"),
        ("nothing", "-"),
        ("address-winners", "laizi~wild.copy_limit=4:g1:7:123"),
        ("address-space", "standard~sizes=2+5:exhaust-5-1:99"),
        ("share", "1/16"),
    ] {
        put(name.to_owned(), text.to_owned());
    }
    all
}

fn outputs() -> Vec<Seed> {
    let outputs: [(&str, u8, &[u8]); 9] = [
        ("verdicts", 0, b"win\nno\nunsupported\nerror five alike\n"),
        ("scores", 3, b"win 15\nno -3\nwin 0\n"),
        ("waits", 1, b"waits 14m7z\nwaits -\nwaits 270x\n"),
        ("returns", 2, b"win\r\nno\r\n"),
        ("unended", 4, b"no\nwin"),
        ("cut-off", 0x80, b"no\nwin"),
        ("too-many", 0x45, b"no\nno\nno\nno\n"),
        ("no-text", 1, b"no\n\x1b[31mwin\xff\n"),
        ("chinese", 1, "胡了\n错误\n".as_bytes()),
    ];
    let seed = |(name, head, output): (&str, u8, &[u8])| {
        let bytes = [&[head], output].concat();
        (name.to_owned(), bytes)
    };
    // With the return it is the longest line there may be, and one byte longer.
    let long = [LONGEST_LINE - 1, LONGEST_LINE].map(|length| {
        let line = [b"\x0ano\n", "w".repeat(length).as_bytes(), b"\r\n"].concat();
        (format!("long-{length}"), line)
    });
    outputs.into_iter().map(seed).chain(long).collect()
}

const ENGINES: &str = "[[engine]]\nname = \"mine\"\ncommand = [\"./mine\", \"--old\"]\nrules = [\"laizi\"]\n\
    set = { \"wild.copy_limit\" = 4 }\nsizes = [2, 5, 8, 11, 14]\nmax_wilds = 4\nmelds = true\n\
    order = \"shuffled\"\nencoding = \"js\"\ntimeout = \"500ms\"\nversion = [\"./mine\", \"-v\"]\n";

const KNOWN: &str = "format = \"duipai-known\"\nversion = 1\nengine = \"my-server\"\nrules = [\"laizi*\"]\n\
    verdict = \"no\"\nexpected = \"win\"\nwhen = [\"wilds >= 4\"]\nreason = \"more than three wilds\"\n\
    expires = \"2027-03-01\"\nmin_hands = 100000\n";

const PLAN: &str = "{\"format\":\"duipai-state\",\"version\":1,\"duipai\":\"0.1.0\",\"seed\":1,\"hands\":1000,\
    \"rules\":[{\"name\":\"standard\",\"file\":null,\"ask\":\"win\"}],\"sources\":[\"winners\",\"g1\"],\
    \"engines\":[{\"name\":\"table\",\"version\":\"0.1.0\",\"sample\":\"1/1\",\"external\":null}],\
    \"from\":null,\"stop_after\":3,\"relations\":\"1/64\"}";

const BLOCK: &str = "{\"block\":0,\"hands\":2,\"passed_over\":0,\"illegal\":0,\"strategies\":\
    [{\"strategy\":\"wins\",\"hands\":2,\"wins\":1}],\"tallies\":[],\"samples\":[],\"keys\":[],\"cases\":[],\
    \"distinct\":[{\"sample\":\"1/1\",\"hashes\":[1,2]}],\"relations\":[],\"canary\":null}";

const TABLE: &str = "address,hand,signature\nstandard:g1:1:2,11m,\"a \"\"b\"\", c\"\n\"x\ny\",-,\n";

fn files(corpus: &Corpus) -> Vec<Seed> {
    let cases = corpus.cases.iter().step_by(6);
    let cases = cases.filter_map(|(file, case)| {
        let stem = file.file_stem()?.to_string_lossy().into_owned();
        Some((format!("case-{stem}.txt"), case.to_toml().into_bytes()))
    });
    let found = Case {
        format: "duipai-case".to_owned(),
        version: 1,
        status: "stateful".to_owned(),
        rules: "laizi".to_owned(),
        hand: "11m+1".to_owned(),
        expected: "rejected".to_owned(),
        engine: Some("my, \"server\"".to_owned()),
        address: Some("laizi:g1:1:7".to_owned()),
        history: vec!["22m".to_owned(), "+2".to_owned()],
        verdicts: [("table".to_owned(), "rejected".to_owned())].into(),
        ..Case::default()
    };
    let texts = [
        ("found.txt", found.to_toml()),
        ("engines.txt", ENGINES.to_owned()),
        ("known.txt", KNOWN.to_owned()),
        ("plan.json", PLAN.to_owned()),
        ("block.json", BLOCK.to_owned()),
        ("table.csv", TABLE.to_owned()),
    ];
    let texts = texts.map(|(name, text)| (name.to_owned(), text.into_bytes()));
    cases.chain(texts).collect()
}

fn rules() -> Vec<Seed> {
    let mut all: Vec<Seed> = Vec::new();
    for preset in Preset::ALL {
        for (number, name) in variants::variants(preset).iter().enumerate() {
            let stem = format!("{}-{number}", preset.name());
            all.push((format!("name-{stem}.txt"), (*name).into()));
            if let Ok(rules) = Rules::named(name)
                && number < 2
            {
                all.push((format!("file-{stem}.txt"), rules.to_toml().into_bytes()));
            }
        }
    }
    let short = "preset = \"laizi\"\n[wild]\nmax = 4\nkinds = [\"7z\"]\n";
    all.push(("tables.txt".to_owned(), short.into()));
    all
}
