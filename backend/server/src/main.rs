//! Starts `gantry`. Everything else is in the library.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use mimalloc::MiMalloc;

/// Deliveries, streams and sockets allocate much and briefly, on many threads: a fifth of the server's work went into glibc's arenas.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How often pages that nobody uses are given back to the system.
const GIVING_BACK: Duration = Duration::from_secs(5);
/// The smallest block that has its pages for itself, in bytes: they are free as soon as it is. A larger one would be put where memory has just
/// become free, and keep it for another round.
const BLOCK: usize = 1 << 20;

#[actix_web::main]
async fn main() -> ExitCode {
    actix_web::rt::spawn(give_back_free_pages());
    gantry_server::cli::run().await
}

/// The allocator keeps free pages for a second, in case they are wanted again, and then gives them back with the next pages that
/// become free. On a server at rest none do: what its last busy minute needed would stay resident for hours. This block is never
/// written to, so it costs no memory.
async fn give_back_free_pages() {
    let mut rounds = tokio::time::interval(GIVING_BACK);
    loop {
        rounds.tick().await;
        drop(black_box(Vec::<u8>::with_capacity(BLOCK)));
    }
}
