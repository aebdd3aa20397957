//! Looking back: a stream at a past version, and its log page by page, for the kinds that show them.

use gantry_domain::stream::{Recorded, StreamState};
use gantry_domain::{Error, Need, RequestContext};
use gantry_store::Store;
use gantry_store::stream_kind::{EventOf, StreamKind};
use gantry_store::system::stream::{self, LogQuery, Mark};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::encoded::{EncodedSnapshot, event_json, snapshot_json};
use crate::refusals::{interrupted, no_stream};

/// A page of a stream's log, as viewers get the events.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LogPage {
    /// Newest first.
    pub items: Vec<Box<RawValue>>,
    /// How many there are in all.
    pub total_records: i64,
    /// The oldest event of the stream.
    pub first: Option<Mark>,
    /// The newest one.
    pub last: Option<Mark>,
}

/// The state at a past version, for who has what is needed.
pub(crate) async fn state_at<K: StreamKind>(
    kind: &K,
    store: &Store,
    (context, need): (&RequestContext, Need),
    version: i64,
) -> Result<EncodedSnapshot, Error> {
    if !K::LOOKS_BACK {
        return Err(no_stream());
    }
    let (head, state) = store
        .tenant_read(context, need, async |tx| {
            kind.require_reader(tx, None).await?;
            kind.at(tx, version).await
        })
        .await?;
    let json = snapshot_json(kind.topic(), head.epoch, head.version, state.snapshot())?;
    let compress = move || EncodedSnapshot::compress(head.epoch, head.version, json);
    tokio::task::spawn_blocking(compress).await.map_err(|_| interrupted())?
}

/// Pages back through a log, for who has what is needed.
pub(crate) async fn log<K: StreamKind>(
    kind: &K,
    store: &Store,
    (context, need): (&RequestContext, Need),
    query: LogQuery,
) -> Result<LogPage, Error> {
    if !K::LOOKS_BACK {
        return Err(no_stream());
    }
    let read = store.tenant_read(context, need, async |tx| {
        let head = stream::head(tx, kind.topic()).await?.ok_or_else(no_stream)?;
        kind.require_reader(tx, query.card).await?;
        stream::log::<EventOf<K>>(tx, head.id, query).await
    });
    let page = read.await?;
    let encoded = |recorded: &Recorded<_>| event_json(kind.topic(), recorded);
    let items = page.items.iter().map(encoded).collect::<Result<_, _>>()?;
    Ok(LogPage { items, total_records: page.total_records, first: page.first, last: page.last })
}
