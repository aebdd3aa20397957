//! What an earlier run may have left behind: a PostgreSQL that is still shutting down, or a `postmaster.pid` whose
//! process is long gone and whose number belongs to another process by now, as happens after a container restarts.

use std::fs;
use std::path::Path;
use std::time::Duration;

use super::EmbeddedError;
use super::process::{self, Signal};

const PATIENCE: Duration = Duration::from_secs(30);

/// Leaves the cluster without a server and without the traces of one. We hold the data directory's lock, so a
/// server that runs on it is left over. Where there is no `/proc`, PostgreSQL's own check must do.
pub(super) fn clear(cluster: &Path) -> Result<(), EmbeddedError> {
    let file = cluster.join("postmaster.pid");
    let Some(pid) = fs::read_to_string(&file).ok().and_then(|text| text.lines().next()?.parse().ok()) else {
        return Ok(());
    };
    if !Path::new("/proc/self").exists() {
        return Ok(());
    }
    if serves(pid, cluster) {
        tracing::warn!(pid, "stopping the PostgreSQL of an earlier run");
        process::signal(pid, Signal::Fast);
        if !process::poll(PATIENCE, || !serves(pid, cluster)) {
            return Err(EmbeddedError::Leftover { pid, path: cluster.to_owned() });
        }
    }
    match fs::remove_file(&file) {
        Err(source) if file.exists() => Err(EmbeddedError::NotWritable { path: file, source }),
        _ => Ok(()),
    }
}

/// PostgreSQL makes the cluster its working directory, which tells it from every other process.
fn serves(pid: u32, cluster: &Path) -> bool {
    fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd == cluster)
}
