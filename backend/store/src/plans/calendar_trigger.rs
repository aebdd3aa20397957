//! Calendar triggers: when a plan's work is due by time.

use chrono::NaiveDate;
use diesel::sql_types::{BigInt, Date};
use gantry_domain::plan::{CalendarFields, Mode, TriggerKind};
use gantry_domain::{Error, Family, Id};

use super::maintenance_plan;
use crate::Tx;
use crate::entity::{Column, Kind, Rules, Scope};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

family! {
    /// A calendar trigger.
    CalendarTrigger, NewCalendarTrigger, CalendarTriggerPatch {
        /// The plan that it belongs to.
        plan_id: Id = Column::reference(Family::MaintenancePlan).required().loose() => plan_name & plan_code,
        /// Counted from the start (`fixed`) or from the last completion (`floating`).
        mode: String = Column::of(Kind::Choice(Mode::WORDS)).otherwise("\"fixed\""),
        /// The period that is counted.
        frequency: String = Column::of(Kind::Choice(&["daily", "weekly", "monthly", "yearly"])).otherwise("\"monthly\""),
        /// Every so many periods.
        interval: i32 = Column::of(Kind::Whole).between(1, 1_000).otherwise("1").unfiltered(),
        /// On which weekdays: `MO,WE`; of a month or year the nth, too: `1MO,-1FR`.
        weekdays: String = Column::of(Kind::Text).unfiltered(),
        /// On which days of the month: `15,-1`; -1 is the last.
        month_days: String = Column::of(Kind::Text).unfiltered(),
        /// In which months: `1,7`.
        months: String = Column::of(Kind::Text).unfiltered(),
        /// What becomes of the 29th to the 31st in shorter months: their last day, or none.
        short_months: String = Column::of(Kind::Choice(&["lastDay", "skip"])).otherwise("\"lastDay\"").unfiltered(),
        /// The first date; today unless said.
        start_on: Option<NaiveDate> = Column::of(Kind::Date).unfiltered(),
        /// The time of day: `08:00`.
        time_of_day: String = Column::of(Kind::Text).max(5).otherwise("\"08:00\"").unfiltered(),
        /// At most so many dates.
        max_count: Option<i32> = Column::of(Kind::Whole).between(1, 10_000).unfiltered(),
        /// None after this date.
        until: Option<NaiveDate> = Column::of(Kind::Date).unfiltered(),
    }
    listed &["plan_id", "id"], named "''", "frequency"
    scoped Scope::made()
}

impl NewCalendarTrigger {
    /// What it means.
    ///
    /// # Errors
    /// As [`CalendarFields::trigger`].
    pub fn kind(&self, today: NaiveDate) -> Result<TriggerKind, Error> {
        self.fields(today).trigger()
    }

    /// Its fields as the domain reads them.
    pub(super) fn fields(&self, today: NaiveDate) -> CalendarFields<'_> {
        CalendarFields {
            mode: &self.mode,
            frequency: &self.frequency,
            interval: self.interval,
            weekdays: &self.weekdays,
            month_days: &self.month_days,
            months: &self.months,
            short_months: &self.short_months,
            start: self.start_on.unwrap_or(today),
            time: &self.time_of_day,
            count: self.max_count,
            until: self.until,
        }
    }
}

impl Rules for CalendarTrigger {
    async fn before_create(tx: &Tx, news: &mut [NewCalendarTrigger]) -> Result<(), Error> {
        let today = maintenance_plan::today(tx, "").await?;
        for new in news {
            new.start_on.get_or_insert(today);
            new.kind(today)?;
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut CalendarTriggerPatch) -> Result<(), Error> {
        let old = old.clone();
        if patch.start_on == Some(None) {
            patch.start_on = Some(old.start_on);
        }
        let patch = &*patch;
        let changed = NewCalendarTrigger {
            plan_id: old.plan_id,
            mode: patch.mode.clone().unwrap_or(old.mode),
            frequency: patch.frequency.clone().unwrap_or(old.frequency),
            interval: patch.interval.unwrap_or(old.interval),
            weekdays: patch.weekdays.clone().unwrap_or(old.weekdays),
            month_days: patch.month_days.clone().unwrap_or(old.month_days),
            months: patch.months.clone().unwrap_or(old.months),
            short_months: patch.short_months.clone().unwrap_or(old.short_months),
            start_on: patch.start_on.unwrap_or(old.start_on),
            time_of_day: patch.time_of_day.clone().unwrap_or(old.time_of_day),
            max_count: patch.max_count.unwrap_or(old.max_count),
            until: patch.until.unwrap_or(old.until),
        };
        let today = maintenance_plan::today(tx, "").await?;
        changed.kind(today).map(drop)
    }

    /// Other dates than before count from today on: what has been generated is left alone, and nothing is generated for days gone by.
    async fn after_change(tx: &Tx, old: &Self, patch: &CalendarTriggerPatch) -> Result<(), Error> {
        let other = patch.start_on.is_some_and(|start| start != old.start_on)
            || patch.interval.is_some_and(|interval| interval != old.interval)
            || [
                (&patch.frequency, &old.frequency),
                (&patch.weekdays, &old.weekdays),
                (&patch.month_days, &old.month_days),
                (&patch.months, &old.months),
                (&patch.short_months, &old.short_months),
            ]
            .into_iter()
            .any(|(new, old)| new.as_ref().is_some_and(|new| new != old));
        if other {
            let today = maintenance_plan::today(tx, "").await?;
            count_from(tx, old.id, today).await?;
        }
        Ok(())
    }
}

/// The dates of a trigger count from this day on.
pub(super) async fn count_from(tx: &Tx, id: Id, day: NaiveDate) -> Result<(), Error> {
    let update = diesel::sql_query("UPDATE calendar_trigger SET counts_from = $2 WHERE id = $1");
    let update = update.bind::<BigInt, _>(id).bind::<Date, _>(day);
    update.execute(tx.connection()).await.to_domain().map(drop)
}
