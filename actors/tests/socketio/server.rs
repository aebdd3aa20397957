//! A server on a free port, on a thread of its own, for the length of one test.

use std::net::{SocketAddr, TcpListener};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::rt::System;
use gantry_actors::Options;

use crate::echo;

/// A server that stops when it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    handle: ServerHandle,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// The echo server of the examples, with patience for clients on a busy machine.
    pub(crate) fn echo(workers: usize) -> Self {
        let figures = Options {
            ping_timeout: Duration::from_secs(2),
            connect_timeout: Duration::from_secs(2),
            ..echo::suite_figures()
        };
        Self::start(move |listener| echo::serve(listener, workers, figures))
    }

    /// Any server.
    pub(crate) fn start(serve: impl FnOnce(TcpListener) -> std::io::Result<Server> + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (started, handle) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            System::new().block_on(async move {
                let server = serve(listener).unwrap();
                started.send(server.handle()).unwrap();
                server.await.unwrap();
            });
        });
        Self { address, handle: handle.recv().unwrap(), thread: Some(thread) }
    }

    /// Where clients find it.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The command is sent at once; the future only waits for its end, and the thread's end says the same.
        drop(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
