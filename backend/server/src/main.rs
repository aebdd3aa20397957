//! Starts `gantry`. Everything else is in the library.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Deliveries, streams and sockets allocate much and briefly, on many threads: a fifth of the server's work went into glibc's arenas.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[actix_web::main]
async fn main() -> ExitCode {
    gantry_server::cli::run().await
}
