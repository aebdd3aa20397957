//! Conditions of a list: SQL, and the values of its parameters.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryResult;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment};
use diesel::sql_types::{Array, BigInt, Bool, Date, Numeric, Text, Timestamptz};
use rust_decimal::Decimal;

/// SQL with one parameter for each `?`.
#[derive(Debug, PartialEq)]
pub(crate) struct Condition {
    pub(super) sql: String,
    pub(super) values: Vec<Bound>,
}

/// A value of a parameter, or several as one array.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Bound {
    Text(String),
    Texts(Vec<String>),
    Number(i64),
    Numbers(Vec<i64>),
    Decimal(Decimal),
    Decimals(Vec<Decimal>),
    Bool(bool),
    Date(NaiveDate),
    Dates(Vec<NaiveDate>),
    Time(DateTime<Utc>),
    Times(Vec<DateTime<Utc>>),
}

impl Bound {
    /// Many as one array: a statement has room for 65,535 parameters, and each number of them would be another statement.
    pub(super) fn together(many: &[Self]) -> Self {
        match many.first() {
            Some(Self::Decimal(_)) => {
                Self::Decimals(each(many, |one| if let Self::Decimal(it) = one { Some(*it) } else { None }))
            }
            Some(Self::Date(_)) => {
                Self::Dates(each(many, |one| if let Self::Date(it) = one { Some(*it) } else { None }))
            }
            Some(Self::Time(_)) => {
                Self::Times(each(many, |one| if let Self::Time(it) = one { Some(*it) } else { None }))
            }
            _ => Self::Numbers(each(many, |one| if let Self::Number(it) = one { Some(*it) } else { None })),
        }
    }
}

fn each<T>(many: &[Bound], held: impl Fn(&Bound) -> Option<T>) -> Vec<T> {
    many.iter().filter_map(held).collect()
}

impl QueryFragment<Pg> for Condition {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let mut pieces = self.sql.split('?');
        out.push_sql(pieces.next().unwrap_or_default());
        for (value, piece) in self.values.iter().zip(pieces) {
            match value {
                Bound::Text(text) => out.push_bind_param::<Text, String>(text)?,
                Bound::Texts(texts) => out.push_bind_param::<Array<Text>, Vec<String>>(texts)?,
                Bound::Number(number) => out.push_bind_param::<BigInt, i64>(number)?,
                Bound::Numbers(numbers) => out.push_bind_param::<Array<BigInt>, Vec<i64>>(numbers)?,
                Bound::Decimal(number) => out.push_bind_param::<Numeric, Decimal>(number)?,
                Bound::Decimals(numbers) => out.push_bind_param::<Array<Numeric>, Vec<Decimal>>(numbers)?,
                Bound::Bool(yes) => out.push_bind_param::<Bool, bool>(yes)?,
                Bound::Date(day) => out.push_bind_param::<Date, NaiveDate>(day)?,
                Bound::Dates(days) => out.push_bind_param::<Array<Date>, Vec<NaiveDate>>(days)?,
                Bound::Time(time) => out.push_bind_param::<Timestamptz, DateTime<Utc>>(time)?,
                Bound::Times(times) => out.push_bind_param::<Array<Timestamptz>, Vec<DateTime<Utc>>>(times)?,
            }
            out.push_sql(piece);
        }
        Ok(())
    }
}

pub(super) fn plain(sql: String) -> Condition {
    Condition { sql, values: Vec::new() }
}

pub(super) fn one(sql: String, value: Bound) -> Condition {
    Condition { sql, values: vec![value] }
}

/// One of some values. A single one is compared as it is: for a list PostgreSQL reads no index in the order of the page.
pub(super) fn among<T>(sql: &str, values: Vec<T>, single: fn(T) -> Bound, several: fn(Vec<T>) -> Bound) -> Condition {
    match <[T; 1]>::try_from(values) {
        Ok([value]) => one(format!("{sql} = ?"), single(value)),
        Err(values) => one(format!("{sql} = ANY(?)"), several(values)),
    }
}
