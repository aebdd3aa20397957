//! Links of a work order as they are read. They are written by what happens on boards: see [`crate::board_stream`].

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Integer, SmallInt, Text, Timestamptz};
use gantry_domain::board::links::{LinkKind, LinkType};
use gantry_domain::{Error, Id};
use serde::Serialize;

use super::work_order::{self, WorkOrderPlace};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A link as one of its work orders sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    /// Its id.
    pub id: Id,
    /// Its type.
    pub link: LinkType,
    /// The other work order.
    pub order: LinkedWorkOrder,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by_name: String,
}

/// The other work order of a link.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkedWorkOrder {
    /// Its id.
    pub id: Id,
    /// Its code.
    pub code: String,
    /// Its title.
    pub title: String,
    /// The number of its board.
    pub board_number: i32,
    /// The system status: 1 Open, 2 In Review, 3 Completed, 4 Closed.
    pub status: i16,
    /// The tenant's word for it.
    pub status_name: String,
    /// Whether it was taken off its board.
    pub archived: bool,
}

prepared! {
    LinksOf { work_order: Id => BigInt, again: Id => BigInt }
    "SELECT l.id, l.kind, l.starts, l.created_at, l.created_by_name, o.id AS order_id, o.code, o.title, b.number AS board_number, o.status, \
     s.name AS status_name, o.archived_at IS NOT NULL AS archived \
     FROM (SELECT id, to_id AS other, kind, true AS starts, created_at, created_by_name FROM work_order_link WHERE from_id = ? \
           UNION ALL SELECT id, from_id, kind, false, created_at, created_by_name FROM work_order_link WHERE to_id = ?) AS l \
     JOIN work_order AS o ON o.id = l.other JOIN board AS b ON b.id = o.board_id JOIN work_order_status AS s ON s.id = o.status_id \
     ORDER BY l.kind, l.starts, l.id"
}

prepared! {
    EndsOf { id: Id => BigInt }
    "SELECT from_id, to_id, kind FROM work_order_link WHERE id = ?"
}

#[derive(QueryableByName)]
struct LinkRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    starts: bool,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    created_by_name: String,
    #[diesel(sql_type = BigInt)]
    order_id: Id,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Integer)]
    board_number: i32,
    #[diesel(sql_type = SmallInt)]
    status: i16,
    #[diesel(sql_type = Text)]
    status_name: String,
    #[diesel(sql_type = Bool)]
    archived: bool,
}

#[derive(QueryableByName)]
struct EndsRow {
    #[diesel(sql_type = BigInt)]
    from_id: Id,
    #[diesel(sql_type = BigInt)]
    to_id: Id,
    #[diesel(sql_type = Text)]
    kind: String,
}

/// Where a link starts, and how the work order there sees it.
#[derive(Debug, Clone, Copy)]
pub struct LinkPlace {
    /// The work order that it starts from.
    pub work_order: WorkOrderPlace,
    /// Its type, seen from there.
    pub link: LinkType,
    /// The other work order.
    pub other: Id,
}

/// The links of a work order: at most [`gantry_domain::board::links::LINKS_MAX`], by type and age.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, work_order: Id) -> Result<Vec<Link>, Error> {
    let rows: Vec<LinkRow> = LinksOf { work_order, again: work_order }.load(tx.connection()).await.to_domain()?;
    rows.into_iter().map(LinkRow::link).collect()
}

/// Where a link starts.
///
/// # Errors
/// Internal ones.
pub async fn place(tx: &Tx, id: Id) -> Result<Option<LinkPlace>, Error> {
    let rows: Vec<EndsRow> = EndsOf { id }.load(tx.connection()).await.to_domain()?;
    let Some(EndsRow { from_id, to_id, kind }) = rows.into_iter().next() else { return Ok(None) };
    let link = known(&kind)?.seen(true);
    let place = work_order::place(tx, from_id).await?;
    Ok(place.map(|work_order| LinkPlace { work_order, link, other: to_id }))
}

fn known(kind: &str) -> Result<LinkKind, Error> {
    LinkKind::from_word(kind).ok_or_else(|| Error::Internal(format!("there is no kind of link {kind}")))
}

impl LinkRow {
    fn link(self) -> Result<Link, Error> {
        let order = LinkedWorkOrder {
            id: self.order_id,
            code: self.code,
            title: self.title,
            board_number: self.board_number,
            status: self.status,
            status_name: self.status_name,
            archived: self.archived,
        };
        let link = known(&self.kind)?.seen(self.starts);
        let (created_at, created_by_name) = (self.created_at, self.created_by_name);
        Ok(Link { id: self.id, link, order, created_at, created_by_name })
    }
}
