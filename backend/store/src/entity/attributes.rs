//! Values whose meaning the record's class tells, kept as one object.

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Jsonb;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::stored::Stored;

/// Values by the id of their attribute, as text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, FromSqlRow, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub struct Attributes(pub Map<String, Value>);

impl Stored for Attributes {
    type Sql = Jsonb;
}

impl FromSql<Jsonb, Pg> for Attributes {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        match <Value as FromSql<Jsonb, Pg>>::from_sql(value)? {
            Value::Object(values) => Ok(Self(values)),
            other => Err(format!("attributes are an object, not {other}").into()),
        }
    }
}

impl ToSql<Jsonb, Pg> for Attributes {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        let value = serde_json::to_value(&self.0)?;
        <Value as ToSql<Jsonb, Pg>>::to_sql(&value, &mut out.reborrow())
    }
}
