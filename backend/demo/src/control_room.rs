//! The control room of the demonstration: what its users may do, and the dashboards they look at.

use std::collections::HashMap;

use gantry_domain::sensor::Severity;
use gantry_domain::{Error, Grant, Id, RoleKind, SubModule};
use gantry_store::Tx;
use gantry_store::dashboards::dashboard::{Dashboard, NewDashboard, Widgets};
use gantry_store::dashboards::dashboard_widgets::{Content, Widget};
use gantry_store::entity::{self, Record};
use gantry_store::sensors::sensor::Sensor;
use gantry_store::sign_on::role;
use gantry_store::work_orders::board;

/// What is looked at only.
const SEEN: [SubModule; 8] = [
    SubModule::Networks,
    SubModule::Gateways,
    SubModule::AllAssets,
    SubModule::Locations,
    SubModule::Equipment,
    SubModule::DocumentManagement,
    SubModule::Meters,
    SubModule::KpiDashboard,
];

/// Makes the role of those who watch: they acknowledge alarms, lay out dashboards and dispatch work orders.
pub(super) async fn put_role(tx: &Tx) -> Result<Id, Error> {
    let id = role::insert(tx, "Control room", RoleKind::User).await?;
    let seen = SEEN.map(|sub_module| (sub_module, Grant::default()));
    let makes = Grant { create: true, update: true, ..Grant::default() };
    let done = [
        (SubModule::Sensors, Grant { update: true, ..Grant::default() }),
        (SubModule::IotDashboards, makes),
        (SubModule::WorkRequests, makes),
        (SubModule::WorkOrders, Grant { create: true, ..Grant::default() }),
    ];
    role::put_grants(tx, id, seen.into_iter().chain(done)).await?;
    Ok(id)
}

/// A place in the grid: column, row, width, height.
type Place = (u32, u32, u32, u32);

/// Puts the dashboards there whose sensors the company has.
///
/// # Errors
/// Internal ones.
pub(super) async fn put_dashboards(tx: &Tx, watching: Id) -> Result<(), Error> {
    let codes = all_codes();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let sensors = entity::by_codes(tx, &Sensor::TABLE, &codes).await?;
    let board = board::list(tx).await?.items.into_iter().find(|one| one.number == 1).map(|one| one.id);
    let mut news = vec![overview(&sensors, board, watching), utilities(&sensors, watching)];
    news.extend((1..=3).map(|line| of_line(&sensors, line, watching)));
    news.retain(|new| new.widgets.0.len() > 1);
    entity::create_all::<Dashboard>(tx, news).await.map(drop)
}

/// Of each dashboard the codes of the sensors that have a tile of their own.
const OVERVIEW: [&str; 6] = ["AIR-C1-P", "AIR-C2-P", "BOI-B1-P", "BOI-B2-P", "REF-CH1-T", "ELE-TX1-T"];
const UTILITIES: [&str; 12] = [
    "AIR-C1-P",
    "AIR-C1-T",
    "AIR-C1-V",
    "AIR-C2-P",
    "AIR-C2-T",
    "AIR-C2-V",
    "BOI-B1-T",
    "BOI-FWP-V",
    "WTR-P1-F",
    "WTR-RO1-P",
    "REF-GP1-V",
    "SYR-FT-F",
];
const LINE: [&str; 10] = [
    "FIL-DRV-T",
    "FIL-DRV-V",
    "FIL-DRV-A",
    "FIL-LVL-L",
    "RIN-PMP-P",
    "RIN-PMP-V",
    "CV1-A",
    "CV2-GBX-T",
    "CV2-GBX-V",
    "PAL-A",
];

fn line_code(line: u32, tail: &str) -> String {
    format!("L{line}-{tail}")
}

/// The code of a sensor, from that of its asset and what is added to it.
fn sensor_code(code: &str) -> String {
    format!("S-{code}")
}

fn all_codes() -> Vec<String> {
    let lines = (1..=3).flat_map(|line| LINE.iter().map(move |tail| line_code(line, tail)));
    OVERVIEW
        .iter()
        .chain(&UTILITIES)
        .map(|code| (*code).to_owned())
        .chain(lines)
        .map(|code| sensor_code(&code))
        .collect()
}

type Known = HashMap<String, Id>;

fn id_of(sensors: &Known, code: &str) -> Option<Id> {
    sensors.get(&sensor_code(code).to_lowercase()).copied()
}

fn of_codes<'a>(sensors: &Known, codes: impl IntoIterator<Item = &'a str>) -> Vec<Id> {
    codes.into_iter().filter_map(|code| id_of(sensors, code)).collect()
}

fn widget(id: &str, (x, y, w, h): Place, title: &str, content: Content) -> Widget {
    Widget { id: id.to_owned(), x, y, w, h, title: title.to_owned(), content }
}

/// Tiles of a value each, in rows of six from a row of the grid on.
fn values(ids: &[Id], first_row: u32) -> impl Iterator<Item = Widget> {
    (0..).zip(ids).map(move |(number, id)| {
        let place = (number % 6 * 4, first_row + number / 6 * 3, 4, 3);
        widget(&format!("value-{number}"), place, "", Content::Value { sensor_id: *id, sparkline: true })
    })
}

fn lines(id: &str, place: Place, title: &str, sensor_ids: Vec<Id>) -> Option<Widget> {
    let content = Content::Trend { sensor_ids, band: false, compare: false };
    matches!(&content, Content::Trend { sensor_ids, .. } if !sensor_ids.is_empty())
        .then(|| widget(id, place, title, content))
}

fn dashboard(code: &str, name: &str, description: &str, widgets: Vec<Widget>, role_id: Id) -> NewDashboard {
    NewDashboard {
        code: code.to_owned(),
        name: name.to_owned(),
        description: description.to_owned(),
        role_id: Some(role_id),
        widgets: Widgets(widgets),
    }
}

fn overview(sensors: &Known, board: Option<Id>, role: Id) -> NewDashboard {
    let shown = of_codes(sensors, OVERVIEW);
    let mut widgets: Vec<Widget> = values(&shown, 0).collect();
    if !shown.is_empty() {
        let severities = vec![Severity::Critical, Severity::High, Severity::Medium];
        widgets.push(widget(
            "alarms",
            (0, 3, 12, 11),
            "Alarms",
            Content::Alarms { severities, sensor_ids: Vec::new() },
        ));
        let states = Content::Timeline { sensor_ids: shown.clone() };
        widgets.push(widget("states", (12, 3, 12, 7), "Normal and not", states));
        widgets.extend(lines("air", (12, 10, 12, 4), "Compressed air", of_codes(sensors, ["AIR-C1-P", "AIR-C2-P"])));
        let orders =
            |board_id| widget("orders", (0, 14, 12, 7), "Open work", Content::WorkOrders { board_id, rows: 10 });
        widgets.extend(board.map(orders));
        widgets.push(widget("map", (12, 14, 12, 7), "Where", Content::Map { sensor_ids: shown }));
    }
    dashboard("CONTROL", "Control room", "What the plant lives on, and what is wrong now.", widgets, role)
}

fn utilities(sensors: &Known, role: Id) -> NewDashboard {
    let mut widgets: Vec<Widget> = values(&of_codes(sensors, UTILITIES), 0).collect();
    let oil = of_codes(sensors, ["AIR-C1-T", "AIR-C2-T"]);
    widgets.extend(lines("oil", (0, 6, 12, 6), "Compressor oil", oil));
    let shaking = of_codes(sensors, ["AIR-C1-V", "AIR-C2-V", "BOI-FWP-V", "REF-GP1-V"]);
    widgets.extend(lines("shaking", (12, 6, 12, 6), "Vibration", shaking));
    dashboard("UTILITIES", "Utilities", "Air, steam, water and cold.", widgets, role)
}

fn of_line(sensors: &Known, line: u32, role: Id) -> NewDashboard {
    let codes: Vec<String> = LINE.iter().map(|tail| line_code(line, tail)).collect();
    let shown = of_codes(sensors, codes.iter().map(String::as_str));
    let mut widgets: Vec<Widget> = values(&shown, 0).collect();
    let of = |tail: &str| id_of(sensors, &line_code(line, tail));
    let gauges = ["FIL-DRV-T", "CV2-GBX-T"].map(of).into_iter().flatten();
    widgets.extend((0..).zip(gauges).map(|(number, sensor_id)| {
        let content = Content::Gauge { sensor_id, least: None, most: None };
        widget(&format!("gauge-{number}"), (number * 4, 6, 4, 5), "", content)
    }));
    let shaking = of_codes(sensors, codes.iter().map(String::as_str).filter(|code| code.ends_with("-V")));
    widgets.extend(lines("shaking", (8, 6, 16, 5), "Vibration", shaking));
    let (code, name) = (format!("LINE-{line}"), format!("Line {line}"));
    dashboard(&code, &name, "From the infeed conveyor to the palletiser.", widgets, role)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dashboard_can_be_shown() {
        let there = super::super::sensor_codes();
        assert!(all_codes().iter().all(|code| there.contains(code)), "each is a sensor of the plant");
        let sensors: Known = all_codes().into_iter().map(|code| code.to_lowercase()).zip(1..).collect();
        let lines = (1..=3).map(|line| of_line(&sensors, line, 1));
        for new in lines.chain([overview(&sensors, Some(1), 1), utilities(&sensors, 1)]) {
            assert!(new.widgets.check().is_ok(), "{}: {:?}", new.code, new.widgets.check());
            assert!(new.widgets.0.len() > 8, "{}", new.code);
            let taken: Vec<Place> = new.widgets.0.iter().map(|one| (one.x, one.y, one.w, one.h)).collect();
            for (number, one) in taken.iter().enumerate() {
                let apart = |other: &Place| {
                    one.0 + one.2 <= other.0
                        || other.0 + other.2 <= one.0
                        || one.1 + one.3 <= other.1
                        || other.1 + other.3 <= one.1
                };
                assert!(taken[number + 1..].iter().all(apart), "{} {one:?}", new.code);
            }
        }
    }
}
