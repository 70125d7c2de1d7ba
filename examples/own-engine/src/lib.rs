//! A win check as it may stand in a game server: short, plain, and nobody has dared to touch it for years.

/// Whether 34 kinds of tiles (万 1–9, 筒, 条, then 东南西北白发中) are sets of three and one pair.
#[must_use]
pub fn wins(counts: &[u8; 34]) -> bool {
    let mut counts = *counts;
    let size: u8 = counts.iter().sum();
    size % 3 == 2
        && (0..34).any(|pair| {
            if counts[pair] < 2 {
                return false;
            }
            counts[pair] -= 2;
            let rest = all_sets(&mut counts.clone());
            counts[pair] += 2;
            rest
        })
}

/// The lowest tile is in a triplet or in a run; take it out and go on.
fn all_sets(counts: &mut [u8; 34]) -> bool {
    let Some(lowest) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    if counts[lowest] >= 3 {
        counts[lowest] -= 3;
        let rest = all_sets(counts);
        counts[lowest] += 3;
        if rest {
            return true;
        }
    }
    let run = lowest < 27 && lowest % 9 < 7;
    if !run || counts[lowest + 1] == 0 || counts[lowest + 2] == 0 {
        return false;
    }
    for count in &mut counts[lowest..lowest + 3] {
        *count -= 1;
    }
    let rest = all_sets(counts);
    for count in &mut counts[lowest..lowest + 3] {
        *count += 1;
    }
    rest
}
