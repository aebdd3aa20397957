//! Event triggers: what happens to a plan's assets opens its work order, and none again too soon.

use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Rules, Scope};

/// What is waited for.
const KINDS: &[&str] = &["alarm", "sensorLimit", "meterLimit", "assetStatus", "failureCode", "starts"];

family! {
    /// An event trigger.
    EventTrigger, NewEventTrigger, EventTriggerPatch {
        /// The plan that it belongs to.
        plan_id: Id = Column::reference(Family::MaintenancePlan).required().loose() => plan_name & plan_code,
        /// What is waited for: an alarm of a rule, a value of a sensor or meter beyond a limit, a status of an asset, a failure code of a
        /// downtime, so many starts of an asset.
        kind: String = Column::of(Kind::Choice(KINDS)).otherwise("\"alarm\""),
        /// The rule whose alarms open a work order.
        alarm_rule_id: Option<Id> = Column::reference(Family::AlarmRule) => alarm_rule_name & alarm_rule_code,
        /// The sensor whose value is compared.
        sensor_id: Option<Id> = Column::reference(Family::Sensor) => sensor_name & sensor_code,
        /// The meter whose value is compared.
        meter_id: Option<Id> = Column::reference(Family::Meter) => meter_name & meter_code,
        /// On which side of the limit a value is an event.
        comparison: String = Column::of(Kind::Choice(&["above", "below"])).otherwise("\"above\"").unfiltered(),
        /// The limit.
        limit_value: Option<Decimal> = Column::of(Kind::Decimal).places(6).unfiltered(),
        /// The status that an asset takes.
        operating_status_id: Option<Id> =
            Column::reference(Family::OperatingStatus) => operating_status_name & operating_status_code,
        /// The failure code that a downtime gets, or one above it.
        failure_code_id: Option<Id> = Column::reference(Family::FailureCode) => failure_code_name & failure_code_code,
        /// At each so-manieth start: from a status that counts as down to one that counts as up.
        starts: Option<i32> = Column::of(Kind::Whole).between(1, 1_000_000).unfiltered(),
        /// None again before so many hours have passed, or while the order is open.
        refractory_hours: i32 = Column::of(Kind::Whole).between(0, 8_784).otherwise("24").unfiltered(),
    }
    listed &["plan_id", "id"], named "''", "refractory_hours::text"
    scoped Scope::made()
}

impl NewEventTrigger {
    /// Refuses one that does not say what it waits for.
    fn check(&self) -> Result<(), Error> {
        let missing: &[(&str, bool)] = match self.kind.as_str() {
            "sensorLimit" => &[("sensorId", self.sensor_id.is_none()), ("limitValue", self.limit_value.is_none())],
            "meterLimit" => &[("meterId", self.meter_id.is_none()), ("limitValue", self.limit_value.is_none())],
            "assetStatus" => &[("operatingStatusId", self.operating_status_id.is_none())],
            "failureCode" => &[("failureCodeId", self.failure_code_id.is_none())],
            "starts" => &[("starts", self.starts.is_none())],
            _ => &[("alarmRuleId", self.alarm_rule_id.is_none())],
        };
        match missing.iter().find(|(_, missing)| *missing) {
            Some((field, _)) => Err(Error::field("required", field, "Required for this kind of event.")),
            None => Ok(()),
        }
    }
}

impl Rules for EventTrigger {
    async fn before_create(_: &Tx, news: &mut [NewEventTrigger]) -> Result<(), Error> {
        news.iter().try_for_each(NewEventTrigger::check)
    }

    async fn before_change(_: &Tx, old: &Self, patch: &mut EventTriggerPatch) -> Result<(), Error> {
        let changed = NewEventTrigger {
            kind: patch.kind.clone().unwrap_or_else(|| old.kind.clone()),
            alarm_rule_id: patch.alarm_rule_id.unwrap_or(old.alarm_rule_id),
            sensor_id: patch.sensor_id.unwrap_or(old.sensor_id),
            meter_id: patch.meter_id.unwrap_or(old.meter_id),
            limit_value: patch.limit_value.unwrap_or(old.limit_value),
            operating_status_id: patch.operating_status_id.unwrap_or(old.operating_status_id),
            failure_code_id: patch.failure_code_id.unwrap_or(old.failure_code_id),
            starts: patch.starts.unwrap_or(old.starts),
            ..NewEventTrigger::default()
        };
        changed.check()
    }
}
