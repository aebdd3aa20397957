//! The fleet tracker: trips of mobile assets, and what odometer, engine hours and tank showed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Numeric, Timestamptz};
use gantry_domain::{Error, Family, Id, PersonId};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::assets::asset::Asset;
use crate::entity::{self, Column, Kind, Rules, Scope};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

family! {
    /// An entry about a mobile asset: a trip, or what it showed at a time.
    FleetTracker, NewFleetTracker, FleetTrackerPatch {
        /// The mobile asset.
        asset_id: Id = Column::reference(Family::Asset).required().loose() => asset_name & asset_code,
        /// Who drove.
        driver_id: Option<PersonId> = Column::reference(Family::Person).loose() => driver_name,
        /// When it set off.
        started_at: DateTime<Utc> = Column::of(Kind::Time).required().sorted(&["started_at", "id"]),
        /// When it arrived; absent while it is on the way.
        ended_at: Option<DateTime<Utc>> = Column::of(Kind::Time),
        /// Where it set off.
        from_place: String = Column::of(Kind::Text).max(200).searched(),
        /// Where it went.
        to_place: String = Column::of(Kind::Text).max(200).searched(),
        /// Kilometres; absent: what the odometer says since the entry before.
        distance: Option<Decimal> = Column::of(Kind::Decimal).places(1).least(0),
        /// What the odometer showed at the end, in kilometres.
        odometer: Option<Decimal> = Column::of(Kind::Decimal).places(1).least(0),
        /// What the hour meter of the engine showed at the end.
        engine_hours: Option<Decimal> = Column::of(Kind::Decimal).places(1).least(0),
        /// Litres that were filled up.
        fuel: Option<Decimal> = Column::of(Kind::Decimal).places(2).least(0),
        /// Where it was at the end; needs a longitude.
        latitude: Option<Decimal> = Column::of(Kind::Decimal).places(6).between(-90, 90).unfiltered(),
        /// Where it was at the end; needs a latitude.
        longitude: Option<Decimal> = Column::of(Kind::Decimal).places(6).between(-180, 180).unfiltered(),
        /// What there is to say about it.
        remark: String = Column::of(Kind::LongText).max(1_000).unfiltered(),
    }
    // It has no code; people know it by its asset and its time.
    listed &["started_at DESC", "id DESC"], named "''", "to_place"
    scoped Scope::made().at("(SELECT location_id FROM asset WHERE id = t.asset_id)")
}

impl Rules for FleetTracker {
    async fn before_create(tx: &Tx, news: &mut [NewFleetTracker]) -> Result<(), Error> {
        let mut before: Vec<Shown> = Vec::new();
        for new in news {
            let shown = Shown {
                id: None,
                asset: new.asset_id,
                from: new.started_at,
                until: new.ended_at,
                place: (new.latitude, new.longitude),
                odometer: new.odometer,
                engine_hours: new.engine_hours,
            };
            // Those of one call are not in the table yet.
            for other in before.iter().filter(|other| other.asset == shown.asset) {
                shown.fits(other)?;
            }
            let last = shown.check(tx).await?;
            if new.distance.is_none() {
                new.distance = new.odometer.zip(last).map(|(now, last)| now - last);
            }
            before.push(shown);
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut FleetTrackerPatch) -> Result<(), Error> {
        let mut shown = Shown::of(old);
        shown.asset = patch.asset_id.unwrap_or(shown.asset);
        shown.from = patch.started_at.unwrap_or(shown.from);
        shown.until = patch.ended_at.unwrap_or(shown.until);
        shown.place.0 = patch.latitude.unwrap_or(shown.place.0);
        shown.place.1 = patch.longitude.unwrap_or(shown.place.1);
        shown.odometer = patch.odometer.unwrap_or(shown.odometer);
        shown.engine_hours = patch.engine_hours.unwrap_or(shown.engine_hours);
        shown.check(tx).await.map(drop)
    }

    async fn before_restore(tx: &Tx, old: &Self) -> Result<(), Error> {
        Shown::of(old).check(tx).await.map(drop)
    }
}

/// What an entry shows, as far as it has to fit to the others of its asset.
#[derive(Debug, Clone)]
struct Shown {
    id: Option<Id>,
    asset: Id,
    from: DateTime<Utc>,
    until: Option<DateTime<Utc>>,
    place: (Option<Decimal>, Option<Decimal>),
    odometer: Option<Decimal>,
    engine_hours: Option<Decimal>,
}

/// What the entries before and after a time show.
#[derive(QueryableByName)]
struct Around {
    #[diesel(sql_type = Nullable<Numeric>)]
    odometer_before: Option<Decimal>,
    #[diesel(sql_type = Nullable<Numeric>)]
    odometer_after: Option<Decimal>,
    #[diesel(sql_type = Nullable<Numeric>)]
    hours_before: Option<Decimal>,
    #[diesel(sql_type = Nullable<Numeric>)]
    hours_after: Option<Decimal>,
}

/// What the nearest entry on one side of a time shows in a column.
macro_rules! nearest {
    ($column:literal, $side:literal, $order:literal) => {
        concat!(
            "(SELECT ",
            $column,
            " FROM fleet_tracker WHERE asset_id = $1 AND archived_at IS NULL AND ",
            $column,
            " IS NOT NULL AND started_at ",
            $side,
            " $2 AND id IS DISTINCT FROM $3 ORDER BY started_at ",
            $order,
            ", id ",
            $order,
            " LIMIT 1)"
        )
    };
}

const AROUND: &str = concat!(
    "SELECT ",
    nearest!("odometer", "<=", "DESC"),
    " AS odometer_before, ",
    nearest!("odometer", ">", "ASC"),
    " AS odometer_after, ",
    nearest!("engine_hours", "<=", "DESC"),
    " AS hours_before, ",
    nearest!("engine_hours", ">", "ASC"),
    " AS hours_after"
);

impl Shown {
    fn of(one: &FleetTracker) -> Self {
        Self {
            id: Some(one.id),
            asset: one.asset_id,
            from: one.started_at,
            until: one.ended_at,
            place: (one.latitude, one.longitude),
            odometer: one.odometer,
            engine_hours: one.engine_hours,
        }
    }

    /// Refuses what ends before it begins, half a position, and counters that fall; says what the odometer showed before. Holds the asset:
    /// two who make entries about it do so one after the other.
    async fn check(&self, tx: &Tx) -> Result<Option<Decimal>, Error> {
        if self.until.is_some_and(|until| until < self.from) {
            return Err(Error::field("invalid", "endedAt", "The arrival lies before the departure."));
        }
        if self.place.0.is_some() != self.place.1.is_some() {
            let missing = if self.place.0.is_some() { "longitude" } else { "latitude" };
            return Err(Error::field("required", missing, "A position has a latitude and a longitude."));
        }
        let hold = diesel::sql_query("SELECT id FROM asset WHERE id = $1 FOR NO KEY UPDATE");
        hold.bind::<BigInt, _>(self.asset).execute(tx.connection()).await.to_domain()?;
        let around = diesel::sql_query(AROUND).bind::<BigInt, _>(self.asset).bind::<Timestamptz, _>(self.from);
        let around = around.bind::<Nullable<BigInt>, _>(self.id);
        let around: Around = around.get_result(tx.connection()).await.to_domain()?;
        between("odometer", self.odometer, (around.odometer_before, around.odometer_after))?;
        between("engineHours", self.engine_hours, (around.hours_before, around.hours_after))?;
        Ok(around.odometer_before)
    }

    /// The same for another new entry about the asset.
    fn fits(&self, other: &Self) -> Result<(), Error> {
        let sides = |shown| if other.from <= self.from { (shown, None) } else { (None, shown) };
        between("odometer", self.odometer, sides(other.odometer))?;
        between("engineHours", self.engine_hours, sides(other.engine_hours))
    }
}

/// Counters of a vehicle do not fall.
fn between(
    field: &'static str,
    shown: Option<Decimal>,
    (before, after): (Option<Decimal>, Option<Decimal>),
) -> Result<(), Error> {
    let refused = |detail: String, limit: Decimal| {
        Err(Error::conflict_with("reading_went_down", detail, serde_json::json!({ "field": field, "limit": limit })))
    };
    match (shown, before, after) {
        (Some(shown), Some(before), _) if shown < before => {
            refused(format!("Must be at least {}, as the entry before says.", before.normalize()), before)
        }
        (Some(shown), _, Some(after)) if shown > after => {
            refused(format!("Must be at most {}, as the entry after says.", after.normalize()), after)
        }
        _ => Ok(()),
    }
}

/// Where a mobile asset stands.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FleetStatus {
    /// What the odometer showed last, in kilometres.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub odometer: Option<Decimal>,
    /// What the hour meter of the engine showed last.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub engine_hours: Option<Decimal>,
    /// Its last position.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub latitude: Option<Decimal>,
    /// Its last position.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub longitude: Option<Decimal>,
    /// When it was there.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub position_at: Option<DateTime<Utc>>,
    /// Kilometres of the last 365 days.
    #[diesel(sql_type = Numeric)]
    pub distance: Decimal,
    /// Litres that were filled up in the last 365 days.
    #[diesel(sql_type = Numeric)]
    pub fuel: Decimal,
    /// Trips of the last 365 days.
    #[diesel(sql_type = BigInt)]
    pub trips: i64,
}

/// The last of a column among the entries of an asset.
macro_rules! last {
    ($column:literal, $known:literal) => {
        concat!(
            "(SELECT ",
            $column,
            " FROM fleet_tracker WHERE asset_id = $1 AND archived_at IS NULL AND ",
            $known,
            " IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1)"
        )
    };
}

/// What the entries about an asset say of it.
///
/// # Errors
/// `not_found`.
pub async fn status(tx: &Tx, asset: Id) -> Result<FleetStatus, Error> {
    entity::get::<Asset>(tx, asset).await?;
    let sql = concat!(
        "SELECT ",
        last!("odometer", "odometer"),
        " AS odometer, ",
        last!("engine_hours", "engine_hours"),
        " AS engine_hours, ",
        last!("latitude", "latitude"),
        " AS latitude, ",
        last!("longitude", "latitude"),
        " AS longitude, ",
        last!("coalesce(ended_at, started_at)", "latitude"),
        " AS position_at, coalesce(sum(distance), 0) AS distance, coalesce(sum(fuel), 0) AS fuel, count(*) AS trips \
         FROM fleet_tracker WHERE asset_id = $1 AND archived_at IS NULL AND started_at > now() - interval '365 days'"
    );
    diesel::sql_query(sql).bind::<BigInt, _>(asset).get_result(tx.connection()).await.to_domain()
}
