//! Alarm rules: what readings of one sensor, or of all sensors of a kind, become an alarm, and what is done then.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text};
use gantry_domain::sensor::alarm::Response;
use gantry_domain::sensor::{self, Severity};
use gantry_domain::{Error, Family, FieldError, Id};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::Tx;
pub use crate::alarms::alarm_rule_shapes::RuleCondition;
use crate::entity::{Column, Kind, Rules, Scope};
use crate::error::ToDomain;
use crate::people::weekly_hours::WeeklyHours;
use crate::run_query::RunQueryDsl;
use crate::schema::board;
use crate::sensors::sensor::SENSOR_KINDS;

/// How much an alarm matters, from the least.
const SEVERITIES: &[&str] = &["low", "medium", "high", "critical"];
/// What Gantry does by itself when there is an alarm.
const ACTIONS: &[&str] = &["none", "notify", "workRequest", "workOrder"];
/// Steps of escalation.
const MOST_STEPS: usize = 5;
/// A week, in minutes and in seconds: nothing waits longer.
const WEEK: (i64, i64) = (7 * 24 * 60, 7 * 24 * 3_600);

family! {
    /// An alarm rule.
    AlarmRule, NewAlarmRule, AlarmRulePatch {
        /// Short and unique.
        code: String = Column::code(),
        /// What an alarm of it says.
        name: String = Column::name(),
        /// The sensor that it watches; empty when it is for a kind of sensors.
        sensor_id: Option<Id> = Column::reference(Family::Sensor).sorted(&["sensor_id", "code", "id"]) => sensor_name & sensor_code,
        /// The kind of sensors that it watches; empty when it is for one sensor.
        sensor_kind: String = Column::of(Kind::Choice(SENSOR_KINDS)).sorted(&["sensor_kind", "code", "id"]),
        /// What must hold. Numbers are in the sensor's unit, times in seconds.
        condition: RuleCondition = Column::structure::<RuleCondition>().required(),
        /// It must hold for so many seconds before there is an alarm.
        on_delay: i32 = Column::of(Kind::Whole).between(0, WEEK.1).otherwise("0").unfiltered(),
        /// It must not hold for so many seconds before the alarm is over.
        off_delay: i32 = Column::of(Kind::Whole).between(0, WEEK.1).otherwise("0").unfiltered(),
        /// How far a value has to come back from its limit until the condition no longer holds.
        deadband: Decimal = Column::of(Kind::Decimal).places(6).least(0).otherwise("\"0\"").unfiltered(),
        /// How much it matters.
        severity: String = Column::of(Kind::Choice(SEVERITIES)).otherwise("\"medium\""),
        /// When it counts; empty: at all times.
        schedule: Option<WeeklyHours> = Column::structure::<WeeklyHours>(),
        /// Escalation: minutes unacknowledged until more users are notified, one for each step, each larger than the one before.
        escalate_after: Vec<i32> = Column::structure::<Vec<i32>>().otherwise("[]"),
        /// After so many minutes acknowledged and still active it counts as new.
        re_alarm_after: Option<i32> = Column::of(Kind::Whole).between(1, WEEK.0).unfiltered(),
        /// The automatic action: a notification, or a work request or work order besides.
        action: String = Column::of(Kind::Choice(ACTIONS)).otherwise("\"none\""),
        /// The board on which the work order is opened.
        board_id: Option<Id> = Column::board(),
        /// The crew that is notified, and does the work.
        crew_id: Option<Id> = Column::reference(Family::Crew) => crew_name,
        /// How urgent the work is; empty: by the severity.
        priority: String = Column::of(Kind::Choice(&["high", "medium", "low"])),
        /// What to do; the work is described by it.
        instruction: String = Column::of(Kind::LongText).max(4_000).unfiltered(),
        /// Whether it counts.
        enabled: bool = Column::of(Kind::Bool).otherwise("true"),
    }
    computed {
        /// What the numbers of its sensor are of.
        unit_code: Option<String> [Nullable<Text>] =
            "(SELECT u.code FROM sensor AS s JOIN unit_of_measure AS u ON u.id = s.unit_id WHERE s.id = t.sensor_id)",
        /// The name of its board.
        board_name: Option<String> [Nullable<Text>] = "(SELECT name FROM board WHERE id = t.board_id)",
        /// The number of its board.
        board_number: Option<i64> [Nullable<BigInt>] = "(SELECT number::bigint FROM board WHERE id = t.board_id)",
        /// How many sensors it watches.
        sensors: i64 [BigInt] = "(SELECT count(*) FROM sensor AS s WHERE s.active AND s.archived_at IS NULL \
            AND (s.id = t.sensor_id OR s.kind = t.sensor_kind))",
    }
    // A rule is where its sensor is; one for a kind is everywhere.
    scoped Scope::made().at("(SELECT coalesce(s.location_id, a.location_id) FROM sensor AS s \
        LEFT JOIN asset AS a ON a.id = s.asset_id WHERE s.id = t.sensor_id)")
}

impl Rules for AlarmRule {
    async fn before_create(tx: &Tx, news: &mut [NewAlarmRule]) -> Result<(), Error> {
        for new in &*news {
            new.asked().refuse_wrong()?;
            board_is_live(tx, new.board_id).await?;
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut AlarmRulePatch) -> Result<(), Error> {
        old.changed(patch).refuse_wrong()?;
        board_is_live(tx, patch.board_id.flatten()).await
    }
}

/// What a rule's columns say that have to fit each other.
struct Asked<'a> {
    rule: sensor::AlarmRule,
    sensor_id: Option<Id>,
    sensor_kind: &'a str,
    escalate_after: &'a [i32],
    action: &'a str,
    board_id: Option<Id>,
}

impl NewAlarmRule {
    fn asked(&self) -> Asked<'_> {
        Asked {
            rule: sensor::AlarmRule {
                id: 0,
                condition: self.condition.0,
                on_delay: count(self.on_delay),
                off_delay: count(self.off_delay),
                deadband: self.deadband.to_f64().unwrap_or_default(),
                severity: severity(&self.severity),
                schedule: self.schedule.clone().map(|schedule| schedule.0),
            },
            sensor_id: self.sensor_id,
            sensor_kind: &self.sensor_kind,
            escalate_after: &self.escalate_after,
            action: &self.action,
            board_id: self.board_id,
        }
    }
}

impl AlarmRule {
    /// The rule by which readings are judged.
    pub fn rule(&self) -> sensor::AlarmRule {
        sensor::AlarmRule {
            id: self.id,
            condition: self.condition.0,
            on_delay: count(self.on_delay),
            off_delay: count(self.off_delay),
            deadband: self.deadband.to_f64().unwrap_or_default(),
            severity: severity(&self.severity),
            schedule: self.schedule.clone().map(|schedule| schedule.0),
        }
    }

    /// What happens to an alarm that is not acknowledged.
    pub fn response(&self) -> Response {
        Response {
            escalate_after: self.escalate_after.iter().copied().map(count).collect(),
            re_alarm_after: self.re_alarm_after.map(count),
        }
    }

    fn changed<'a>(&'a self, patch: &'a AlarmRulePatch) -> Asked<'a> {
        let was = self.rule();
        let schedule = patch.schedule.clone().map(|given| given.map(|schedule| schedule.0));
        Asked {
            rule: sensor::AlarmRule {
                condition: patch.condition.as_ref().map_or(was.condition, |given| given.0),
                on_delay: patch.on_delay.map_or(was.on_delay, count),
                off_delay: patch.off_delay.map_or(was.off_delay, count),
                deadband: patch.deadband.and_then(|given| given.to_f64()).unwrap_or(was.deadband),
                severity: patch.severity.as_deref().map_or(was.severity, severity),
                schedule: schedule.unwrap_or(was.schedule),
                ..was
            },
            sensor_id: patch.sensor_id.unwrap_or(self.sensor_id),
            sensor_kind: patch.sensor_kind.as_deref().unwrap_or(&self.sensor_kind),
            escalate_after: patch.escalate_after.as_deref().unwrap_or(&self.escalate_after),
            action: patch.action.as_deref().unwrap_or(&self.action),
            board_id: patch.board_id.unwrap_or(self.board_id),
        }
    }
}

impl Asked<'_> {
    fn refuse_wrong(&self) -> Result<(), Error> {
        let mut wrong = self.rule.check();
        let mut say = |field: &str, message: &str| {
            wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
        };
        match (self.sensor_id, self.sensor_kind) {
            (None, "") => say("sensorId", "Select a sensor or a sensor type."),
            (Some(_), kind) if !kind.is_empty() => {
                say("sensorKind", "A rule applies to one sensor or to a sensor type, not both.")
            }
            _ => {}
        }
        let (steps, week) = (self.escalate_after, i32::try_from(WEEK.0).unwrap_or(i32::MAX));
        if steps.len() > MOST_STEPS {
            say("escalateAfter", "At most 5 steps.");
        } else if steps.iter().any(|minutes| !(1..=week).contains(minutes)) {
            say("escalateAfter", "Expected 1 to 10080 minutes, which is a week.");
        } else if !steps.is_sorted_by(|one, next| one < next) {
            say("escalateAfter", "Each step comes after the one before.");
        }
        if self.action == "workOrder" && self.board_id.is_none() {
            say("boardId", "Select the board for the work order.");
        }
        Error::unless_right(wrong)
    }
}

async fn board_is_live(tx: &Tx, id: Option<Id>) -> Result<(), Error> {
    let Some(id) = id else { return Ok(()) };
    let live = board::table.filter(board::id.eq(id).and(board::archived_at.is_null())).select(board::id);
    let found: Option<Id> = live.first(tx.connection()).await.optional().to_domain()?;
    found.map(drop).ok_or_else(|| Error::field("unknown_reference", "boardId", "There is no such board."))
}

/// Columns that count are never below zero.
fn count(number: i32) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

fn severity(word: &str) -> Severity {
    Severity::ALL.into_iter().find(|severity| severity.as_str() == word).unwrap_or_default()
}

/// What is done with an alarm of a rule.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct RuleAction {
    /// `none`, `notify`, `workRequest` or `workOrder`.
    #[diesel(sql_type = Text)]
    pub action: String,
    /// The number of the board on which the work order is opened.
    #[diesel(sql_type = Nullable<Integer>)]
    pub board_number: Option<i32>,
    /// The crew that is notified, and does the work.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub crew_id: Option<Id>,
    /// How urgent the work is; empty: by the severity.
    #[diesel(sql_type = Text)]
    pub priority: String,
}

prepared! {
    Action { rule: Id => BigInt }
    "SELECT r.action, (SELECT b.number FROM board AS b WHERE b.id = r.board_id AND b.archived_at IS NULL) AS board_number, \
     (SELECT c.id FROM crew AS c WHERE c.id = r.crew_id AND c.archived_at IS NULL) AS crew_id, r.priority \
     FROM alarm_rule AS r WHERE r.id = ?"
}

/// What is done with an alarm of a rule; none when there is no such rule.
///
/// # Errors
/// Internal ones.
pub async fn action(tx: &Tx, rule: Id) -> Result<Option<RuleAction>, Error> {
    Action { rule }.get_result(tx.connection()).await.optional().to_domain()
}
