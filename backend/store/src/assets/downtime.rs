//! Downtimes: when assets did not run, and why. No two of one asset overlap.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Numeric, Text};
use gantry_domain::{Error, Family, Id, Outage};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Rules, Scope};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::operating_status;
use crate::schema::work_order;

family! {
    /// A downtime.
    Downtime, NewDowntime, DowntimePatch {
        /// The asset that did not run.
        asset_id: Id = Column::reference(Family::Asset).required().loose() => asset_name & asset_code,
        /// From when.
        started_at: DateTime<Utc> = Column::of(Kind::Time).required().sorted(&["started_at", "id"]),
        /// Until when; absent while it does not run.
        ended_at: Option<DateTime<Utc>> = Column::of(Kind::Time).sorted(&["ended_at", "id"]),
        /// Why, in words.
        reason: String = Column::of(Kind::Text).max(500).searched(),
        /// Whether it was meant to stand still, so that nothing failed.
        planned: bool = Column::of(Kind::Bool),
        /// How it failed.
        failure_code_id: Option<Id> = Column::reference(Family::FailureCode).loose() => failure_code_name,
        /// The id of the work order that repairs it.
        work_order_id: Option<Id> = Column::of(Kind::Whole),
    }
    computed {
        /// The code of the work order.
        work_order_code: Option<String> [Nullable<Text>] = "(SELECT code FROM work_order WHERE id = t.work_order_id)",
        /// How many hours, until now if it still lasts.
        hours: Decimal [Numeric] =
            "round(greatest(extract(epoch FROM coalesce(t.ended_at, now()) - t.started_at), 0) / 3600, 2)",
    }
    // It has no code; people know it by its asset and its time.
    listed &["started_at DESC", "id DESC"], named "''", "reason"
    scoped Scope::made().at("(SELECT location_id FROM asset WHERE id = t.asset_id)")
}

impl Rules for Downtime {
    async fn before_create(tx: &Tx, news: &mut [NewDowntime]) -> Result<(), Error> {
        let mut before: Vec<Span> = Vec::new();
        for new in news {
            let span = Span { id: None, asset: new.asset_id, from: new.started_at, until: new.ended_at };
            if let Some(other) = before.iter().find(|other| other.meets(&span)) {
                return Err(overlap(None, other.from, other.until));
            }
            span.check(tx).await?;
            is_work_order(tx, new.work_order_id).await?;
            before.push(span);
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut DowntimePatch) -> Result<(), Error> {
        let mut span = Span::of(old);
        span.asset = patch.asset_id.unwrap_or(span.asset);
        span.from = patch.started_at.unwrap_or(span.from);
        span.until = patch.ended_at.unwrap_or(span.until);
        if span != Span::of(old) {
            span.check(tx).await?;
        }
        is_work_order(tx, patch.work_order_id.flatten()).await
    }

    async fn before_restore(tx: &Tx, old: &Self) -> Result<(), Error> {
        Span::of(old).check(tx).await
    }
}

/// Where a downtime is in the life of its asset. It begins with its first moment and ends before its last one.
#[derive(Debug, Clone, PartialEq)]
struct Span {
    id: Option<Id>,
    asset: Id,
    from: DateTime<Utc>,
    until: Option<DateTime<Utc>>,
}

impl Span {
    fn of(one: &Downtime) -> Self {
        Self { id: Some(one.id), asset: one.asset_id, from: one.started_at, until: one.ended_at }
    }

    fn meets(&self, other: &Self) -> bool {
        let before = |one: &Self, other: &Self| one.until.is_some_and(|until| until <= other.from);
        self.asset == other.asset && !before(self, other) && !before(other, self)
    }

    /// Refuses what ends before it begins, or is down twice at a time. Holds the asset: two who write down downtimes of it do
    /// so one after the other.
    async fn check(&self, tx: &Tx) -> Result<(), Error> {
        if self.until.is_some_and(|until| until <= self.from) {
            return Err(Error::field("invalid", "endedAt", "The end must be after the start."));
        }
        let hold = diesel::sql_query("SELECT id FROM asset WHERE id = $1 FOR NO KEY UPDATE");
        hold.bind::<BigInt, _>(self.asset).execute(tx.connection()).await.to_domain()?;
        use crate::schema::downtime as d;
        let mut others = d::table
            .filter(d::asset_id.eq(self.asset))
            .filter(d::archived_at.is_null())
            .filter(d::ended_at.is_null().or(d::ended_at.gt(self.from)))
            .into_boxed();
        if let Some(until) = self.until {
            others = others.filter(d::started_at.lt(until));
        }
        if let Some(id) = self.id {
            others = others.filter(d::id.ne(id));
        }
        let other = others.order(d::started_at).select((d::id, d::started_at, d::ended_at));
        let other: Option<(Id, DateTime<Utc>, Option<DateTime<Utc>>)> =
            other.first(tx.connection()).await.optional().to_domain()?;
        other.map_or(Ok(()), |(id, from, until)| Err(overlap(Some(id), from, until)))
    }
}

fn overlap(id: Option<Id>, from: DateTime<Utc>, until: Option<DateTime<Utc>>) -> Error {
    let detail = "The asset already has a downtime in this period.";
    let extra = serde_json::json!({ "downtime": { "id": id, "startedAt": from, "endedAt": until } });
    Error::conflict_with("overlap", detail, extra)
}

async fn is_work_order(tx: &Tx, id: Option<Id>) -> Result<(), Error> {
    let Some(id) = id else { return Ok(()) };
    let known = work_order::table.find(id).select(work_order::id);
    let known: Option<Id> = known.first(tx.connection()).await.optional().to_domain()?;
    let unknown = || Error::field("unknown_reference", "workOrderId", "There is no such work order.");
    known.map(|_| ()).ok_or_else(unknown)
}

/// An asset's operating status changes: going down begins a downtime, and being no longer down ends it. The caller
/// holds the asset.
pub(super) async fn follow(tx: &Tx, asset: Id, was_down: bool, status: Option<Id>) -> Result<(), Error> {
    match (was_down, stops(tx, status).await?) {
        (false, Some(reason)) => begin(tx, asset, &reason).await,
        (true, None) => end(tx, asset).await,
        _ => Ok(()),
    }
}

/// The same with a reason, called before the status changes: a downtime that exists already does not begin a second time.
pub(super) async fn announce(tx: &Tx, asset: Id, status: Option<Id>, reason: &str) -> Result<(), Error> {
    match stops(tx, status).await? {
        Some(_) => begin(tx, asset, reason).await,
        None => Ok(()),
    }
}

/// What is new and does not run is down from now on.
pub(super) async fn of_new(tx: &Tx, assets: &[Id]) -> Result<(), Error> {
    let sql = "INSERT INTO downtime (asset_id, started_at, reason) SELECT a.id, now(), s.name FROM asset AS a \
               JOIN operating_status AS s ON s.id = a.operating_status_id WHERE a.id = ANY($1) AND s.state = 'down'";
    let insert = diesel::sql_query(sql).bind::<Array<BigInt>, _>(assets);
    insert.execute(tx.connection()).await.to_domain().map(|_| ())
}

/// The name of a status that is down; none for one that is up.
async fn stops(tx: &Tx, status: Option<Id>) -> Result<Option<String>, Error> {
    let down = operating_status::table.filter(operating_status::id.nullable().eq(status));
    let down = down.filter(operating_status::state.eq("down")).select(operating_status::name);
    down.first(tx.connection()).await.optional().to_domain()
}

/// Unless it is down already.
async fn begin(tx: &Tx, asset: Id, reason: &str) -> Result<(), Error> {
    let sql = "INSERT INTO downtime (asset_id, started_at, reason) SELECT $1, now(), $2 WHERE NOT EXISTS \
               (SELECT FROM downtime WHERE asset_id = $1 AND archived_at IS NULL \
               AND (ended_at IS NULL OR ended_at > now()))";
    let insert = diesel::sql_query(sql).bind::<BigInt, _>(asset).bind::<Text, _>(reason);
    insert.execute(tx.connection()).await.to_domain().map(|_| ())
}

async fn end(tx: &Tx, asset: Id) -> Result<(), Error> {
    let sql = "UPDATE downtime SET ended_at = now(), version = version + 1, updated_at = now() \
               WHERE asset_id = $1 AND ended_at IS NULL AND archived_at IS NULL AND started_at < now()";
    diesel::sql_query(sql).bind::<BigInt, _>(asset).execute(tx.connection()).await.to_domain().map(|_| ())
}

/// The outages of an asset that meet a window of time, the earliest first.
///
/// # Errors
/// Internal ones.
pub async fn outages(tx: &Tx, asset: Id, (from, to): (DateTime<Utc>, DateTime<Utc>)) -> Result<Vec<Outage>, Error> {
    use crate::schema::downtime as d;
    let rows: Vec<(DateTime<Utc>, Option<DateTime<Utc>>, bool)> = d::table
        .filter(d::asset_id.eq(asset))
        .filter(d::archived_at.is_null())
        .filter(d::started_at.lt(to))
        .filter(d::ended_at.is_null().or(d::ended_at.gt(from)))
        .order((d::started_at, d::id))
        .select((d::started_at, d::ended_at, d::planned))
        .load(tx.connection())
        .await
        .to_domain()?;
    Ok(rows.into_iter().map(|(from, until, planned)| Outage { from, until, planned }).collect())
}
