//! Makes the seeds of the fuzz targets again: `cargo run -p duipai --example fuzz_seeds`. It writes `corpus/fuzz`, from
//! the cases in `corpus/cases` and from what `duipai::fuzzing::seeds` knows, the same files every time. Files that it
//! does not make, such as the reports of runs, stay as they are.

use duipai::corpus::Corpus;
use duipai::fuzzing::{Target, seeds};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let corpus = Corpus::read(&folder)?;
    for target in Target::ALL {
        let folder = folder.join("fuzz").join(target.name());
        std::fs::create_dir_all(&folder)?;
        let seeds = seeds::seeds(target, &corpus);
        println!("{}: {} seeds", target.name(), seeds.len());
        for (name, bytes) in seeds {
            std::fs::write(folder.join(name), bytes)?;
        }
    }
    Ok(())
}
