//! How the sub-tasks of planned tasks are answered, kept as JSON in the form in which the domain writes it.

use diesel::deserialize::FromSqlRow;
use gantry_domain::plan::{SubTaskFormat, checked_formats};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use crate::entity::kept_as_json;

kept_as_json! { StoredSubTaskFormats told as SubTaskFormats }

/// How the sub-tasks of a planned task are answered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, FromSqlRow)]
#[serde(transparent)]
pub struct StoredSubTaskFormats(pub Vec<SubTaskFormat>);

/// How sub-tasks are answered, by the line of each; at most 200. A line that none names is answered by a tick.
#[derive(ToSchema)]
#[schema(max_items = 200)]
#[expect(dead_code, reason = "describes the JSON that is kept")]
struct SubTaskFormats(Vec<SubTaskFormat>);

/// Their schemas, by the names that records refer to them by.
pub fn schemas() -> [(String, RefOr<Schema>); 2] {
    [
        (SubTaskFormats::name().into_owned(), SubTaskFormats::schema()),
        (SubTaskFormat::name().into_owned(), SubTaskFormat::schema()),
    ]
}

impl<'de> Deserialize<'de> for StoredSubTaskFormats {
    /// Reads formats, and refuses those that ask for what no answer could be.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        checked_formats(Vec::deserialize(from)?).map(Self).map_err(D::Error::custom)
    }
}
