//! Loading the list: the bodies of the alarms on it. The first to ask begins the stream.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Integer, Jsonb, Text, Uuid as SqlUuid};
use gantry_domain::sensor::alarm::{Alarm, AlarmsState};
use gantry_domain::{Error, Id};
use serde_json::Value;
use uuid::Uuid;

use super::TOPIC;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::system::stream::Head;

/// The alarms as the database holds them.
#[derive(Debug, Clone)]
pub struct LoadedAlarms {
    /// Where their stream stands: `state` is of this version.
    pub head: Head,
    /// The state.
    pub state: AlarmsState,
}

prepared! {
    Begin { topic: String => Text }
    "INSERT INTO stream (topic) VALUES (?) ON CONFLICT ON CONSTRAINT stream_topic_unique DO NOTHING"
}

prepared! {
    /// Locked as writers lock it: two who load at once and both want to write do not wait for each other.
    LockStream { topic: String => Text }
    "SELECT id, topic, epoch, version FROM stream WHERE topic = ? FOR NO KEY UPDATE"
}

prepared! {
    OnList {}
    "SELECT body FROM alarm WHERE on_list ORDER BY id"
}

prepared! {
    LeftOut {}
    "SELECT coalesce(max(left_out), 0) AS left_out FROM alarm_list"
}

#[derive(QueryableByName)]
struct HeadRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    topic: String,
    #[diesel(sql_type = SqlUuid)]
    epoch: Uuid,
    #[diesel(sql_type = BigInt)]
    version: i64,
}

#[derive(QueryableByName)]
pub(super) struct BodyRow {
    #[diesel(sql_type = Jsonb)]
    body: Value,
}

impl BodyRow {
    pub(super) fn alarm(self) -> Result<Alarm, Error> {
        serde_json::from_value(self.body).map_err(|error| Error::Internal(format!("an alarm cannot be read: {error}")))
    }
}

#[derive(QueryableByName)]
struct LeftOutRow {
    #[diesel(sql_type = Integer)]
    left_out: i32,
}

/// Loads the alarms on the list, which is locked until the transaction ends; not for a read-only transaction.
///
/// # Errors
/// Internal ones.
pub async fn load(tx: &Tx) -> Result<LoadedAlarms, Error> {
    let lock = || LockStream { topic: TOPIC.to_owned() };
    let head = match lock().load::<HeadRow>(tx.connection()).await.to_domain()?.pop() {
        Some(head) => head,
        None => {
            Begin { topic: TOPIC.to_owned() }.execute(tx.connection()).await.to_domain()?;
            lock().get_result(tx.connection()).await.to_domain()?
        }
    };
    let (bodies, left_out): (Vec<BodyRow>, LeftOutRow) =
        futures_util::try_join!(OnList {}.load(tx.connection()), LeftOut {}.get_result(tx.connection())).to_domain()?;
    let alarms = bodies.into_iter().map(BodyRow::alarm).collect::<Result<_, _>>()?;
    let state = AlarmsState::new(alarms, u32::try_from(left_out.left_out).unwrap_or_default());
    let HeadRow { id, topic, epoch, version } = head;
    Ok(LoadedAlarms { head: Head { id, topic, epoch, version }, state })
}
