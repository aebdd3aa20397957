//! When machines of the demonstration stood still in the last three months, and why.

use chrono::{DateTime, Duration, Utc};
use gantry_domain::Error;
use gantry_store::Tx;
use gantry_store::assets::downtime::{Downtime, NewDowntime};
use gantry_store::entity;

use super::furnish::{Catalogue, Plant};

/// What is broken today.
pub(super) const BROKEN: &str = "L3-WRP";

/// Asset, hours ago, minutes long (0: it still lasts), why, failure code; what has none was planned.
const STOPS: &[(&str, i64, i64, &str, &str)] = &[
    ("L1-FIL", 2_010, 95, "Bowl seal leaking", "ROT-LEAK"),
    ("L1-FIL", 1_340, 480, "Yearly inspection of the filler", ""),
    ("L1-FIL", 610, 40, "Bottle jam at the starwheel", "PAC-JAM"),
    ("L1-FIL", 130, 155, "Lift cylinders seized", "ROT-WEAR"),
    ("L1-CAP", 1_720, 35, "Caps stuck in the chute", "PAC-JAM"),
    ("L1-CAP", 260, 25, "Caps stuck in the chute", "PAC-JAM"),
    ("L1-PAL", 890, 210, "Gripper hose burst", "ROT-LEAK"),
    ("L2-FIL", 1_530, 70, "Level probe dirty", "PAC-STOP"),
    ("L2-FIL", 420, 480, "Yearly inspection of the filler", ""),
    ("L2-LAB", 1_890, 55, "Label web tears", "PAC-STOP"),
    ("L2-LAB", 980, 45, "Label web tears", "PAC-STOP"),
    ("L2-LAB", 75, 65, "Label web tears", "PAC-STOP"),
    ("L3-PAC", 1_150, 120, "Shrink tunnel heater tripped", "ELC-TRIP"),
    ("L3-PAL", 700, 85, "Robot stops by itself", "PAC-SPUR"),
    (BROKEN, 1_460, 50, "Film carriage drive tripped", "ELC-TRIP"),
    (BROKEN, 5, 0, "Turntable bearing broken", "ROT-VIB"),
    ("AIR-C1", 1_260, 300, "Oil and filters", ""),
    ("AIR-C2", 340, 190, "Air end runs hot", "ROT-VIB"),
    ("BOI-B1", 1_990, 720, "Boiler inspection", ""),
    ("BOI-FWP", 530, 110, "Shaft seal leaking", "ROT-LEAK"),
    ("REF-CH1", 950, 260, "Low refrigerant pressure", "ROT-LEAK"),
    ("WTR-RO1", 200, 75, "High-pressure pump trips", "ELC-TRIP"),
];

/// Writes the stops down, as far as the company has the assets.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(tx: &Tx, plant: &Plant, words: &Catalogue, today: DateTime<Utc>) -> Result<(), Error> {
    let stop = |(asset, hours, minutes, reason, failure): &(&str, i64, i64, &str, &str)| {
        let started_at = today - Duration::hours(*hours);
        Some(NewDowntime {
            asset_id: plant.by_code.get(*asset).copied()?,
            started_at,
            ended_at: (*minutes > 0).then(|| started_at + Duration::minutes(*minutes)),
            reason: (*reason).to_owned(),
            planned: failure.is_empty(),
            failure_code_id: words.failures.get(failure).copied(),
            work_order_id: None,
        })
    };
    entity::create_all::<Downtime>(tx, STOPS.iter().filter_map(stop).collect()).await.map(drop)
}
