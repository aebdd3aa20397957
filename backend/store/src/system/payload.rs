//! The stored form of an event, as the text that it is. Between text and event there is no tree of values: for a thousand events
//! of a board it took 15 MB.

use std::io::Write;

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::Jsonb;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What PostgreSQL puts before the text of a `jsonb`: the version of the format.
const VERSION: u8 = 1;

#[derive(Debug, AsExpression, FromSqlRow)]
#[diesel(sql_type = Jsonb)]
pub(super) struct Payload(Vec<u8>);

impl Payload {
    pub(super) fn of<E: Serialize>(event: &E) -> serde_json::Result<Self> {
        serde_json::to_vec(event).map(Self)
    }

    pub(super) fn read<E: DeserializeOwned>(&self) -> serde_json::Result<E> {
        serde_json::from_slice(&self.0)
    }
}

impl FromSql<Jsonb, Pg> for Payload {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        match value.as_bytes().split_first() {
            Some((&VERSION, text)) => Ok(Self(text.into())),
            _ => Err("jsonb of an unknown version".into()),
        }
    }
}

impl ToSql<Jsonb, Pg> for Payload {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        out.write_all(&[VERSION])?;
        out.write_all(&self.0)?;
        Ok(IsNull::No)
    }
}
