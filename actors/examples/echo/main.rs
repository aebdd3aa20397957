//! The echo server that Engine.IO and Socket.IO protocol suites expect, on port 3000 or the one given as argument.
//! It runs on the same sessions as the product: what passes here holds there.

mod app;

use std::net::TcpListener;

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(3000);
    let listener = TcpListener::bind(("127.0.0.1", port))?;
    println!("echo server on http://{}", listener.local_addr()?);
    app::serve(listener, 1, app::suite_figures())?.await
}
