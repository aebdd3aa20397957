//! The alarm rules of the demonstration: for each kind of sensor what is always wrong, and for single machines what their makers
//! say. Gateways are watched without a rule.

use std::collections::HashMap;

use gantry_domain::sensor::Condition;
use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::alarms::alarm_rule::{AlarmRule, NewAlarmRule, RuleCondition};
use gantry_store::entity;
use gantry_store::people::weekly_hours::WeeklyHours;
use gantry_store::sensors::sensor::Sensor;
use gantry_store::work_orders::board;
use rust_decimal::Decimal;

use super::company::{Company, on_weekdays};

/// What a rule watches.
#[derive(Clone, Copy)]
enum Watched {
    Kind(&'static str),
    /// By its code.
    Sensor(&'static str),
}

use Watched::{Kind, Sensor as One};

/// A rule: code, name, what it watches, what must hold.
struct Rule {
    code: &'static str,
    name: &'static str,
    watched: Watched,
    condition: Condition,
    /// Seconds on, seconds off, tenths of the unit.
    delays: (i32, i32, i64),
    severity: &'static str,
    /// What is done, on which board, by which of the company's crews.
    action: (&'static str, Option<i32>, Option<usize>),
    /// Minutes until more people are told, and until it counts as new.
    response: (&'static [i32], Option<i32>),
    instruction: &'static str,
    /// Whether it counts during the shifts alone.
    in_shifts: bool,
}

const RULE: Rule = Rule {
    code: "",
    name: "",
    watched: Kind("other"),
    condition: Condition::NoData { duration: 1_800 },
    delays: (0, 0, 0),
    severity: "medium",
    action: ("notify", None, Some(0)),
    response: (&[], None),
    instruction: "",
    in_shifts: false,
};

const RULES: [Rule; 14] = [
    Rule {
        code: "AR-T-HIGH",
        name: "Over-temperature",
        watched: Kind("temperature"),
        condition: Condition::Above { limit: 240.0 },
        delays: (60, 120, 20),
        severity: "critical",
        response: (&[10, 30], Some(60)),
        instruction: "Stop the machine, let it cool down, look for the cause before it is started again.",
        ..RULE
    },
    Rule {
        code: "AR-T-QUIET",
        name: "No temperature for half an hour",
        watched: Kind("temperature"),
        severity: "low",
        instruction: "Look whether the sensor has power and its gateway hears it.",
        ..RULE
    },
    Rule {
        code: "AR-P-QUIET",
        name: "No pressure for half an hour",
        watched: Kind("pressure"),
        severity: "medium",
        instruction: "Look whether the sensor has power and its gateway hears it.",
        ..RULE
    },
    Rule {
        code: "AR-T-RISE",
        name: "Temperature rises fast",
        watched: Kind("temperature"),
        condition: Condition::RateOfChange { per_minute: 5.0, window: 300 },
        delays: (0, 300, 10),
        severity: "high",
        response: (&[15], None),
        ..RULE
    },
    Rule {
        code: "AR-V-ODD",
        name: "Abnormal vibration",
        watched: Kind("vibration"),
        condition: Condition::Anomaly { z: 6.0 },
        delays: (900, 1_800, 10),
        action: ("workRequest", None, Some(0)),
        instruction: "Listen to the bearings, look at the coupling and the feet, take a spectrum.",
        ..RULE
    },
    Rule {
        code: "AR-V-HIGH",
        name: "Vibration above ISO 10816 zone C",
        watched: Kind("vibration"),
        condition: Condition::Above { limit: 11.2 },
        delays: (120, 600, 10),
        severity: "high",
        action: ("workOrder", Some(1), Some(0)),
        response: (&[15, 60], Some(240)),
        instruction: "Reduce the load. Check bearings, coupling and alignment; replace what is worn.",
        ..RULE
    },
    Rule {
        code: "AR-H-LAB",
        name: "Laboratory air too dry or too damp",
        watched: One("S-BLD-LAB-H"),
        condition: Condition::Outside { low: 30.0, high: 65.0 },
        delays: (600, 600, 10),
        action: ("notify", None, Some(3)),
        in_shifts: true,
        ..RULE
    },
    Rule {
        code: "AR-D-CAB",
        name: "Control cabinet stands open",
        watched: Kind("door"),
        condition: Condition::Equals { value: 1.0, tolerance: 0.0 },
        delays: (900, 0, 0),
        severity: "low",
        action: ("notify", None, Some(2)),
        ..RULE
    },
    Rule {
        code: "AR-A-STUCK",
        name: "Current stuck",
        watched: Kind("current"),
        condition: Condition::Stuck { tolerance: 0.0, duration: 7_200 },
        severity: "low",
        action: ("none", None, None),
        instruction: "A transducer that shows the same for two hours is broken, or its machine stands.",
        in_shifts: true,
        ..RULE
    },
    Rule {
        code: "AR-AIR-LOW",
        name: "Compressed air pressure low",
        watched: One("S-AIR-C1-P"),
        condition: Condition::Below { limit: 6.3 },
        delays: (120, 120, 2),
        severity: "critical",
        action: ("workOrder", Some(3), Some(3)),
        response: (&[5, 15, 30], Some(60)),
        instruction: "Start compressor 2. Look for a leak: main header, dryer drain, filler supply.",
        ..RULE
    },
    Rule {
        code: "AR-BOI-P",
        name: "Steam pressure out of range",
        watched: One("S-BOI-B1-P"),
        condition: Condition::Outside { low: 8.2, high: 11.0 },
        delays: (60, 300, 1),
        severity: "critical",
        action: ("workOrder", Some(3), Some(3)),
        response: (&[5, 15], Some(30)),
        instruction: "Take the boiler to standby by the panel. Do not reset the limiter before somebody has looked.",
        ..RULE
    },
    Rule {
        code: "AR-REF-WARM",
        name: "Glycol too warm",
        watched: One("S-REF-CH1-T"),
        condition: Condition::Above { limit: 0.5 },
        delays: (600, 600, 5),
        severity: "high",
        action: ("workRequest", None, Some(3)),
        response: (&[30], None),
        instruction: "Check head pressure, condenser fans and glycol flow.",
        ..RULE
    },
    Rule {
        code: "AR-RIN-P",
        name: "Rinse water pressure low, line 1",
        watched: One("S-L1-RIN-PMP-P"),
        condition: Condition::Below { limit: 2.0 },
        delays: (30, 60, 1),
        severity: "high",
        response: (&[10], None),
        instruction: "Clean the strainer, then look at the pump.",
        in_shifts: true,
        ..RULE
    },
    Rule {
        code: "AR-CND-L",
        name: "Condensate tank nearly empty or full",
        watched: One("S-BOI-CND-L"),
        condition: Condition::Outside { low: 20.0, high: 92.0 },
        delays: (120, 120, 20),
        action: ("notify", None, Some(3)),
        ..RULE
    },
];

/// Puts those there that the company has the sensors for. Boards and crews are there already; a company with fewer of them has
/// its first instead.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(tx: &Tx, company: &Company, crews: &[Id]) -> Result<(), Error> {
    let codes: Vec<&str> = RULES.iter().filter_map(|rule| rule.watched.sensor()).collect();
    let sensors = entity::by_codes(tx, &<Sensor as entity::Record>::TABLE, &codes).await?;
    let boards: HashMap<i32, Id> = board::list(tx).await?.items.into_iter().map(|one| (one.number, one.id)).collect();
    let here = RULES.iter().filter(|rule| match rule.watched {
        Kind(_) => true,
        One(code) => sensors.contains_key(&code.to_lowercase()),
    });
    let news = here.map(|rule| {
        let (action, board, crew) = rule.action;
        NewAlarmRule {
            code: rule.code.to_owned(),
            name: rule.name.to_owned(),
            sensor_id: rule.watched.sensor().and_then(|code| sensors.get(&code.to_lowercase())).copied(),
            sensor_kind: if let Kind(kind) = rule.watched { kind.to_owned() } else { String::new() },
            condition: RuleCondition(rule.condition),
            on_delay: rule.delays.0,
            off_delay: rule.delays.1,
            deadband: Decimal::new(rule.delays.2, 1),
            severity: rule.severity.to_owned(),
            schedule: rule.in_shifts.then(|| WeeklyHours(on_weekdays((6, 22), company.time_zone))),
            escalate_after: rule.response.0.to_vec(),
            re_alarm_after: rule.response.1,
            action: action.to_owned(),
            board_id: board.and_then(|number| boards.get(&number).or_else(|| boards.get(&1))).copied(),
            crew_id: crew.and_then(|place| crews.get(place).or(crews.first())).copied(),
            instruction: rule.instruction.to_owned(),
            enabled: true,
            ..NewAlarmRule::default()
        }
    });
    entity::create_all::<AlarmRule>(tx, news.collect()).await.map(drop)
}

impl Watched {
    const fn sensor(self) -> Option<&'static str> {
        match self {
            Kind(_) => None,
            One(code) => Some(code),
        }
    }
}
