//! Meters: what counts and shows at an asset or a location.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Numeric, Text, Timestamptz};
use gantry_domain::{Error, Family, Id, MeterKind, choices_of};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Record, Rules, Scope, by_codes};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::meter_reading;

/// What the last reading says in a column.
macro_rules! last {
    ($column:literal) => {
        concat!("(SELECT r.", $column, " FROM meter_reading AS r WHERE r.meter_id = t.id ORDER BY r.at DESC LIMIT 1)")
    };
}

family! {
    /// A meter.
    Meter, NewMeter, MeterPatch {
        /// Short and unique; it stands on the label.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// The asset that it is at.
        asset_id: Option<Id> = Column::reference(Family::Asset) => asset_name,
        /// The location that it is at.
        location_id: Option<Id> = Column::reference(Family::Location) => location_name,
        /// What it shows: `continuous` is a counter, `gauge` a level, `characteristic` one of several words.
        kind: String = Column::of(Kind::Choice(MeterKind::WORDS)).required(),
        /// What its numbers are of.
        unit_id: Option<Id> = Column::reference(Family::UnitOfMeasure) => unit_code,
        /// Where a counter begins anew: 100000 for one of five digits.
        rollover: Option<Decimal> = Column::of(Kind::Decimal).places(6).least(0).unfiltered(),
        /// The words of a characteristic, one a line.
        choices: String = Column::of(Kind::LongText).unfiltered(),
        /// Whether readings are taken.
        active: bool = Column::of(Kind::Bool).otherwise("true"),
    }
    computed {
        /// What it showed last.
        last_value: Option<Decimal> [Nullable<Numeric>] = last!("value"),
        /// The word it showed last.
        last_text: Option<String> [Nullable<Text>] = last!("text"),
        /// When that was.
        last_at: Option<DateTime<Utc>> [Nullable<Timestamptz>] = last!("at"),
        /// All that a counter has counted.
        life_to_date: Option<Decimal> [Nullable<Numeric>] = last!("life_to_date"),
        /// How much a counter counts a day, over the last 30 days.
        per_day: Option<Decimal> [Nullable<Numeric>] = "meter_daily(t.id)",
    }
    with files, notes, links
    // One at an asset is where the asset is.
    scoped Scope::made().at("coalesce(t.location_id, (SELECT location_id FROM asset WHERE id = t.asset_id))")
}

impl Rules for Meter {
    async fn before_create(_: &Tx, news: &mut [NewMeter]) -> Result<(), Error> {
        news.iter().try_for_each(|new| fits(&new.kind, new.rollover, &new.choices))
    }

    /// What has readings stays what it is, and its numbers stay what they are of.
    async fn before_change(tx: &Tx, old: &Self, patch: &mut MeterPatch) -> Result<(), Error> {
        let kind = patch.kind.as_ref().unwrap_or(&old.kind);
        let choices = patch.choices.as_ref().unwrap_or(&old.choices);
        fits(kind, patch.rollover.unwrap_or(old.rollover), choices)?;
        let another = *kind != old.kind || patch.unit_id.is_some_and(|unit| unit != old.unit_id);
        if !another {
            return Ok(());
        }
        let readings = meter_reading::table.filter(meter_reading::meter_id.eq(old.id)).count();
        let readings: i64 = readings.get_result(tx.connection()).await.to_domain()?;
        if readings == 0 {
            return Ok(());
        }
        let detail = format!("The meter already has {readings} readings. Create another meter instead.");
        Err(Error::conflict_with("in_use", detail, serde_json::json!({ "readings": readings })))
    }
}

fn fits(kind: &str, rollover: Option<Decimal>, choices: &str) -> Result<(), Error> {
    let kind = MeterKind::parse(kind);
    if rollover.is_some() && kind != Some(MeterKind::Continuous) {
        return Err(Error::field("invalid", "rollover", "Only a counter rolls over."));
    }
    if rollover.is_some_and(|end| end <= Decimal::ZERO) {
        return Err(Error::field("invalid", "rollover", "Expected a number above zero."));
    }
    if kind == Some(MeterKind::Characteristic) && choices_of(choices).is_empty() {
        return Err(Error::field("invalid", "choices", "Enter the allowed values, one per line."));
    }
    Ok(())
}

/// The meter of a code, whatever its case; archived ones are left out.
///
/// # Errors
/// Internal ones.
pub async fn by_code(tx: &Tx, code: &str) -> Result<Option<Id>, Error> {
    Ok(by_codes(tx, &Meter::TABLE, &[code]).await?.into_values().next())
}

/// Makes a meter.
///
/// # Errors
/// `code_taken`, `invalid` for what does not fit.
pub async fn insert(tx: &Tx, new: NewMeter) -> Result<Id, Error> {
    let ids = crate::entity::create_all::<Meter>(tx, vec![new]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one meter was to be made".to_owned())) };
    Ok(id)
}
