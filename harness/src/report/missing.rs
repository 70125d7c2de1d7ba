//! Blocks that nobody left, in words: their numbers, neighbours together.

/// At most so many numbers, or stretches of numbers, are told.
const TOLD: usize = 12;

/// Which blocks they are. `blocks` ascend.
#[must_use]
pub fn line(blocks: &[u64]) -> String {
    let mut stretches: Vec<(u64, u64)> = Vec::new();
    for &block in blocks {
        match stretches.last_mut() {
            Some((_, last)) if *last + 1 == block => *last = block,
            _ => stretches.push((block, block)),
        }
    }
    let told: Vec<String> = (stretches.iter().take(TOLD))
        .map(|&(first, last)| {
            if first == last {
                first.to_string()
            } else {
                format!("{first}-{last}")
            }
        })
        .collect();
    let more = if stretches.len() > TOLD { ", …" } else { "" };
    if let [one] = blocks {
        format!("block {one}")
    } else {
        format!("{} blocks: {}{more}", blocks.len(), told.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_stretches() {
        assert_eq!(line(&[3]), "block 3");
        assert_eq!(line(&[0, 1, 2, 7, 9, 10]), "6 blocks: 0-2, 7, 9-10");
        let even: Vec<u64> = (0..100).map(|half| half * 2).collect();
        assert_eq!(
            line(&even),
            "100 blocks: 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, …"
        );
    }
}
