//! What is sent about how much of a part is reserved, issued, handed back or used: its lots and its pieces included.

use gantry_domain::Id;
use gantry_domain::board::parts::{IssuePart, PartQuantity};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::ToSchema;

/// How much of a line.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct QuantityOfPart {
    /// In the base unit; absent: as much as there is to it.
    #[schema(value_type = Option<String>, format = "decimal")]
    quantity: Option<Decimal>,
}

impl QuantityOfPart {
    /// So much of a line.
    pub(super) fn of(&self, card_id: Id, line_id: Id) -> PartQuantity {
        PartQuantity { card_id, line_id, quantity: self.quantity, ..PartQuantity::default() }
    }
}

/// How much of a line comes back.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ReturnOfPart {
    /// In the base unit; absent: as much as there is to it.
    #[schema(value_type = Option<String>, format = "decimal")]
    quantity: Option<Decimal>,
    /// Of this lot; absent: what was issued last.
    #[schema(value_type = Option<i64>)]
    lot_id: Option<Id>,
    /// The serial numbers that come back; absent: all that are out.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    serials: String,
}

impl ReturnOfPart {
    /// So much of a line.
    pub(super) fn of(self, card_id: Id, line_id: Id) -> PartQuantity {
        let Self { quantity, lot_id, serials } = self;
        PartQuantity { card_id, line_id, quantity, lot_id, serials }
    }
}

/// How much of a line is issued.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct IssueOfPart {
    /// In the base unit; absent: what is not issued yet, or the pieces that are named.
    #[schema(value_type = Option<String>, format = "decimal")]
    quantity: Option<Decimal>,
    /// The warehouse; absent: the line's.
    #[schema(value_type = Option<i64>)]
    warehouse_id: Option<Id>,
    /// Confirms that more is issued than is planned.
    #[serde(default)]
    beyond_plan: bool,
    /// Of a part that is kept by lots: the lot; absent: what expires first.
    #[schema(value_type = Option<i64>)]
    lot_id: Option<Id>,
    /// Of a part with serial numbers: those of the pieces; absent: the oldest.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    serials: String,
    /// Issues a lot that has expired; needs a reason, and the permission to configure warehousing.
    #[serde(default)]
    allow_expired: bool,
    /// Why.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    reason: String,
}

impl IssueOfPart {
    /// So much of a line.
    pub(super) fn of(self, card_id: Id, line_id: Id) -> IssuePart {
        let Self { quantity, warehouse_id, beyond_plan, lot_id, serials, allow_expired, reason } = self;
        let line_id = Some(line_id);
        IssuePart {
            card_id,
            line_id,
            part_id: None,
            quantity,
            warehouse_id,
            beyond_plan,
            lot_id,
            serials,
            allow_expired,
            reason,
        }
    }
}

/// An issue without a line.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct IssueToWorkOrder {
    #[schema(value_type = i64)]
    pub(super) work_order_id: Id,
    #[schema(value_type = i64)]
    part_id: Id,
    /// In the base unit.
    #[schema(value_type = String, format = "decimal")]
    quantity: Decimal,
    #[schema(value_type = i64)]
    warehouse_id: Id,
    /// Of a part that is kept by lots: the lot; absent: what expires first.
    #[schema(value_type = Option<i64>)]
    lot_id: Option<Id>,
    /// Of a part with serial numbers: those of the pieces; absent: the oldest.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    serials: String,
    /// Issues a lot that has expired; needs a reason, and the permission to configure warehousing.
    #[serde(default)]
    allow_expired: bool,
    /// Why.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    reason: String,
}

impl IssueToWorkOrder {
    /// So much of a part.
    pub(super) fn to(self, card_id: Id) -> IssuePart {
        let Self { part_id, quantity, warehouse_id, lot_id, serials, allow_expired, reason, .. } = self;
        IssuePart {
            card_id,
            part_id: Some(part_id),
            quantity: Some(quantity),
            warehouse_id: Some(warehouse_id),
            lot_id,
            serials,
            allow_expired,
            reason,
            ..IssuePart::default()
        }
    }
}
