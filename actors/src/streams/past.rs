//! Looking back: a stream at a past version, and its log page by page.

use std::str::FromStr;

use gantry_domain::stream::{Recorded, StreamState};
use gantry_domain::{Error, RequestContext};
use gantry_store::system::stream as log;
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Streams, interrupted, no_stream};
use crate::board::Board;
use crate::encoded::{EncodedSnapshot, snapshot_json};
use crate::kind::Past;
use crate::topic::Topic;

/// A page of a stream's log, as viewers get the events.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LogPage {
    /// Newest first.
    pub items: Vec<Box<RawValue>>,
    /// How many there are in all.
    pub total_records: i64,
    /// The oldest event of the stream.
    pub first: Option<log::Mark>,
    /// The newest one.
    pub last: Option<log::Mark>,
}

impl Streams {
    /// The state at a past version.
    ///
    /// # Errors
    /// `permission_required`, `not_found`.
    pub async fn at(&self, context: &RequestContext, topic: &str, version: i64) -> Result<EncodedSnapshot, Error> {
        match Topic::from_str(topic)? {
            Topic::Board(number) => self.past(context, &Board::new(number), version).await,
            _ => Err(no_stream()),
        }
    }

    async fn past<K: Past>(&self, context: &RequestContext, kind: &K, version: i64) -> Result<EncodedSnapshot, Error> {
        let read = self.0.store.tenant_read(context, kind.reading(), async |tx| kind.at(tx, version).await);
        let (head, state) = read.await?;
        let json = snapshot_json(kind.topic(), head.epoch, head.version, state.snapshot())?;
        let compress = move || EncodedSnapshot::compress(head.epoch, head.version, json);
        tokio::task::spawn_blocking(compress).await.map_err(|_| interrupted())?
    }

    /// Pages back through a log, all of it or what is about one record.
    ///
    /// # Errors
    /// `permission_required`, `not_found`.
    pub async fn log(&self, context: &RequestContext, topic: &str, query: log::LogQuery) -> Result<LogPage, Error> {
        match Topic::from_str(topic)? {
            Topic::Board(number) => self.page(context, &Board::new(number), query).await,
            _ => Err(no_stream()),
        }
    }

    async fn page<K: Past>(&self, context: &RequestContext, kind: &K, query: log::LogQuery) -> Result<LogPage, Error> {
        let read = self.0.store.tenant_read(context, kind.reading(), async |tx| {
            let head = log::head(tx, kind.topic()).await?.ok_or(Error::NotFound { what: "Stream" })?;
            log::log::<<K::State as StreamState>::Event>(tx, head.id, query).await
        });
        let page = read.await?;
        let on_the_wire = |recorded: &Recorded<_>| crate::encoded::event_json(kind.topic(), recorded);
        let items = page.items.iter().map(on_the_wire).collect::<Result<_, _>>()?;
        Ok(LogPage { items, total_records: page.total_records, first: page.first, last: page.last })
    }
}
