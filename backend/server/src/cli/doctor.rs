//! `gantry doctor`: what is missing on this machine, and how to mend it.

use std::fs;
use std::net::TcpListener;

use gantry_store::Store;

use super::database::Database;
use super::{Common, Failure};
use crate::frontend;

pub(super) async fn run(common: &Common) -> Result<(), Failure> {
    let checks = [
        ("data directory", data_dir(common)),
        ("database", database(common).await),
        ("front end", built_in()),
        ("port 8080", port()),
    ];
    let mut bad = 0;
    for (what, finding) in checks {
        match finding {
            Ok(fine) => println!("ok    {what}: {fine}"),
            Err(advice) => {
                bad += 1;
                println!("MEND  {what}: {advice}");
            }
        }
    }
    if bad == 0 { Ok(()) } else { Err(Failure::run(format!("{bad} to mend"))) }
}

fn data_dir(common: &Common) -> Result<String, String> {
    let folder = &common.data_dir;
    let probe = folder.join(".probe");
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&probe, b""))
        .and_then(|()| fs::remove_file(&probe))
        .map(|()| format!("{} is writable", folder.display()))
        .map_err(|error| format!("{} is not writable ({error}): choose another with --data-dir", folder.display()))
}

async fn database(common: &Common) -> Result<String, String> {
    let failed = |failure| match failure {
        Failure::Start(reason) | Failure::Run(reason) => reason,
    };
    let database = Database::start(common).map_err(failed)?;
    let place = database.place(common);
    let answer = Store::connect(&database.url, 1).await;
    database.stop().map_err(failed)?;
    match answer {
        Ok(_) => Ok(place),
        Err(gantry_store::StoreError::NoRole(_)) => Ok(format!("{place}, still empty: `gantry serve` fills it")),
        Err(error) => Err(error.to_string()),
    }
}

fn built_in() -> Result<String, String> {
    match frontend::built_in().page() {
        Some(_) => Ok("built in".to_owned()),
        None => Err("not built in: run `make build`".to_owned()),
    }
}

fn port() -> Result<String, String> {
    TcpListener::bind(("127.0.0.1", 8080))
        .map(|_| "free".to_owned())
        .map_err(|error| format!("{error}: choose another address with `gantry serve --listen`"))
}
