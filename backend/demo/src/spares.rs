//! The spare parts of the demonstration's jobs: in the catalogue, in stock, and issued to the work orders that used them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::stock::{StockChange, StockKey, Tracking};
use gantry_domain::{Author, Error, Id};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::materials::master_part::{MasterPart, NewMasterPart};
use gantry_store::reference::unit_of_measure::{NewUnitOfMeasure, UnitOfMeasure};
use gantry_store::stock::posting::{self, Line, Movement, Posting};
use gantry_store::work_orders::part::{self, UsedPart};
use rust_decimal::Decimal;

use super::dice::Dice;
use super::jobs::{self, Spare};
use super::storehouse::Shelves;

/// Days over which the work orders were done.
const DAYS: i64 = 549;
/// Days whose issues are posted together.
const SPAN: i64 = 30;

/// A spare part, and its record.
pub(super) struct Stocked {
    spare: Spare,
    part: Id,
}

/// Puts the spare parts into the catalogue.
pub(super) async fn put(tx: &Tx, shelves: &Shelves, known: &HashMap<&'static str, Id>) -> Result<Vec<Stocked>, Error> {
    let all = jobs::OF_BOARDS.into_iter().flatten().filter_map(|job| job.part);
    let spares: BTreeMap<&str, Spare> = all.map(|spare| (spare.code, spare)).collect();
    let unknown = |unit: &&str| *unit != "pc" && !known.contains_key(unit);
    let codes: BTreeSet<&str> = spares.values().map(|spare| spare.unit).filter(unknown).collect();
    let unit = |code: &&str| NewUnitOfMeasure {
        code: (*code).to_owned(),
        name: (*code).to_owned(),
        ..NewUnitOfMeasure::default()
    };
    let units = entity::create_all::<UnitOfMeasure>(tx, codes.iter().map(unit).collect()).await?;
    let known = known.iter().map(|(code, id)| (*code, *id)).chain([("pc", shelves.piece)]);
    let units: BTreeMap<&str, Id> = codes.into_iter().zip(units).chain(known).collect();
    let part = |spare: &Spare| NewMasterPart {
        code: spare.code.to_owned(),
        name: spare.name.to_owned(),
        tracking: Tracking::None.as_str().to_owned(),
        unit_id: units.get(spare.unit).copied().unwrap_or(shelves.piece),
        ..NewMasterPart::default()
    };
    let parts = entity::create_all::<MasterPart>(tx, spares.values().map(part).collect()).await?;
    Ok(spares.into_values().zip(parts).map(|(spare, part)| Stocked { spare, part }).collect())
}

/// Receives what the work orders used and some more, and issues to each what it used.
pub(super) async fn issue(
    tx: &Tx,
    (shelves, stocked): (&Shelves, &[Stocked]),
    by: &Author,
    today: DateTime<Utc>,
) -> Result<(), Error> {
    let mut dice = Dice::new(0x5350_4152);
    let first = today - TimeDelta::days(DAYS);
    let (mut received, mut spread) = (Vec::new(), Vec::new());
    let mut issued: BTreeMap<i64, Vec<Line>> = BTreeMap::new();
    let mut used_lines: BTreeMap<Id, Vec<UsedPart>> = BTreeMap::new();
    let parts: Vec<Id> = stocked.iter().map(|stocked| stocked.part).collect();
    for line in part::used_of(tx, &parts).await? {
        used_lines.entry(line.part_id).or_default().push(line);
    }
    for Stocked { spare, part } in stocked {
        let lines = used_lines.remove(part).unwrap_or_default();
        let used: Decimal = lines.iter().map(|line| line.quantity).sum();
        let more = Decimal::from(spare.quantity * 4);
        let key = StockKey::of(*part, shelves.bin);
        let line = |movement, order_line| Line { order_line, ..Line::of(key, movement) };
        let receive = StockChange::Receive { quantity: used + more, unit_cost: Decimal::new(spare.cents, 2) };
        received.push(line(Movement::Here(receive), None));
        spread.push(line(Movement::Transfer { to: shelves.van, quantity: spare.quantity.into() }, None));
        let count = i64::try_from(lines.len()).unwrap_or(i64::MAX);
        for (place, used) in (1_i64..).zip(&lines) {
            let issue = StockChange::Issue { quantity: used.quantity, reserved: Decimal::ZERO };
            let span = DAYS * place / (count + 1) / SPAN;
            issued.entry(span).or_default().push(line(Movement::Here(issue), Some(used.line_id)));
        }
    }
    let mut post = async |at, reason: &str, lines| {
        let reason = reason.to_owned();
        let posting = Posting::of(dice.uuid(), String::new(), by.clone(), lines);
        let posting = Posting { at: Some(at), reason, ..posting };
        posting::post(tx, &posting, Utc::now()).await.map(drop)
    };
    post(first - TimeDelta::days(1), "Spare parts", received).await?;
    for (span, lines) in issued {
        post(first + TimeDelta::days(SPAN * span + SPAN - 1).min(TimeDelta::days(DAYS - 3)), "Work orders", lines)
            .await?;
    }
    post(today - TimeDelta::days(1), "Stock for the van", spread).await
}
