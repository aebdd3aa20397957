//! Pieces with serial numbers: where each of them is. People read them; the ledger alone writes them.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Text, Timestamptz};
use gantry_domain::stock::SerialState;
use gantry_domain::{Error, Family, Id};
use serde::Serialize;
use utoipa::ToSchema;

use super::item::{LOCATION, PART, Unsent, exported, posted_only, written_by_the_ledger};
use crate::Tx;
use crate::entity::{self, Column, Computed, Kind, Record, Table};

/// A piece with a serial number.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockSerial {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// The part.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub part_id: Id,
    /// The part's code.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub part_code: Option<String>,
    /// The part's name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub part_name: Option<String>,
    /// Its number, unique for the part.
    #[diesel(sql_type = Text)]
    pub number: String,
    /// `inStock`, `issued`, `inTransit`, `scrapped`, `converted`, `missing` or `withdrawn`.
    #[diesel(sql_type = Text)]
    pub state: String,
    /// The place where it lies.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub location_id: Option<Id>,
    /// The code of the place.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub location_code: Option<String>,
    /// The name of the place.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub location_name: Option<String>,
    /// The document of its last movement: the work order or the request that it was issued to, for one.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub document: Option<String>,
    /// The day on which it first came.
    #[diesel(sql_type = Nullable<Date>)]
    #[schema(required = true)]
    pub received_on: Option<NaiveDate>,
    /// When it became known.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When it last moved.
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
    /// Raised with every movement.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// Never: a piece stays known.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub archived_at: Option<DateTime<Utc>>,
}

/// Of the pieces.
pub(crate) const TABLE: Table = Table {
    global: &["search LIKE lower(?)", "part_id IN (SELECT id FROM master_part WHERE search LIKE lower(?))"],
    ..Table::of(
        Family::StockSerial,
        &[
            Column::of(Kind::Text).fixed().called("number", "number").sorted(&["number", "id"]),
            PART,
            Column::of(Kind::Choice(SerialState::WORDS)).fixed().called("state", "state"),
            LOCATION,
            Column::kept("created_at"),
            Column::kept("updated_at").sorted(&["updated_at", "id"]),
        ],
        &[
            Computed::of_reference("part_name", "part_id", &PART),
            Computed::of_reference("part_code", "part_id", &PART),
            Computed::of_reference("location_name", "location_id", &LOCATION),
            Computed::of_reference("location_code", "location_id", &LOCATION),
            Computed::of::<Nullable<Text>>(
                "document",
                "(SELECT m.document FROM stock_movement_serial AS x JOIN stock_movement AS m ON m.id = x.movement_id \
                 WHERE x.serial_id = t.id ORDER BY x.movement_id DESC LIMIT 1)",
            ),
            Computed::of::<Nullable<Date>>(
                "received_on",
                "(SELECT m.at::date FROM stock_movement_serial AS x JOIN stock_movement AS m ON m.id = x.movement_id \
                 WHERE x.serial_id = t.id ORDER BY x.movement_id LIMIT 1)",
            ),
        ],
    )
    .listed(&["number", "id"], ("''", "number"))
};

written_by_the_ledger!(StockSerial);
