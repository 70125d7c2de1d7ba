use duipai::exhaust::{space::Space, truth::Truth, walk::Walk};
use duipai::panel::{Panel, Roster};
use duipai_engines::{Rules, Verdict};
use std::ops::ControlFlow;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rules = Rules::named(&args[1]).unwrap();
    let size: usize = args[2].parse().unwrap();
    let wilds: u8 = args[3].parse().unwrap();
    let limit: u64 = args[4].parse().unwrap();
    let space = Space::new(&rules, size, wilds).unwrap();
    let truth = Truth::new(&rules, wilds, size).unwrap();
    let roster = Roster::builtin()
        .choose(&[args.get(5).cloned().unwrap_or("table".into())])
        .unwrap();
    let mut panel = Panel::new(&roster, &rules);
    let seat = &mut panel.seats[0];
    let start = std::time::Instant::now();
    let (mut wins, mut differ, mut t) = (0u64, 0u64, 0u64);
    let mut verdicts = vec![Verdict::Unsupported; 256];
    let mut walk = Walk::new(&space, Some(&truth));
    let step = (space.len() / limit.max(1)).max(1);
    let _ = step;
    let ranks = if limit == 0 {
        0..space.len()
    } else {
        let mid = space.len() / 3;
        mid..mid + limit
    };
    let n = ranks.end - ranks.start;
    let _ = walk.each(ranks, &mut |run| {
        let verdicts = &mut verdicts[..run.hands.len()];
        seat.ask_all(run.hands, verdicts);
        for (v, &w) in verdicts.iter().zip(run.wins) {
            let win = matches!(v, Verdict::Win(_));
            wins += u64::from(win);
            t += u64::from(w);
            differ += u64::from(win != w);
        }
        ControlFlow::Continue(())
    });
    let s = start.elapsed();
    println!(
        "{} hands of {}, wins {wins} truth {t} differ {differ}, {:?}, {:.2} ns",
        n,
        space.len(),
        s,
        s.as_nanos() as f64 / n as f64
    );
}
