//! Publishing with pipelined confirms: up to 1,024 messages are under way before the first is confirmed. Rejected ones and
//! those of a broken connection are sent again while they are fresh; late ones are dropped and counted. Calls to work are
//! stored by the broker and must find a queue; events may find no receiver.

use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use lapin::options::{BasicPublishOptions, ConfirmSelectOptions};
use lapin::{BasicProperties, Channel, Confirmation, Connection, PublisherConfirm};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout_at};
use uuid::Uuid;

use crate::link::{LinkError, Session};
use crate::stats::Stats;
use crate::{WorkQueue, mqtt, topology};

/// After this the head poll of the other nodes has found the event in the log.
pub(crate) const FRESH: Duration = Duration::from_secs(5);
/// How long the broker may take to confirm. A message that waited long before it was sent has as much time as any other,
/// else the backlog of a break would look like the next one.
const ANSWER: Duration = Duration::from_secs(5);
const MOST_UNDER_WAY: usize = 1_024;
const MOST_TRIES: u8 = 5;
/// AMQP's delivery mode of messages that outlive a restart of the broker.
const STORED: u8 = 2;
/// How often the queues of work are looked at.
const LOOK: Duration = Duration::from_secs(2);

/// An event, a call or an answer on its way to the broker.
#[derive(Debug)]
pub(crate) struct Message {
    exchange: &'static str,
    key: String,
    payload: Bytes,
    deadline: Instant,
    tries: u8,
}

impl Message {
    pub(crate) fn event(key: String, payload: Bytes) -> Self {
        Self::new(topology::EVENTS, key, payload)
    }

    pub(crate) fn call(queue: WorkQueue, payload: Bytes) -> Self {
        Self::new(topology::WORK, queue.name().to_owned(), payload)
    }

    /// For a gateway that listens; there may be none.
    pub(crate) fn answer(gateway: &str, payload: Bytes) -> Self {
        Self::new(topology::MQTT, mqtt::answers_key(gateway), payload)
    }

    fn new(exchange: &'static str, key: String, payload: Bytes) -> Self {
        Self { exchange, key, payload, deadline: Instant::now() + FRESH, tries: 0 }
    }
}

/// The one who hands messages to the broker; outlives its connections.
pub(crate) struct Publisher {
    properties: BasicProperties,
    handed: mpsc::Receiver<Message>,
    /// Messages to be sent before new ones.
    again: VecDeque<Message>,
    /// Messages that are not confirmed yet, by the number they were sent with.
    under_way: BTreeMap<u64, Message>,
    next: u64,
    stats: Arc<Stats>,
}

/// What became of the message with this number; `None` when the time was up.
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

    /// Sends one message and returns what its confirmation is waited for with; nothing when it came too late.
    async fn send(
        &mut self,
        message: Message,
        channel: &Channel,
    ) -> Result<Option<impl Future<Output = Outcome> + use<>>, LinkError> {
        let now = Instant::now();
        if message.deadline <= now || message.tries >= MOST_TRIES {
            self.stats.dropped();
            return Ok(None);
        }
        let (exchange, key, payload) = (message.exchange, message.key.as_str().into(), message.payload.clone());
        let number = self.next;
        self.next += 1;
        self.under_way.insert(number, message);
        let mandatory = exchange == topology::WORK;
        let options = BasicPublishOptions { mandatory, ..BasicPublishOptions::default() };
        let properties = self.properties.clone();
        let properties = if mandatory { properties.with_delivery_mode(STORED) } else { properties };
        let sending = channel.basic_publish(exchange.into(), key, options, &payload, properties);
        match timeout_at(now + ANSWER, sending).await {
            Ok(Ok(confirm)) => Ok(Some(confirmed(number, now + ANSWER, confirm))),
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
            Some(Ok(Confirmation::Ack(Some(returned)))) => {
                tracing::warn!(
                    queue = returned.delivery.routing_key.as_str(),
                    "no such queue of work; the next session makes it anew"
                );
                self.stats.returned();
                self.send_again(number);
                return Err(LinkError::NoQueue);
            }
            Some(Ok(_)) => {
                self.under_way.remove(&number);
                self.stats.published();
            }
            Some(Err(error)) => {
                self.send_again(number);
                return Err(error.into());
            }
            None => {
                let event = self.under_way.remove(&number).is_some_and(|message| message.exchange == topology::EVENTS);
                self.stats.dropped();
                // A broker short of memory says that it takes nothing for now, and a queue of work may have lost its
                // leader, which must not hold up events. Any other silence is a broken line.
                if event && !connection.status().blocked() {
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
        if self.stats.takes_readings() {
            topology::declare_mqtt(&channel).await?;
        } else {
            topology::declare(&channel).await?;
        }
        channel.confirm_select(ConfirmSelectOptions::default()).await?;
        self.stats.publishing(true);
        let stats = Arc::clone(&self.stats);
        tokio::select! {
            result = self.pump(connection, &channel) => result,
            ended = watch_depths(connection, &stats) => ended.map(|never| match never {}),
        }
    }

    fn cut_off(&mut self) {
        self.stats.publishing(false);
        let unconfirmed: Vec<u64> = self.under_way.keys().copied().collect();
        for number in unconfirmed {
            self.send_again(number);
        }
    }
}

/// Polls the depths of the queues. When a queue was removed the session ends, and the next one declares it
/// again.
async fn watch_depths(connection: &Connection, stats: &Stats) -> Result<Infallible, LinkError> {
    let channel = connection.create_channel().await?;
    loop {
        for queue in WorkQueue::ALL {
            stats.deep(queue.name(), topology::depth(&channel, queue.name()).await?);
        }
        if stats.takes_readings() {
            stats.deep(topology::READINGS, topology::depth(&channel, topology::READINGS).await?);
        }
        sleep(LOOK).await;
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
