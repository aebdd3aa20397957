//! Lists of work orders: the table of all of them as pages and as a file, and those of one person.

use diesel::sql_types::{BigInt, Nullable};
use futures_util::FutureExt;
use gantry_domain::{Error, Id, PersonId, UserId};
use serde_json::Value;

use super::row::{WorkOrder, WorkOrderRow, by_ids};
pub(crate) use super::table::TABLE;
use crate::Tx;
use crate::board_stream;
use crate::count::Count;
use crate::entity::{self, IdRow, Operation, Page, PageQuery, RecordSource, RowSink, Table, TableState, total};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A page of the table of work orders; archived ones only if they are asked for. How many there are is exact for the whole table,
/// and up to 1,000 for a filtered one: more than that means that there are more.
///
/// # Errors
/// `invalid` for undeclared fields, unknown match modes and values that do not fit, naming the field.
pub async fn list(tx: &Tx, state: &TableState) -> Result<Page<WorkOrderRow>, Error> {
    TABLE.refuse_hidden(tx, state)?;
    let page = PageQuery::new(TABLE, state)?;
    let (ids, total_records) = futures_util::try_join!(ids(tx, &page), shown(tx, &page))?;
    Ok(Page { items: rows(tx, &ids).await?, total_records })
}

/// How many there are for the caller. The count that is kept of all work orders includes those of boards that are not for everybody.
async fn shown(tx: &Tx, page: &PageQuery) -> Result<i64, Error> {
    if page.is_unfiltered() && board_stream::hides_boards(tx).await? {
        let counted: Count = page.count().get_result(tx.connection()).await.to_domain()?;
        return Ok(counted.count);
    }
    total(tx, page).await
}

async fn ids(tx: &Tx, page: &PageQuery) -> Result<Vec<Id>, Error> {
    let rows: Vec<IdRow> = page.load(tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Work orders by their ids as lists show them; those outside what the caller may change say so.
///
/// # Errors
/// Internal ones.
pub async fn rows(tx: &Tx, ids: &[Id]) -> Result<Vec<WorkOrderRow>, Error> {
    let beyond = entity::beyond(tx, &TABLE, ids).await?;
    let told = |WorkOrder { row, .. }| WorkOrderRow { out_of_reach: beyond.contains(&row.face.id), ..row };
    Ok(by_ids(tx, ids).await?.into_iter().map(told).collect())
}

/// So many work orders of one person at most: nobody reads more.
const OF_PERSON: usize = 500;

prepared! {
    OfPerson { person: Option<PersonId> => Nullable<BigInt>, user: Option<UserId> => Nullable<BigInt> }
    "SELECT id FROM work_order WHERE archived_at IS NULL AND responsible_person_id = \
     coalesce(?, (SELECT person_id FROM \"user\" WHERE id = ?)) ORDER BY due, id"
}

/// The work orders that a person, or else the person who a user is, is responsible for; the most urgent 500.
///
/// # Errors
/// Internal ones.
pub async fn of_person(tx: &Tx, person: Option<PersonId>, user: Option<UserId>) -> Result<Page<WorkOrderRow>, Error> {
    let found: Vec<IdRow> = OfPerson { person, user }.load(tx.connection()).await.to_domain()?;
    let total_records = i64::try_from(found.len()).unwrap_or(i64::MAX);
    let ids: Vec<Id> = found.into_iter().map(|row| row.id).take(OF_PERSON).collect();
    Ok(Page { items: rows(tx, &ids).await?, total_records })
}

/// Work orders of an export that are read at once.
const AT_ONCE: usize = 500;

/// What work orders share with all families.
pub(crate) const SOURCE: &dyn RecordSource = &WorkOrders;

struct WorkOrders;

impl RecordSource for WorkOrders {
    fn table(&self) -> &'static Table {
        const { &TABLE }
    }

    fn export<'a>(
        &self,
        tx: &'a Tx,
        state: &'a TableState,
        _with_lines: bool,
        sink: &'a mut dyn RowSink,
    ) -> Operation<'a, ()> {
        let export = async move {
            TABLE.refuse_hidden(tx, state)?;
            let ids = ids(tx, &PageQuery::new(TABLE, state)?.unlimited()).await?;
            for some in ids.chunks(AT_ONCE) {
                for order in by_ids(tx, some).await? {
                    match serde_json::to_value(order).map_err(entity::unwritable)? {
                        Value::Object(row) => sink.take(row).await?,
                        _ => return Err(Error::Internal("a work order is no object".to_owned())),
                    }
                }
            }
            Ok(())
        };
        export.boxed_local()
    }
}
