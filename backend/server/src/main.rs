//! Starts `gantry`. Everything else is in the library.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Deliveries, streams and sockets allocate much and briefly, on many threads: a fifth of the server's work went into glibc's arenas.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[actix_web::main]
async fn main() -> ExitCode {
    // The allocator asks for pages of 2 MB. Each stays resident for whatever is left in it, which doubles the memory of an idle
    // server. A kernel that does not know the call has no such pages.
    let _ = rustix::thread::disable_transparent_huge_pages(true);
    gantry_server::cli::run().await
}
