//! What a program printed, made fit to be shown: no control characters, nothing that turns the direction of
//! writing, no half characters, no end of a line, and short.

use std::fmt::Write as _;

/// The most characters of a program's output that a message repeats.
pub const EXCERPT: usize = 60;

/// The beginning of what was printed, in [`EXCERPT`] characters at most.
#[must_use]
pub fn excerpt(bytes: &[u8]) -> String {
    // No character takes less than a byte, so there is no use in looking further.
    let beginning = &bytes[..bytes.len().min(8 * EXCERPT)];
    let text = escaped(beginning);
    if beginning.len() == bytes.len() && text.chars().count() <= EXCERPT {
        return text;
    }
    let mut cut: String = text.chars().take(EXCERPT - 1).collect();
    cut.push('…');
    cut
}

/// Everything that was printed.
#[must_use]
pub fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\'' | '"' => text.push(character),
                _ => text.extend(character.escape_debug()),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_moves_a_cursor_or_turns_text_is_left() {
        let printed = b"\x1b[2Jno\r\n\0\xff\xe4\xb8 \xe2\x80\xae'x' \"y\" \\";
        assert_eq!(
            escaped(printed),
            r#"\u{1b}[2Jno\r\n\0\xff\xe4\xb8 \u{202e}'x' "y" \\"#
        );
    }

    #[test]
    fn other_scripts_are_left_as_they_are() {
        assert_eq!(excerpt("胡了 😀".as_bytes()), "胡了 😀");
    }

    #[test]
    fn what_is_long_is_cut() {
        assert_eq!(excerpt(&[b'a'; EXCERPT]).chars().count(), EXCERPT);
        for length in [EXCERPT + 1, 1_000, 1_000_000] {
            let text = excerpt(&vec![0; length]);
            assert_eq!(text.chars().count(), EXCERPT);
            assert!(text.ends_with('…'));
        }
    }
}
