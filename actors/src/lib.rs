//! The live half of Gantry: sessions of clients, streams of events, and who is where.

mod alarms;
mod app;
mod board;
mod core_state;
mod encoded;
mod feeds;
mod hub;
mod inbox;
mod kind;
mod live;
mod online;
mod outbox;
mod polling;
mod presence;
pub mod server;
mod session;
mod socket_app;
mod stream;
mod streams;
mod thread;
mod topic;
mod transport;
mod turn;
mod wire;

pub use app::{Authenticator, Limits, LiveApp, LiveSession, Notice};
pub use encoded::EncodedSnapshot;
pub use gantry_socketio::{Bytes, Frame, Options, Str};
pub use hub::Hubs;
pub use inbox::tell as tell_inbox;
pub use live::{Apply, Step, Upper};
pub use outbox::{Link, MAX_BYTES, MAX_FRAMES};
pub use socket_app::{Ack, ConnectError, ConnectRequest, Incoming, Socket, SocketApp};
pub use stream::Subscribed;
pub use streams::{LogPage, StreamInfo, StreamTimes, Streams, hub_key};
pub use transport::{Endpoint, SocketEndpoint, SocketOptions};
pub use turn::Done;
