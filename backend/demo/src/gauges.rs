//! The meters of the demonstration and what they showed in the last three months.

use chrono::{DateTime, Duration, Utc};
use gantry_domain::{Author, Error, GivenReading, ReadingKind};
use gantry_store::Tx;
use gantry_store::meters::meter::{self, NewMeter};
use gantry_store::meters::meter_reading::{self, NewReading};
use rust_decimal::Decimal;

use super::dice::Dice;
use super::furnish::{Catalogue, Plant};

/// How a meter goes.
#[derive(Debug, Clone, Copy)]
enum Course {
    /// A counter: what it showed first, what it counts a day at least and at most, and where it rolls over; in tenths.
    Counts(i64, i64, i64, Option<i64>),
    /// A level, read every six hours: about this, give or take; in tenths.
    Swings(i64, i64),
    /// One of these words, the first of them mostly.
    Says(&'static [&'static str]),
}

/// Asset, what is added to its code, name, unit, course.
type Gauge = (&'static str, &'static str, &'static str, &'static str, Course);

const GAUGES: &[Gauge] = &[
    ("L1-FIL", "HRS", "Filler running hours, line 1", "h", Course::Counts(184_210, 120, 195, None)),
    ("L1-FIL", "BTL", "Bottles filled, line 1", "btl", Course::Counts(6_400_000, 980_000, 1_610_000, Some(99_999_990))),
    ("L2-FIL", "HRS", "Filler running hours, line 2", "h", Course::Counts(152_070, 130, 205, None)),
    ("L3-FIL", "HRS", "Filler running hours, line 3", "h", Course::Counts(98_640, 110, 190, None)),
    ("AIR-C1", "HRS", "Compressor 1 running hours", "h", Course::Counts(431_200, 180, 240, None)),
    ("AIR-C2", "HRS", "Compressor 2 running hours", "h", Course::Counts(388_450, 20, 110, None)),
    ("AIR-C1", "P", "Compressor 1 pressure", "bar", Course::Swings(74, 4)),
    ("AIR-C1", "T", "Compressor 1 oil temperature", "°C", Course::Swings(815, 60)),
    ("BOI-B1", "STM", "Steam pressure, boiler 1", "bar", Course::Swings(98, 5)),
    ("BOI-B1", "HRS", "Boiler 1 burner hours", "h", Course::Counts(274_900, 140, 220, None)),
    ("WTR-P1", "FLW", "Raw water drawn", "m³", Course::Counts(912_340, 4_100, 6_300, Some(999_999))),
    ("REF-CH1", "GLY", "Glycol supply temperature", "°C", Course::Swings(-32, 9)),
    ("ELE-LV1", "KWH", "Electricity used", "kWh", Course::Counts(71_203_000, 186_000, 274_000, None)),
    ("FLT-01", "HRS", "Reach truck 01 hours", "h", Course::Counts(61_880, 35, 90, None)),
    ("AIR-C1", "OIL", "Oil by the look of it, compressor 1", "", Course::Says(&["Clear", "Dark", "Milky"])),
];

/// Days that are read.
const DAYS: i64 = 90;

/// Puts the meters there that the company has the assets for, with their readings.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(
    tx: &Tx,
    plant: &Plant,
    words: &Catalogue,
    by: &Author,
    today: DateTime<Utc>,
) -> Result<(), Error> {
    for ((asset, tail, name, unit, course), seed) in GAUGES.iter().zip(700..) {
        let Some(asset_id) = plant.by_code.get(*asset) else { continue };
        let (kind, rollover, choices) = match course {
            Course::Counts(.., end) => ("continuous", end.map(|end| Decimal::new(end, 1)), String::new()),
            Course::Swings(..) => ("gauge", None, String::new()),
            Course::Says(choices) => ("characteristic", None, choices.join("\n")),
        };
        let new = NewMeter {
            code: format!("{asset}-{tail}"),
            name: (*name).to_owned(),
            asset_id: Some(*asset_id),
            location_id: None,
            kind: kind.to_owned(),
            unit_id: words.units.get(unit).copied(),
            rollover,
            choices,
            active: true,
        };
        let id = meter::insert(tx, new).await?;
        let taken = meter_reading::take(tx, id, &readings(*course, seed, today), by, today).await?;
        if let Err(refused) = taken {
            return Err(refused.into_iter().next().map_or_else(|| Error::Internal(id.to_string()), |(_, error)| error));
        }
    }
    Ok(())
}

fn readings(course: Course, seed: u64, today: DateTime<Utc>) -> Vec<NewReading> {
    let mut dice = Dice::new(seed);
    let begin = today - Duration::days(DAYS);
    match course {
        Course::Counts(first, least, most, end) => {
            let mut shown = first;
            let mut read = Vec::new();
            for day in 0..DAYS {
                let mut kind = ReadingKind::Reading;
                if day > 0 {
                    shown += dice.between(least, most);
                }
                if let Some(end) = end.filter(|end| shown > *end) {
                    shown -= end;
                    kind = ReadingKind::Rollover;
                }
                let at = begin + Duration::days(day) + Duration::minutes(dice.between(300, 380));
                read.push(reading(at, Some(Decimal::new(shown, 1)), "", kind, "person"));
            }
            read
        }
        Course::Swings(about, give) => {
            let level = |part: i64| {
                // A day has a warm and a cold end.
                let tide = [-1, 0, 2, 1].get(usize::try_from(part.rem_euclid(4)).unwrap_or(0)).copied().unwrap_or(0);
                let value = about + tide * give / 4 + dice.between(-give / 2, give / 2);
                let at = begin + Duration::hours(6 * part + 5);
                reading(at, Some(Decimal::new(value, 1)), "", ReadingKind::Reading, "sensor")
            };
            (0..DAYS * 4).map(level).collect()
        }
        Course::Says(words) => {
            let look = |week: i64| {
                let word = if dice.chance(75) { words.first().copied() } else { dice.choose(words).copied() };
                let at = begin + Duration::days(7 * week) + Duration::hours(9);
                reading(at, None, word.unwrap_or_default(), ReadingKind::Reading, "person")
            };
            (0..DAYS / 7).map(look).collect()
        }
    }
}

fn reading(
    at: DateTime<Utc>,
    value: Option<Decimal>,
    text: &str,
    kind: ReadingKind,
    source: &'static str,
) -> NewReading {
    let given = GivenReading { at, value, text: text.to_owned(), kind };
    NewReading { given, unit: None, source, remark: String::new() }
}
