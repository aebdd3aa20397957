//! Streams with events that may cause notifications. The transaction that writes the events marks them, and a round
//! takes the marks a moment later, so that a busy board costs one look a second however many cards are moved on it.

use diesel::sql_types::BigInt;
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    /// Writes the row or locks it, in either case until the commit: the reader waits for what stands behind it.
    Note { stream: Id => BigInt, after: i64 => BigInt }
    "INSERT INTO news AS n (stream_id, after) VALUES (?, ?) \
     ON CONFLICT (tenant_id, stream_id) DO UPDATE SET after = n.after"
}

/// Notes that a stream has news, if one of these events is.
///
/// # Errors
/// Internal ones.
pub(crate) async fn note<E>(
    tx: &Tx,
    stream: Id,
    events: &[Recorded<E>],
    is_news: impl Fn(&E) -> bool,
) -> Result<(), Error> {
    match events.iter().find(|recorded| is_news(&recorded.event)) {
        Some(first) => {
            let note = Note { stream, after: first.version - 1 };
            note.execute(tx.connection()).await.to_domain().map(drop)
        }
        None => Ok(()),
    }
}
