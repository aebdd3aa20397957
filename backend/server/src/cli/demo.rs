//! The demonstration: `gantry demo` makes it, and `gantry serve` has it made when it finds an empty database.

use std::process::Stdio;

use chrono::Utc;
use gantry_store::Store;
use gantry_store::tenants::tenant;
use tokio::process::Command;

use super::database::{Database, FEW};
use super::files::Place;
use super::output::say;
use super::{Common, DemoArgs, Failure};

/// `gantry demo`
pub(super) async fn run(common: &Common, args: &DemoArgs) -> Result<(), Failure> {
    let database = Database::start(common)?;
    let store = database.open(FEW).await?;
    let files = args.files.open(common)?;
    match gantry_demo::create(&store, &files, Utc::now()).await.map_err(Failure::run)? {
        true => say("The demonstration tenants are made."),
        false => say("The demonstration tenants are there already."),
    }
    add_bulk(&store, args).await?;
    drop(store);
    database.analyze().await?;
    database.stop()
}

/// Runs `gantry demo` in a process of its own, on the database and the files of this one. What it reads, computes and caches on
/// the way, a quarter of a server's memory, is then gone when it is done; and it ends when this future is dropped.
///
/// # Errors
/// When it cannot be started or fails; it has said why on standard error.
pub(super) async fn in_own_process(common: &Common, database: &Database, files: &Place) -> Result<(), Failure> {
    let failed = |reason: String| Failure::run(format!("the demonstration could not be made: {reason}"));
    let program = std::env::current_exe().map_err(|error| failed(error.to_string()))?;
    let mut command = Command::new(program);
    command.arg("demo").env("DATABASE_URL", &database.url).env("GANTRY_DATA_DIR", &common.data_dir);
    command.env("GANTRY_LOG", &common.log).env("GANTRY_LOG_FORMAT", common.log_format.name());
    command.env("GANTRY_FILES", files.url().unwrap_or_default());
    // Ctrl-C in a terminal is meant for the server, which then ends this one.
    command.stdin(Stdio::null()).process_group(0).kill_on_drop(true);
    let status = command.status().await.map_err(|error| failed(error.to_string()))?;
    if status.success() { Ok(()) } else { Err(failed(status.to_string())) }
}

/// Adds what is there for measuring only.
async fn add_bulk(store: &Store, args: &DemoArgs) -> Result<(), Failure> {
    let tenant = tenant::by_identifier(store, "demo").await.map_err(Failure::run)?;
    let tenant = tenant.ok_or_else(|| Failure::run("there is no tenant demo"))?.id;
    if let Some(cards) = args.cards {
        let number = gantry_demo::big_board(store, tenant, cards).await.map_err(Failure::run)?;
        println!("Board {number} has {cards} cards.");
    }
    if let Some(plans) = args.plans {
        let year = gantry_demo::planned_year(store, tenant, plans).await.map_err(Failure::run)?;
        let gantry_demo::PlannedYear { board, orders, done } = year;
        println!("Board {board} has {orders} work orders of {plans} maintenance plans, {done} of them done.");
    }
    if let Some(count) = args.work_orders {
        let progress = |done| eprintln!("{done} of {count} work orders");
        gantry_demo::work_orders(store, tenant, count, progress).await.map_err(Failure::run)?;
    }
    Ok(())
}
