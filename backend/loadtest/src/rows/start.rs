//! From nothing to the first page: with an empty folder, and again with a full one.

use std::path::Path;
use std::time::Instant;

use tokio::process::Command;

use crate::Fault;
use crate::client::fetch;
use crate::process::Measured;
use crate::report::Row;
use crate::server::{free_address, reached, ready};

/// The embedded defaults, first cold and then warm.
pub(crate) async fn times(binary: &Path) -> Result<Vec<Row>, Fault> {
    let folder = std::env::temp_dir().join(format!("gantry-bench-start-{}", std::process::id()));
    let (page, demonstration) = start(binary, &folder).await?;
    let (warm, _) = start(binary, &folder).await?;
    std::fs::remove_dir_all(&folder)?;
    let row = |what: &str, bar, taken: f64, met| Row { what: what.into(), bar, found: format!("{taken:.2} s"), met };
    Ok(vec![
        row("start with an empty folder to first page", "≤ 4 s", page, Some(page <= 4.0)),
        row("the same until the demonstration is there", "(informs)", demonstration, None),
        row("warm start to first page", "≤ 1.5 s", warm, Some(warm <= 1.5)),
    ])
}

/// Seconds until the first page, and until the server is ready.
async fn start(binary: &Path, folder: &Path) -> Result<(f64, f64), Fault> {
    let address = free_address()?;
    let started = Instant::now();
    let server = Measured::start(
        Command::new(binary).args(["serve", "--listen", &address, "--data-dir"]).arg(folder).env("GANTRY_LOG", "warn"),
    )?;
    reached(&address, "/healthz", "ok").await?;
    fetch(&format!("http://{address}/login")).await?.bytes().await?;
    let page = started.elapsed().as_secs_f64();
    ready(&address, "ready").await?;
    let ready = started.elapsed().as_secs_f64();
    server.terminate().await?;
    Ok((page, ready))
}
