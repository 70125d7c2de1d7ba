//! The least an engine can do: it answers `win` to every line that ends with a 7, else `no`. It flushes when it has read all that was there, or with the
//! argument `lines` after each line. For measuring what asking costs.

use std::io::{BufRead as _, BufReader, BufWriter, Write as _, stdin};

fn main() -> std::io::Result<()> {
    let each = std::env::args().nth(1).as_deref() == Some("lines");
    let mut input = BufReader::with_capacity(1 << 16, stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let win = line.ends_with(b"7\n");
        output.write_all(if win { b"win\n" } else { b"no\n" })?;
        line.clear();
        if each || input.buffer().is_empty() {
            output.flush()?;
        }
    }
    output.flush()
}
