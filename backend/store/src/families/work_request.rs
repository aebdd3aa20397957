//! Work requests: what somebody asks for, before it is work.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Family, Id, RequestDecision};

use crate::Tx;
use crate::board_stream::draw_codes;
use crate::entity::{self, Column, Kind, Record, Rules, Scope};
use crate::error::ToDomain;
use crate::schema::work_request;

/// Where a request can be.
const STATUSES: &[&str] = &["new", "accepted", "rejected", "cancelled", "converted"];

family! {
    /// A work request.
    WorkRequest, NewWorkRequest, WorkRequestPatch in work_request {
        /// Its number: `WR-000123`.
        code: String = Column::code().fixed(),
        /// What is the matter, in one line.
        title: String = Column::of(Kind::Text).required().searched().sorted(&["title", "id"]),
        /// What there is to know about it.
        description: String = Column::of(Kind::LongText).unfiltered(),
        /// What it is about.
        asset_id: Option<Id> = Column::reference(Family::Asset, "assetName").loose(),
        /// Where it is.
        location_id: Option<Id> = Column::reference(Family::Location, "locationName").loose(),
        /// How much it matters: `high`, `medium` or `low`.
        priority: String = Column::of(Kind::Choice(&["high", "medium", "low"])).otherwise("\"medium\""),
        /// Who asks.
        requester: String = Column::of(Kind::Text).max(100).searched(),
        /// How to reach them.
        contact: String = Column::of(Kind::Text).max(200),
        /// Where it is: `new`, `accepted`, `rejected`, `cancelled` or `converted`.
        status: String = Column::of(Kind::Choice(STATUSES)).otherwise("\"new\"").fixed().sorted(&["status", "code", "id"]),
        /// Why it was decided so.
        reason: String = Column::of(Kind::LongText).max(1_000).fixed().unfiltered(),
        /// The work order that it became.
        work_order_id: Option<Id> = Column::of(Kind::Whole).fixed(),
    }
    computed {
        /// The name of the asset.
        asset_name: Option<String> [Nullable<Text>] = "(SELECT name FROM asset WHERE id = t.asset_id)",
        /// The name of the location.
        location_name: Option<String> [Nullable<Text>] = "(SELECT name FROM location WHERE id = t.location_id)",
        /// The code of the work order that it became.
        work_order_code: Option<String> [Nullable<Text>] = "(SELECT code FROM work_order WHERE id = t.work_order_id)",
        /// The number of that work order's board.
        board_number: Option<i64> [Nullable<BigInt>] =
            "(SELECT b.number::bigint FROM work_order AS w JOIN board AS b ON b.id = w.board_id WHERE w.id = t.work_order_id)",
    }
    // One's own are those that one has asked for.
    scoped Scope::made().at("coalesce(t.location_id, (SELECT location_id FROM asset WHERE id = t.asset_id))")
}

impl Rules for WorkRequest {
    async fn before_create(tx: &Tx, news: &mut [NewWorkRequest]) -> Result<(), Error> {
        let codes = draw_codes(tx, ("work_request", "WR"), news.len()).await?;
        for (new, code) in news.iter_mut().zip(codes) {
            new.code = code;
            new.status = "new".to_owned();
        }
        Ok(())
    }

    async fn before_change(_: &Tx, old: &Self, _: &mut WorkRequestPatch) -> Result<(), Error> {
        match old.status.as_str() {
            "new" | "accepted" => Ok(()),
            _ => Err(decided()),
        }
    }
}

fn decided() -> Error {
    Error::conflict("decided", "This request has been decided.")
}

/// Makes a request.
///
/// # Errors
/// Internal ones.
pub async fn insert(tx: &Tx, new: NewWorkRequest) -> Result<WorkRequest, Error> {
    let ids = entity::create_all::<WorkRequest>(tx, vec![new]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one request was to be made".to_owned())) };
    entity::get(tx, id).await
}

/// A request that may be decided so, held until the transaction ends.
///
/// # Errors
/// `not_found`, `limit`, `archived`; `decided` when it has been, but for one that became this very work order.
pub async fn open(tx: &Tx, id: Id, decision: RequestDecision) -> Result<WorkRequest, Error> {
    let held = work_request::table.find(id).select(work_request::id).for_update();
    let held: Option<Id> = held.first(&mut tx.connection()).await.optional().to_domain()?;
    held.ok_or(Error::NotFound { what: "Work request" })?;
    entity::within_scope::<WorkRequest>(tx, &[id]).await?;
    let request: WorkRequest = entity::get(tx, id).await?;
    if request.is_archived() {
        return Err(crate::entity::archived());
    }
    if decision.follows(&request.status) { Ok(request) } else { Err(decided()) }
}

/// Writes a decision down.
///
/// # Errors
/// As [`open`].
pub async fn decide(
    tx: &Tx,
    id: Id,
    decision: RequestDecision,
    reason: &str,
    work_order: Option<Id>,
) -> Result<WorkRequest, Error> {
    open(tx, id, decision).await?;
    let values = (
        work_request::status.eq(decision.status()),
        work_request::reason.eq(reason),
        work_request::work_order_id.eq(work_order),
        work_request::version.eq(work_request::version + 1),
        work_request::updated_at.eq(diesel::dsl::now),
    );
    let update = diesel::update(work_request::table.find(id)).set(values);
    update.execute(&mut tx.connection()).await.to_domain()?;
    entity::get(tx, id).await
}
