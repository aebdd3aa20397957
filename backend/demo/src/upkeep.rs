//! Maintenance plans of the bottling works. Their first work is due in the days to come, so that a fresh demonstration shows a forecast and
//! boards as their stories left them.

use std::collections::HashMap;

use chrono::{Days, NaiveDate};
use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::entity::{self, Record};
use gantry_store::materials::warehouse::Warehouse;
use gantry_store::meters::meter::Meter;
use gantry_store::plans::calendar_trigger::CalendarTrigger;
use gantry_store::plans::maintenance_plan::MaintenancePlan;
use gantry_store::plans::meter_trigger::MeterTrigger;
use gantry_store::plans::task_group::TaskGroup;
use gantry_store::work_orders::board;
use serde_json::{Map, Value, json};

/// When a plan is due.
enum Every {
    /// Every so many periods, first in so many days.
    Time(&'static str, i32, u64),
    /// Whenever a counter has gone on by so many units.
    Use(&'static str, i32),
}

/// A maintenance plan.
struct Planned {
    name: &'static str,
    kind: &'static str,
    /// Codes of its assets.
    assets: &'static [&'static str],
    /// The board, and the place of the crew in the company.
    at: (i32, usize),
    /// The craft, how many people, and hours of each.
    labour: (&'static str, i32, &'static str),
    lead_days: i32,
    every: Every,
    /// Tasks; those with an exclamation mark have to be done.
    tasks: &'static [&'static str],
    /// A part of the store room, and how many.
    part: Option<(&'static str, &'static str, i32)>,
}

/// What every work on a machine begins and ends with.
const ISOLATION: &[&str] =
    &["!Isolate the energy and lock it out", "!Prove that it is dead", "!Take the locks off and hand over"];

const PLANS: &[Planned] = &[
    Planned {
        name: "Filler: lubricate the carousel bearing",
        kind: "lubrication",
        assets: &["L1-FIL", "L2-FIL", "L3-FIL"],
        at: (1, 0),
        labour: ("Fitter", 1, "1.5"),
        lead_days: 2,
        every: Every::Time("weekly", 2, 6),
        tasks: &["!Clean the nipples", "!Grease the bearing, 40 g each", "Wipe off what comes out"],
        part: Some(("GRS-001", "Bearing grease, 400 g S", 1)),
    },
    Planned {
        name: "Compressor 1: service at 2,000 h",
        kind: "replacement",
        assets: &["AIR-C1"],
        at: (1, 1),
        labour: ("Fitter", 2, "4"),
        lead_days: 0,
        every: Every::Use("AIR-C1-HRS", 2_000),
        tasks: &["!Change the oil and its filter", "!Change the air filter", "Check the belt", "!Look for leaks"],
        part: Some(("FLT-001", "Filter cartridge S", 2)),
    },
    Planned {
        name: "Boiler 1: statutory inspection",
        kind: "statutory",
        assets: &["BOI-B1"],
        at: (1, 1),
        labour: ("Boiler operator", 2, "8"),
        lead_days: 21,
        every: Every::Time("yearly", 1, 45),
        tasks: &[
            "!Cool down and open",
            "!Inspection by the notified body",
            "!Test the safety valves",
            "!File the report",
        ],
        part: Some(("GKT-001", "Gasket set S", 1)),
    },
    Planned {
        name: "Light curtains and emergency stops: test",
        kind: "inspection",
        assets: &["L1-SAF", "L2-SAF", "L3-SAF"],
        at: (2, 2),
        labour: ("Electrician", 1, "1"),
        lead_days: 1,
        every: Every::Time("monthly", 1, 9),
        tasks: &["!Press every emergency stop", "!Interrupt every curtain", "!Sign the record"],
        part: None,
    },
    Planned {
        name: "Level and pressure transmitters: calibrate",
        kind: "calibration",
        assets: &["L1-FIL-LVL", "L2-FIL-LVL", "L3-FIL-LVL", "BOI-PT"],
        at: (2, 2),
        labour: ("Instrument technician", 1, "3"),
        lead_days: 7,
        every: Every::Time("monthly", 6, 30),
        tasks: &["!Compare at 0, 50 and 100 %", "!Adjust above 0.5 % deviation", "!Print the certificate"],
        part: None,
    },
    Planned {
        name: "Main low-voltage board: thermography",
        kind: "inspection",
        assets: &["ELE-LV1"],
        at: (2, 2),
        labour: ("Electrician", 1, "2"),
        lead_days: 7,
        every: Every::Time("monthly", 3, 18),
        tasks: &["!Take pictures under full load", "!Note everything above 60 °C"],
        part: None,
    },
    Planned {
        name: "Dock doors: springs, ropes and brakes",
        kind: "inspection",
        assets: &["DOC-D1", "DOC-D2", "DOC-D3", "DOC-D4"],
        at: (3, 3),
        labour: ("Building technician", 1, "2"),
        lead_days: 3,
        every: Every::Time("monthly", 2, 12),
        tasks: &["!Springs and ropes", "!Brake and safety edge", "Grease the rails"],
        part: None,
    },
    Planned {
        name: "Cooling tower: clean and sample for legionella",
        kind: "cleaning",
        assets: &["REF-CTW"],
        at: (3, 3),
        labour: ("Building technician", 2, "3"),
        lead_days: 2,
        every: Every::Time("monthly", 1, 5),
        tasks: &["!Take the sample", "!Drain and clean the basin", "!Dose and refill"],
        part: None,
    },
];

/// Puts the plans there, active.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(tx: &Tx, assets: &HashMap<String, Id>, crews: &[Id], today: NaiveDate) -> Result<(), Error> {
    let isolation =
        json!({ "code": "LOTO", "name": "Isolation", "tasks": ISOLATION.iter().map(task).collect::<Vec<_>>() });
    let isolation = entity::create::<TaskGroup>(tx, &object(isolation)).await?.id;
    let boards: HashMap<i32, Id> = board::list(tx).await?.items.into_iter().map(|one| (one.number, one.id)).collect();
    let meters: Vec<_> = PLANS
        .iter()
        .filter_map(|plan| if let Every::Use(meter, _) = plan.every { Some(meter) } else { None })
        .collect();
    let meters = entity::by_codes(tx, &Meter::TABLE, &meters).await?;
    let store = entity::by_codes(tx, &Warehouse::TABLE, &["MAIN"]).await?.into_values().next();
    for plan in PLANS {
        let of = plan.assets.iter().filter_map(|code| assets.get(*code)).map(|id| json!({ "assetId": id }));
        let (craft, people, hours) = plan.labour;
        let parts = plan.part.map(|(code, name, quantity)| {
            json!({ "code": code, "name": name, "unit": "pc", "quantity": quantity, "warehouseId": store })
        });
        let body = json!({
            "name": plan.name, "planType": plan.kind, "boardId": boards.get(&plan.at.0), "crewId": crews.get(plan.at.1),
            "estimatedHours": hours, "leadDays": plan.lead_days, "toleranceDays": 3, "weekends": "after", "openEarlier": "skip",
            "assets": of.collect::<Vec<_>>(), "tasks": plan.tasks.iter().map(task).collect::<Vec<_>>(),
            "taskGroups": [{ "taskGroupId": isolation }], "parts": parts.into_iter().collect::<Vec<_>>(),
            "labour": [{ "craft": craft, "people": people, "hours": hours }],
        });
        let id = entity::create::<MaintenancePlan>(tx, &object(body)).await?.id;
        match plan.every {
            Every::Time(frequency, interval, first) => {
                let start = today + Days::new(first);
                let trigger = json!({ "planId": id, "frequency": frequency, "interval": interval, "startOn": start });
                entity::create::<CalendarTrigger>(tx, &object(trigger)).await?;
            }
            Every::Use(code, interval) => {
                let meter_id = meters.get(&code.to_lowercase()).copied().unwrap_or_default();
                // Counted from what it shows now.
                let trigger = json!({ "planId": id, "meterId": meter_id, "interval": interval });
                entity::create::<MeterTrigger>(tx, &object(trigger)).await?;
            }
        }
        entity::set_status::<MaintenancePlan>(tx, id, None, "active", "").await?;
    }
    Ok(())
}

fn task(name: &&str) -> Value {
    json!({ "name": name.trim_start_matches('!'), "mandatory": name.starts_with('!') })
}

/// The members of what is an object.
pub(super) fn object(value: Value) -> Map<String, Value> {
    if let Value::Object(members) = value { members } else { Map::new() }
}
