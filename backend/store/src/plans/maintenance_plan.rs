//! Maintenance plans: what is done, where, when and by whom, before it is a work order.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Text, Timestamptz};
use gantry_domain::plan::{ClosedSeason, Combine, DayPolicy, Missed, Season};
use gantry_domain::{Error, Family, Id, PersonId, StatusTransition};
use rust_decimal::Decimal;

use super::calendar_trigger::CalendarTrigger;
use super::event_trigger::EventTrigger;
use super::meter_trigger::MeterTrigger;
use super::stored_plan::check_density;
use super::sub_task_formats::StoredSubTaskFormats;
use crate::Tx;
use crate::entity::{self, Column, Kind, Rules, Scope};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::board;
use crate::work_orders::answer_format::StoredAnswerFormat;

/// Where a plan can be.
const STATUSES: &[&str] = &["draft", "active", "paused", "retired"];
/// Kinds of work.
const TYPES: &[&str] =
    &["inspection", "lubrication", "calibration", "cleaning", "replacement", "overhaul", "statutory", "other"];
/// What becomes of an earlier work order that is still open.
pub const OPEN_EARLIER: &[&str] = &["skip", "overlap", "close", "unite"];
/// A year and a day.
const DAYS: i64 = 366;

family! {
    /// A maintenance plan.
    MaintenancePlan, NewMaintenancePlan, MaintenancePlanPatch {
        /// Its number: `MP-000123`.
        code: String = Column::code().fixed(),
        /// Its name, which its work orders have for a title.
        name: String = Column::name(),
        /// What kind of work it is.
        plan_type: String = Column::of(Kind::Choice(TYPES)),
        /// What there is to know about the work.
        description: String = Column::of(Kind::LongText).unfiltered(),
        /// Where it is: `draft`, `active`, `paused` or `retired`.
        status: String = Column::of(Kind::Choice(STATUSES)).otherwise("\"draft\"").fixed().sorted(&["status", "code", "id"]),
        /// Why it was paused or retired.
        reason: String = Column::of(Kind::LongText).max(1_000).fixed().unfiltered(),
        /// The day from which on it makes work orders.
        activated_on: Option<NaiveDate> = Column::of(Kind::Date).fixed().unfiltered(),
        /// The board on which work orders are opened.
        board_id: Option<Id> = Column::board(),
        /// The crew that does the work.
        crew_id: Option<Id> = Column::reference(Family::Crew) => crew_name,
        /// The person that is responsible for it.
        responsible_person_id: Option<PersonId> = Column::reference(Family::Person) => responsible_person_name,
        /// How urgent the work is.
        priority: String = Column::of(Kind::Choice(&["high", "medium", "low"])).otherwise("\"medium\""),
        /// 1 PM, 2 FAILURE.
        work_type: i32 = Column::of(Kind::Whole).between(1, 2).otherwise("1").unfiltered(),
        /// How long it takes, in hours.
        estimated_hours: Option<Decimal> = Column::of(Kind::Decimal).least(0).unfiltered(),
        /// Work orders are generated so many days before their target.
        lead_days: i32 = Column::of(Kind::Whole).between(0, DAYS).otherwise("0").unfiltered(),
        /// So many days late is in time.
        tolerance_days: i32 = Column::of(Kind::Whole).between(0, DAYS).otherwise("0").unfiltered(),
        /// Work orders are due so many days after their target.
        due_after_days: i32 = Column::of(Kind::Whole).between(0, DAYS).otherwise("0").unfiltered(),
        /// The IANA name of the zone whose clock is meant; empty: the tenant's.
        time_zone: String = Column::of(Kind::Text).max(64).unfiltered(),
        /// The first day of the season, `MM-DD`; empty: all the year.
        season_from: String = Column::of(Kind::Text).max(5).unfiltered(),
        /// The last day of the season, `MM-DD`.
        season_until: String = Column::of(Kind::Text).max(5).unfiltered(),
        /// What becomes of targets out of season.
        closed_season: String = Column::of(Kind::Choice(ClosedSeason::WORDS)).otherwise("\"skip\"").unfiltered(),
        /// What becomes of targets on Saturdays and Sundays.
        weekends: String = Column::of(Kind::Choice(DayPolicy::WORDS)).otherwise("\"keep\"").unfiltered(),
        /// What becomes of targets on holidays and in shutdowns.
        holidays: String = Column::of(Kind::Choice(DayPolicy::WORDS)).otherwise("\"keep\"").unfiltered(),
        /// What becomes of occurrences that were missed while nothing ran.
        missed: String = Column::of(Kind::Choice(Missed::WORDS)).otherwise("\"latest\"").unfiltered(),
        /// What becomes of an earlier work order that is still open.
        open_earlier: String = Column::of(Kind::Choice(OPEN_EARLIER)).otherwise("\"overlap\"").unfiltered(),
        /// How several triggers go together.
        combine: String = Column::of(Kind::Choice(Combine::WORDS)).otherwise("\"any\"").unfiltered(),
        /// Whether two occurrences on one day become one.
        merge_same_day: bool = Column::of(Kind::Bool).unfiltered(),
    }
    computed {
        /// The name of its board.
        board_name: Option<String> [Nullable<Text>] = "(SELECT name FROM board WHERE id = t.board_id)",
        /// The number of its board.
        board_number: Option<i64> [Nullable<BigInt>] = "(SELECT number::bigint FROM board WHERE id = t.board_id)",
        /// For how many assets it is.
        asset_count: i64 [BigInt] = "(SELECT count(*) FROM maintenance_plan_asset AS a WHERE a.plan_id = t.id)",
        /// When the last work order was due.
        last_due: Option<DateTime<Utc>> [Nullable<Timestamptz>] =
            "(SELECT max(due_at) FROM plan_occurrence AS o WHERE o.plan_id = t.id AND o.work_order_id IS NOT NULL)",
        /// Why the generator failed last, unless it has succeeded since.
        generator_error: String [Text] = "coalesce((SELECT error FROM plan_schedule AS s WHERE s.plan_id = t.id), '')",
        /// The parts that it plans: their codes.
        part_codes: Option<String> [Nullable<Text>] = "(SELECT string_agg(p.code, ', ' ORDER BY p.position) FROM planned_part AS p \
            WHERE p.plan_id = t.id)",
    }
    linked {
        part: Family::MasterPart, "partCodes" = "id IN (SELECT l.plan_id FROM planned_part AS l \
            JOIN master_part AS p ON lower(p.code) = lower(l.code) WHERE p.id = ANY(?))",
    }
    numbered "MP"
    lifecycle "draft" {
        StatusTransition::new(&["draft", "paused"], "active"),
        // It has days.
        StatusTransition::new(&["active"], "paused").reason_required().has_own_call(),
        StatusTransition::new(&["draft", "active", "paused"], "retired").reason_required(),
    }
    lines {
        /// An asset of a plan.
        assets: MaintenancePlanAsset in maintenance_plan_asset of plan_id, most 500, named "(SELECT name FROM asset WHERE id = c.part::bigint)" {
            /// The asset.
            asset_id: Id = Column::reference(Family::Asset).required().distinct().loose() => asset_name & asset_code,
        }
        /// A planned task.
        tasks: PlannedTask in planned_task of plan_id, most 200, named "''" {
            /// What is to be done.
            name: String = Column::of(Kind::Text).required(),
            /// Completion of the work order asks for it.
            mandatory: bool = Column::of(Kind::Bool),
            /// Who does it.
            responsible_person_id: Option<PersonId> = Column::reference(Family::Person).loose() => responsible_person_name,
            /// Planned hours.
            est_labor_hrs: Option<Decimal> = Column::of(Kind::Decimal).least(0),
            /// Due at each how-manieth iteration.
            multiple: i32 = Column::of(Kind::Whole).between(1, 1_000).otherwise("1"),
            /// Its sub-tasks, one a line.
            sub_tasks: String = Column::of(Kind::LongText),
            /// How it is answered; none: by a tick.
            answer_format: Option<StoredAnswerFormat> = Column::structure::<StoredAnswerFormat>(),
            /// How its sub-tasks are answered; a line that is not among these: by a tick.
            sub_task_formats: Option<StoredSubTaskFormats> = Column::structure::<StoredSubTaskFormats>(),
        }
        /// A group of tasks that is put on a plan.
        task_groups: PlanTaskGroup in maintenance_plan_task_group of plan_id, most 50, named "(SELECT name FROM task_group WHERE id = c.part::bigint)" {
            /// The group.
            task_group_id: Id = Column::reference(Family::TaskGroup).required().distinct() => task_group_name & task_group_code,
            /// Which version of the group's tasks the plan has; the newest one when the group is put on it.
            group_version: i32 = Column::of(Kind::Whole).fixed(),
            /// Due at each how-manieth iteration.
            multiple: i32 = Column::of(Kind::Whole).between(1, 1_000).otherwise("1"),
        }
        /// A part that is planned for each work order.
        parts: PlannedPart in planned_part of plan_id, most 200, named "c.part" {
            /// The part's code.
            code: String = Column::of(Kind::Text).required().max(50),
            /// Its name.
            name: String = Column::of(Kind::Text),
            /// Unit of measure.
            unit: String = Column::of(Kind::Text).max(20),
            /// Money per unit.
            unit_cost: Decimal = Column::of(Kind::Money).least(0).otherwise("\"0\""),
            /// How many are planned.
            quantity: Decimal = Column::of(Kind::Decimal).least(0).otherwise("\"1\""),
            /// The warehouse that it comes from. Reordering counts what is foreseen of parts that have one.
            warehouse_id: Option<Id> = Column::reference(Family::Warehouse).loose() => warehouse_name,
        }
        /// Labour that is planned for each work order.
        labour: PlannedLabour in planned_labour of plan_id, most 50, named "c.part" {
            /// What they have learnt: fitter, electrician.
            craft: String = Column::of(Kind::Text).required().max(100),
            /// How many people.
            people: i32 = Column::of(Kind::Whole).between(1, 1_000).otherwise("1"),
            /// How many hours each.
            hours: Decimal = Column::of(Kind::Decimal).least(0).otherwise("\"0\""),
        }
        /// A holiday.
        holiday_dates: PlanHoliday in plan_holiday of plan_id, most 400, named "c.part" {
            /// The day.
            on_date: NaiveDate = Column::of(Kind::Date).required().distinct(),
            /// What is celebrated.
            name: String = Column::of(Kind::Text).max(100),
        }
        /// A time when the plant stands still.
        shutdowns: PlanShutdown in plan_shutdown of plan_id, most 100, named "c.part" {
            /// First day.
            from_date: NaiveDate = Column::of(Kind::Date).required(),
            /// Last day.
            until_date: NaiveDate = Column::of(Kind::Date).required(),
            /// What it is for.
            name: String = Column::of(Kind::Text).max(100),
        }
    }
    children [
        calendar_triggers: CalendarTrigger, "plan_id",
        meter_triggers: MeterTrigger, "plan_id",
        event_triggers: EventTrigger, "plan_id",
    ]
    with files, notes, links
    scoped Scope::made()
}

impl Rules for MaintenancePlan {
    async fn before_create(tx: &Tx, news: &mut [NewMaintenancePlan]) -> Result<(), Error> {
        for new in news {
            Season::read(&new.season_from, &new.season_until)?;
            zone_is_known(&new.time_zone)?;
            board_is_live(tx, new.board_id).await?;
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut MaintenancePlanPatch) -> Result<(), Error> {
        let from = patch.season_from.as_ref().unwrap_or(&old.season_from);
        Season::read(from, patch.season_until.as_ref().unwrap_or(&old.season_until))?;
        zone_is_known(patch.time_zone.as_deref().unwrap_or_default())?;
        board_is_live(tx, patch.board_id.flatten()).await
    }

    async fn after_change(tx: &Tx, old: &Self, _: &MaintenancePlanPatch) -> Result<(), Error> {
        if matches!(old.status.as_str(), "active" | "paused") { check_density(tx, old.id).await } else { Ok(()) }
    }

    /// A plan makes work orders only with a board and a trigger. It begins on the day of its first activation; a pause ends with the next one.
    async fn before_transition(
        tx: &Tx,
        old: &Self,
        to: &StatusTransition,
        patch: &mut MaintenancePlanPatch,
    ) -> Result<(), Error> {
        if to.to != "active" {
            return Ok(());
        }
        if old.board_id.is_none() {
            return Err(Error::field("required", "boardId", "Select the board on which work orders are opened."));
        }
        let count = "SELECT (SELECT count(*) FROM calendar_trigger WHERE plan_id = $1 AND archived_at IS NULL) \
            + (SELECT count(*) FROM meter_trigger WHERE plan_id = $1 AND archived_at IS NULL) \
            + (SELECT count(*) FROM event_trigger WHERE plan_id = $1 AND archived_at IS NULL) AS id";
        let count = diesel::sql_query(count).bind::<BigInt, _>(old.id);
        let count: entity::IdRow = count.get_result(tx.connection()).await.to_domain()?;
        if count.id == 0 {
            return Err(Error::conflict("no_trigger", "The plan has no trigger."));
        }
        check_density(tx, old.id).await?;
        if old.activated_on.is_none() {
            patch.activated_on = Some(Some(today(tx, &old.time_zone).await?));
        }
        let today = today(tx, &old.time_zone).await?;
        let end = "UPDATE plan_pause SET until_date = $2::date - 1 WHERE plan_id = $1 AND (until_date IS NULL OR until_date >= $2)";
        let end = diesel::sql_query(end).bind::<BigInt, _>(old.id).bind::<Date, _>(today);
        end.execute(tx.connection()).await.to_domain()?;
        let never = "DELETE FROM plan_pause WHERE plan_id = $1 AND until_date < from_date";
        let never = diesel::sql_query(never).bind::<BigInt, _>(old.id);
        never.execute(tx.connection()).await.to_domain().map(drop)
    }
}

/// The day by the clock of a zone; by the tenant's without one.
///
/// # Errors
/// Internal ones.
pub async fn today(tx: &Tx, zone: &str) -> Result<NaiveDate, Error> {
    let zone = super::stored_plan::zone(tx, zone).await?;
    Ok(Utc::now().with_timezone(&zone).date_naive())
}

fn zone_is_known(zone: &str) -> Result<(), Error> {
    if zone.is_empty() || zone.parse::<chrono_tz::Tz>().is_ok() {
        return Ok(());
    }
    Err(Error::field("invalid", "timeZone", "Expected the IANA name of a time zone, such as Europe/Berlin."))
}

async fn board_is_live(tx: &Tx, id: Option<Id>) -> Result<(), Error> {
    let Some(id) = id else { return Ok(()) };
    let live = board::table.filter(board::id.eq(id).and(board::archived_at.is_null())).count();
    let live: i64 = live.get_result(tx.connection()).await.to_domain()?;
    if live == 0 {
        return Err(Error::field("unknown_reference", "boardId", "There is no such board, or it is archived."));
    }
    Ok(())
}

/// Says that a plan has made work since an earlier day than that of its activation, as one that has been taken over has.
///
/// # Errors
/// Internal ones.
pub async fn since(tx: &Tx, id: Id, day: NaiveDate) -> Result<(), Error> {
    let update =
        diesel::sql_query("UPDATE maintenance_plan SET activated_on = $2, version = version + 1 WHERE id = $1");
    let update = update.bind::<BigInt, _>(id).bind::<Date, _>(day);
    update.execute(tx.connection()).await.to_domain().map(drop)
}

/// Pauses an active plan on these days; without an end, until it is activated again.
///
/// # Errors
/// `transition_not_allowed`, `required` for the reason, `invalid` for an end before the start, `limit`, `not_found`.
pub async fn pause(
    tx: &Tx,
    id: Id,
    from: Option<NaiveDate>,
    until: Option<NaiveDate>,
    reason: &str,
) -> Result<MaintenancePlan, Error> {
    let plan: MaintenancePlan = entity::get(tx, id).await?;
    let from = match from {
        Some(from) => from,
        None => today(tx, &plan.time_zone).await?,
    };
    if until.is_some_and(|until| until < from) {
        return Err(Error::field("invalid", "until", "The end is before the start."));
    }
    let paused: MaintenancePlan =
        entity::transition(tx, id, None, ("paused", reason), |_: &mut MaintenancePlanPatch| {}).await?;
    let insert = diesel::sql_query("INSERT INTO plan_pause (plan_id, from_date, until_date) VALUES ($1, $2, $3)");
    let insert = insert.bind::<BigInt, _>(id).bind::<Date, _>(from).bind::<Nullable<Date>, _>(until);
    insert.execute(tx.connection()).await.to_domain()?;
    Ok(paused)
}
