//! A program as an engine: hands become lines, lines become verdicts, failures become verdicts, too.

use super::answer;
use super::codec::{Codec, Order};
use super::dialogue::{
    Conduct, Dialogue, Failure, FailureKind, Launch, Log, Patience, Reply, Requests,
};
use super::samples;
use super::spec::{Answer, Spec};
use super::version::Version;
use duipai_engines::engine::waits;
use duipai_engines::{
    AnyOrder, Documented, Engine, Factory, Hand, Predicate, Program, Question, Refusal, Rules,
    Symmetry, Verdict,
};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

/// Builds engines that are processes of one program.
///
/// A built-in engine that is run this way keeps what it is known for: its predicate and its documented bugs.
pub struct External {
    spec: Spec,
    version: Version,
    log: Option<Arc<Log>>,
    own: Option<Arc<dyn Factory>>,
    /// What is known of it, by rules.
    files: Mutex<HashMap<String, Arc<File>>>,
}

/// What is known of a program under one rule-set, shared by all who ask it.
struct File {
    conduct: Arc<Conduct>,
    /// Lines on which it failed when asked alone: it need not fail, and be waited for, again and again.
    failed: RwLock<HashMap<Vec<u8>, Failure>>,
}

impl External {
    /// The engine of an entry of engines.toml. What it prints to stderr goes to `log`. Nothing is started yet.
    #[must_use]
    pub fn new(spec: Spec, log: Option<Arc<Log>>) -> Self {
        Self {
            version: Version::new(&spec),
            spec,
            log,
            own: None,
            files: Mutex::default(),
        }
    }

    /// An engine of our own, run as a program.
    #[must_use]
    pub fn isolated(spec: Spec, log: Option<Arc<Log>>, own: Arc<dyn Factory>) -> Self {
        Self {
            own: Some(own),
            ..Self::new(spec, log)
        }
    }

    fn start(&self, rules: &Rules) -> Launch {
        let preset = Rules::preset(rules.preset_of());
        let fields = duipai_engines::rules::FIELDS.into_iter();
        let set: Vec<String> = fields
            .filter(|&field| rules.get(field) != preset.get(field))
            .filter_map(|field| Some(format!("{}={}", field.name(), rules.get(field)?)))
            .collect();
        Launch {
            program: self.spec.command.clone(),
            cwd: self.spec.cwd.clone(),
            env: vec![
                ("DUIPAI_RULES".to_owned(), preset.name()),
                ("DUIPAI_SET".to_owned(), set.join(";")),
                ("DUIPAI_ASK".to_owned(), rules.question().name().to_owned()),
            ],
            log: self.log.clone(),
        }
    }

    fn patience(&self) -> Patience {
        Patience::new(self.spec.timeout)
    }

    fn file(&self, rules: &Rules, codec: &Codec) -> Arc<File> {
        let mut files = locked(&self.files);
        let file = files.entry(name_of(rules)).or_insert_with(|| {
            let mut conduct = Conduct::new(self.spec.name.as_str());
            if let Some([win, no]) = samples::win_and_no(&self.spec, rules) {
                conduct = conduct.with_samples(codec.line(&win), codec.line(&no));
            }
            Arc::new(File {
                conduct: Arc::new(conduct),
                failed: RwLock::default(),
            })
        });
        Arc::clone(file)
    }

    /// The program, ready to be asked the question of the rules. Nothing is started yet.
    fn asked(&self, rules: &Rules) -> Result<Asked, Refusal> {
        let codec = Codec::new(&self.spec, rules).map_err(|error| Refusal(error.to_string()))?;
        let file = self.file(rules, &codec);
        let dialogue = Dialogue::new(
            self.start(rules),
            self.patience(),
            Arc::clone(&file.conduct),
        );
        Ok(Asked {
            spec: self.spec.clone(),
            rules: rules.clone(),
            codec,
            file,
            dialogue,
            requests: Requests::new(),
            places: Vec::new(),
            remark: None,
            waits: None,
        })
    }

    /// What to do about a program that does not start, as the end of a sentence.
    fn advice(&self) -> String {
        match &self.spec.dependency {
            Some(dependency) => format!("; it needs: {dependency}"),
            None => String::new(),
        }
    }
}

impl Factory for External {
    fn name(&self) -> &str {
        &self.spec.name
    }

    fn idea(&self) -> &'static str {
        "external: a program that is asked through a pipe"
    }

    fn version(&self) -> String {
        match &self.own {
            Some(own) => own.version(),
            None => self.version.get(),
        }
    }

    fn is_port(&self) -> bool {
        self.own.as_ref().is_some_and(|own| own.is_port())
    }

    fn predicate(&self, rules: &Rules) -> Option<Box<dyn Predicate>> {
        self.own.as_ref()?.predicate(rules)
    }

    fn documented(&self, rules: &Rules) -> Documented {
        let own = self.own.as_ref();
        own.map(|own| own.documented(rules)).unwrap_or_default()
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        self.spec.claims(rules).map_err(Refusal)?;
        if let Some(own) = &self.own {
            own.build(rules)?;
        }
        let mut asked = self.asked(rules)?;
        if self.spec.asks(Question::Waits) {
            asked.waits = Some(Box::new(self.asked(&rules.asking(Question::Waits))?));
        }
        Ok(Box::new(asked))
    }

    /// Its own answer: it is not sent parts of hands for every tile that could be drawn.
    fn shanten(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        self.asks(Question::Shanten)?;
        self.spec.claims(rules.of_wins()).map_err(Refusal)?;
        if let Some(own) = &self.own {
            own.shanten(rules)?;
        }
        Ok(Box::new(self.asked(rules)?))
    }

    fn finds_shanten(&self) -> bool {
        self.own.as_ref().is_none_or(|own| own.finds_shanten())
    }

    fn symmetry(&self, _: &Rules) -> Symmetry {
        Symmetry::NONE
    }

    fn takes_illegal(&self) -> bool {
        self.spec.invalid
    }

    fn program(&self) -> Option<&dyn Program> {
        Some(self)
    }
}

impl Program for External {
    fn launch(&self) -> String {
        toml::to_string(&self.spec).unwrap_or_default()
    }

    fn check(&self) -> Result<(), Refusal> {
        let cannot = |what: &str, error: &dyn std::fmt::Display| {
            Refusal(format!(
                "engine `{}`: cannot start {what} in {}: {error}{}",
                self.spec.name,
                self.spec.cwd.display(),
                self.advice()
            ))
        };
        let conduct = Arc::new(Conduct::new(self.spec.name.as_str()));
        let launch = Launch {
            log: None,
            ..self.start(&Rules::preset(duipai_engines::rules::Preset::Standard))
        };
        let command = format!("`{}`", self.spec.command.join(" "));
        Dialogue::new(launch, self.patience(), conduct)
            .try_start()
            .map_err(|error| cannot(&command, &error))?;
        self.version
            .check()
            .map_err(|error| cannot("its version command", &error))
    }

    fn notes(&self) -> Vec<String> {
        let files = locked(&self.files);
        let mut notes: Vec<String> = Vec::new();
        let mut names: Vec<&String> = files.keys().collect();
        names.sort();
        for name in names {
            let conduct = &files[name].conduct;
            let out = conduct.taken_out().map(|why| {
                let own = &self.spec.name;
                format!(
                    "{own} is not asked any more under {name}: {why}{}",
                    self.advice()
                )
            });
            for note in conduct.notes().into_iter().chain(out) {
                if !notes.contains(&note) {
                    notes.push(note);
                }
            }
        }
        notes
    }

    fn takes(&self, rules: &Rules, hand: &Hand) -> bool {
        self.spec.answers(rules, hand)
    }

    fn taken_out(&self, rules: &Rules) -> Option<String> {
        // Who does not answer a question itself is asked another.
        let asked = if self.spec.asks(rules.question()) {
            name_of(rules)
        } else {
            rules.of_wins().name()
        };
        locked(&self.files).get(&asked)?.conduct.taken_out()
    }

    fn pardon(&self) {
        for file in locked(&self.files).values() {
            file.conduct.pardon();
        }
    }

    fn any_order(&self) -> AnyOrder {
        self.spec.any_order()
    }

    fn asks(&self, question: Question) -> Result<bool, Refusal> {
        if self.spec.answer == Answer::Line && !question.is_win() {
            let question = question.name();
            return Err(Refusal(format!("its answers are lines, not {question}")));
        }
        let asks = self.spec.asks(question);
        if question == Question::Shanten && !asks {
            return Err(Refusal(
                "it does not say that it answers shanten: see `asks` in engines.toml".to_owned(),
            ));
        }
        Ok(asks)
    }
}

/// A program at work.
struct Asked {
    spec: Spec,
    rules: Rules,
    codec: Codec,
    file: Arc<File>,
    dialogue: Dialogue,
    requests: Requests,
    /// Whose hands the requests are.
    places: Vec<usize>,
    /// What lay behind the answer to a hand that was asked alone.
    remark: Option<String>,
    /// The same program asked what hands wait for, if it answers that.
    waits: Option<Box<Self>>,
}

impl Engine for Asked {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        let mut verdict = [Verdict::Unsupported];
        self.judge_all(std::slice::from_ref(hand), &mut verdict);
        verdict[0]
    }

    fn judge_all(&mut self, hands: &[Hand], verdicts: &mut [Verdict]) {
        self.judge_in_orders(hands, &[], verdicts);
    }

    fn judge_in_orders(&mut self, hands: &[Hand], orders: &[u8], verdicts: &mut [Verdict]) {
        self.requests.clear();
        self.places.clear();
        self.remark = None;
        let alone = hands.len() == 1;
        // Read by all workers at once: each writes a whole batch of lines meanwhile.
        let known = self.file.failed.read();
        let known = known.unwrap_or_else(PoisonError::into_inner);
        for (place, (hand, verdict)) in hands.iter().zip(verdicts.iter_mut()).enumerate() {
            *verdict = Verdict::Unsupported;
            if !self.spec.answers(&self.rules, hand) {
                continue;
            }
            let order = orders.get(place).copied().unwrap_or_default();
            let order = self.order(hand, order);
            self.requests.push_with(|line| {
                self.codec.write(hand, order, line);
                // The line feed is added with the request.
                line.pop();
            });
            self.places.push(place);
            if !known.is_empty()
                && let Some(failure) = known.get(self.requests.get(self.requests.len() - 1))
            {
                *verdict = failed(failure);
                self.remark = alone.then(|| failure.detail.clone());
                self.requests.pop();
                self.places.pop();
            }
        }
        drop(known);
        let mut guilty = Vec::new();
        let (spec, places, remark) = (&self.spec, &self.places, &mut self.remark);
        let (question, alphabet) = (self.rules.question(), self.rules.alphabet());
        self.dialogue.ask(&self.requests, &mut |index, reply| {
            let verdict = &mut verdicts[places[index]];
            match reply {
                Reply::Line(line) => {
                    let answer = match question {
                        Question::Win => answer::parse(line, spec.answer, spec.scores),
                        other => answer::parse_other(line, other, alphabet),
                    };
                    let Some(answer) = answer else {
                        return false;
                    };
                    *verdict = answer;
                    if alone {
                        *remark = answer::remark(line, spec.answer).map(answer::quoted);
                    }
                }
                Reply::Failed(failure) => {
                    *verdict = failed(failure);
                    if alone {
                        *remark = Some(failure.detail.clone());
                    }
                    if !failure.once {
                        guilty.push((index, failure.clone()));
                    }
                }
                Reply::TakenOut => *verdict = Verdict::Unsupported,
            }
            true
        });
        if !guilty.is_empty() {
            let known = self.file.failed.write();
            let mut known = known.unwrap_or_else(PoisonError::into_inner);
            for (index, failure) in guilty {
                known.insert(self.requests.get(index).to_vec(), failure);
            }
        }
    }

    fn remark(&mut self) -> Option<String> {
        self.remark.clone()
    }

    fn waits_all(&mut self, rules: &Rules, hands: &[Hand], answers: &mut [Verdict]) {
        if let Some(asked) = &mut self.waits {
            asked.judge_all(hands, answers);
            self.remark = asked.remark.take();
        } else {
            waits::by_substitution(rules, hands, false, answers, &mut |hands, verdicts| {
                self.judge_all(hands, verdicts);
            });
        }
    }

    fn reset(&mut self) {
        self.dialogue.restart();
        if let Some(asked) = &mut self.waits {
            asked.reset();
        }
    }

    fn line(&self, hand: &Hand, order: u8) -> Option<String> {
        Some(self.codec.line_in(hand, self.order(hand, order)))
    }
}

impl Asked {
    /// The order in which a hand is sent: one of a number, unless the program may count on the usual one.
    fn order(&self, hand: &Hand, number: u8) -> Order {
        if number == 0 || self.spec.any_order() == AnyOrder::Never {
            self.codec.order_of(hand)
        } else {
            Order::Numbered(number)
        }
    }
}

/// The rules, and what is asked if not wins: of each question something else is known of a program.
fn name_of(rules: &Rules) -> String {
    match rules.question() {
        Question::Win => rules.name(),
        other => format!("{}, asked for {}", rules.name(), other.name()),
    }
}

fn failed(failure: &Failure) -> Verdict {
    match failure.kind {
        FailureKind::Crashed => Verdict::Crashed,
        FailureKind::Timeout => Verdict::Timeout,
        FailureKind::Protocol => Verdict::Protocol,
    }
}

/// A lock that a panic cannot break: what it guards is whole at any time.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The engines of a file, which must not have names that are taken.
///
/// # Errors
/// If the file is not as it should be.
pub fn load(
    path: &Path,
    taken: &[&str],
    log: impl Fn(&str) -> Option<Arc<Log>>,
) -> Result<Vec<External>, super::spec::SpecError> {
    let specs = super::spec::load(path, taken)?;
    Ok(specs
        .into_iter()
        .map(|spec| {
            let log = log(&spec.name);
            External::new(spec, log)
        })
        .collect())
}
