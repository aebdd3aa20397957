//! Event triggers: alarms that open the work order of a plan, and none again too soon.

use diesel::prelude::*;
use gantry_domain::{Family, Id};

use crate::entity::{Column, Kind, Rules, Scope};

family! {
    /// An event trigger.
    EventTrigger, NewEventTrigger, EventTriggerPatch in event_trigger {
        /// The plan that it belongs to.
        plan_id: Id = Column::reference(Family::MaintenancePlan).required().loose() => plan_name & plan_code,
        /// The rule whose alarms open a work order.
        alarm_rule_id: Id = Column::reference(Family::AlarmRule).required() => alarm_rule_name & alarm_rule_code,
        /// None again before so many hours have passed, or while the order is open.
        refractory_hours: i32 = Column::of(Kind::Whole).between(0, 8_784).otherwise("24").unfiltered(),
    }
    listed &["plan_id", "id"], named "''", "refractory_hours::text"
    scoped Scope::made()
}

impl Rules for EventTrigger {}
