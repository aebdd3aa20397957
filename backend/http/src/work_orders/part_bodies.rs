//! What is sent and answered about parts of work orders.

use chrono::NaiveDate;
use gantry_domain::Id;
use gantry_domain::board::parts::{EditPlannedPart, PlanPart};
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer};
use utoipa::{IntoParams, ToSchema};

/// Rows of a page unless asked otherwise, and at most.
const ROWS: (i64, i64) = (200, 500);

/// Of which work order or part.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfPart {
    /// The work order.
    #[param(value_type = i64, required = false)]
    pub(super) work_order_id: Option<Id>,
    /// The master part.
    #[param(value_type = i64, required = false)]
    pub(super) part_id: Option<Id>,
    /// Lines before the page.
    #[serde(default)]
    #[param(required = false)]
    first: i64,
    /// Lines of the page: 200, at most 500.
    #[param(required = false)]
    rows: Option<i64>,
}

impl OfPart {
    /// Lines before the page, and of it.
    pub(super) fn bounds(&self) -> (i64, i64) {
        (self.first.max(0), self.rows.unwrap_or(ROWS.0).clamp(1, ROWS.1))
    }
}

/// Which master parts.
#[derive(Deserialize, IntoParams)]
pub(super) struct SearchedPart {
    /// A piece of the code or the name; the code itself, as a barcode scanner reads it.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// At most so many: 20, at most 50.
    #[param(required = false)]
    rows: Option<i64>,
}

impl SearchedPart {
    /// The text and the most parts.
    pub(super) fn bounds(&self) -> (&str, i64) {
        let text =
            self.search.char_indices().nth(250).map_or(self.search.as_str(), |(end, _)| self.search.split_at(end).0);
        (text, self.rows.unwrap_or(20).clamp(1, 50))
    }
}

/// A part to be planned.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewWorkOrderPart {
    #[schema(value_type = i64)]
    pub(super) work_order_id: Id,
    /// The master part; absent: the one with this code, or a part in words.
    #[schema(value_type = Option<i64>)]
    part_id: Option<Id>,
    /// Of a part in words.
    #[serde(default)]
    #[schema(max_length = 100)]
    code: String,
    /// Of a part in words.
    #[serde(default)]
    #[schema(max_length = 250)]
    name: String,
    /// Of a part in words.
    #[serde(default)]
    #[schema(max_length = 100)]
    unit: String,
    /// Of a part in words: at least 0, at most 6 decimal places.
    #[schema(value_type = Option<String>, format = "decimal")]
    unit_cost: Option<Decimal>,
    /// Above 0, at most 4 decimal places.
    #[schema(value_type = String, format = "decimal")]
    quantity: Decimal,
    /// The unit of the quantity: one of the part's conversions; absent: its base unit.
    #[schema(value_type = Option<i64>)]
    unit_id: Option<Id>,
    /// The warehouse that it comes from; needed for reserving.
    #[schema(value_type = Option<i64>)]
    warehouse_id: Option<Id>,
    /// Where a part in words comes from.
    #[serde(default)]
    #[schema(max_length = 100)]
    from_location: String,
    /// Whether what is available is reserved at once.
    #[serde(default)]
    reserve: bool,
}

impl NewWorkOrderPart {
    /// The command.
    pub(super) fn command(self, card_id: Id) -> PlanPart {
        let Self {
            part_id, code, name, unit, unit_cost, quantity, unit_id, warehouse_id, from_location, reserve, ..
        } = self;
        PlanPart {
            card_id,
            part_id,
            code,
            name,
            unit,
            unit_cost,
            quantity,
            unit_id,
            warehouse_id,
            from_location,
            reserve,
        }
    }
}

fn present<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<Id>>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// What changes of a planned part.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WorkOrderPartPatch {
    #[schema(value_type = Option<String>, format = "decimal")]
    quantity: Option<Decimal>,
    /// The unit of the quantity; absent: the part's base unit.
    #[schema(value_type = Option<i64>)]
    unit_id: Option<Id>,
    /// Null: none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    warehouse_id: Option<Option<Id>>,
    /// Of a part in words.
    #[schema(max_length = 250)]
    name: Option<String>,
    /// Of a part in words.
    #[schema(max_length = 100)]
    unit: Option<String>,
    /// Of a part in words.
    #[schema(value_type = Option<String>, format = "decimal")]
    unit_cost: Option<Decimal>,
    #[schema(max_length = 100)]
    from_location: Option<String>,
}

impl WorkOrderPartPatch {
    /// The command.
    pub(super) fn command(self, card_id: Id, line_id: Id) -> EditPlannedPart {
        let Self { quantity, unit_id, warehouse_id, name, unit, unit_cost, from_location } = self;
        EditPlannedPart { card_id, line_id, quantity, unit_id, warehouse_id, name, unit, unit_cost, from_location }
    }
}

/// A line of parts of a work order.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
pub(super) struct WorkOrderPart {
    id: i64,
    work_order_id: i64,
    work_order_code: String,
    work_order_title: String,
    /// The system status: 1 Open, 2 In Review, 3 Completed, 4 Closed.
    work_order_status: i16,
    board_number: i32,
    /// Null for a part in words.
    #[schema(required = true)]
    part_id: Option<i64>,
    code: String,
    name: String,
    unit: String,
    /// When it was planned.
    unit_cost: String,
    estimated_qty: String,
    /// What is planned as it was entered, in another unit than the base unit.
    #[schema(required = true)]
    entered_qty: Option<String>,
    entered_unit: String,
    reserved_qty: String,
    /// How much of that lies at staging places.
    staged_qty: String,
    /// Why less was picked than the kit wants.
    short_reason: String,
    issued_qty: String,
    returned_qty: String,
    used_qty: String,
    /// How much of the plan is neither reserved nor issued; 0 for a part in words.
    missing_qty: String,
    planned_cost: String,
    /// What was issued and did not come back, as the ledger values it; what was used of a part in words.
    actual_cost: String,
    #[schema(required = true)]
    warehouse_id: Option<i64>,
    #[schema(required = true)]
    warehouse_name: Option<String>,
    /// Whether technicians may issue from the warehouse.
    self_service: bool,
    /// The places where it is reserved or was issued; where a part in words comes from.
    from_location: String,
    /// `planned`, `partlyReserved`, `reserved`, `partlyIssued`, `issued`, `used` or `returned`.
    status: String,
    /// How closely the part is followed: `none`, `lot` or `serial`.
    tracking: String,
    /// What the order has of which lot.
    lots: Vec<IssuedLot>,
    /// The serial numbers of the pieces that the order has.
    serials: Vec<String>,
}

/// What a work order has of a lot.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct IssuedLot {
    lot_id: i64,
    number: String,
    quantity: String,
}

/// What is available of a part in a warehouse.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct AvailableStock {
    warehouse_id: i64,
    warehouse_name: String,
    /// Whether technicians may issue from it.
    self_service: bool,
    /// Neither reserved nor expired.
    available: String,
    /// There, and expired: it is not issued.
    expired: String,
}

/// A lot that is available in a warehouse.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct AvailableLot {
    lot_id: i64,
    number: String,
    /// The last day on which it may be issued.
    #[schema(required = true)]
    expires_on: Option<NaiveDate>,
    /// Whether that is over.
    expired: bool,
    warehouse_id: i64,
    available: String,
}

/// A piece that lies in a warehouse.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct AvailableSerial {
    number: String,
    warehouse_id: i64,
}

/// Another unit of a part.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct AvailableUnit {
    id: i64,
    code: String,
    /// One of it is so many of the base unit.
    factor: String,
}

/// A master part, its units and where it is available.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct AvailablePart {
    id: i64,
    code: String,
    name: String,
    /// The code of its base unit.
    unit: String,
    /// How closely it is followed: `none`, `lot` or `serial`.
    tracking: String,
    /// The first to expire first, at most 100.
    lots: Vec<AvailableLot>,
    /// The oldest first, at most 200.
    serials: Vec<AvailableSerial>,
    units: Vec<AvailableUnit>,
    stock: Vec<AvailableStock>,
}

/// Master parts that were looked for.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON of a page")]
pub(super) struct AvailablePartPage {
    items: Vec<AvailablePart>,
    total_records: i64,
}

/// A page of lines of parts.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON of a page")]
pub(super) struct WorkOrderPartPage {
    items: Vec<WorkOrderPart>,
    total_records: i64,
}
