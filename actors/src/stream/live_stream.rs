//! A live stream as the rest of the program has it: by the messages it takes, whatever kind it is.

use actix::{Addr, Recipient};
use tokio::sync::oneshot;

use super::actor::Stream;
use super::messages::{
    Finish, Observe, Observed, RemoteEvent, SubmitBatch, SubmitCommand, Subscribe, TakeSnapshot, Unsubscribe,
};
use gantry_store::stream_kind::StreamKind;

pub(crate) struct LiveStream {
    pub(crate) submit: Recipient<SubmitCommand>,
    pub(crate) submit_batch: Recipient<SubmitBatch>,
    pub(crate) subscribe: Recipient<Subscribe>,
    pub(crate) unsubscribe: Recipient<Unsubscribe>,
    pub(crate) snapshot: Recipient<TakeSnapshot>,
    pub(crate) elsewhere: Recipient<RemoteEvent>,
    pub(crate) finish: Recipient<Finish>,
    observe: Recipient<Observe>,
}

impl LiveStream {
    /// How it is doing; `None` when it has just fallen asleep, or is too busy to say.
    pub(crate) async fn observe(&self) -> Option<Observed> {
        let (answer, observed) = oneshot::channel();
        self.observe.try_send(Observe(answer)).ok()?;
        observed.await.ok()
    }
}

impl<K: StreamKind> From<Addr<Stream<K>>> for LiveStream {
    fn from(stream: Addr<Stream<K>>) -> Self {
        Self {
            submit: stream.clone().recipient(),
            submit_batch: stream.clone().recipient(),
            subscribe: stream.clone().recipient(),
            unsubscribe: stream.clone().recipient(),
            snapshot: stream.clone().recipient(),
            elsewhere: stream.clone().recipient(),
            finish: stream.clone().recipient(),
            observe: stream.recipient(),
        }
    }
}
