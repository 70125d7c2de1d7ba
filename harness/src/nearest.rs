//! The names that somebody may have meant who wrote one that is not known.

/// Of the known names so many that are nearest to `name`, nearest first; of those equally near the earlier ones.
#[must_use]
pub fn names<'a>(name: &str, known: &[&'a str], most: usize) -> Vec<&'a str> {
    let mut near = known.to_vec();
    near.sort_by_key(|known| {
        // Who leaves out the first word, as in `zoo:`, means the rest.
        let rest = known.split_once(':').map_or(*known, |(_, rest)| rest);
        let within = !name.is_empty() && known.contains(name);
        (!within, distance(name, known).min(distance(name, rest)))
    });
    near.truncate(most);
    near
}

/// How many letters have to be put in, taken out or exchanged to make one text of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    // What it takes to make the letters of `one` so far each beginning of `other`.
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (done, letter) in one.chars().enumerate() {
        let mut before = row[0];
        row[0] = done + 1;
        for (place, &wanted) in other.iter().enumerate() {
            let exchanged = before + usize::from(letter != wanted);
            before = row[place + 1];
            row[place + 1] = exchanged.min(before + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        for (one, other, steps) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("table!1", "table!11", 1),
            ("kitten", "sitting", 3),
            ("ab", "ba", 2),
        ] {
            assert_eq!(distance(one, other), steps, "{one} {other}");
            assert_eq!(distance(other, one), steps, "{other} {one}");
        }
    }

    #[test]
    fn slips_lead_to_what_was_meant() {
        let known = [
            "zoo:honours-run",
            "zoo:red-once",
            "table!1",
            "table!2",
            "greedy!10",
        ];
        assert_eq!(names("honors-run", &known, 1), ["zoo:honours-run"]);
        assert_eq!(names("red", &known, 1), ["zoo:red-once"]);
        assert_eq!(names("table1", &known, 2), ["table!1", "table!2"]);
        assert_eq!(names("greedy!1", &known, 1), ["greedy!10"]);
        assert_eq!(names("nobody", &known, 9).len(), known.len());
    }
}
