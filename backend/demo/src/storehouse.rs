//! The store rooms of a company: parts, suppliers, warehouses, and a year and a half of movements, posted by the ledger itself.

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::stock::{StockChange, StockKey, Tracking};
use gantry_domain::{Author, Error, Id};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::materials::master_part::{MasterPart, NewMasterPart};
use gantry_store::materials::material_request::MaterialRequest;
use gantry_store::materials::reorder;
use gantry_store::materials::stock_level::{NewStockLevel, StockLevel};
use gantry_store::materials::stock_location::{NewStockLocation, StockLocation};
use gantry_store::materials::supplier::{NewSupplier, Supplier};
use gantry_store::materials::supplier_part::{NewSupplierPart, SupplierPart};
use gantry_store::materials::warehouse::{NewWarehouse, Warehouse};
use gantry_store::reference::unit_of_measure::{NewUnitOfMeasure, UnitOfMeasure};
use gantry_store::stock::posting::{self, Line, Movement, Posting};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::consigned;
use super::dice::Dice;
use super::purchases::{self, Bought};
use super::upkeep::object;

/// Kinds of parts: the beginning of the code, the name, who makes it, and what the smallest costs in cents.
const KINDS: [(&str, &str, &str, i64); 16] = [
    ("BRG", "Deep groove ball bearing", "SKF", 640),
    ("SEA", "Shaft seal", "Freudenberg", 310),
    ("BLT", "V-belt", "Gates", 1_250),
    ("FLT", "Filter cartridge", "Donaldson", 2_480),
    ("VLV", "Solenoid valve", "Bürkert", 8_900),
    ("SNS", "Proximity sensor", "ifm", 4_350),
    ("FUS", "Fuse link", "Eaton", 220),
    ("REL", "Safety relay", "Pilz", 13_800),
    ("OIL", "Gear oil, 20 L", "Shell", 11_200),
    ("GRS", "Bearing grease, 400 g", "Klüber", 1_890),
    ("CHN", "Conveyor chain, 3 m", "Rexnord", 15_600),
    ("GKT", "Gasket set", "GEA", 5_740),
    ("NOZ", "Filling nozzle", "Krones", 21_500),
    ("BRS", "Brush strip", "Mink", 1_460),
    ("LMP", "Signal lamp", "Werma", 3_120),
    ("HOS", "Hydraulic hose", "Parker", 2_930),
];
const SIZES: [&str; 4] = ["S", "M", "L", "XL"];
const SUPPLIERS: [(&str, &str); 6] = [
    ("ALP", "Alpine Bearings"),
    ("NOR", "Nordic Automation"),
    ("HYD", "Hydraulics & Seals"),
    ("LUB", "Lubricants Direct"),
    ("FIL", "Filling Technology"),
    ("ELE", "Electro Wholesale"),
];
const WEEKS: i64 = 78;
/// What a part's reorder point and lot are, and what it begins with.
const POINT: i64 = 8;
const LOT: i64 = 10;
const START: i64 = 24;

/// A part, where it lies, how much of it there is and what it costs.
struct Kept {
    part: Id,
    place: Id,
    balance: i64,
    cost: Decimal,
}

/// Where spare parts of work orders lie, and the unit of most of them.
pub(super) struct Shelves {
    pub(super) bin: Id,
    pub(super) van: Id,
    pub(super) piece: Id,
}

/// Puts the store rooms of a company there.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(tx: &Tx, by: &Author, today: DateTime<Utc>) -> Result<Shelves, Error> {
    let mut dice = Dice::new(0x5354_4f52);
    let Places { main, bins: places, line, van } = put_places(tx).await?;
    let (piece, suppliers, mut kept) = put_parts(tx, main, &places).await?;
    let first = today - TimeDelta::weeks(WEEKS);
    let begin = kept.iter().map(|one| received(one, START)).collect();
    post(tx, by, first, ("Opening stock", dice.uuid()), begin).await?;
    kept.iter_mut().for_each(|one| one.balance = START);
    for week in 1..WEEKS {
        let mut lines = Vec::new();
        for one in &mut kept {
            if one.balance < POINT && dice.chance(60) {
                lines.push(received(one, LOT * 2));
                one.balance += LOT * 2;
            } else if one.balance > 1 && dice.chance(18) {
                let quantity = dice.between(1, one.balance.min(3));
                lines.push(moved(one, StockChange::Issue { quantity: quantity.into(), reserved: Decimal::ZERO }));
                one.balance -= quantity;
            }
        }
        if !lines.is_empty() {
            post(tx, by, first + TimeDelta::weeks(week), ("", dice.uuid()), lines).await?;
        }
    }
    let stocked = kept.iter().filter(|one| one.balance > 4).take(12);
    let to_line = |one: &Kept| Line {
        movement: Movement::Transfer { to: line, quantity: 2.into() },
        ..moved(one, StockChange::Count { counted: Decimal::ZERO })
    };
    let lines = stocked.map(to_line).collect();
    post(tx, by, today - TimeDelta::days(2), ("Stock for the line", dice.uuid()), lines).await?;
    let bought: Vec<Bought> =
        kept.iter().map(|one| Bought { part: one.part, place: one.place, cost: one.cost }).collect();
    purchases::put(tx, &mut dice, (&suppliers, main), &bought, today).await?;
    if let (Some(supplier), Some(sold)) = (suppliers.get(1), kept.get(4..7)) {
        let parts: Vec<Id> = sold.iter().map(|one| one.part).collect();
        consigned::put(tx, &mut dice, by, (*supplier, main, &parts), today).await?;
    }
    reorder::order(tx, &[], &reorder::PlannedDemand::default()).await?;
    put_request(tx, main, &kept).await?;
    Ok(Shelves { bin: places.first().copied().unwrap_or_default(), van, piece })
}

/// The main store with its bins, and the places of the others.
struct Places {
    main: Id,
    bins: Vec<Id>,
    line: Id,
    van: Id,
}

async fn put_places(tx: &Tx) -> Result<Places, Error> {
    let warehouse = |code: &str, name: &str| NewWarehouse {
        code: code.to_owned(),
        name: name.to_owned(),
        expiry_notice_days: 30,
        unused_after_days: 365,
        ..NewWarehouse::default()
    };
    let van = NewWarehouse { self_service: true, ..warehouse("VAN", "Service van") };
    let warehouses = vec![warehouse("MAIN", "Main store"), warehouse("LINE", "Line store"), van];
    let warehouses = entity::create_all::<Warehouse>(tx, warehouses).await?;
    let [main, store, vans] = warehouses[..] else {
        return Err(Error::Internal("three warehouses were to be made".to_owned()));
    };
    let place = |code: String, warehouse_id: Id, kind: &str| NewStockLocation {
        name: code.clone(),
        code,
        warehouse_id,
        kind: kind.to_owned(),
        ..NewStockLocation::default()
    };
    let bins = (1..=8).map(|bin| place(format!("MAIN-{bin:02}"), main, "bin"));
    let others = [place("LINE-01".to_owned(), store, "crib"), place("VAN-01".to_owned(), vans, "van")];
    let staging = NewStockLocation { staging: true, ..place("STAGE-1".to_owned(), main, "bin") };
    entity::create_all::<StockLocation>(tx, vec![staging]).await?;
    let mut bins = entity::create_all::<StockLocation>(tx, bins.chain(others).collect()).await?;
    let lost = || Error::Internal("ten places were to be made".to_owned());
    let van = bins.pop().ok_or_else(lost)?;
    let line = bins.pop().ok_or_else(lost)?;
    Ok(Places { main, bins, line, van })
}

async fn put_parts(tx: &Tx, main: Id, places: &[Id]) -> Result<(Id, Vec<Id>, Vec<Kept>), Error> {
    let piece = NewUnitOfMeasure { code: "pc".to_owned(), name: "Piece".to_owned(), ..NewUnitOfMeasure::default() };
    let units = entity::create_all::<UnitOfMeasure>(tx, vec![piece]).await?;
    let unit_id = units.first().copied().unwrap_or_default();
    let suppliers = SUPPLIERS.map(|(code, name)| NewSupplier {
        code: code.to_owned(),
        name: name.to_owned(),
        email: format!("orders@{}.example", code.to_lowercase()),
        currency: "USD".to_owned(),
        payment_days: Some(30),
        ..NewSupplier::default()
    });
    let suppliers = entity::create_all::<Supplier>(tx, suppliers.into()).await?;
    let (mut news, mut costs) = (Vec::new(), Vec::new());
    for (code, name, maker, cents) in KINDS {
        for (times, size) in (1_i64..).zip(SIZES) {
            let abc_class = if cents > 10_000 {
                "a"
            } else if cents > 2_500 {
                "b"
            } else {
                "c"
            };
            costs.push(Decimal::new(cents * (3 + times) / 4, 2));
            news.push(NewMasterPart {
                code: format!("{code}-{times:03}"),
                name: format!("{name} {size}"),
                unit_id,
                manufacturer: maker.to_owned(),
                manufacturer_number: format!("{code}{:05}", cents + times),
                abc_class: abc_class.to_owned(),
                tracking: Tracking::None.as_str().to_owned(),
                ..NewMasterPart::default()
            });
        }
    }
    let parts = entity::create_all::<MasterPart>(tx, news).await?;
    let sold = parts.iter().zip(&costs).enumerate().map(|(place, (part_id, cost))| NewSupplierPart {
        number: format!("S-{:05}", 10_000 + place),
        supplier_id: suppliers.get(place / 4 % SUPPLIERS.len()).copied().unwrap_or_default(),
        part_id: *part_id,
        price: Some(*cost),
        pack_size: Decimal::ONE,
        lead_days: Some(7),
        preferred: true,
    });
    entity::create_all::<SupplierPart>(tx, sold.collect()).await?;
    let level = |part_id: &Id| NewStockLevel {
        part_id: *part_id,
        warehouse_id: main,
        minimum: 4.into(),
        reorder_point: POINT.into(),
        reorder_quantity: LOT.into(),
        ..NewStockLevel::default()
    };
    entity::create_all::<StockLevel>(tx, parts.iter().map(level).collect()).await?;
    let kept = |(number, (part, cost)): (usize, (Id, Decimal))| Kept {
        part,
        place: places.get(number % places.len().max(1)).copied().unwrap_or_default(),
        balance: 0,
        cost,
    };
    Ok((unit_id, suppliers, parts.into_iter().zip(costs).enumerate().map(kept).collect()))
}

fn received(one: &Kept, quantity: i64) -> Line {
    moved(one, StockChange::Receive { quantity: quantity.into(), unit_cost: one.cost })
}

fn moved(one: &Kept, change: StockChange) -> Line {
    Line::here(StockKey::of(one.part, one.place), change)
}

async fn post(
    tx: &Tx,
    by: &Author,
    at: DateTime<Utc>,
    (reason, command): (&str, uuid::Uuid),
    lines: Vec<Line>,
) -> Result<(), Error> {
    let posting = Posting::of(command, String::new(), by.clone(), lines);
    let posting = Posting { at: Some(at), reason: reason.to_owned(), ..posting };
    posting::post(tx, &posting, Utc::now()).await.map(drop)
}

/// A request that is waiting to be issued.
async fn put_request(tx: &Tx, warehouse: Id, kept: &[Kept]) -> Result<(), Error> {
    let lines: Vec<Value> = kept.iter().step_by(9).map(|one| json!({ "partId": one.part, "quantity": 2 })).collect();
    let body = json!({ "title": "Overhaul of the filler", "warehouseId": warehouse, "requester": "Maintenance", "lines": lines });
    let request = entity::create::<MaterialRequest>(tx, &object(body)).await?;
    for status in ["submitted", "approved"] {
        entity::set_status::<MaterialRequest>(tx, request.id, None, status, "").await?;
    }
    Ok(())
}
