//! The HTTP server: started by `gantry serve` and by tests alike, stopped without cutting off requests.

use std::io;
use std::net::{SocketAddr, TcpListener};

use actix_web::App;
use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::{Compress, from_fn};
use gantry_actors::server::{ServerOptions, serve};
use gantry_http::Services;
use gantry_http::boundary::boundary;
use gantry_http::packing::small_as_they_are;

use crate::Node;

/// A server that takes requests.
pub struct Running {
    /// Where.
    pub address: SocketAddr,
    node: Node,
    handle: ServerHandle,
}

/// Starts to serve on a listener with so many threads. The second value is to be awaited or spawned: it ends when the
/// server has stopped.
///
/// # Errors
/// When the listener is not usable.
pub fn start(node: Node, listener: TcpListener, workers: usize) -> io::Result<(Running, Server)> {
    let address = listener.local_addr()?;
    let mounted = node.services().clone();
    let app = move || {
        let services = mounted.clone();
        App::new()
            .configure(move |config| gantry_http::configure(config, &services))
            .wrap(from_fn(small_as_they_are))
            .wrap(Compress::default())
            .wrap(from_fn(boundary))
    };
    let options = ServerOptions { workers, ..ServerOptions::default() };
    let server = serve(listener, options, node.live.websockets(), app)?;
    Ok((Running { address, node, handle: server.handle() }, server))
}

impl Running {
    /// The node behind it.
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// What its handlers work with.
    pub fn services(&self) -> &Services {
        self.node.services()
    }

    /// Stops without waiting for open requests.
    pub fn abandon(&self) {
        // The order is given with the call; the future would only wait for it to be carried out.
        drop(self.handle.stop(false));
        self.node.abandon();
    }

    /// Takes no more requests, finishes those under way, and returns when that is done.
    pub async fn stop(&self) {
        self.node.drain();
        self.handle.stop(true).await;
        self.node.close().await;
    }
}
