//! Creating the cluster: `initdb` into a folder beside the final one, then a rename, so that a start that was killed
//! half-way leaves nothing that looks finished.

use std::fs;
use std::io;
use std::path::Path;

use super::EmbeddedError;
use super::find::Binaries;
use super::identity::Identity;

/// The first version with sort rules of its own, the same on every machine and for good.
const BUILTIN_LOCALE: u32 = 17;

/// The major version that made the cluster; `None` when there is no cluster.
pub(super) fn version(cluster: &Path) -> Option<u32> {
    fs::read_to_string(cluster.join("PG_VERSION")).ok()?.trim().parse().ok()
}

/// Makes the cluster with the superuser `postgres`, who needs no password: the socket's folder is the wall.
pub(super) fn create(
    data_dir: &Path,
    cluster: &Path,
    binaries: &Binaries,
    identity: &Identity,
) -> Result<(), EmbeddedError> {
    let draft = data_dir.join("postgres.new");
    let not_writable = |source: io::Error| EmbeddedError::NotWritable { path: draft.clone(), source };
    if draft.exists() {
        fs::remove_dir_all(&draft).map_err(not_writable)?;
    }
    fs::create_dir(&draft).map_err(not_writable)?;
    let creator = identity.creator();
    creator.give(&[&draft])?;

    let mut command = creator.command(&binaries.dir.join("initdb"), true);
    command.arg("--pgdata").arg(&draft);
    command.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]);
    if binaries.version >= BUILTIN_LOCALE {
        command.args(["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]);
    }
    let failed = |reason| EmbeddedError::Failed { program: "initdb", reason };
    let output = command.output().map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(last_words(&String::from_utf8_lossy(&output.stderr))));
    }
    fs::rename(&draft, cluster).map_err(not_writable)
}

/// The lines that tell what went wrong, on one line.
pub(super) fn last_words(text: &str) -> String {
    let telling = |line: &&str| ["FATAL", "PANIC", "ERROR", "error:"].iter().any(|word| line.contains(word));
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let line = lines.iter().copied().rev().find(|line| telling(line)).or_else(|| lines.last().copied());
    line.unwrap_or("it said nothing").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_complaint_the_telling_line_is_kept() {
        let log = "LOG:  starting\nFATAL:  data directory has wrong ownership\nHINT:  mend it\n";
        assert_eq!(last_words(log), "FATAL:  data directory has wrong ownership");
        assert_eq!(last_words("unshare: Operation not permitted\n\n"), "unshare: Operation not permitted");
    }
}
