//! Publishing with pipelined confirms: up to 1,024 events are under way before the first is confirmed. Rejected events
//! and those of a broken connection are sent again while they are fresh; late ones are dropped and counted.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use lapin::options::{BasicPublishOptions, ConfirmSelectOptions};
use lapin::{BasicProperties, Channel, Confirmation, Connection, PublisherConfirm};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use crate::link::{LinkError, Session};
use crate::stats::Stats;
use crate::topology;

/// After this the head poll of the other nodes has found the event in the log.
const FRESH: Duration = Duration::from_secs(5);
const MOST_UNDER_WAY: usize = 1_024;
const MOST_TRIES: u8 = 5;

/// An event on its way to the broker.
#[derive(Debug)]
pub(crate) struct Message {
    key: String,
    payload: Bytes,
    deadline: Instant,
    tries: u8,
}

impl Message {
    pub(crate) fn new(key: String, payload: Bytes) -> Self {
        Self { key, payload, deadline: Instant::now() + FRESH, tries: 0 }
    }
}

/// The one who hands events to the broker; outlives its connections.
pub(crate) struct Publisher {
    properties: BasicProperties,
    handed: mpsc::Receiver<Message>,
    /// Events to be sent before new ones.
    again: VecDeque<Message>,
    /// Events that are not confirmed yet, by the number they were sent with.
    under_way: BTreeMap<u64, Message>,
    next: u64,
    stats: Arc<Stats>,
}

/// What became of the event with this number; `None` when the time was up.
type Outcome = (u64, Option<lapin::Result<Confirmation>>);

impl Publisher {
    pub(crate) fn new(node: Uuid, handed: mpsc::Receiver<Message>, stats: Arc<Stats>) -> Self {
        let properties = BasicProperties::default().with_app_id(node.to_string().into());
        Self { properties, handed, again: VecDeque::new(), under_way: BTreeMap::new(), next: 0, stats }
    }

    /// Sends and settles until no handle is left and everything is confirmed.
    async fn pump(&mut self, connection: &Connection, channel: &Channel) -> Result<(), LinkError> {
        let mut confirms = FuturesUnordered::new();
        let mut handles_left = true;
        while handles_left || !confirms.is_empty() {
            tokio::select! {
                biased;
                Some(outcome) = confirms.next(), if !confirms.is_empty() => {
                    self.settle(outcome, connection)?;
                }
                message = next_message(&mut self.again, &mut self.handed), if confirms.len() < MOST_UNDER_WAY => {
                    match message {
                        Some(message) => confirms.extend(self.send(message, channel).await?),
                        None => handles_left = false,
                    }
                }
            }
        }
        Ok(())
    }

    /// Sends one event and returns what its confirmation is waited for with; nothing when it came too late.
    async fn send(
        &mut self,
        message: Message,
        channel: &Channel,
    ) -> Result<Option<impl Future<Output = Outcome> + use<>>, LinkError> {
        let deadline = message.deadline;
        if deadline <= Instant::now() || message.tries >= MOST_TRIES {
            self.stats.dropped();
            return Ok(None);
        }
        let (key, payload) = (message.key.as_str().into(), message.payload.clone());
        let number = self.next;
        self.next += 1;
        self.under_way.insert(number, message);
        let (exchange, options) = (topology::EVENTS.into(), BasicPublishOptions::default());
        let sending = channel.basic_publish(exchange, key, options, &payload, self.properties.clone());
        match timeout_at(deadline, sending).await {
            Ok(Ok(confirm)) => Ok(Some(confirmed(number, deadline, confirm))),
            Ok(Err(error)) => {
                self.send_again(number);
                Err(error.into())
            }
            Err(_) => Err(LinkError::Silent),
        }
    }

    fn settle(&mut self, (number, outcome): Outcome, connection: &Connection) -> Result<(), LinkError> {
        match outcome {
            Some(Ok(Confirmation::Nack(_))) => self.send_again(number),
            Some(Ok(_)) => {
                self.under_way.remove(&number);
                self.stats.published();
            }
            Some(Err(error)) => {
                self.send_again(number);
                return Err(error.into());
            }
            None => {
                self.under_way.remove(&number);
                self.stats.dropped();
                // A broker short of memory says that it takes nothing for now; any other silence is a broken line.
                if !connection.status().blocked() {
                    return Err(LinkError::Silent);
                }
            }
        }
        Ok(())
    }

    fn send_again(&mut self, number: u64) {
        if let Some(mut message) = self.under_way.remove(&number) {
            message.tries += 1;
            self.stats.republished();
            self.again.push_back(message);
        }
    }
}

#[async_trait]
impl Session for Publisher {
    fn name(&self) -> &'static str {
        "publisher"
    }

    async fn run(&mut self, connection: &Connection) -> Result<(), LinkError> {
        let channel = connection.create_channel().await?;
        topology::declare_exchange(&channel).await?;
        channel.confirm_select(ConfirmSelectOptions::default()).await?;
        self.stats.publishing(true);
        self.pump(connection, &channel).await
    }

    fn cut_off(&mut self) {
        self.stats.publishing(false);
        let unconfirmed: Vec<u64> = self.under_way.keys().copied().collect();
        for number in unconfirmed {
            self.send_again(number);
        }
    }
}

/// Safe to be dropped before it is done.
async fn next_message(again: &mut VecDeque<Message>, handed: &mut mpsc::Receiver<Message>) -> Option<Message> {
    match again.pop_front() {
        Some(message) => Some(message),
        None => handed.recv().await,
    }
}

async fn confirmed(number: u64, deadline: Instant, confirm: PublisherConfirm) -> Outcome {
    (number, timeout_at(deadline, confirm).await.ok())
}
