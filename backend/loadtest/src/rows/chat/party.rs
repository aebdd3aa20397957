//! A thread with people in it who listen and people who talk, at Gantry or at its peer, and what it costs while they do.

use std::time::Duration;

use crate::Fault;
use crate::client::Live;
use crate::lean::Gallery;
use crate::process::Measured;
use crate::stats::{Samples, count};

/// Messages a second, of all who talk together: each of them stays far below what one person may send.
pub(crate) const PER_SECOND: u32 = 20;
/// How long clients that came or went before are given to be settled.
const SETTLING: Duration = Duration::from_secs(2);

/// A user who talks.
pub(crate) struct Talker {
    pub(crate) session: Live,
    pub(crate) sender_token: String,
}

/// All of them.
pub(crate) struct Party<'a> {
    pub(crate) server: &'a Measured,
    pub(crate) topic: &'a str,
    pub(crate) talkers: &'a mut [Talker],
    /// They follow the topic.
    pub(crate) listeners: Vec<Live>,
}

/// What came of it.
pub(crate) struct Talk {
    /// From when a message was to be sent until the last of the listeners had it.
    pub(crate) heard: Samples,
    /// CPU time of the server for one message, in microseconds.
    pub(crate) cpu: f64,
    /// Signals that listeners got besides, for one message.
    pub(crate) signals: f64,
}

impl Party<'_> {
    /// Has them talk in turn. A message that comes late makes the next ones late; what is measured counts from when each was due.
    pub(crate) async fn talk(self, messages: usize) -> Result<Talk, Fault> {
        let Self { server, topic, talkers, listeners } = self;
        let mut gallery = if listeners.is_empty() { None } else { Some(Gallery::of(listeners)?) };
        tokio::time::sleep(SETTLING).await;
        let signals = gallery.as_ref().map_or(0, Gallery::signals);
        let cpu = server.cpu()?;
        let mut heard = Samples::default();
        let mut ticker = tokio::time::interval(Duration::from_secs(1) / PER_SECOND);
        for turn in 0..messages {
            let due = ticker.tick().await.into_std();
            let in_turn = turn % talkers.len();
            let Some(Talker { session, sender_token }) = talkers.get_mut(in_turn) else {
                return Err("nobody talks".into());
            };
            session.say(topic, sender_token, &format!("The bearing on conveyor {turn} is running warm again.")).await?;
            if let Some(gallery) = &mut gallery {
                heard.add(gallery.next_seen_by_all().await? - due);
            }
        }
        let cpu = (server.cpu()? - cpu).as_secs_f64() * 1_000_000.0 / count(messages);
        // Signals may come just behind the last message.
        tokio::time::sleep(SETTLING).await;
        let signals = gallery.as_ref().map_or(0, Gallery::signals) - signals;
        Ok(Talk { heard, cpu, signals: count(signals) / count(messages) })
    }
}
