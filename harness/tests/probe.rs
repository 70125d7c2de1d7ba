//! Probing: whatever an engine was built for is found out by asking it, and what no rules explain is told.

mod program;

use duipai::exit::Exit;
use duipai::panel::{Panel, Roster, Seat};
use duipai::probe::{
    AXES, Findings, Open, Prober, Role, Sign, Subject, TRAITS, Values, When, Why, alike,
};
use duipai::shrink::Classes;
use duipai::source::{G1, Source as _};
use duipai_engines::form::{Count, Exposed, Form};
use duipai_engines::rules::{MissingSuit, Preset};
use duipai_engines::tile::COPIES;
use duipai_engines::{Alphabet, Engine, Hand, Kind, Rules, Verdict, notation, registry};
use program::Place;
use std::collections::HashMap;

fn engine(name: &str, rules: &Rules) -> Option<Box<dyn Engine>> {
    let mut builtin = registry::builtin().into_iter();
    let factory = builtin.find(|factory| factory.name() == name).unwrap();
    factory.build(rules).ok()
}

fn seat(name: &str, rules: &Rules) -> Option<Seat> {
    let roster = Roster::builtin().choose(&[name.to_owned()]).unwrap();
    Panel::new(&roster, rules).seats.pop()
}

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

/// The most that a hand is worth: six groups of four, and an eye or six big cards at that.
fn most_worth(rules: &Rules) -> i16 {
    match rules.xi().map(|table| table.name) {
        Some("classic") => 72,
        Some("yueyang") => 31,
        _ => 28,
    }
}

/// A subject that is a function of the hand.
struct Answers<F>(F);

impl<F: FnMut(&Hand) -> Verdict> Subject for Answers<F> {
    fn ask(&mut self, hands: &[Hand]) -> Vec<Verdict> {
        hands.iter().map(&mut self.0).collect()
    }

    fn ask_afresh(&mut self, hand: &Hand) -> Verdict {
        (self.0)(hand)
    }
}

/// What rules come to, as far as it makes a difference: forms, sizes, wilds, which of them may be a fifth copy, tiles
/// that count as wilds, the missing suit. It makes none for wilds beyond the largest hand, for wilds in special hands
/// and the copy limit where there is no wild, for sets of any kind where there is no room for one, for sizes that are
/// legal beside exposed groups only where these are too many, for forms that need a tile of which none may be held,
/// and for 七星不靠 beside 全不靠. What hands are worth is left to the hands on which it shows.
fn telling(
    rules: &Rules,
) -> (
    Vec<Form>,
    Vec<usize>,
    usize,
    Option<bool>,
    Vec<Kind>,
    MissingSuit,
) {
    let largest = rules.sizes().largest();
    let wilds = usize::from(rules.wild_max()).min(largest);
    let has = |name: &str| rules.forms().iter().any(|form| form.name == name);
    let fits = |form: &Form, size: usize| {
        (0..=(largest - size) / 3).any(|groups| {
            (0..=groups).any(|fours| form.numbers(size, Exposed { groups, fours }).is_some())
        })
    };
    let has_room = |form: &&Form| rules.sizes().iter().any(|size| fits(form, size));
    let mut forms: Vec<Form> = rules.forms().iter().filter(has_room).cloned().collect();
    let legal = |size: &usize| forms.iter().any(|form| fits(form, *size));
    let sizes = rules.sizes().iter().filter(legal).collect();
    if has("lesser-knitted") {
        forms.retain(|form| form.name != "greater-knitted");
    }
    if wilds == 0 {
        forms.retain(|form| can_be_held(form, rules));
    }
    for form in &mut forms {
        form.wilds |= wilds == 0;
        if largest < 5 {
            form.parts.retain(|part| part.count != Count::Rest);
        }
    }
    let fifth_copies = wilds > 0 && largest >= 5;
    (
        forms,
        sizes,
        wilds,
        fifth_copies.then(|| rules.copy_limit()),
        rules.wild_kinds().to_vec(),
        rules.missing_suit(),
    )
}

/// Whether a form has groups enough without the tiles that count as wilds.
fn can_be_held(form: &Form, rules: &Rules) -> bool {
    let wild = |kind: &Kind| rules.wild_kinds().contains(kind);
    let catalogue = rules.catalogue(form);
    form.parts.iter().zip(catalogue).all(|(part, groups)| {
        let held = groups
            .iter()
            .filter(|group| !group.tiles().iter().any(wild));
        let (Count::Exactly(many) | Count::InAll(many)) = part.count else {
            return true;
        };
        many.saturating_sub(part.repeats) <= held.count()
    })
}

/// A hand that `reference` does not judge alike under both, be it in its score only if `scores` count: of all small
/// ones, and many that are drawn.
fn differ(a: &Rules, b: &Rules, scores: bool) -> Option<Hand> {
    let mut judges = [a, b].map(|rules| engine("reference", rules).unwrap());
    let mut differ = |hand: &Hand| {
        let [a, b] = judges.each_mut().map(|judge| judge.judge(hand));
        let win = |verdict| matches!(verdict, Verdict::Win(_));
        let no = |verdict| matches!(verdict, Verdict::No(_));
        win(a) != win(b) || scores && (win(a) || no(a) && no(b)) && a.score() != b.score()
    };
    let mut classes = Classes::new();
    for size in [2, 5] {
        let mut hands = classes.ascending(a.alphabet(), size, 5, COPIES);
        if let Some(hand) = hands.find(&mut differ) {
            return Some(hand);
        }
    }
    let mut hands = Vec::new();
    for rules in [a, b] {
        G1::new(rules, 7, 1_000).block(0, &mut hands).unwrap();
        if let Some(drawn) = hands.iter().find(|drawn| differ(&drawn.hand)) {
            return Some(drawn.hand);
        }
    }
    None
}

/// That `found` means what `built_for` says; that both have one name unless they cannot be told apart.
#[track_caller]
fn assert_recovered(name: &str, built_for: &Rules, findings: &Findings) {
    let context = || format!("{name} for {}: {}", built_for.name(), findings.rules.name());
    assert_eq!(findings.contradictions, [], "{}", context());
    assert_eq!(findings.changes, [], "{}", context());
    // It scores nothing, and leaves hands open that have to be worth something.
    let no_worths = name == "table" && built_for.xi().is_some();
    if findings.wins == 0 {
        let declines = no_worths && findings.declined > 0;
        let too_much = built_for.base_xi() > most_worth(built_for);
        assert!(declines || too_much, "{}", context());
        return;
    }
    assert!((60..=600).contains(&findings.answered), "{findings:?}");
    assert_eq!(findings.exit(), Exit::Agreed, "{}", context());
    if no_worths && findings.declined > 0 {
        let declined = |open: &Open| matches!(open.why, Why::Declined(_));
        assert!(findings.open.iter().any(declined), "{}", context());
        return;
    }
    // Some forms with many wilds are too much for tables.
    let few = if name == "table" { 5 } else { 0 };
    assert!(findings.declined <= few, "{}", context());
    assert_eq!(
        telling(&findings.rules),
        telling(built_for),
        "{}",
        context()
    );
    let base = built_for.base_xi();
    if findings.rules.base_xi() != base {
        let said = |open: &Open| {
            let listed = open.values.contains(&base.to_string());
            open.field == "base_xi" && listed && open.why == Why::Nowhere
        };
        assert!(findings.open.iter().any(said), "{}", context());
    }
    if !alike(&findings.rules, built_for) {
        let hand = differ(&findings.rules, built_for, !no_worths);
        assert_eq!(hand, None, "{}", context());
    }
    for shown in findings.traits.iter().filter(|shown| shown.shown > 0) {
        // To answer `rejected` is what engines meant to be right do.
        assert_eq!(shown.habit.sign, Sign::Error, "{}", context());
    }
}

/// Every preset with every value of every switch, one at a time.
fn single_switches(presets: &[Preset]) -> Vec<Rules> {
    let mut list = Vec::new();
    for &preset in presets {
        let preset = Rules::preset(preset);
        list.push(preset.clone());
        for axis in &AXES {
            let values: Vec<String> = match axis.values {
                Values::Parts(parts) => parts
                    .iter()
                    .flat_map(|part| [format!("+{part}"), format!("-{part}"), (*part).to_owned()])
                    .collect(),
                Values::OneOf(values) => values.iter().map(|&value| value.to_owned()).collect(),
                Values::UpTo(_) => {
                    let most = match axis.role {
                        Role::Threshold => most_worth(&preset) as usize,
                        _ => preset.sizes().largest(),
                    };
                    // Small ones, others now and then, and the last ones that make a difference and do not.
                    let tried = |number: &usize| {
                        *number <= 4 || number % 7 == 3 || (most - 1..=most + 1).contains(number)
                    };
                    let numbers = (0..=most + 1).filter(tried);
                    numbers.map(|number| number.to_string()).collect()
                }
            };
            // One tile is like another, so one preset tells of all of them.
            let like_others = axis.role == Role::Rewriting && preset.name() != "laizi";
            let values = values.into_iter().rev();
            for value in values.take(if like_others { 6 } else { usize::MAX }) {
                let setting = format!("{}={value}", axis.field);
                if let Ok(rules) = preset.clone().with_setting(&setting)
                    && !list.contains(&rules)
                    // Twenty cards alone, say, are legal beside exposed groups only, for which there is no room.
                    && rules.bare_sizes().largest() > 0
                {
                    list.push(rules);
                }
            }
        }
    }
    assert!(list.len() > 20, "{}", list.len());
    list
}

/// Engines that are meant to be right.
fn trusted() -> Vec<String> {
    let trusted = registry::builtin();
    let trusted = trusted.iter().filter(|factory| !factory.is_port());
    trusted.map(|factory| factory.name().to_owned()).collect()
}

/// Whoever is asked, with all that was asked and answered.
struct Recorded<'a> {
    subject: &'a mut dyn Subject,
    said: Vec<(Hand, Verdict)>,
}

impl Subject for Recorded<'_> {
    fn ask(&mut self, hands: &[Hand]) -> Vec<Verdict> {
        let verdicts = self.subject.ask(hands);
        let said = hands.iter().copied().zip(verdicts.iter().copied());
        self.said.extend(said);
        verdicts
    }

    fn ask_afresh(&mut self, hand: &Hand) -> Verdict {
        let verdict = self.subject.ask_afresh(hand);
        self.said.push((*hand, verdict));
        verdict
    }

    fn reads_missing_suit(&self) -> bool {
        self.subject.reads_missing_suit()
    }

    fn reads_melds(&self) -> bool {
        self.subject.reads_melds()
    }
}

/// That the rules of every trusted engine are found out. What a probe finds depends on nothing but the answers, so
/// engines that answer the same, hand by hand, need not be probed one after the other.
fn assert_all_recovered(list: &[Rules]) {
    let mut probers: HashMap<Alphabet, Prober> = HashMap::new();
    for rules in list {
        let prober = probers
            .entry(rules.alphabet())
            .or_insert_with(|| Prober::new(rules.alphabet()));
        let mut hands_asked: Vec<Vec<(Hand, Verdict)>> = Vec::new();
        for name in trusted() {
            let Some(mut seat) = seat(&name, rules) else {
                continue;
            };
            // It leaves the same hands open however much they have to be worth.
            let base = rules.base_xi();
            if name == "table" && base > 0 && base != Rules::preset(rules.preset_of()).base_xi() {
                continue;
            }
            let mut answers_as = |said: &Vec<(Hand, Verdict)>| {
                let hands: Vec<Hand> = said.iter().map(|(hand, _)| *hand).collect();
                let verdicts = Subject::ask(&mut seat, &hands);
                verdicts
                    .iter()
                    .zip(said)
                    .all(|(verdict, (_, said))| verdict == said)
            };
            if hands_asked.iter().any(&mut answers_as) {
                continue;
            }
            let mut recorded = Recorded {
                subject: &mut seat,
                said: Vec::new(),
            };
            let findings = prober.probe(&mut recorded);
            hands_asked.push(recorded.said);
            assert_recovered(&name, rules, &findings);
        }
        assert!((1..=2).contains(&hands_asked.len()), "{}", rules.name());
    }
}

// In parts, because they run side by side.
#[test]
fn every_value_of_every_switch_is_recovered_in_mahjong() {
    let presets = [Preset::Standard, Preset::Sichuan, Preset::Laizi];
    assert_all_recovered(&single_switches(&presets));
}

#[test]
fn every_value_of_every_switch_is_recovered_where_special_hands_win() {
    assert_all_recovered(&single_switches(&[Preset::Riichi, Preset::Gb]));
}

#[test]
fn every_value_of_every_switch_is_recovered_in_waihuzi() {
    assert_all_recovered(&single_switches(&[Preset::Waihuzi]));
}

#[test]
fn every_value_of_every_switch_is_recovered_in_paohuzi() {
    assert_all_recovered(&single_switches(&[Preset::Paohuzi]));
}

#[test]
fn switches_set_together_are_recovered() {
    let list = [
        "laizi~sizes=14~wild.copy_limit=4~wild.max=1",
        "laizi~sizes=14~wild.copy_limit=4~wild.max=3",
        "laizi~sizes=2+14~wild.copy_limit=4~wild.max=2",
        "laizi~sizes=5+17~wild.copy_limit=4",
        "laizi~sizes=2~wild.copy_limit=4",
        "laizi~sizes=11~wild.max=1",
        "standard~sizes=17~wild.copy_limit=4~wild.max=1",
        "standard~sizes=8+11~wild.max=4",
        "sichuan~forms=standard~missing_suit=any~sizes=14",
        "sichuan~forms=pairs~missing_suit=none~pairs=any-quads",
        "sichuan~missing_suit=any~pairs=distinct~sizes=+17",
        "sichuan~missing_suit=none~pairs=none~sizes=2+8",
        "sichuan~missing_suit=none~pairs=any-quads",
        "waihuzi~jiao=true~menzi=gap",
        "waihuzi~jiao=true~menzi=red+cross-rank~sizes=20",
        "waihuzi~menzi=adjacent~sizes=17+20",
        "waihuzi~jiao=true~menzi=pair+adjacent+gap+red+cross-rank~sizes=20",
        "waihuzi~jiao=true~sizes=2",
        "waihuzi~menzi=cross-rank~sizes=5+11+17",
        "waihuzi~menzi=adjacent+gap+red~sizes=20",
    ];
    assert_all_recovered(&list.map(rules));
}

#[test]
fn new_switches_set_together_are_recovered() {
    let list = [
        "riichi~eyes=258~wild.in_specials=true~wild.max=4",
        "riichi~forms=standard+orphans~wild.copy_limit=4~wild.max=2",
        "riichi~forms=pairs~pairs=any-quads~wild.in_specials=true~wild.max=3",
        "riichi~forms=pairs+orphans~wild.in_specials=true~wild.kinds=5z~wild.max=4",
        "gb~forms=lesser-knitted~wild.in_specials=true~wild.max=2",
        "gb~forms=orphans~wild.in_specials=true~wild.kinds=1m~wild.max=3",
        "gb~forms=greater-knitted+knitted-straight~wild.in_specials=true~wild.max=1",
        "gb~eyes=258~forms=-lesser-knitted~pairs=one-quad~sizes=14",
        "gb~forms=standard+greater-knitted~sizes=8+14~wild.max=1",
        "laizi~wild.kinds=7z~wild.max=4",
        "laizi~eyes=258~wild.copy_limit=4~wild.kinds=1m+9s~wild.max=3",
        "laizi~sizes=14~wild.kinds=5z+6z+7z",
        "standard~eyes=258~sizes=14+17",
        "sichuan~eyes=258~missing_suit=any~pairs=distinct",
        "waihuzi~base_xi=7",
        "waihuzi~base_xi=5~xi_table=yuanjiang",
        "waihuzi~base_xi=10~jiao=true~sizes=20~xi_table=yueyang",
        "waihuzi~base_xi=12~kan_splittable=false~menzi=pair+red~xi_table=classic",
        "waihuzi~base_xi=6~forms=+initial-pairs~kan_splittable=false",
        "waihuzi~forms=initial-pairs",
        "paohuzi~base_xi=10~forms=seven-threes~jiao=false",
        "paohuzi~sizes=5+8+20+21~xi_table=yuanjiang",
        "paohuzi~forms=seven-threes~jiao=false~kan_splittable=true~sizes=9+15+21",
        "paohuzi~base_xi=18~sizes=21",
        "paohuzi~base_xi=9~kan_splittable=true~xi_table=yiyang",
        "paohuzi~base_xi=0~forms=fours-and-pair~sizes=21+22",
        "paohuzi~base_xi=3~jiao=false~kan_splittable=true~xi_table=yueyang",
    ];
    assert_all_recovered(&list.map(rules));
}

#[test]
fn rules_found_under_another_preset_mean_the_same() {
    let mut prober = Prober::new(Alphabet::Mahjong);
    for (built_for, found) in [
        (
            "gb~forms=lesser-knitted~wild.in_specials=true~wild.max=2",
            "riichi~forms=lesser-knitted~wild.in_specials=true~wild.max=2",
        ),
        ("laizi~wild.max=0", "standard"),
    ] {
        let findings = prober.probe(&mut seat("recursive", &rules(built_for)).unwrap());
        assert_eq!(findings.rules.name(), found, "{built_for}");
        assert!(alike(&findings.rules, &rules(built_for)), "{built_for}");
    }
    assert!(!alike(&rules("laizi"), &rules("laizi~wild.max=5")));
}

/// An engine whose answers have no scores, and that may know no exposed groups.
struct Plain {
    engine: Box<dyn Engine>,
    reads_melds: bool,
}

impl Subject for Plain {
    fn ask(&mut self, hands: &[Hand]) -> Vec<Verdict> {
        hands.iter().map(|hand| self.ask_afresh(hand)).collect()
    }

    fn ask_afresh(&mut self, hand: &Hand) -> Verdict {
        let concealed = hand.last().is_none() && hand.melds().next().is_none();
        assert!(self.reads_melds || concealed, "{}", notation::write(hand));
        match self.engine.judge(hand) {
            Verdict::Win(_) => Verdict::WIN,
            Verdict::No(_) => Verdict::NO,
            other => other,
        }
    }

    fn reads_melds(&self) -> bool {
        self.reads_melds
    }
}

fn probe_plain(prober: &mut Prober, built_for: &Rules, reads_melds: bool) -> Findings {
    let findings = prober.probe(&mut Plain {
        engine: engine("recursive", built_for).unwrap(),
        reads_melds,
    });
    assert!(findings.fits(), "{}: {findings:?}", built_for.name());
    findings
}

/// The fields that are open, with the other values and why.
fn open(findings: &Findings) -> Vec<(&str, String, Why)> {
    let open = findings.open.iter();
    open.map(|open| (open.field, open.values.join(" "), open.why))
        .collect()
}

#[test]
fn without_scores_wins_tell_the_table_if_not_every_worth_is_enough() {
    let mut prober = Prober::new(Alphabet::Paohuzi);
    for name in [
        "waihuzi~base_xi=7",
        "waihuzi~base_xi=6~xi_table=yueyang",
        "waihuzi~base_xi=5~xi_table=yuanjiang",
        "waihuzi~base_xi=12~kan_splittable=false~xi_table=classic",
        "waihuzi~base_xi=7~jiao=true~menzi=pair+gap",
        "paohuzi",
        "paohuzi~base_xi=18",
        "paohuzi~jiao=false~kan_splittable=true",
        "paohuzi~base_xi=9~xi_table=yiyang",
        "paohuzi~base_xi=9~forms=seven-threes",
    ] {
        let built_for = rules(name);
        let findings = probe_plain(&mut prober, &built_for, true);
        assert_eq!(findings.rules.name(), name);
        assert_eq!(open(&findings), [], "{name}");
    }
    let tables = |others: &str| ("xi_table", others.to_owned(), Why::Unscored);
    for (name, others) in [
        ("waihuzi", vec![tables("yueyang yuanjiang classic")]),
        (
            // Every eye is a pair, and every pair is worth something.
            "waihuzi~jiao=true~menzi=pair",
            vec![
                tables("yueyang yuanjiang classic"),
                ("base_xi", "1".to_owned(), Why::Nowhere),
            ],
        ),
        (
            "paohuzi~base_xi=0",
            vec![tables("yiyang yueyang yuanjiang")],
        ),
    ] {
        let findings = probe_plain(&mut prober, &rules(name), true);
        assert_eq!(findings.rules.name(), name);
        assert_eq!(open(&findings), others, "{name}");
    }
    // As it has no scores and every worth is enough, the table is any.
    let findings = probe_plain(&mut prober, &rules("waihuzi~xi_table=classic"), true);
    assert_eq!(findings.rules.name(), "waihuzi");
}

#[test]
fn without_exposed_groups_it_is_told_what_only_they_would_tell() {
    let mut prober = Prober::new(Alphabet::Paohuzi);
    let waihuzi = rules("waihuzi~base_xi=7~kan_splittable=false");
    let findings = probe_plain(&mut prober, &waihuzi, false);
    assert_eq!(findings.rules, waihuzi);
    // A pair or a four that was drawn, and fours at all, are what the tables do not agree on.
    let hidden = open(&findings);
    let tables = ("xi_table", "yueyang yuanjiang".to_owned(), Why::Hidden);
    assert!(hidden.contains(&tables), "{hidden:?}");
    assert!(
        hidden.iter().all(|(.., why)| *why == Why::Hidden),
        "{hidden:?}"
    );

    let paohuzi = rules("paohuzi~jiao=false");
    let findings = probe_plain(&mut prober, &paohuzi, false);
    assert_eq!(findings.rules, paohuzi);
    // Fewer than 21 cards are held beside exposed groups only.
    let sizes: Vec<String> = (2..=20)
        .filter(|size| ![4, 7].contains(size))
        .map(|size| format!("-{size}"))
        .collect();
    let hidden = open(&findings);
    assert!(
        hidden.contains(&("sizes", sizes.join(" "), Why::Hidden)),
        "{hidden:?}"
    );
    assert!(
        hidden.iter().all(|(.., why)| *why == Why::Hidden),
        "{hidden:?}"
    );
}

#[test]
fn hands_of_traits_are_what_they_are_taken_for() {
    // Sets and an eye only, without any special form, everything else allowed.
    let plain = [
        "standard~sizes=2+5+8+11+14+17",
        "laizi~sizes=2+5+8+11+14+17~wild.max=17",
        "waihuzi~jiao=true~menzi=pair+adjacent+gap+red+cross-rank",
    ];
    let mut odd = Vec::new();
    for habit in &TRAITS {
        let names = TRAITS
            .iter()
            .filter(|other| other.alphabet == habit.alphabet);
        let alike = names.filter(|other| other.name == habit.name || other.words == habit.words);
        assert_eq!(alike.count(), 1, "{}", habit.name);
        assert!(habit.hands().count() > 0);
        for (hand, text) in habit.hands().zip(habit.texts()) {
            odd.extend((notation::write(&hand) != *text).then_some((habit.name, text)));
            let wins = plain.iter().any(|name| {
                let rules = rules(name);
                rules.alphabet() == habit.alphabet
                    && engine("reference", &rules).unwrap().judge(&hand) == Verdict::WIN
            });
            odd.extend((wins != (habit.sign == Sign::Miss)).then_some((habit.name, text)));
        }
    }
    assert_eq!(odd, [], "not canonical, or not what the sign says");
}

/// For each port: what it is built for, the rules it turns out to have, whether they explain all its answers,
/// and its traits with how many of their hands show them.
type Port = (
    &'static str,
    &'static str,
    &'static str,
    bool,
    &'static [(&'static str, usize)],
);

const PORTS: [Port; 6] = [
    (
        "js-recursive",
        "laizi",
        "laizi~sizes=2+5+8+11+14+17~wild.max=17",
        true,
        &[("five-alike", 6), ("larger", 3)],
    ),
    (
        "go-greedy",
        "standard",
        "standard~sizes=2+5+8+11+14+17",
        false,
        &[
            ("no-eye", 8),
            ("empty", 1),
            ("several-eyes", 5),
            ("larger", 3),
            ("seven-pairs", 1),
            ("one-quad-pairs", 1),
            ("two-quads-pairs", 2),
        ],
    ),
    (
        "vb-recursive",
        "standard",
        "standard~sizes=2+5+8+11+14+17",
        false,
        &[
            ("no-eye", 8),
            ("empty", 1),
            ("quad-as-set", 7),
            ("five-alike", 6),
            ("larger", 3),
        ],
    ),
    // The same, but the flag of the eye stays set from one call to the next.
    (
        "vb-recursive-stateful",
        "standard",
        "standard~sizes=2+5+8+11+14+17",
        false,
        &[
            ("no-eye", 8),
            ("empty", 1),
            ("quad-as-set", 7),
            ("five-alike", 6),
            ("larger", 3),
        ],
    ),
    (
        "lua-sichuan",
        "sichuan",
        "sichuan~pairs=any-quads~sizes=2+5+8+11+14+17",
        false,
        &[
            ("no-eye", 8),
            ("empty", 1),
            ("quad-as-set", 7),
            ("five-alike", 6),
            ("larger", 3),
            ("lowest-run-first", 5),
        ],
    ),
    (
        "cpp-waihuzi",
        "waihuzi",
        "waihuzi",
        true,
        &[("five-alike", 2), ("larger", 2), ("any-exposed", 4)],
    ),
];

#[test]
fn ports_show_what_is_documented_of_them() {
    for factory in registry::builtin() {
        if factory.is_port() {
            let known = PORTS.iter().any(|(name, ..)| *name == factory.name());
            assert!(known, "a row for {}", factory.name());
        }
    }
    for (name, built_for, like, fits, traits) in PORTS {
        let built_for = rules(built_for);
        let mut prober = Prober::new(built_for.alphabet());
        let findings = prober.probe(&mut seat(name, &built_for).unwrap());
        assert_eq!(findings.rules.name(), like, "{name}");
        assert_eq!(
            findings.fits(),
            fits,
            "{name}: {:?}",
            findings.contradictions
        );
        let shown = findings.traits.iter().filter(|shown| shown.shown > 0);
        let shown: Vec<(&str, usize)> =
            shown.map(|shown| (shown.habit.name, shown.shown)).collect();
        assert_eq!(shown, traits, "{name}");
        assert_eq!(findings.afresh, name.ends_with("-stateful"), "{name}");
    }
}

#[test]
fn a_wrong_engine_fits_nothing_and_its_smallest_wrong_hands_come_first() {
    let mut prober = Prober::new(Alphabet::Mahjong);
    let mut right = engine("table", &rules("standard")).unwrap();
    // It never sees that a kind can be eye and part of a run.
    let findings = prober.probe(&mut Answers(|hand: &Hand| {
        if hand.counts()[..9].contains(&3) {
            Verdict::NO
        } else {
            right.judge(hand)
        }
    }));
    assert_eq!(findings.exit(), Exit::Disagreed);
    assert!(!findings.fits());
    assert_eq!(findings.rules.name(), "standard");
    assert!(findings.contradictions.len() >= 10, "{findings:?}");
    let sizes: Vec<usize> = findings
        .contradictions
        .iter()
        .map(|wrong| wrong.hand.size())
        .collect();
    assert!(sizes.is_sorted() && sizes[0] == 5, "{sizes:?}");
    for wrong in &findings.contradictions {
        assert_eq!((wrong.said, wrong.expected), (Verdict::NO, Verdict::WIN));
    }
}

#[test]
fn what_is_declined_is_no_evidence_and_is_said_to_be_open() {
    let mut prober = Prober::new(Alphabet::Mahjong);
    let mut right = engine("table", &rules("laizi~wild.copy_limit=4")).unwrap();
    // A program that says: sizes 8 to 14, no more than four wilds, no illegal hands.
    let findings = prober.probe(&mut Answers(|hand: &Hand| match right.judge(hand) {
        Verdict::Win(_) | Verdict::No(_) if hand.wilds() > 4 || hand.size() < 8 => {
            Verdict::Unsupported
        }
        Verdict::Rejected(_) => Verdict::Unsupported,
        verdict => verdict,
    }));
    assert_eq!(findings.exit(), Exit::Agreed);
    assert_eq!(
        findings.rules.name(),
        "laizi~sizes=8+11+14~wild.copy_limit=4~wild.max=4"
    );
    assert!(findings.declined > 50, "{findings:?}");
    let open: Vec<(&str, Vec<String>)> = findings
        .open
        .iter()
        .map(|open| (open.field, open.values.clone()))
        .collect();
    let beyond_four = (5..=17).map(|wilds| wilds.to_string()).collect();
    let sizes = ["+2", "+5", "+17"].map(str::to_owned).to_vec();
    assert_eq!(open, [("sizes", sizes), ("wild.max", beyond_four)]);
    assert!(findings.traits.iter().all(|shown| shown.shown == 0));
}

/// A flag that is set by a win and stands in the way of the next one, as in a published program.
struct Flag {
    engine: Box<dyn Engine>,
    won: bool,
}
impl Flag {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        let verdict = self.engine.judge(hand);
        let now = if self.won { Verdict::NO } else { verdict };
        self.won = verdict == Verdict::WIN && !self.won;
        now
    }
}
impl Subject for Flag {
    fn ask(&mut self, hands: &[Hand]) -> Vec<Verdict> {
        hands.iter().map(|hand| self.judge(hand)).collect()
    }

    fn ask_afresh(&mut self, hand: &Hand) -> Verdict {
        self.won = false;
        self.judge(hand)
    }
}

/// It answers its first hand wrong.
struct Cold(Box<dyn Engine>);
impl Subject for Cold {
    fn ask(&mut self, hands: &[Hand]) -> Vec<Verdict> {
        hands.iter().map(|hand| self.0.judge(hand)).collect()
    }

    fn ask_afresh(&mut self, _: &Hand) -> Verdict {
        Verdict::NO
    }
}

#[test]
fn memory_is_seen() {
    let mut prober = Prober::new(Alphabet::Mahjong);
    let standard = rules("standard");
    let findings = prober.probe(&mut Flag {
        engine: engine("table", &standard).unwrap(),
        won: false,
    });
    assert_eq!(findings.exit(), Exit::Disagreed);
    assert!(findings.afresh);
    assert_eq!(findings.rules, standard);
    assert!(findings.fits(), "asked afresh it is right: {findings:?}");
    for when in [When::Reversed, When::Twice] {
        let seen = findings.changes.iter().find(|change| change.when == when);
        let seen = seen.unwrap_or_else(|| panic!("{when:?} is not seen"));
        assert_ne!(seen.first, seen.then);
    }
}

#[test]
fn an_instance_that_has_to_warm_up_is_seen() {
    let laizi = rules("laizi");
    let mut prober = Prober::new(Alphabet::Mahjong);
    let findings = prober.probe(&mut Cold(engine("table", &laizi).unwrap()));
    assert!(findings.afresh && !findings.fits());
    assert_eq!(findings.wins, 0, "no instance comes to a second hand");
    assert_eq!(findings.exit(), Exit::Disagreed);
    assert!(!findings.changes.is_empty());
    for change in &findings.changes {
        assert_eq!(change.when, When::Afresh);
    }
}

/// Judges right what it is told in ascending order, and loses some wins otherwise.
struct Ordered(Box<dyn Engine>);

impl Subject for Ordered {
    fn ask(&mut self, hands: &[Hand]) -> Vec<Verdict> {
        hands.iter().map(|hand| self.0.judge(hand)).collect()
    }

    fn ask_afresh(&mut self, hand: &Hand) -> Verdict {
        self.0.judge(hand)
    }

    fn ask_shuffled(&mut self, hands: &[Hand]) -> Option<Vec<Verdict>> {
        let mut verdicts = self.ask(hands);
        verdicts
            .iter_mut()
            .step_by(3)
            .for_each(|verdict| *verdict = Verdict::NO);
        Some(verdicts)
    }
}

#[test]
fn the_order_of_tiles_is_seen_to_count() {
    let mut prober = Prober::new(Alphabet::Paohuzi);
    let waihuzi = rules("waihuzi");
    let findings = prober.probe(&mut Ordered(engine("cover", &waihuzi).unwrap()));
    assert_eq!(findings.rules, waihuzi);
    assert!(findings.fits());
    assert_eq!(findings.exit(), Exit::Disagreed);
    assert!(!findings.changes.is_empty());
    for change in &findings.changes {
        assert_eq!(change.when, When::Shuffled);
        let words = (change.first.unscored(), change.then.unscored());
        assert_eq!(words, (Verdict::WIN, Verdict::NO));
    }
}

#[test]
fn engines_that_fail_are_not_asked_for_ever() {
    let mut prober = Prober::new(Alphabet::Mahjong);
    let mut asked = 0;
    let findings = prober.probe(&mut Answers(|_: &Hand| {
        asked += 1;
        Verdict::Timeout
    }));
    assert_eq!(findings.exit(), Exit::Broken);
    assert_eq!((findings.answered, findings.broken.len()), (0, asked));
    assert!(asked <= 16, "{asked}");

    // One that fails at some hands is told by all others.
    let mut right = engine("table", &rules("standard")).unwrap();
    let findings = prober.probe(&mut Answers(|hand: &Hand| {
        if hand.size() == 11 {
            Verdict::Panicked
        } else {
            right.judge(hand)
        }
    }));
    assert_eq!(findings.exit(), Exit::Broken);
    assert!(findings.fits());
    assert!(findings.broken.iter().all(|(hand, _)| hand.size() == 11));

    let findings = prober.probe(&mut Answers(|_: &Hand| Verdict::Unsupported));
    assert_eq!(findings.exit(), Exit::NothingCompared);
    assert_eq!(findings.answered, 0);
}

#[test]
fn the_command_says_what_it_found_and_keeps_it_in_a_file() {
    let place = Place::new();
    let args = ["probe", "--engines", "table", "--rules", "laizi~wild.max=4"];
    let told = place.duipai(&args);
    let out = told.ends(0);
    assert!(out.starts_with("table, built for laizi~wild.max=4\nbehaves like: standard mahjong with up to 4 wilds, a wild may be a fifth copy; sizes 2, 5, 8, 11, 14; "), "{out}");
    assert!(
        out.contains("\nrules: laizi~wild.max=4\nwritten: table-rules.toml\nnext: duipai run --rules table-rules.toml\n"),
        "{out}"
    );
    let kept = place.read("table-rules.toml");
    let found = Rules::from_toml("table-rules", &kept).unwrap();
    assert_eq!(found.to_toml(), rules("laizi~wild.max=4").to_toml());
    let told = place.duipai(&["rules", "table-rules.toml"]);
    assert!(told.ends(0).contains("wild.max = 4"));

    // The file stays; the next one has a name of its own.
    let told = place.duipai(&args);
    assert!(
        told.ends(0).contains("--rules table-rules-2.toml"),
        "{told:?}"
    );
    assert_eq!(place.read("table-rules.toml"), kept);
    assert_eq!(place.read("table-rules-2.toml"), kept);

    let told = place.duipai(&[&args[..], &["--format", "json", "--out", "mine.toml"]].concat());
    let json: serde_json::Value = serde_json::from_str(told.ends(0)).unwrap();
    assert_eq!(json["rules"], "laizi~wild.max=4");
    assert_eq!(json["file"], "mine.toml");
    assert_eq!(json["fits"], true);
    assert_eq!(json["hands"], json["fitting"]);
    assert_eq!(place.read("mine.toml"), kept);
}

#[test]
fn the_command_refuses_what_it_cannot_do() {
    let place = Place::new();
    place.write("there.toml", "");
    place.refuses_all(&[
        (&["probe"], &["--engines", "js-recursive"]),
        (
            &["probe", "--engines", "nobody"],
            &["unknown engine `nobody`"],
        ),
        (
            &[
                "probe",
                "--engines",
                "table",
                "--rules",
                "laizi",
                "--out",
                "there.toml",
            ],
            &["there.toml is there already"],
        ),
        (
            &[
                "probe",
                "--engines",
                "table,cover",
                "--rules",
                "laizi",
                "--out",
                "new.toml",
            ],
            &["--out is one file and there are 2 probes"],
        ),
    ]);
    let told = place.duipai(&["probe", "--engines", "js-recursive", "--rules", "waihuzi"]);
    assert_eq!((told.code, told.out.as_str()), (Some(4), ""), "{told:?}");
    assert!(told.err.contains("it knows mahjong tiles only"), "{told:?}");
}

#[test]
fn the_page_shows_what_happens() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/probe.md");
    let page = std::fs::read_to_string(page).unwrap();
    let block = |fence: &str| {
        let (_, rest) = page.split_once(fence).unwrap();
        rest.split_once("\n```").unwrap().0.to_owned()
    };
    let told = Place::new().shell(&block("```sh\n"));
    assert_eq!(told.ends(0).trim_end(), block("```text\n"));
}

/// A program of our own as somebody else's.
fn served(name: &str, arguments: &str, entry: &str) -> String {
    let arguments: Vec<String> = std::iter::once(program::DUIPAI)
        .chain(std::iter::once("serve"))
        .chain(arguments.split(' '))
        .map(|argument| format!("{argument:?}"))
        .collect();
    format!(
        "[[engine]]\nname = \"{name}\"\ncommand = [{}]\n{entry}\n",
        arguments.join(", ")
    )
}

#[test]
fn somebody_elses_program_is_asked_beyond_the_rules_it_claims() {
    let place = Place::new();
    let engines = [
        // What it says of itself is right, but for the sizes that it has beyond.
        served(
            "honest",
            "table --rules laizi~wild.copy_limit=4~sizes=+17",
            "rules = [\"laizi\"]\nset = { \"wild.copy_limit\" = 4 }\nmax_wilds = 4",
        ),
        // It claims other rules than it has.
        served(
            "mistaken",
            "table --rules waihuzi~menzi=-gap",
            "rules = [\"waihuzi\"]\ninvalid = true",
        ),
        // It claims nothing.
        served("silent", "js-recursive --rules laizi", "invalid = true"),
    ];
    place.write("engines.toml", engines.concat());
    let told = place.duipai(&["probe", "--external", "engines.toml"]);
    let out = told.ends(0);
    for line in [
        "honest, started for laizi~wild.copy_limit=4",
        "cannot tell wild.max above 4: it declines the hands that tell",
        "rules: laizi~sizes=2+5+8+11+14+17~wild.copy_limit=4~wild.max=4",
        "next: duipai run --external engines.toml --engines honest,recursive,table --rules honest-rules.toml",
        "mistaken, started for waihuzi",
        "rules: waihuzi~menzi=pair+adjacent+red",
        "say so in engines.toml: rules = [\"waihuzi\"], set = { \"menzi\" = [\"pair\", \"adjacent\", \"red\"] }",
        "silent, started for standard",
        "also: judges hands with five alike as if there were five of each (6 of 6 hands)",
        "rules: laizi~sizes=2+5+8+11+14+17~wild.max=17",
    ] {
        assert_eq!(
            out.lines().filter(|said| *said == line).count(),
            1,
            "{line}\n{out}"
        );
    }
    // Only the game that the silent one knows is told.
    assert_eq!(
        out.lines()
            .filter(|line| line.starts_with("silent"))
            .count(),
        1
    );

    // The next command does what it says.
    let told = place.shell(
        "duipai run --external engines.toml --engines honest,recursive,table --rules honest-rules.toml \
         --hands 20k --sources g1 --quiet",
    );
    assert_eq!(told.code, Some(0), "{told:?}");
}

#[cfg(unix)]
#[test]
fn programs_that_are_no_engines_are_told_what_is_wrong_with_them() {
    let place = Place::new();
    let program = |script: &str| format!("command = [\"awk\", {script:?}]\nrules = [\"laizi\"]\n");
    let awk =
        |name: &str, script: &str| format!("[[engine]]\nname = \"{name}\"\n{}", program(script));
    let engines = [
        // The number of letters depends on the order of tiles.
        awk(
            "order",
            "{ print length($0) % 2 ? \"win\" : \"no\"; fflush() }",
        ),
        awk("deaf", "{ print \"no\"; fflush() }"),
        awk("lines", "{ print \"3 fan\"; fflush() }") + "answer = \"line\"\n",
    ];
    place.write("engines.toml", engines.concat());
    for (name, code, parts) in [
        (
            "order",
            1,
            &["nothing fits", "with its tiles in another order"][..],
        ),
        ("deaf", 1, &["it calls no hand a win"]),
        ("lines", 4, &["its answers are lines of any kind"]),
    ] {
        let told = place.duipai(&["probe", "--external", "engines.toml", "--engines", name]);
        let out = told.ends(code);
        for part in parts {
            assert!(out.contains(part), "{part}: {out}");
        }
        // What comes next does not lead back here.
        let next = out.lines().find(|line| line.starts_with("next: "));
        assert!(
            next.is_none_or(|next| next.ends_with(" --stop-after 100")),
            "{out}"
        );
        assert_eq!(out.contains("\nprobably a bug: "), name == "order", "{out}");
        assert_eq!(
            out.contains("\nwritten: order-rules.toml\n"),
            name == "order",
            "{out}"
        );
        // Rules are kept only where there are wins.
        assert_eq!(
            place.path(&format!("{name}-rules.toml")).exists(),
            name == "order"
        );
    }
}
