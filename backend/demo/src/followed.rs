//! Parts that the demonstration follows closely: an adhesive that expires, by lots, and pumps, by their serial numbers.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use gantry_domain::stock::{StockChange, Tracking};
use gantry_domain::{Author, Error, Id};
use gantry_store::materials::master_part::{MasterPart, NewMasterPart};
use gantry_store::materials::stock_lot::NamedLot;
use gantry_store::stock::direct::{DirectMovement, NamedGoods, post_direct};
use gantry_store::stock::posting::{Movement, Posting};
use gantry_store::{Tx, entity};
use rust_decimal::Decimal;

use super::dice::Dice;
use super::storehouse::Shelves;

/// Lots of the adhesive: number, pieces, and days until the last on which it is good.
const LOTS: [(&str, i64, i64); 4] =
    [("AD-2411", 4, -12), ("AD-2502", 6, 18), ("AD-2507", 12, 140), ("AD-2509", 12, 260)];
const PUMPS: &str = "GP-1041, GP-1042, GP-1043, GP-1044, GP-1045, GP-1046";

/// Puts both into the catalogue and into stock.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(tx: &Tx, shelves: &Shelves, by: &Author, today: DateTime<Utc>) -> Result<(), Error> {
    let part = |code: &str, name: &str, maker: &str, tracking: Tracking| NewMasterPart {
        code: code.to_owned(),
        name: name.to_owned(),
        unit_id: shelves.piece,
        manufacturer: maker.to_owned(),
        tracking: tracking.as_str().to_owned(),
        ..NewMasterPart::default()
    };
    let adhesive = part("ADH-250", "Thread sealant, 250 ml", "Loctite", Tracking::Lot);
    let pump = part("PMP-040", "Circulation pump 4.0 kW", "Grundfos", Tracking::Serial);
    let parts = entity::create_all::<MasterPart>(tx, vec![adhesive, pump]).await?;
    let [adhesive, pump] = parts[..] else {
        return Err(Error::Internal("two parts were to be made".to_owned()));
    };
    let mut store = Store { tx, by, dice: Dice::new(0x4c4f_5453), today };
    for (place, (number, pieces, days)) in (1_i64..).zip(LOTS) {
        let expires_on = Some((today + TimeDelta::days(days)).date_naive());
        let receive = StockChange::Receive { quantity: pieces.into(), unit_cost: Decimal::new(1_240, 2) };
        store.move_it((adhesive, shelves.bin), receive, lot(number, expires_on), ("", 100 - place)).await?;
    }
    let receive = StockChange::Receive { quantity: 6.into(), unit_cost: Decimal::new(84_500, 2) };
    store.move_it((pump, shelves.bin), receive, NamedLot::default(), (PUMPS, 60)).await?;
    for (part, pieces) in [(adhesive, 2), (pump, 1)] {
        let issue = StockChange::Issue { quantity: pieces.into(), reserved: Decimal::ZERO };
        store.move_it((part, shelves.bin), issue, NamedLot::default(), ("", 20)).await?;
    }
    Ok(())
}

fn lot(number: &str, expires_on: Option<NaiveDate>) -> NamedLot {
    NamedLot { number: number.to_owned(), expires_on, ..NamedLot::default() }
}

struct Store<'a> {
    tx: &'a Tx,
    by: &'a Author,
    dice: Dice,
    today: DateTime<Utc>,
}

impl Store<'_> {
    async fn move_it(
        &mut self,
        (part, location): (Id, Id),
        change: StockChange,
        named: NamedLot,
        (serials, days_ago): (&str, i64),
    ) -> Result<(), Error> {
        let movement = Movement::Here(change);
        let goods = NamedGoods { lot: None, named, serials: serials.to_owned() };
        let into = NamedGoods::default();
        let asked = DirectMovement { part, location, movement, goods, into, entered: None, return_of: None };
        let posting = Posting::of(self.dice.uuid(), String::new(), self.by.clone(), Vec::new());
        let posting = Posting { at: Some(self.today - TimeDelta::days(days_ago)), ..posting };
        post_direct(self.tx, &asked, posting, Utc::now()).await.map(drop)
    }
}
