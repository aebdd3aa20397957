//! The Socket.IO server as clients meet it: the protocol by bare hands, the browser's own client, Python's, and clients that
//! do not behave. Scripts need Node with the front end's packages, and Python; what is missing makes a test fail, not pass.
#![allow(clippy::unwrap_used, reason = "a test may stop at the first thing that is not as it should be")]

mod crowd;
#[path = "../../examples/echo/app.rs"]
mod echo;
mod script;
mod server;

use std::time::Duration;

use gantry_actors::Options;
use script::{node, python};
use server::Running;

#[test]
fn engine_io_is_spoken_as_documented() {
    node("engine.test.mjs", &Running::echo(1));
}

#[test]
fn socket_io_is_spoken_as_documented() {
    node("socket.test.mjs", &Running::echo(1));
}

#[test]
fn polls_and_upgrades_may_meet_any_worker_thread() {
    node("socket.test.mjs", &Running::echo(4));
}

#[test]
fn the_browsers_client_works_over_every_transport() {
    node("browser_client.test.mjs", &Running::echo(2));
}

#[test]
fn the_websocket_end_passes_the_autobahn_cases() {
    // No case knows of heartbeats, and none has to.
    let figures = Options { ping_interval: Duration::from_secs(600), ..echo::suite_figures() };
    python("autobahn.py", &Running::start(move |listener| echo::serve(listener, 2, figures)));
}

#[test]
fn the_python_client_works_over_every_transport() {
    python("python_client.py", &Running::echo(2));
}
