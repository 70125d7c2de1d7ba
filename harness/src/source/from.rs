//! Hands from a file, one a line: real logs, or hands that another program wrote. The file is read once to
//! check every line and to note where blocks start; after that a block is read by seeking, so that a file of
//! ten million hands costs little more memory than one bit a line.

use super::{BLOCK, Drawn, Source, SourceError};
use duipai_engines::{Alphabet, Hand, Rules, notation};
use std::fs::File;
use std::io::{BufRead, BufReader, Read as _, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// So many bytes are no hand, nor a comment on one.
pub const LONGEST_LINE: u64 = 1 << 16;

/// The hands of a file, in the order of its lines. Blank lines and lines that start with `#` hold none. In
/// addresses a hand is called by its line, from 1, as editors count.
#[derive(Clone, Debug)]
pub struct FromFile {
    path: PathBuf,
    name: String,
    alphabet: Alphabet,
    len: u64,
    blocks: Vec<Start>,
    /// By line from 0: whether it holds a hand.
    holds: Vec<u64>,
}

/// Where the first hand of a block is.
#[derive(Clone, Copy, Debug)]
struct Start {
    byte: u64,
    /// From 0.
    line: u64,
    /// Hash of the file from this place to the block's last hand.
    hash: u64,
}

impl FromFile {
    /// Opens `path` and checks every line; `alphabet` is that of `rules`.
    ///
    /// # Errors
    /// If the file cannot be read, holds no hand, or a line is not one.
    pub fn open(path: &Path, rules: &Rules) -> Result<Self, SourceError> {
        let mut source = Self {
            path: path.to_owned(),
            name: String::new(),
            alphabet: rules.alphabet(),
            len: 0,
            blocks: Vec::new(),
            holds: Vec::new(),
        };
        let mut lines = Lines::from(
            path,
            rules.alphabet(),
            Start {
                byte: 0,
                line: 0,
                hash: 0,
            },
        )?;
        let mut hash = Fnv1a::default();
        let mut of_block = Fnv1a::default();
        loop {
            let start = lines.at;
            let line = lines.next(&mut hash)?;
            if matches!(line, Line::End) {
                break;
            }
            let (word, bit) = (start.line / 64, start.line % 64);
            if bit == 0 {
                source.holds.push(0);
            }
            if matches!(line, Line::Hand(_)) {
                source.holds[word as usize] |= 1 << bit;
                if source.len.is_multiple_of(BLOCK) {
                    of_block = Fnv1a::default();
                    source.blocks.push(start);
                }
                source.len += 1;
            }
            of_block.add(&lines.buffer);
            if let (Line::Hand(_), Some(block)) = (line, source.blocks.last_mut()) {
                block.hash = of_block.0;
            }
        }
        if source.len == 0 {
            return Err(SourceError::Empty(path.display().to_string()));
        }
        source.name = format!("from-{:08x}", hash.0 as u32);
        Ok(source)
    }

    /// The file is another one at or after this line.
    fn changed(&self, line: u64) -> SourceError {
        SourceError::Changed {
            path: self.path.display().to_string(),
            line: line + 1,
        }
    }

    fn holds(&self, line: u64) -> bool {
        let word = self.holds.get((line / 64) as usize);
        word.is_some_and(|word| word >> (line % 64) & 1 == 1)
    }
}

fn file_error(path: &Path, error: std::io::Error) -> SourceError {
    SourceError::File {
        path: path.display().to_string(),
        error,
    }
}

/// What a line holds.
enum Line {
    Hand(Hand),
    /// Nothing, or a comment.
    Blank,
    /// There is no such line.
    End,
}

/// A file read line by line from some place on.
struct Lines<'a> {
    path: &'a Path,
    alphabet: Alphabet,
    reader: BufReader<File>,
    at: Start,
    buffer: Vec<u8>,
}

impl<'a> Lines<'a> {
    fn from(path: &'a Path, alphabet: Alphabet, at: Start) -> Result<Self, SourceError> {
        let open = || {
            // It is read twice and from the middle, which a pipe does not allow.
            if !std::fs::metadata(path)?.is_file() {
                let what = "it is no regular file: write the hands to one first";
                return Err(std::io::Error::other(what));
            }
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start(at.byte))?;
            Ok(BufReader::with_capacity(1 << 16, file))
        };
        Ok(Self {
            path,
            alphabet,
            reader: open().map_err(|error| file_error(path, error))?,
            at,
            buffer: Vec::new(),
        })
    }

    /// The next line.
    fn next(&mut self, hash: &mut Fnv1a) -> Result<Line, SourceError> {
        self.buffer.clear();
        // What is no text may never come to the end of a line.
        let mut reader = (&mut self.reader).take(LONGEST_LINE);
        let read = reader.read_until(b'\n', &mut self.buffer);
        let read = read.map_err(|error| file_error(self.path, error))?;
        if read == 0 {
            return Ok(Line::End);
        }
        hash.add(&self.buffer);
        let first = self.at.byte == 0;
        self.at.byte += read as u64;
        self.at.line += 1;
        let place = || (self.path.display().to_string(), self.at.line);
        if read as u64 == LONGEST_LINE {
            let (path, line) = place();
            return Err(SourceError::TooLong { path, line });
        }
        let text = str::from_utf8(&self.buffer).map_err(|_| {
            let (path, line) = place();
            SourceError::NotText { path, line }
        })?;
        // Editors on Windows put a byte order mark before the first line.
        let text = text
            .strip_prefix('\u{feff}')
            .filter(|_| first)
            .unwrap_or(text)
            .trim();
        if text.is_empty() || text.starts_with('#') {
            return Ok(Line::Blank);
        }
        match notation::parse(text, self.alphabet) {
            Ok(hand) => Ok(Line::Hand(hand)),
            Err(error) => {
                let (path, line) = place();
                Err(SourceError::Line { path, line, error })
            }
        }
    }
}

impl Source for FromFile {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.len
    }

    fn strategies(&self) -> &[&'static str] {
        &["file"]
    }

    fn block(&self, block: u64, hands: &mut Vec<Drawn>) -> Result<(), SourceError> {
        hands.clear();
        let Some(&start) = usize::try_from(block)
            .ok()
            .and_then(|block| self.blocks.get(block))
        else {
            return Ok(());
        };
        let wanted = (self.len - block * BLOCK).min(BLOCK) as usize;
        let mut lines = Lines::from(&self.path, self.alphabet, start)?;
        let mut hash = Fnv1a::default();
        while hands.len() < wanted {
            let line = lines.at.line;
            match (lines.next(&mut hash)?, self.holds(line)) {
                (Line::Hand(hand), true) => hands.push(Drawn { hand, strategy: 0 }),
                (Line::Blank, false) => {}
                // Hands must stay where addresses say they are, so a line may not come or go.
                _ => {
                    return Err(self.changed(line));
                }
            }
        }
        if hash.0 == start.hash {
            Ok(())
        } else {
            Err(self.changed(start.line))
        }
    }

    fn place(&self, index: u64) -> u64 {
        let Some(start) = self.blocks.get((index / BLOCK) as usize) else {
            return 0;
        };
        let hands = (start.line..).filter(|&line| self.holds(line));
        let line = hands.take((index % BLOCK) as usize + 1).last();
        line.map_or(0, |line| line + 1)
    }

    fn index_of(&self, place: u64) -> Option<u64> {
        let line = place.checked_sub(1).filter(|&line| self.holds(line))?;
        let block = self.blocks.partition_point(|start| start.line <= line) - 1;
        let before = (self.blocks[block].line..line)
            .filter(|&line| self.holds(line))
            .count();
        Some(block as u64 * BLOCK + before as u64)
    }
}

/// [`duipai_engines::rules::fnv1a`] of text that comes in pieces.
struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai_engines::rules::fnv1a;
    use std::io::Write as _;

    fn file(text: &[u8]) -> tempfile::NamedTempFile {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text).unwrap();
        file
    }

    fn open(text: &[u8]) -> Result<FromFile, SourceError> {
        FromFile::open(file(text).path(), &Rules::named("standard").unwrap())
    }

    #[test]
    fn the_name_is_the_hash_of_all_bytes() {
        let text = b"# two hands\r\n11m\r\n\r\n22p";
        let source = open(text).unwrap();
        assert_eq!(source.name(), format!("from-{:08x}", fnv1a(text) as u32));
        assert_eq!(source.len(), 2);
    }

    #[test]
    fn hands_are_called_by_their_lines() {
        let file = file("\u{feff}11m\r\n\n# note\n123p11z \r\n\r\n[111z]22s\n".as_bytes());
        let source = FromFile::open(file.path(), &Rules::named("standard").unwrap()).unwrap();
        let written: Vec<_> = (0..3)
            .map(|index| notation::write(&source.hand(index).unwrap().unwrap().hand))
            .collect();
        assert_eq!(written, ["11m", "123p11z", "22s[111z]"]);
        assert_eq!([0, 1, 2].map(|index| source.place(index)), [1, 4, 6]);
        assert_eq!(
            [0, 1, 2, 3, 4, 5, 6, 7, 99].map(|line| source.index_of(line)),
            [
                None,
                Some(0),
                None,
                None,
                Some(1),
                None,
                Some(2),
                None,
                None
            ]
        );
        assert_eq!(source.hand(3).unwrap(), None);
    }

    #[test]
    fn blocks_are_read_where_they_start() {
        // Every seventh line holds no hand; the size of a hand tells its index.
        let count = BLOCK * 2 + 5;
        let mut text = String::new();
        for index in 0..count {
            if index % 6 == 0 {
                text.push_str("#\n");
            }
            text.push_str(["11m\n", "222p\n", "3333s\n"][(index % 3) as usize]);
        }
        let file = file(text.as_bytes());
        let source = FromFile::open(file.path(), &Rules::named("standard").unwrap()).unwrap();
        assert_eq!(source.len(), count);
        let mut hands = Vec::new();
        for (block, len) in [(2, 5), (0, BLOCK), (1, BLOCK), (3, 0)] {
            source.block(block, &mut hands).unwrap();
            assert_eq!(hands.len() as u64, len);
            for (i, drawn) in hands.iter().enumerate() {
                let index = block * BLOCK + i as u64;
                assert_eq!(drawn.hand.size() as u64, 2 + index % 3);
                if i % 1000 < 3 {
                    assert_eq!(source.place(index), index + index / 6 + 2);
                    assert_eq!(source.index_of(source.place(index)), Some(index));
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named_by_line() {
        for (text, message) in [
            (&b""[..], "holds no hand"),
            (b"# nothing\n\n", "holds no hand"),
            (b"11m\n\n12q\n", "line 3: "),
            (b"11m\n11\xff\n", "line 2: not UTF-8"),
            (b"11m\n11x\n", "line 2: "),
        ] {
            let error = open(text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
            assert!(!error.contains('\n'), "{error}");
        }
        let none = FromFile::open(
            Path::new("no/such/file"),
            &Rules::named("standard").unwrap(),
        );
        assert!(none.unwrap_err().to_string().contains("no/such/file"));
    }

    #[test]
    fn a_changed_file_is_no_file_of_hands() {
        let mut file = file(b"11m\n\n22m\n");
        let source = FromFile::open(file.path(), &Rules::named("standard").unwrap()).unwrap();
        file.as_file_mut().set_len(4).unwrap();
        let error = source.hand(1).unwrap_err().to_string();
        assert!(error.contains("line 2: the file changed"), "{error}");
        std::fs::write(file.path(), b"11m\n11m\n22m\n").unwrap();
        let error = source.hand(1).unwrap_err().to_string();
        assert!(error.contains("line 2: the file changed"), "{error}");
    }
}
