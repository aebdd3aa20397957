//! Taking events from the node's own queue. Without acknowledgements: what is lost is healed by versions, and a node
//! that is behind must not make the broker wait.

use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use lapin::message::Delivery;
use lapin::options::BasicConsumeOptions;
use lapin::types::{FieldTable, ShortString};
use lapin::{Channel, Connection};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use uuid::Uuid;

use crate::interest::{Change, Interest};
use crate::link::{LinkError, Session};
use crate::stats::Stats;
use crate::{BusEvent, key, topology};

/// Bindings that are asked for at the same time after a new start.
const BINDINGS_AT_ONCE: usize = 64;

/// The one who takes events from the broker; outlives its connections.
pub(crate) struct Consumer {
    node: Uuid,
    interest: Arc<Interest>,
    events: mpsc::Sender<BusEvent>,
    stats: Arc<Stats>,
}

impl Consumer {
    pub(crate) fn new(node: Uuid, interest: Arc<Interest>, events: mpsc::Sender<BusEvent>, stats: Arc<Stats>) -> Self {
        Self { node, interest, events, stats }
    }

    /// Consumes until the receiver is dropped.
    async fn consume(&self, channel: &Channel) -> Result<(), LinkError> {
        topology::declare(channel).await?;
        let queue = topology::declare_node(channel, self.node).await?;
        let options = BasicConsumeOptions { no_ack: true, exclusive: true, ..BasicConsumeOptions::default() };
        let mut deliveries = channel.basic_consume(queue.clone(), "".into(), options, FieldTable::default()).await?;
        self.bind_all(channel, &queue).await?;
        loop {
            tokio::select! {
                delivery = deliveries.next() => match delivery {
                    Some(Ok(delivery)) => self.hand_on(delivery),
                    Some(Err(error)) => return Err(error.into()),
                    None => return Err(LinkError::Silent),
                },
                (changes, generation) = self.interest.next() => {
                    carry_out(channel, &queue, changes).await?;
                    self.interest.settled(generation);
                }
                () = self.events.closed() => return Ok(()),
            }
        }
    }

    async fn bind_all(&self, channel: &Channel, queue: &ShortString) -> Result<(), LinkError> {
        let (keys, generation) = self.interest.attach();
        stream::iter(keys)
            .map(|key| async move { topology::change(channel, queue, &key, true).await })
            .buffer_unordered(BINDINGS_AT_ONCE)
            .try_collect::<()>()
            .await?;
        self.interest.settled(generation);
        self.stats.consuming(true);
        Ok(())
    }

    fn hand_on(&self, delivery: Delivery) {
        let Some(event) = read(delivery) else { return };
        if event.node == self.node {
            return;
        }
        match self.events.try_send(event) {
            Ok(()) => self.stats.received(),
            Err(TrySendError::Full(_)) => self.stats.overflowed(),
            Err(TrySendError::Closed(_)) => {}
        }
    }
}

#[async_trait]
impl Session for Consumer {
    fn name(&self) -> &'static str {
        "consumer"
    }

    async fn run(&mut self, connection: &Connection) -> Result<(), LinkError> {
        let channel = connection.create_channel().await?;
        self.consume(&channel).await
    }

    fn cut_off(&mut self) {
        self.stats.consuming(false);
        self.interest.detach();
    }
}

/// One after the other: a wish may follow its own opposite.
async fn carry_out(channel: &Channel, queue: &ShortString, changes: Vec<Change>) -> lapin::Result<()> {
    for (key, wanted) in changes {
        topology::change(channel, queue, &key, wanted).await?;
    }
    Ok(())
}

/// `None` for a message that is not one of ours.
fn read(delivery: Delivery) -> Option<BusEvent> {
    let (tenant, topic) = key::decode(delivery.routing_key.as_str())?;
    let node = delivery.properties.app_id().as_ref()?.as_str().parse().ok()?;
    Some(BusEvent { tenant, topic: topic.to_owned(), node, payload: Bytes::from(delivery.data) })
}
