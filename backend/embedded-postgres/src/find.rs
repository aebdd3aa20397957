//! Which PostgreSQL to run: the one named by `GANTRY_POSTGRES_BIN`, else the one that `make postgres` fetched, else what is
//! installed on the machine.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::EmbeddedError;

/// The oldest major version that Gantry's schema runs on.
const MINIMUM: u32 = 15;

/// A folder with `postgres` and `initdb` that run here.
#[derive(Debug)]
pub(super) struct Binaries {
    pub(super) dir: PathBuf,
    /// Major version.
    pub(super) version: u32,
}

/// The first folder whose version will do: exactly `wanted` for an existing cluster, else [`MINIMUM`] or newer.
pub(super) fn binaries(wanted: Option<u32>) -> Result<Binaries, EmbeddedError> {
    let mut tried = Vec::new();
    for dir in candidates() {
        match version_of(&dir) {
            Ok(version) if wanted.map_or(version >= MINIMUM, |wanted| version == wanted) => {
                return Ok(Binaries { dir, version });
            }
            Ok(version) => tried.push(format!("{} is version {version}", dir.display())),
            Err(reason) => tried.push(format!("{}: {reason}", dir.display())),
        }
    }
    let tried = if tried.is_empty() { String::new() } else { format!(" ({})", tried.join("; ")) };
    Err(match wanted {
        Some(cluster) => EmbeddedError::OtherVersion { cluster, tried },
        None => EmbeddedError::NotFound { minimum: MINIMUM, tried },
    })
}

/// Every folder that holds the two programs, best first. An explicit wish leaves no choice.
fn candidates() -> Vec<PathBuf> {
    if let Some(dir) = env::var_os("GANTRY_POSTGRES_BIN").filter(|dir| !dir.is_empty()) {
        return vec![PathBuf::from(dir)];
    }
    let mut dirs = from_make();
    dirs.extend(env::var_os("PATH").iter().flat_map(env::split_paths));
    dirs.extend(from_debian());
    dirs.retain(|dir| dir.join("postgres").is_file() && dir.join("initdb").is_file());
    dirs
}

/// Where `make` puts a build of its own (ADR 86): in `target/` beside or above the working directory or the executable.
fn from_make() -> Vec<PathBuf> {
    let starts = [env::current_dir().ok(), env::current_exe().ok()];
    starts.iter().flatten().flat_map(|start| start.ancestors()).map(|dir| dir.join("target/postgres/bin")).collect()
}

/// Debian's folders, one a major version, newest first.
fn from_debian() -> Vec<PathBuf> {
    let mut versions: Vec<u32> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .collect();
    versions.sort_unstable_by(|a, b| b.cmp(a));
    versions.iter().map(|version| PathBuf::from(format!("/usr/lib/postgresql/{version}/bin"))).collect()
}

/// Asks the program itself, which also proves that it runs here.
fn version_of(dir: &Path) -> Result<u32, String> {
    let output = Command::new(dir.join("postgres")).arg("--version").output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    parse_version(&text).ok_or_else(|| {
        let words = String::from_utf8_lossy(&output.stderr);
        words.lines().next().unwrap_or("says no version").to_owned()
    })
}

/// `postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)` → 15; also `18beta1`.
fn parse_version(text: &str) -> Option<u32> {
    let number = text.split_once("(PostgreSQL) ")?.1;
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_the_program_says() {
        assert_eq!(parse_version("postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)\n"), Some(15));
        assert_eq!(parse_version("postgres (PostgreSQL) 18beta1\n"), Some(18));
        assert_eq!(parse_version("mariadb 10"), None);
    }
}
