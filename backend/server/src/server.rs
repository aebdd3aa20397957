//! The HTTP server: started by `gantry serve` and by tests alike, stopped without cutting anybody off.

use std::io;
use std::net::{SocketAddr, TcpListener};

use actix_web::App;
use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::{Compress, from_fn};
use gantry_actors::server::{ServerOptions, serve};

use crate::Services;
use crate::http;
use crate::http::boundary::boundary;
use crate::http::packing::small_as_they_are;

/// A server that takes requests.
pub struct Running {
    /// Where.
    pub address: SocketAddr,
    services: Services,
    handle: ServerHandle,
}

/// Starts to serve on a listener with so many threads. The second value is to be awaited or spawned: it ends when the
/// server has stopped.
///
/// # Errors
/// When the listener is not usable.
pub fn start(services: Services, listener: TcpListener, workers: usize) -> io::Result<(Running, Server)> {
    let address = listener.local_addr()?;
    let mounted = services.clone();
    let app = move || {
        let services = mounted.clone();
        App::new()
            .configure(move |config| http::configure(config, &services))
            .wrap(from_fn(small_as_they_are))
            .wrap(Compress::default())
            .wrap(from_fn(boundary))
    };
    let options = ServerOptions { workers, ..ServerOptions::default() };
    let server = serve(listener, options, services.live.websockets(), app)?;
    Ok((Running { address, services, handle: server.handle() }, server))
}

impl Running {
    /// The services behind it.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// Stops without waiting for anybody.
    pub fn abandon(&self) {
        // The order is given with the call; the future would only wait for it to be carried out.
        drop(self.handle.stop(false));
        self.services.abandon();
    }

    /// Takes no more requests, finishes those under way, and returns when that is done.
    pub async fn stop(&self) {
        self.services.drain();
        self.handle.stop(true).await;
        self.services.close().await;
    }
}
