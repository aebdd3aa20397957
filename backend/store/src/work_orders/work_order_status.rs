//! Statuses of work orders: the four of the system and each tenant's own, every one a synonym of one of the four. Boards show them, so
//! a change is written into the log of each board in the same transaction.

use chrono::Utc;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use gantry_domain::board::{BoardEvent, BoardEventKind, Delta, StatusRef};
use gantry_domain::stream::Recorded;
use gantry_domain::{Author, Error, Id, SystemStatus};
use uuid::Uuid;

use crate::board_stream;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{board, work_order_status};
use crate::system::stream;
use crate::{Tx, schema};

/// The system statuses in words, in order.
const SYSTEM: &[&str] = &["open", "inReview", "completed", "closed"];

family! {
    /// A status of work orders.
    WorkOrderStatus, NewWorkOrderStatus, WorkOrderStatusPatch {
        /// Its name; unique.
        name: String = Column::name(),
        /// The system status that rules look at: `open`, `inReview`, `completed` or `closed`. It stays as it is once lists or work
        /// orders have the status.
        counts_as: String = Column::of(Kind::Choice(SYSTEM)).required(),
        /// `#rrggbb`.
        colour: String = Column::of(Kind::Colour).required().unfiltered(),
        /// Its place among those of the same system status, the lowest first.
        position: i32 = Column::of(Kind::Whole).between(0, 10_000).otherwise("0").unfiltered(),
    }
    computed {
        /// Lists of boards that stand for it.
        list_count: i64 [BigInt] = "(SELECT count(*) FROM list AS l JOIN board AS b ON b.id = l.board_id \
            WHERE l.status_id = t.id AND l.archived_at IS NULL AND b.archived_at IS NULL)",
    }
    listed &["system_status", "position", "id"], named "''", "name"
}

impl Rules for WorkOrderStatus {
    async fn after_create(tx: &Tx, _: &[Id]) -> Result<(), Error> {
        tell_boards(tx, list(tx).await?).await
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut WorkOrderStatusPatch) -> Result<(), Error> {
        let other = patch.counts_as.as_ref().is_some_and(|new| *new != old.counts_as);
        if !other {
            return Ok(());
        }
        if used(tx, old.id).await? {
            let detail = "Lists or work orders have this status. Create another one for another system status.";
            return Err(Error::conflict("in_use", detail));
        }
        keep_one(tx, old).await
    }

    async fn after_change(tx: &Tx, _: &Self, _: &WorkOrderStatusPatch) -> Result<(), Error> {
        tell_boards(tx, list(tx).await?).await
    }

    async fn before_archive(tx: &Tx, old: &Self) -> Result<(), Error> {
        if old.list_count > 0 {
            let detail = format!("Lists of boards that stand for {}: {}.", old.name, old.list_count);
            return Err(Error::conflict("in_use", detail));
        }
        keep_one(tx, old).await?;
        let mut left = list(tx).await?;
        left.retain(|status| status.id != old.id);
        tell_boards(tx, left).await
    }

    async fn before_restore(tx: &Tx, old: &Self) -> Result<(), Error> {
        let counted = SystemStatus::ALL.into_iter().find(|one| word_of(*one) == old.counts_as);
        let unknown = || Error::Internal(format!("there is no system status {}", old.counts_as));
        let number = counted.ok_or_else(unknown)?.number();
        let mut rows = rows(tx).await?;
        rows.push((old.id, old.name.clone(), number, old.colour.clone(), old.position));
        rows.sort_by_key(|(id, _, number, _, position)| (*number, *position, *id));
        tell_boards(tx, rows.into_iter().map(status).collect::<Result<_, _>>()?).await
    }
}

/// Id, name, system status, colour, position.
type Row = (Id, String, i16, String, i32);

async fn rows(tx: &Tx) -> Result<Vec<Row>, Error> {
    use work_order_status as s;
    let live = s::table.filter(s::archived_at.is_null()).order((s::system_status, s::position, s::id));
    let columns = (s::id, s::name, s::system_status, s::colour, s::position);
    live.select(columns).load(tx.connection()).await.to_domain()
}

fn status((id, name, number, colour, _): Row) -> Result<StatusRef, Error> {
    let unknown = || Error::Internal(format!("there is no system status {number}"));
    let system_status = SystemStatus::from_number(number).ok_or_else(unknown)?;
    Ok(StatusRef { id, name, system_status, colour })
}

/// All statuses, in the order of what they stand for.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Vec<StatusRef>, Error> {
    rows(tx).await?.into_iter().map(status).collect()
}

/// Makes a status; `colour` is written `#rrggbb`.
///
/// # Errors
/// `name_taken`.
pub async fn insert(tx: &Tx, name: &str, stands_for: SystemStatus, colour: &str) -> Result<Id, Error> {
    use schema::work_order_status as s;
    let values = (s::name.eq(name), s::counts_as.eq(word_of(stands_for)), s::colour.eq(colour));
    let insert = diesel::insert_into(s::table).values(values).returning(s::id);
    insert.get_result(tx.connection()).await.to_domain()
}

/// A system status as the database has it.
pub(crate) fn word_of(status: SystemStatus) -> &'static str {
    match status {
        SystemStatus::Open => "open",
        SystemStatus::InReview => "inReview",
        SystemStatus::Completed => "completed",
        SystemStatus::Closed => "closed",
    }
}

prepared! {
    Used { list: Id => BigInt, order: Id => BigInt }
    "SELECT EXISTS (SELECT FROM list WHERE status_id = ?) OR EXISTS (SELECT FROM work_order WHERE status_id = ?) AS used"
}

#[derive(QueryableByName)]
struct Use {
    #[diesel(sql_type = Bool)]
    used: bool,
}

async fn used(tx: &Tx, id: Id) -> Result<bool, Error> {
    let found: Use = Used { list: id, order: id }.get_result(tx.connection()).await.to_domain()?;
    Ok(found.used)
}

/// New boards need a status for each of the system's.
async fn keep_one(tx: &Tx, old: &WorkOrderStatus) -> Result<(), Error> {
    let others = list(tx).await?.into_iter().filter(|other| other.id != old.id);
    if others.into_iter().any(|other| word_of(other.system_status) == old.counts_as) {
        return Ok(());
    }
    Err(Error::conflict("last_status", "There has to be a status for each system status."))
}

/// Writes the statuses into the log of each board, which its nodes take in like an event of another node. Boards are locked in one order.
async fn tell_boards(tx: &Tx, statuses: Vec<StatusRef>) -> Result<(), Error> {
    let all = board::table.order(board::number).select(board::number);
    let numbers: Vec<i32> = all.load(tx.connection()).await.to_domain()?;
    let topics: Vec<String> = numbers.into_iter().map(board_stream::topic).collect();
    let mut ids: Vec<Id> = stream::heads(tx, &topics).await?.into_iter().map(|head| head.id).collect();
    ids.sort_unstable();
    let nobody = || Author { id: None, name: "Gantry".to_owned() };
    let by = tx.context().map_or_else(nobody, |context| context.author());
    for id in ids {
        let head = stream::lock(tx, id).await?;
        let delta = Delta { statuses: Some(statuses.clone()), ..Delta::default() };
        let changed = Recorded {
            version: head.version + 1,
            command_id: Uuid::now_v7(),
            by: by.clone(),
            at: Utc::now(),
            event: BoardEvent { what: BoardEventKind::StatusesChanged {}, delta },
        };
        stream::append(tx, head.id, &[changed], |_: &BoardEvent| None).await?;
    }
    Ok(())
}
