//! Meter triggers: when a plan's work is due by use.

use diesel::prelude::*;
use gantry_domain::plan::{Mode, TriggerKind};
use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Rules, Scope};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::meter;

family! {
    /// A meter trigger.
    MeterTrigger, NewMeterTrigger, MeterTriggerPatch {
        /// The plan that it belongs to.
        plan_id: Id = Column::reference(Family::MaintenancePlan).required().loose() => plan_name & plan_code,
        /// The meter: a counter.
        meter_id: Id = Column::reference(Family::Meter).required() => meter_name & meter_code,
        /// Counted from the last target (`fixed`) or from the last generation's reading (`floating`).
        mode: String = Column::of(Kind::Choice(Mode::WORDS)).otherwise("\"floating\""),
        /// Every so many units; none: once, at the start value.
        interval: Option<Decimal> = Column::of(Kind::Decimal).places(6).least(0).unfiltered(),
        /// From which value on it counts; without it, from the first reading.
        start_value: Option<Decimal> = Column::of(Kind::Decimal).places(6).unfiltered(),
        /// Due so many units earlier.
        tolerance: Decimal = Column::of(Kind::Decimal).places(6).least(0).otherwise("\"0\"").unfiltered(),
    }
    listed &["plan_id", "id"], named "''", "mode"
    scoped Scope::made()
}

impl NewMeterTrigger {
    /// What it means.
    pub fn kind(&self) -> TriggerKind {
        TriggerKind::Meter {
            meter: self.meter_id,
            interval: self.interval,
            mode: Mode::parse(&self.mode),
            start: self.start_value,
            tolerance: self.tolerance,
        }
    }

    /// Refuses what has no meaning.
    ///
    /// # Errors
    /// `required`, `invalid`.
    pub fn check(&self) -> Result<(), Error> {
        if self.interval.is_none() && self.start_value.is_none() {
            return Err(Error::field(
                "required",
                "interval",
                "Enter an interval, or the value at which it is due once.",
            ));
        }
        if self.interval.is_some_and(|interval| interval <= Decimal::ZERO) {
            return Err(Error::field("invalid", "interval", "Expected a number above zero."));
        }
        Ok(())
    }
}

impl Rules for MeterTrigger {
    async fn before_create(tx: &Tx, news: &mut [NewMeterTrigger]) -> Result<(), Error> {
        for new in &*news {
            new.check()?;
            counts(tx, new.meter_id).await?;
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut MeterTriggerPatch) -> Result<(), Error> {
        let changed = NewMeterTrigger {
            interval: patch.interval.unwrap_or(old.interval),
            start_value: patch.start_value.unwrap_or(old.start_value),
            ..NewMeterTrigger::default()
        };
        changed.check()?;
        counts(tx, patch.meter_id.unwrap_or(old.meter_id)).await
    }
}

async fn counts(tx: &Tx, id: Id) -> Result<(), Error> {
    let kind = meter::table.filter(meter::id.eq(id)).select(meter::kind);
    let kind: Option<String> = kind.first(tx.connection()).await.optional().to_domain()?;
    if kind.is_some_and(|kind| kind != "continuous") {
        return Err(Error::field("invalid", "meterId", "Only a counter says how much something was used."));
    }
    Ok(())
}
