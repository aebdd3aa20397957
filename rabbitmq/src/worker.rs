//! Consumes calls, or deliveries, from a queue of work: no more at a time than was asked for, each acknowledged when it is settled and not
//! before. If anything breaks, the broker delivers unsettled calls again.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use lapin::Connection;
use lapin::message::Delivery;
use lapin::options::{BasicCancelOptions, BasicConsumeOptions, BasicNackOptions, BasicQosOptions};
use lapin::types::FieldTable;
use tokio::sync::mpsc;
use tokio::time::sleep;

use crate::link::{LinkError, Session};
use crate::mqtt::{self, Delivered};
use crate::stats::Stats;
use crate::topology;
use crate::work::{Call, Outcome, Work, WorkQueue};

/// The consumer's name, on a channel of its own.
const TAG: &str = "work";
/// How long a call that was put off is held back.
pub(crate) const PAUSE: Duration = Duration::from_millis(250);

/// The one who takes them from the broker; outlives its connections.
pub(crate) struct Worker<T> {
    queue: &'static str,
    read: fn(&Delivery) -> Option<T>,
    prefetch: u16,
    works: mpsc::Sender<Work<T>>,
    stats: Arc<Stats>,
}

impl Worker<Call> {
    pub(crate) fn new(queue: WorkQueue, prefetch: u16, works: mpsc::Sender<Work>, stats: Arc<Stats>) -> Self {
        Self { queue: queue.name(), read, prefetch, works, stats }
    }
}

impl Worker<Delivered> {
    pub(crate) fn of_readings(prefetch: u16, works: mpsc::Sender<Work<Delivered>>, stats: Arc<Stats>) -> Self {
        Self { queue: topology::READINGS, read: mqtt::read, prefetch, works, stats }
    }
}

#[async_trait]
impl<T: Send + 'static> Session for Worker<T> {
    fn name(&self) -> &'static str {
        "worker"
    }

    async fn run(&mut self, connection: &Connection) -> Result<(), LinkError> {
        let channel = connection.create_channel().await?;
        if self.queue == topology::READINGS {
            topology::declare_mqtt(&channel).await?;
            self.stats.take_readings();
        } else {
            topology::declare(&channel).await?;
        }
        channel.basic_qos(self.prefetch, BasicQosOptions::default()).await?;
        let (queue, options) = (topology::waiting(self.queue), BasicConsumeOptions::default());
        let mut deliveries = channel.basic_consume(queue.into(), TAG.into(), options, FieldTable::default()).await?;
        let mut settling = FuturesUnordered::new();
        loop {
            tokio::select! {
                delivery = deliveries.next() => match delivery {
                    Some(delivery) => {
                        self.stats.called();
                        settling.push(see_through(delivery?, self.read, self.works.clone()));
                    }
                    None => return Err(LinkError::Silent),
                },
                Some(settled) = settling.next(), if !settling.is_empty() => settled?,
                () = self.works.closed() => break,
            }
        }
        channel.basic_cancel(TAG.into(), BasicCancelOptions::default()).await?;
        while let Some(settled) = settling.next().await {
            settled?;
        }
        Ok(())
    }
}

/// Hands something on and tells the broker what became of it.
async fn see_through<T>(
    delivery: Delivery,
    read: fn(&Delivery) -> Option<T>,
    works: mpsc::Sender<Work<T>>,
) -> lapin::Result<()> {
    let outcome = match read(&delivery) {
        Some(task) => {
            let (work, settled) = Work::new(task);
            // The worker is gone: the call is delivered to another one as soon as this connection ends.
            let Ok(()) = works.send(work).await else { return Ok(()) };
            settled.await.unwrap_or(Outcome::Later)
        }
        None => {
            tracing::error!(queue = delivery.routing_key.as_str(), "a message that cannot be read");
            Outcome::Poison
        }
    };
    let again = |requeue| BasicNackOptions { requeue, ..BasicNackOptions::default() };
    match outcome {
        Outcome::Done => delivery.ack(Default::default()).await?,
        Outcome::Later => {
            sleep(PAUSE).await;
            delivery.nack(again(true)).await?
        }
        Outcome::Poison => delivery.nack(again(false)).await?,
    };
    Ok(())
}

fn read(delivery: &Delivery) -> Option<Call> {
    let call: Call = serde_json::from_slice(&delivery.data).ok()?;
    Some(Call { again: call.again || delivery.redelivered, ..call })
}
