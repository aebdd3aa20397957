//! Parts of a work order as commands and events carry them: quantities, codes and names. What they cost and what they do to the ledger
//! of stock reaches the store in memory, like rates of labour, and is never part of the log.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::kit::Staged;
use super::patch::present;
use crate::Id;
use crate::stock::{StockChange, StockKey};

/// The most lines of parts that a work order has.
pub const PART_LINES_MAX: usize = 200;

/// Plans a part: one of the catalogue, or one in words.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlanPart {
    /// For which work order.
    pub card_id: Id,
    /// The master part; absent: the one with this code, or a part in words.
    #[serde(default)]
    pub part_id: Option<Id>,
    /// The code of a part in words.
    #[serde(default)]
    pub code: String,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its unit of measure.
    #[serde(default)]
    pub unit: String,
    /// Its money per unit.
    #[serde(default)]
    pub unit_cost: Option<Decimal>,
    /// How much.
    pub quantity: Decimal,
    /// The unit of the quantity; absent: the part's base unit.
    #[serde(default)]
    pub unit_id: Option<Id>,
    /// The warehouse that it comes from.
    #[serde(default)]
    pub warehouse_id: Option<Id>,
    /// Where a part in words comes from.
    #[serde(default)]
    pub from_location: String,
    /// Whether what is available is reserved at once.
    #[serde(default)]
    pub reserve: bool,
}

/// Changes a planned part. What is reserved and no longer wanted there is released.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EditPlannedPart {
    /// Of which work order.
    pub card_id: Id,
    /// Which line.
    pub line_id: Id,
    /// How much.
    #[serde(default)]
    pub quantity: Option<Decimal>,
    /// The unit of the quantity; absent: the part's base unit.
    #[serde(default)]
    pub unit_id: Option<Id>,
    /// The warehouse; `null` none.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub warehouse_id: Option<Option<Id>>,
    /// The name of a part in words.
    #[serde(default)]
    pub name: Option<String>,
    /// Its unit of measure.
    #[serde(default)]
    pub unit: Option<String>,
    /// Its money per unit.
    #[serde(default)]
    pub unit_cost: Option<Decimal>,
    /// Where it comes from.
    #[serde(default)]
    pub from_location: Option<String>,
}

/// Reserves, releases, hands back or uses some of a line.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PartQuantity {
    /// Of which work order.
    pub card_id: Id,
    /// Which line.
    pub line_id: Id,
    /// How much, in the base unit; absent: as much as there is to it.
    #[serde(default)]
    pub quantity: Option<Decimal>,
    /// Of what comes back: the lot; absent: what was issued last.
    #[serde(default)]
    pub lot_id: Option<Id>,
    /// Of what comes back: the serial numbers.
    #[serde(default)]
    pub serials: String,
}

/// Issues a part to a work order: for a line, or without one that was planned.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct IssuePart {
    /// To which work order.
    pub card_id: Id,
    /// For which line; absent: for one of the part.
    #[serde(default)]
    pub line_id: Option<Id>,
    /// The master part, without a line.
    #[serde(default)]
    pub part_id: Option<Id>,
    /// How much, in the base unit; absent: what is still wanted.
    #[serde(default)]
    pub quantity: Option<Decimal>,
    /// The warehouse; absent: the line's.
    #[serde(default)]
    pub warehouse_id: Option<Id>,
    /// Whether it may be more than is planned.
    #[serde(default)]
    pub beyond_plan: bool,
    /// The lot; absent: what expires first.
    #[serde(default)]
    pub lot_id: Option<Id>,
    /// The serial numbers; absent: the oldest.
    #[serde(default)]
    pub serials: String,
    /// Whether the lot may have expired.
    #[serde(default)]
    pub allow_expired: bool,
    /// Why one that has is issued.
    #[serde(default)]
    pub reason: String,
}

/// What happened to a line of parts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PartChanged {
    /// Of which work order.
    pub card_id: Id,
    /// Which line.
    pub line_id: Id,
    /// The part's code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The unit of the quantity.
    pub unit: String,
    /// How much.
    pub quantity: Decimal,
    /// How much of it was reserved with that, or reserved again.
    #[serde(default, skip_serializing_if = "Decimal::is_zero")]
    pub reserved: Decimal,
    /// How it was staged, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub staged: Option<Box<Staged>>,
    /// What is to be written: for the rows and the ledger, never for the log.
    #[serde(skip)]
    pub write: Option<Box<PartWrite>>,
}

/// What is to be written of a line.
#[derive(Debug, Clone, PartialEq)]
pub struct PartWrite {
    /// The line as it becomes; one that is removed as it was.
    pub line: PartLine,
    /// Whether it is removed.
    pub removed: bool,
    /// What happens to stock.
    pub steps: Vec<StockStep>,
    /// Why an expired lot is issued, if one may be.
    pub expired_reason: Option<String>,
}

/// A movement of stock for a line.
#[derive(Debug, Clone, PartialEq)]
pub struct StockStep {
    /// The balance.
    pub key: StockKey,
    /// Its id.
    pub item: Id,
    /// What happens.
    pub change: StockChange,
    /// The issue that this one is, or that it hands back.
    pub issue: Option<IssueRef>,
    /// The pieces, where they were named.
    pub serials: Vec<String>,
    /// Of what goes to a staging place: the balance there.
    pub to: Option<StockKey>,
}

/// An issue: by its movement, or by a number while it is not written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IssueRef {
    /// The movement.
    Movement(Id),
    /// The issue of this batch with this number.
    Pending(u32),
}

/// An issue of which some may come back.
#[derive(Debug, Clone, PartialEq)]
pub struct LineIssue {
    /// Which.
    pub issue: IssueRef,
    /// From which balance.
    pub key: StockKey,
    /// Money per unit.
    pub unit_cost: Decimal,
    /// How much is not back yet.
    pub left: Decimal,
    /// How old the goods are that it took.
    pub age: DateTime<Utc>,
}

/// A line of parts as the rules see it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PartLine {
    /// Its id.
    pub id: Id,
    /// Its work order.
    pub card_id: Id,
    /// The master part; none for a part in words.
    pub part: Option<Id>,
    /// The part's code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its unit of measure.
    pub unit: String,
    /// The warehouse.
    pub warehouse: Option<Id>,
    /// Where it comes from, in words.
    pub from_location: String,
    /// How much is planned.
    pub planned: Decimal,
    /// The same as it was entered, in a unit other than the base unit.
    pub entered: Option<(Decimal, String)>,
    /// How much was issued.
    pub issued: Decimal,
    /// How much of that came back.
    pub returned: Decimal,
    /// How much was used.
    pub used: Decimal,
    /// Money per unit when it was planned.
    pub unit_cost: Decimal,
    /// What was issued and did not come back, as the ledger values it; what was used of a part in words.
    pub actual_cost: Decimal,
    /// What is reserved, by balance.
    pub reserved: BTreeMap<StockKey, Decimal>,
    /// Issues of which some may come back, the oldest first.
    pub issues: Vec<LineIssue>,
    /// Why less of it was picked than its kit wants.
    pub short_reason: String,
    /// Whether its reservation was released by hand: Gantry does not reserve it again by itself.
    pub released_by_hand: bool,
}

impl PartLine {
    /// How much is with the work order.
    pub fn out(&self) -> Decimal {
        self.issued - self.returned
    }

    /// How much is reserved in all places.
    pub fn reserved_in_all(&self) -> Decimal {
        self.reserved.values().sum()
    }

    /// Its quantities.
    pub fn quantities(&self) -> LineQuantities {
        let Self { planned, issued, returned, used, .. } = *self;
        LineQuantities { planned, reserved: self.reserved_in_all(), issued, returned, used }
    }

    /// How much of the plan is not issued.
    pub fn open(&self) -> Decimal {
        (self.planned - self.out()).max(Decimal::ZERO)
    }
}

/// The quantities of a line, from which its status follows.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct LineQuantities {
    /// How much is planned.
    pub planned: Decimal,
    /// How much is reserved.
    pub reserved: Decimal,
    /// How much was issued.
    pub issued: Decimal,
    /// How much of that came back.
    pub returned: Decimal,
    /// How much was used.
    pub used: Decimal,
}

impl LineQuantities {
    /// Where the line stands: `planned`, `partlyReserved`, `reserved`, `partlyIssued`, `issued`, `used` or `returned`.
    pub fn status(&self) -> &'static str {
        let Self { planned, reserved, issued, returned, used } = *self;
        let out = issued - returned;
        if used > Decimal::ZERO && used >= planned.max(out) {
            "used"
        } else if out > Decimal::ZERO {
            if out < planned { "partlyIssued" } else { "issued" }
        } else if reserved > Decimal::ZERO {
            if reserved < planned { "partlyReserved" } else { "reserved" }
        } else if returned > Decimal::ZERO {
            "returned"
        } else {
            "planned"
        }
    }

    /// How much of the plan is neither reserved nor issued.
    pub fn missing(&self) -> Decimal {
        (self.planned - self.reserved - self.issued + self.returned).max(Decimal::ZERO)
    }
}
