//! The product behind Socket.IO: who may come in, what they follow, their commands and signals.

mod answer;
mod authenticator;
mod client;
mod elsewhere;
mod events;
mod following;
mod live_app;
mod notice;
mod rate;
mod welcome;
mod wire;

pub use authenticator::{Admitted, Authenticator};
pub use events::LiveSession;
pub use live_app::{Limits, LiveApp};
pub use notice::Notice;
