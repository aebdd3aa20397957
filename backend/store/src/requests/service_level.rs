//! Service levels: within which time work requests are answered and their work is done, around the clock or in working hours. The
//! times of a request follow from the level of its priority when it comes in: around the clock the database sets them
//! (`set_request_times`), in working hours who writes the request, before the database looks (docs/adr/0065).

use std::collections::BTreeSet;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel::sql_types::{Array, Date, Jsonb, Numeric, Text};
use gantry_domain::plan::civil_instant;
use gantry_domain::{Error, after_working_time};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::people::weekly_hours::WeeklyHours;
use crate::run_query::RunQueryDsl;
use crate::tenants::tenant;

/// The most hours: a year.
const MOST: i64 = 8_784;

family! {
    /// A service level of work requests.
    ServiceLevel, NewServiceLevel, ServiceLevelPatch {
        /// Its name.
        name: String = Column::name(),
        /// The priority of the requests that it is for: `high`, `medium` or `low`.
        priority: String = Column::of(Kind::Choice(&["high", "medium", "low"])).required(),
        /// Hours until a request is answered.
        respond_hours: Decimal = Column::of(Kind::Decimal).places(2).required().between(0, MOST),
        /// Hours until the work is done.
        resolve_hours: Decimal = Column::of(Kind::Decimal).places(2).required().between(0, MOST),
        /// The hours that count; empty: around the clock.
        working_hours: Option<WeeklyHours> = Column::structure::<WeeklyHours>(),
    }
    lines {
        /// A public holiday, which does not count where working hours do.
        holiday_dates: ServiceLevelHoliday in service_level_holiday of service_level_id, most 400, named "c.part" {
            /// The day.
            on_date: NaiveDate = Column::of(Kind::Date).required().distinct(),
            /// What is celebrated.
            name: String = Column::of(Kind::Text).max(100),
        }
    }
}

impl Rules for ServiceLevel {
    async fn before_create(_: &Tx, news: &mut [NewServiceLevel]) -> Result<(), Error> {
        news.iter().try_for_each(|new| checked((new.respond_hours, new.resolve_hours), new.working_hours.as_ref()))
    }

    async fn before_change(_: &Tx, old: &Self, patch: &mut ServiceLevelPatch) -> Result<(), Error> {
        let respond = patch.respond_hours.unwrap_or(old.respond_hours);
        let resolve = patch.resolve_hours.unwrap_or(old.resolve_hours);
        let hours = patch.working_hours.as_ref().unwrap_or(&old.working_hours);
        checked((respond, resolve), hours.as_ref())
    }
}

fn checked((respond, resolve): (Decimal, Decimal), hours: Option<&WeeklyHours>) -> Result<(), Error> {
    if respond <= Decimal::ZERO {
        return Err(Error::field("invalid", "respondHours", "Enter a number above 0."));
    }
    if resolve < respond {
        return Err(Error::field("invalid", "resolveHours", "The work cannot be due before the answer."));
    }
    let Some(WeeklyHours(schedule)) = hours else { return Ok(()) };
    Error::unless_right(schedule.check("workingHours"))?;
    let level = WorkingLevel { respond, resolve, hours: WeeklyHours(schedule.clone()), holidays: BTreeSet::new() };
    level.times(Utc::now()).map(drop)
}

/// A service level that counts working hours.
#[derive(Debug, Clone, PartialEq)]
pub struct WorkingLevel {
    /// Hours until a request is answered.
    pub respond: Decimal,
    /// Hours until the work is done.
    pub resolve: Decimal,
    /// The hours that count.
    pub hours: WeeklyHours,
    /// Days of which none count.
    pub holidays: BTreeSet<NaiveDate>,
}

/// The times of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestTimes {
    /// When it has to be answered.
    pub respond_by: DateTime<Utc>,
    /// When it is escalated that it is not: when as much working time has passed again.
    pub escalate_at: DateTime<Utc>,
    /// When the work has to be done.
    pub resolve_by: DateTime<Utc>,
}

impl WorkingLevel {
    /// The times of a request that is reported at a time.
    ///
    /// # Errors
    /// `invalid` where the hours are so few that the work would be due after more than ten years.
    pub fn times(&self, reported: DateTime<Utc>) -> Result<RequestTimes, Error> {
        let WeeklyHours(schedule) = &self.hours;
        let after = |start: DateTime<Utc>, hours: Decimal| {
            after_working_time(schedule, &self.holidays, start, span(hours)).ok_or_else(|| {
                Error::field(
                    "invalid",
                    "workingHours",
                    "With so few hours the work would be due after more than ten years.",
                )
            })
        };
        let respond_by = after(reported, self.respond)?;
        let escalate_at = after(respond_by, self.respond)?;
        Ok(RequestTimes { respond_by, escalate_at, resolve_by: after(reported, self.resolve)? })
    }
}

/// A service level that need not be saved.
#[derive(Debug, Clone)]
pub struct ExampleLevel {
    /// Hours until a request is answered.
    pub respond: Decimal,
    /// Hours until the work is done.
    pub resolve: Decimal,
    /// The hours that count; none: around the clock.
    pub hours: Option<WeeklyHours>,
    /// Days of which none count.
    pub holidays: BTreeSet<NaiveDate>,
}

/// What a service level would mean for a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestExample {
    /// The zone by whose clock the request is reported on Friday at 16:30.
    pub time_zone: String,
    /// When it is reported.
    pub reported_at: DateTime<Utc>,
    /// When it has to be answered.
    pub respond_by: DateTime<Utc>,
    /// When the work has to be done.
    pub resolve_by: DateTime<Utc>,
}

/// What a service level would mean for a request that is reported next Friday at 16:30.
///
/// # Errors
/// `invalid`, as for a level that is saved.
pub async fn example(tx: &Tx, level: ExampleLevel, now: DateTime<Utc>) -> Result<RequestExample, Error> {
    let ExampleLevel { respond, resolve, hours, holidays } = level;
    let most = Decimal::from(MOST);
    for (field, given) in [("respondHours", respond), ("resolveHours", resolve)] {
        if given > most {
            return Err(Error::field("invalid", field, format!("At most {MOST}.")));
        }
    }
    checked((respond, resolve), hours.as_ref())?;
    let time_zone = match (&hours, tx.context()) {
        (Some(WeeklyHours(schedule)), _) => schedule.time_zone.clone(),
        (None, Some(context)) => tenant::time_zone(tx, context.tenant()).await?,
        (None, None) => "UTC".to_owned(),
    };
    let zone: Tz = time_zone.parse().unwrap_or(Tz::UTC);
    let reported_at = next_friday(zone, now);
    let (respond_by, resolve_by) = match hours {
        Some(hours) => {
            let times = WorkingLevel { respond, resolve, hours, holidays }.times(reported_at)?;
            (times.respond_by, times.resolve_by)
        }
        None => (reported_at + span(respond), reported_at + span(resolve)),
    };
    Ok(RequestExample { time_zone, reported_at, respond_by, resolve_by })
}

/// Half past four in the afternoon of the next Friday.
fn next_friday(zone: Tz, now: DateTime<Utc>) -> DateTime<Utc> {
    let today = now.with_timezone(&zone).date_naive();
    let days = (11 - u64::from(today.weekday().num_days_from_monday())) % 7;
    let friday = today.checked_add_days(Days::new(if days == 0 { 7 } else { days })).unwrap_or(today);
    let afternoon = NaiveTime::from_hms_opt(16, 30, 0).unwrap_or_default();
    civil_instant(friday.and_time(afternoon), zone)
}

fn span(hours: Decimal) -> TimeDelta {
    let seconds = (hours * Decimal::from(3_600)).to_i64().unwrap_or(i64::MAX);
    TimeDelta::try_seconds(seconds).unwrap_or(TimeDelta::MAX)
}

prepared! {
    WorkingLevels {}
    "SELECT l.priority, l.respond_hours, l.resolve_hours, l.working_hours, \
     ARRAY(SELECT h.on_date FROM service_level_holiday AS h WHERE h.service_level_id = l.id) AS holidays \
     FROM service_level AS l WHERE l.archived_at IS NULL AND l.working_hours IS NOT NULL"
}

#[derive(QueryableByName)]
struct LevelRow {
    #[diesel(sql_type = Text)]
    priority: String,
    #[diesel(sql_type = Numeric)]
    respond_hours: Decimal,
    #[diesel(sql_type = Numeric)]
    resolve_hours: Decimal,
    #[diesel(sql_type = Jsonb)]
    working_hours: WeeklyHours,
    #[diesel(sql_type = Array<Date>)]
    holidays: Vec<NaiveDate>,
}

/// The levels that count working hours, with the priority that each is for.
///
/// # Errors
/// Internal ones.
pub(super) async fn in_working_hours(tx: &Tx) -> Result<Vec<(String, WorkingLevel)>, Error> {
    let rows: Vec<LevelRow> = WorkingLevels {}.load(tx.connection()).await.to_domain()?;
    let level = |row: LevelRow| {
        let LevelRow { priority, respond_hours, resolve_hours, working_hours, holidays } = row;
        let holidays = holidays.into_iter().collect();
        (priority, WorkingLevel { respond: respond_hours, resolve: resolve_hours, hours: working_hours, holidays })
    };
    Ok(rows.into_iter().map(level).collect())
}
