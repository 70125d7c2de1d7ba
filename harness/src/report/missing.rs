//! Blocks that nobody left, in words: their numbers, and what is to be run for them.

use crate::shard::Shard;

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

/// The shards, of so many, that these blocks belong to.
#[must_use]
pub fn shards(blocks: &[u64], of: u64) -> Vec<Shard> {
    let mut parts: Vec<u64> = blocks.iter().map(|block| block % of + 1).collect();
    parts.sort_unstable();
    parts.dedup();
    let shard = |part| Shard { part, of };
    parts.into_iter().map(shard).collect()
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

    #[test]
    fn blocks_name_their_shards() {
        let names = |blocks: &[u64], of| {
            let shards = shards(blocks, of).into_iter();
            shards.map(|shard| shard.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names(&[4, 1, 7], 3), ["2/3"]);
        assert_eq!(names(&[0, 1, 6], 3), ["1/3", "2/3"]);
    }
}
