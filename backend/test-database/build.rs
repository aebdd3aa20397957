//! Names the templates by what they are made of: a template outlives the run that made it, and must not outlive a change of
//! the migrations or of the seed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The migrations, and the code that fills a new tenant.
const SOURCES: [&str; 4] =
    ["../../migrations", "../store/src/seed.rs", "../domain/src/permission.rs", "src/tenants.rs"];

fn main() -> io::Result<()> {
    let mut files = Vec::new();
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
        collect(Path::new(source), &mut files)?;
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        hash.update(file.to_string_lossy().as_bytes());
        hash.update(fs::read(&file)?);
    }
    let hash: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=GANTRY_TEMPLATE_HASH={hash}");
    Ok(())
}

/// The file, or all files below the folder.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        collect(&entry?.path(), files)?;
    }
    Ok(())
}
