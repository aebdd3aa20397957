//! Rows of failures, and the downtimes that came of them.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz};
use gantry_domain::board::failure::{DowntimeSpan, FailureCodes, FailurePut, MadeDowntime};
use gantry_domain::board::{BoardEvent, BoardEventKind};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    Put {
        id: Id => BigInt,
        card: Id => BigInt,
        class: Id => BigInt,
        problem: Option<Id> => Nullable<BigInt>,
        cause: Option<Id> => Nullable<BigInt>,
        remedy: Option<Id> => Nullable<BigInt>,
        mode: Option<Id> => Nullable<BigInt>,
        mechanism: Option<Id> => Nullable<BigInt>,
        failed_at: Option<DateTime<Utc>> => Nullable<Timestamptz>,
        downtime: Option<Id> => Nullable<BigInt>,
        note: String => Text,
        at: DateTime<Utc> => Timestamptz,
        by: String => Text,
    }
    "INSERT INTO work_order_failure (id, work_order_id, class_id, problem_id, cause_id, remedy_id, mode_id, mechanism_id, failed_at, \
     downtime_id, note, added_at, added_by_name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
     ON CONFLICT (tenant_id, id) DO UPDATE SET class_id = excluded.class_id, problem_id = excluded.problem_id, \
     cause_id = excluded.cause_id, remedy_id = excluded.remedy_id, mode_id = excluded.mode_id, mechanism_id = excluded.mechanism_id, \
     failed_at = excluded.failed_at, downtime_id = excluded.downtime_id, note = excluded.note"
}

prepared! {
    Remove { id: Id => BigInt }
    "DELETE FROM work_order_failure WHERE id = ?"
}

prepared! {
    // The downtime shows the same: analytics count failures by it.
    TellDowntime { card: Id => BigInt, code: Id => BigInt, id: Id => BigInt, same_card: Id => BigInt, same_code: Id => BigInt }
    "UPDATE downtime SET work_order_id = ?, failure_code_id = ?, planned = false, version = version + 1, updated_at = now() \
     WHERE id = ? AND (work_order_id, failure_code_id, planned) IS DISTINCT FROM (?, ?, false)"
}

prepared! {
    MakeDowntime {
        asset: Id => BigInt, started_at: DateTime<Utc> => Timestamptz, ended_at: Option<DateTime<Utc>> => Nullable<Timestamptz>,
        reason: String => Text, code: Id => BigInt, card: Id => BigInt
    }
    "INSERT INTO downtime (asset_id, started_at, ended_at, reason, planned, failure_code_id, work_order_id) \
     VALUES (?, ?, ?, left(?, 500), false, ?, ?) RETURNING id"
}

#[derive(QueryableByName)]
struct Made {
    #[diesel(sql_type = BigInt)]
    id: Id,
}

/// Writes the rows of a batch, event by event.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    for recorded in events {
        match &recorded.event.what {
            BoardEventKind::FailureAdded(failure) | BoardEventKind::FailureEdited(failure) => {
                put(tx, recorded, failure).await?;
            }
            BoardEventKind::FailureRemoved { failure_id, .. } => {
                Remove { id: *failure_id }.execute(tx.connection()).await.to_domain()?;
            }
            _ => {}
        }
    }
    Ok(())
}

async fn put(tx: &Tx, recorded: &Recorded<BoardEvent>, failure: &FailurePut) -> Result<(), Error> {
    let FailureCodes { class_id, problem_id, cause_id, remedy_id, mode_id, mechanism_id } = failure.codes;
    let (card, code) = (failure.card_id, problem_id.or(mode_id).unwrap_or(class_id));
    let downtime = match failure.downtime {
        None => failure.downtime_id,
        Some(MadeDowntime { asset_id: asset, span: DowntimeSpan { started_at, ended_at } }) => {
            let make = MakeDowntime { asset, started_at, ended_at, reason: failure.name.clone(), code, card };
            let made: Made = make.get_result(tx.connection()).await.to_domain()?;
            Some(made.id)
        }
    };
    let put = Put {
        id: failure.failure_id,
        card: failure.card_id,
        class: class_id,
        problem: problem_id,
        cause: cause_id,
        remedy: remedy_id,
        mode: mode_id,
        mechanism: mechanism_id,
        failed_at: failure.failed_at,
        downtime,
        note: failure.note.clone(),
        at: recorded.at,
        by: recorded.by.name.clone(),
    };
    put.execute(tx.connection()).await.to_domain()?;
    let Some(id) = failure.downtime_id else { return Ok(()) };
    let tell = TellDowntime { card, code, id, same_card: card, same_code: code };
    tell.execute(tx.connection()).await.to_domain().map(drop)
}
