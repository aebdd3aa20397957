//! Starts `gantry`. Everything else is in the library.

use std::process::ExitCode;

#[actix_web::main]
async fn main() -> ExitCode {
    gantry_server::cli::run().await
}
