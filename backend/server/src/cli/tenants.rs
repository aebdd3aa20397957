//! Tenants from the command line: for the operator of an installation.

use std::fs::File;
use std::fs::OpenOptions;
use std::io::{BufRead, IsTerminal};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use gantry_http::storage::Files;
use gantry_store::archive::{self as rows, Export, NewTenant};
use gantry_store::tenants::{suspension, tenant};

use super::database::{Database, FEW};
use super::{Common, Failure, TenantCommand, people};
use crate::archive;

/// Readable by the user who writes it: an archive contains everything.
const PRIVATE: u32 = 0o600;

pub(super) async fn run(common: &Common, command: TenantCommand) -> Result<(), Failure> {
    match command {
        TenantCommand::Create { identifier, name, admin } => {
            people::create_tenant(common, &identifier, &name, &admin).await
        }
        TenantCommand::List => list(common).await,
        TenantCommand::Suspend { identifier } => suspend(common, &identifier, true).await,
        TenantCommand::Resume { identifier } => suspend(common, &identifier, false).await,
        TenantCommand::Export { identifier, file, files } => {
            export(common, &identifier, &file, &files.open(common)?).await
        }
        TenantCommand::Import { file, identifier, name, files } => {
            import(common, &file, (identifier, name), &files.open(common)?).await
        }
        TenantCommand::Erase { identifier, files } => erase(common, &identifier, &files.open(common)?).await,
    }
}

async fn list(common: &Common) -> Result<(), Failure> {
    let database = Database::start(common)?;
    let store = database.open(FEW).await?;
    for one in tenant::list(&store).await.map_err(Failure::run)? {
        let state = one.suspended_at.map_or_else(|| "open".to_owned(), |since| format!("suspended since {since}"));
        println!("{}\t{}\t{state}", one.identifier, one.name);
    }
    drop(store);
    database.stop()
}

async fn suspend(common: &Common, identifier: &str, suspended: bool) -> Result<(), Failure> {
    let database = Database::start(common)?;
    let store = database.open(FEW).await?;
    let changed = suspension::set(&store, identifier, suspended).await.map_err(Failure::run)?;
    let state = if suspended { "suspended" } else { "open" };
    println!("The tenant {identifier} is {state}{}.", if changed { "" } else { " already" });
    drop(store);
    database.stop()
}

fn progress(what: &str, count: u64) {
    eprintln!("{what}: {count}");
}

async fn export(common: &Common, identifier: &str, path: &Path, files: &Files) -> Result<(), Failure> {
    let database = Database::start(common)?;
    drop(database.open(FEW).await?);
    let export = Export::begin(&database.url, identifier).await.map_err(Failure::run)?;
    let created = OpenOptions::new().write(true).create_new(true).mode(PRIVATE).open(path);
    let file = created.map_err(|error| Failure::start(format!("{} cannot be written: {error}", path.display())))?;
    match archive::write(&export, files, file, progress).await {
        Ok(contents) => {
            let rows: u64 = contents.rows.values().sum();
            println!("{}: {rows} rows and {} files of {identifier}.", path.display(), contents.files);
        }
        Err(error) => {
            // Half of an archive is none.
            if let Err(left) = std::fs::remove_file(path) {
                eprintln!("{} is left over: {left}", path.display());
            }
            return Err(Failure::run(error));
        }
    }
    drop(export);
    database.stop()
}

async fn import(
    common: &Common,
    path: &Path,
    (identifier, name): (Option<String>, Option<String>),
    files: &Files,
) -> Result<(), Failure> {
    let open =
        || File::open(path).map_err(|error| Failure::start(format!("{} cannot be read: {error}", path.display())));
    let overview = archive::overview(open()?).map_err(Failure::start)?;
    let database = Database::start(common)?;
    drop(database.open(FEW).await?);
    let new = NewTenant {
        identifier: identifier.unwrap_or_else(|| overview.identifier.clone()),
        name: name.unwrap_or_else(|| overview.name.clone()),
    };
    let read = archive::read(&database.url, files, (&overview, open()?), &new, progress).await;
    let (_, contents) = read.map_err(Failure::run)?;
    let rows: u64 = contents.rows.values().sum();
    println!("The tenant {} is there: {rows} rows and {} files.", new.identifier, contents.files);
    database.analyze().await?;
    database.stop()
}

async fn erase(common: &Common, identifier: &str, files: &Files) -> Result<(), Failure> {
    confirmed(identifier)?;
    let database = Database::start(common)?;
    drop(database.open(FEW).await?);
    let remove = async |tenant: &rows::Named| files.remove_all(tenant.id).await;
    let erased = rows::erase(&database.url, identifier, remove, progress).await.map_err(Failure::run)?;
    println!("The tenant {} ({}) is erased: {} rows.", identifier, erased.tenant.name, erased.rows);
    database.stop()
}

/// What cannot be undone is asked for twice.
fn confirmed(identifier: &str) -> Result<(), Failure> {
    let input = std::io::stdin();
    if input.is_terminal() {
        println!("Everything of {identifier} will be gone for good. Type its identifier again:");
    }
    let mut line = String::new();
    input.lock().read_line(&mut line).map_err(Failure::start)?;
    if line.trim() == identifier {
        return Ok(());
    }
    Err(Failure::start("the identifier was not typed again; nothing was erased"))
}
