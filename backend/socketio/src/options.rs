//! The figures of a server, as it tells them to its clients.

use std::time::Duration;

/// Intervals and limits. The defaults are those of the field's own servers.
#[derive(Debug, Clone)]
pub struct Options {
    /// Pause between a pong and the next ping.
    pub ping_interval: Duration,
    /// How long a pong may take.
    pub ping_timeout: Duration,
    /// How long a client may stay without joining a namespace.
    pub connect_timeout: Duration,
    /// Longest packet or polling payload, in bytes.
    pub max_payload: usize,
    /// Most binary attachments of one packet.
    pub max_attachments: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ping_interval: Duration::from_secs(25),
            ping_timeout: Duration::from_secs(20),
            connect_timeout: Duration::from_secs(45),
            max_payload: 1_000_000,
            max_attachments: 16,
        }
    }
}
