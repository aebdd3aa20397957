//! From nothing to the first page: with an empty folder, and again with a full one.

use std::path::Path;
use std::time::Instant;

use tokio::process::Command;

use crate::Fault;
use crate::client::fetch;
use crate::process::Measured;
use crate::report::Row;
use crate::server::{free_address, ready};

/// The embedded defaults, first cold and then warm.
pub(crate) async fn times(binary: &Path) -> Result<Vec<Row>, Fault> {
    let folder = std::env::temp_dir().join(format!("gantry-bench-start-{}", std::process::id()));
    let mut rows = Vec::new();
    for (what, bar, limit) in
        [("start with an empty folder to first page", "≤ 6 s", 6.0), ("warm start to first page", "≤ 1.5 s", 1.5)]
    {
        let address = free_address()?;
        let started = Instant::now();
        let server = Measured::start(
            Command::new(binary)
                .args(["serve", "--listen", &address, "--data-dir"])
                .arg(&folder)
                .env("GANTRY_LOG", "warn"),
        )?;
        ready(&address, "ready").await?;
        fetch(&format!("http://{address}/login")).await?.bytes().await?;
        let taken = started.elapsed().as_secs_f64();
        server.terminate().await?;
        rows.push(Row { what: what.into(), bar, found: format!("{taken:.2} s"), met: Some(taken <= limit) });
    }
    std::fs::remove_dir_all(&folder)?;
    Ok(rows)
}
