//! What calls about labour are sent.

use chrono::NaiveDate;
use gantry_domain::board::labour::{DayHours, NewPlannedLabour, PlannedLabourPatch};
use gantry_domain::{Id, PersonId};
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

/// Tells "absent" from "empty it".
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// Hours of one day.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct LaborDetail {
    /// The day, not after today.
    submission_date: NaiveDate,
    /// More than 0, at most 4 decimal places, and with the person's other hours of the day no more than the day has.
    #[schema(value_type = String, format = "decimal")]
    hours_submitted: Decimal,
}

impl From<LaborDetail> for DayHours {
    fn from(detail: LaborDetail) -> Self {
        Self { submission_date: detail.submission_date, hours_submitted: detail.hours_submitted }
    }
}

/// Hours that were worked.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewLabor {
    #[schema(value_type = i64)]
    pub(super) work_order_id: Id,
    /// Who worked; absent: the caller.
    #[schema(value_type = Option<i64>)]
    pub(super) person_id: Option<PersonId>,
    /// The type; absent: regular time.
    #[schema(value_type = Option<i64>)]
    pub(super) labour_type_id: Option<Id>,
    /// The hours by day.
    #[schema(min_items = 1, max_items = 200)]
    pub(super) details: Vec<LaborDetail>,
    /// A remark.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    pub(super) note: String,
}

/// What is right instead. Absent fields are right as they are.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Correction {
    #[schema(value_type = Option<String>, format = "decimal")]
    pub(super) hours_submitted: Option<Decimal>,
    pub(super) submission_date: Option<NaiveDate>,
    /// Null is regular time.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    pub(super) labour_type_id: Option<Option<Id>>,
    /// Why.
    #[schema(min_length = 1, max_length = 20_000)]
    pub(super) reason: String,
}

/// Rows to be approved.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Approval {
    #[schema(value_type = i64)]
    pub(super) work_order_id: Id,
    #[schema(value_type = Vec<i64>, min_items = 1, max_items = 200)]
    pub(super) labour_ids: Vec<Id>,
}

/// Hours to be planned: of a craft, a person, or both.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewPlannedLabor {
    #[schema(value_type = i64)]
    work_order_id: Id,
    #[serde(default)]
    #[schema(max_length = 100)]
    craft: String,
    #[schema(value_type = Option<i64>)]
    person_id: Option<PersonId>,
    /// From 0 to 100,000.
    #[schema(value_type = String, format = "decimal")]
    total_hours: Decimal,
    /// Money per hour, at most two decimal places; needs permission to see what people earn (`payRates`).
    #[schema(value_type = Option<String>, format = "decimal")]
    rate: Option<Decimal>,
}

impl NewPlannedLabor {
    pub(super) fn parts(self) -> (Id, NewPlannedLabour, Option<Decimal>) {
        let line = NewPlannedLabour { craft: self.craft, person_id: self.person_id, hours: self.total_hours };
        (self.work_order_id, line, self.rate)
    }
}

/// What is to change of planned hours. Absent fields stay.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PlannedLaborPatch {
    #[schema(max_length = 100)]
    craft: Option<String>,
    /// Null is nobody.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    person_id: Option<Option<PersonId>>,
    #[schema(value_type = Option<String>, format = "decimal")]
    total_hours: Option<Decimal>,
    /// Money per hour; needs permission to see what people earn (`payRates`).
    #[schema(value_type = Option<String>, format = "decimal")]
    rate: Option<Decimal>,
}

impl PlannedLaborPatch {
    pub(super) fn parts(self) -> (PlannedLabourPatch, Option<Decimal>) {
        let patch = PlannedLabourPatch { craft: self.craft, person_id: self.person_id, hours: self.total_hours };
        (patch, self.rate)
    }
}
