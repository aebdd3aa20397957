//! Work requests: what a user asks for, before it is work.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use gantry_domain::{Error, Family, Id, StatusTransition, SystemStatus, UserId};

use super::service_level;
use crate::Tx;
use crate::entity::{self, Column, Kind, Rules, Scope, attachments};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::work_request;

/// Where a request can be.
const STATUSES: &[&str] = &["new", "accepted", "rejected", "cancelled", "converted"];

/// The status of a request that has become a work order.
const CONVERTED: &str = "converted";

family! {
    /// A work request.
    WorkRequest, NewWorkRequest, WorkRequestPatch {
        /// Its number: `WR-000123`.
        code: String = Column::code().fixed(),
        /// What is the matter, in one line.
        title: String = Column::of(Kind::Text).required().searched().sorted(&["title", "id"]),
        /// What there is to know about it.
        description: String = Column::of(Kind::LongText).unfiltered(),
        /// What it is about.
        asset_id: Option<Id> = Column::reference(Family::Asset).loose() => asset_name,
        /// Where it is.
        location_id: Option<Id> = Column::reference(Family::Location).loose() => location_name,
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
        /// The work order that it follows up.
        follows_work_order_id: Option<Id> = Column::of(Kind::Whole).fixed(),
        /// How the requester rates the work, 5 for very good to 1.
        rating: Option<i32> = Column::of(Kind::Whole).between(1, 5).fixed(),
        /// What they say about it.
        rating_remark: String = Column::of(Kind::LongText).max(1_000).fixed().unfiltered(),
        /// When they said so.
        rated_at: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed(),
        /// When it has to be answered, by the service level of its priority.
        respond_by: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed().sorted(&["respond_by", "id"]),
        /// When the work has to be done, by the service level of its priority.
        resolve_by: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed().sorted(&["resolve_by", "id"]),
        /// When it was first decided on.
        responded_at: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed(),
        /// When a late answer is escalated, where the service level counts working hours.
        escalate_at: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed().unfiltered(),
        /// When it was rejected or cancelled.
        declined_at: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed().unfiltered(),
    }
    computed {
        /// The code of the work order that it became.
        work_order_code: Option<String> [Nullable<Text>] = "(SELECT code FROM work_order WHERE id = t.work_order_id)",
        /// The code of the work order that it follows up.
        follows_work_order_code: Option<String> [Nullable<Text>] = "(SELECT code FROM work_order WHERE id = t.follows_work_order_id)",
        /// The number of that work order's board.
        follows_board_number: Option<i64> [Nullable<BigInt>] =
            "(SELECT b.number::bigint FROM work_order AS w JOIN board AS b ON b.id = w.board_id WHERE w.id = t.follows_work_order_id)",
        /// The number of the board of the work order that it became.
        board_number: Option<i64> [Nullable<BigInt>] =
            "(SELECT b.number::bigint FROM work_order AS w JOIN board AS b ON b.id = w.board_id WHERE w.id = t.work_order_id)",
        /// The system status of that work order: 3 Completed, 4 Closed.
        work_order_status: Option<i64> [Nullable<BigInt>] = "(SELECT status::bigint FROM work_order WHERE id = t.work_order_id)",
        /// How it stands with its service level: `awaitingResponse`, `responseLate`, `awaitingResolution`, `resolutionLate`, `met` or
        /// `missed`; empty without one.
        service_status: String [Text] = "(SELECT CASE WHEN t.resolve_by IS NULL OR t.status = 'cancelled' THEN '' \
            WHEN done.at IS NOT NULL THEN CASE WHEN done.at <= t.resolve_by AND t.responded_at <= t.respond_by THEN 'met' ELSE 'missed' END \
            WHEN now() > t.resolve_by THEN 'resolutionLate' WHEN t.status <> 'new' THEN 'awaitingResolution' \
            WHEN now() > t.respond_by THEN 'responseLate' ELSE 'awaitingResponse' END FROM (SELECT coalesce(t.declined_at, \
            (SELECT coalesce(w.actual_end, w.updated_at) FROM work_order AS w WHERE w.id = t.work_order_id AND w.status >= 3)) AS at) AS done)",
        /// The user who asked; none for who was not signed in.
        asked_by: Option<Id> [Nullable<BigInt>] =
            "(SELECT c.user_id FROM change AS c WHERE c.family = 'work_request' AND c.record_id = t.id AND c.kind = 'created' \
             ORDER BY c.id LIMIT 1)",
    }
    numbered "WR"
    lifecycle "new" {
        StatusTransition::new(&["new"], "accepted"),
        StatusTransition::new(&["new", "accepted"], "rejected").reason_required(),
        StatusTransition::new(&["new", "accepted"], "cancelled"),
        // It takes a work order.
        StatusTransition::new(&["new", "accepted"], CONVERTED).has_own_call(),
    }
    with files, notes, links
    // One's own are those that one has asked for.
    scoped Scope::made().at("coalesce(t.location_id, (SELECT location_id FROM asset WHERE id = t.asset_id))")
}

impl Rules for WorkRequest {
    async fn before_create(tx: &Tx, news: &mut [NewWorkRequest]) -> Result<(), Error> {
        let levels = service_level::in_working_hours(tx).await?;
        let reported = Utc::now();
        for new in news {
            if let Some((_, level)) = levels.iter().find(|(priority, _)| *priority == new.priority) {
                let times = level.times(reported)?;
                new.respond_by = Some(times.respond_by);
                new.resolve_by = Some(times.resolve_by);
                new.escalate_at = Some(times.escalate_at);
            }
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut WorkRequestPatch) -> Result<(), Error> {
        let Some(priority) = patch.priority.as_ref().filter(|priority| **priority != old.priority) else {
            return Ok(());
        };
        let levels = service_level::in_working_hours(tx).await?;
        if let Some((_, level)) = levels.iter().find(|(of, _)| of == priority) {
            let times = level.times(old.created_at)?;
            patch.respond_by = Some(Some(times.respond_by));
            patch.resolve_by = Some(Some(times.resolve_by));
            patch.escalate_at = Some(Some(times.escalate_at));
        }
        Ok(())
    }
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

/// Makes a request that follows up a work order.
///
/// # Errors
/// Internal ones.
pub async fn insert_follow_up(tx: &Tx, new: NewWorkRequest, work_order: Id) -> Result<WorkRequest, Error> {
    let made = insert(tx, new).await?;
    let set = work_request::follows_work_order_id.eq(work_order);
    diesel::update(work_request::table.find(made.id)).set(set).execute(tx.connection()).await.to_domain()?;
    entity::get(tx, made.id).await
}

/// A request that may become a work order, held until the transaction ends.
///
/// # Errors
/// `not_found`, `limit`, `archived`, `transition_not_allowed`.
pub async fn convertible(tx: &Tx, id: Id) -> Result<WorkRequest, Error> {
    let (request, _) = entity::held_for(tx, id, None, CONVERTED).await?;
    Ok(request)
}

/// Notes which work order a request has become; the work order gets its files.
///
/// # Errors
/// As [`convertible`].
pub async fn converted(tx: &Tx, id: Id, reason: &str, work_order: Id) -> Result<WorkRequest, Error> {
    attachments::copy_to_work_order(tx, Family::WorkRequest, id, work_order).await?;
    let complete = |patch: &mut WorkRequestPatch| patch.work_order_id = Some(Some(work_order));
    entity::transition(tx, id, None, (CONVERTED, reason), complete).await
}

/// Keeps the requester's rating of the work; a later one replaces it.
///
/// # Errors
/// `not_found`; `not_requester` for everybody else; `not_completed`.
pub async fn rate(tx: &Tx, id: Id, user: UserId, rating: i32, remark: &str) -> Result<WorkRequest, Error> {
    let request: WorkRequest = entity::get(tx, id).await?;
    if request.asked_by != Some(user) {
        return Err(Error::forbidden("not_requester", "Only who asked for the work can rate it."));
    }
    if request.work_order_status.is_none_or(|status| status < i64::from(SystemStatus::Completed.number())) {
        return Err(Error::conflict("not_completed", "The work is not completed yet."));
    }
    use work_request as r;
    let set = (
        r::rating.eq(rating),
        r::rating_remark.eq(remark),
        r::rated_at.eq(diesel::dsl::now),
        r::version.eq(r::version + 1),
        r::updated_at.eq(diesel::dsl::now),
    );
    diesel::update(r::table.find(id)).set(set).execute(tx.connection()).await.to_domain()?;
    entity::get(tx, id).await
}
