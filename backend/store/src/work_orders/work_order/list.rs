//! Lists of work orders: the table of all of them, and those of one person.

use diesel::sql_types::{BigInt, Nullable};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Family, Id, PersonId, UserId};

use super::row::{WorkOrderRow, by_ids};
use crate::Tx;
use crate::entity::{Attachments, Column, IdRow, Kind, Page, PageQuery, Scope, Table, TableState, total};
use crate::error::ToDomain;

const fn column(field: &'static str, sql: &'static str, kind: Kind) -> Column {
    Column::of(kind).called(field, sql)
}

const fn sortable(field: &'static str, sql: &'static str, kind: Kind, order: &'static [&'static str]) -> Column {
    column(field, sql, kind).sorted(order)
}

const LABELLED: &str = "id IN (SELECT work_order_id FROM work_order_label WHERE label_id = ANY(?))";

/// People look for a work order by what it is done on, as often as by its title.
const ON_ASSET: &str = "asset_id IN (SELECT id FROM asset WHERE lower(code || ' ' || name) LIKE lower(?))";

const TABLE: Table = Table {
    prefix: None,
    lifecycle: None,
    lines: &[],
    family: None,
    name: "work_order",
    columns: &[
        sortable("code", "code", Kind::Text, &["lower(code)"]).searched(),
        sortable("title", "title", Kind::Text, &["title", "id"]).searched(),
        sortable("priority", "priority", Kind::Whole, &["priority", "due", "id"]),
        sortable("status", "status", Kind::Whole, &["status", "due", "id"]),
        sortable("due", "due", Kind::Time, &["due", "id"]),
        sortable("estimatedStart", "estimated_start", Kind::Time, &["estimated_start", "id"]),
        sortable("createdAt", "created_at", Kind::Time, &["created_at", "id"]),
        sortable("updatedAt", "updated_at", Kind::Time, &["updated_at", "id"]),
        column("workType", "work_type", Kind::Whole),
        column("estimatedEnd", "estimated_end", Kind::Time),
        column("boardId", "board_id", Kind::Whole),
        column("listId", "list_id", Kind::Whole),
        column("statusId", "status_id", Kind::Whole),
        column("responsiblePerson", "responsible_person_id", Kind::Whole),
        column("crew", "crew_id", Kind::Whole),
        column("asset", "asset_id", Kind::Reference(Family::Asset)),
        column("location", "location_id", Kind::Reference(Family::Location)),
        column("labels", LABELLED, Kind::Links(None)),
        column("externalReference", "external_reference", Kind::Text),
    ],
    global: &["search LIKE lower(?)", ON_ASSET],
    computed: &[],
    named: ("code", "title"),
    order: &["created_at DESC", "id DESC"],
    tree: false,
    parts: &[],
    attachments: Attachments::NONE,
    scope: Scope::ALL,
};

/// A page of the table of work orders, archived ones left out. How many there are is exact for the whole table, and up to
/// 1,000 for a filtered one: more than that means that there are more.
///
/// # Errors
/// `invalid` for undeclared fields, unknown match modes and values that do not fit, naming the field.
pub async fn list(tx: &Tx, state: &TableState) -> Result<Page<WorkOrderRow>, Error> {
    let page = PageQuery::new(TABLE, state)?;
    let (ids, total_records) = futures_util::try_join!(ids(tx, &page), total(tx, &page))?;
    let items = by_ids(tx, &ids).await?;
    Ok(Page { items: items.into_iter().map(|one| one.row).collect(), total_records })
}

async fn ids(tx: &Tx, page: &PageQuery) -> Result<Vec<Id>, Error> {
    let rows: Vec<IdRow> = page.load(&mut tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(|row| row.id).collect())
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
    let rows: Vec<IdRow> = OfPerson { person, user }.load(&mut tx.connection()).await.to_domain()?;
    let total_records = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let ids: Vec<Id> = rows.into_iter().map(|row| row.id).take(OF_PERSON).collect();
    let items = by_ids(tx, &ids).await?;
    Ok(Page { items: items.into_iter().map(|one| one.row).collect(), total_records })
}
