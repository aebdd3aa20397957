//! The live half of Gantry: sessions of clients, streams of events, and who is where.

mod hub;
mod live;
mod outbox;
mod polling;
mod session;
mod socket_app;
pub mod transport;

pub use gantry_socketio::{Bytes, Frame, Options, Str};
pub use hub::Hubs;
pub use live::{Apply, Step, Upper};
pub use outbox::{Link, MAX_BYTES, MAX_FRAMES};
pub use socket_app::{Ack, ConnectError, ConnectRequest, Incoming, Socket, SocketApp};
pub use transport::{Endpoint, SocketEndpoint, SocketOptions};
