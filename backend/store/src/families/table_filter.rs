//! One filter of a table: a match mode and a value, checked against what the column holds.

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use diesel::QueryResult;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment};
use diesel::sql_types::{Array, BigInt, Text, Timestamptz};
use gantry_domain::Error;
use serde_json::Value;

use super::asset::escaped;
use super::table::{Column, Filter, Kind};

/// SQL with one parameter for each `?`.
#[derive(Debug, PartialEq)]
pub(crate) struct Condition {
    sql: String,
    values: Vec<Bound>,
}

#[derive(Debug, Clone, PartialEq)]
enum Bound {
    Text(String),
    Texts(Vec<String>),
    Number(i64),
    Numbers(Vec<i64>),
    Time(DateTime<Utc>),
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
                Bound::Time(time) => out.push_bind_param::<Timestamptz, DateTime<Utc>>(time)?,
            }
            out.push_sql(piece);
        }
        Ok(())
    }
}

/// The condition of one filter; none for a filter without a value.
///
/// # Errors
/// `invalid`, naming the field.
pub(super) fn condition(column: &Column, filter: &Filter) -> Result<Option<Condition>, Error> {
    let sql = column.sql;
    match (filter.match_mode.as_str(), column.kind) {
        ("isEmpty" | "isNotEmpty", Kind::Links) => return Err(unfit(column, filter)),
        ("isEmpty", Kind::Text) => return Ok(Some(plain(format!("({sql} IS NULL OR {sql} = '')")))),
        ("isEmpty", _) => return Ok(Some(plain(format!("{sql} IS NULL")))),
        ("isNotEmpty", Kind::Text) => return Ok(Some(plain(format!("{sql} <> ''")))),
        ("isNotEmpty", _) => return Ok(Some(plain(format!("{sql} IS NOT NULL")))),
        _ => {}
    }
    if is_nothing(&filter.value) {
        return Ok(None);
    }
    match column.kind {
        Kind::Text => text(column, filter),
        Kind::Number => number(column, filter),
        Kind::Time => time(column, filter),
        Kind::Links => links(column, filter),
    }
    .map(Some)
}

/// The condition of the global filter; none for an empty text.
pub(super) fn global(places: &[&str], text: &str) -> Option<Condition> {
    let text = text.trim();
    let pattern = Bound::Text(format!("%{}%", escaped(text)));
    (!text.is_empty())
        .then(|| Condition { sql: format!("({})", places.join(" OR ")), values: vec![pattern; places.len()] })
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.iter().all(Value::is_null),
        _ => false,
    }
}

fn links(column: &Column, filter: &Filter) -> Result<Condition, Error> {
    match filter.match_mode.as_str() {
        "in" => Ok(one(column.sql.to_owned(), Bound::Numbers(whole_numbers(column, filter)?))),
        _ => Err(unfit(column, filter)),
    }
}

fn plain(sql: String) -> Condition {
    Condition { sql, values: Vec::new() }
}

fn one(sql: String, value: Bound) -> Condition {
    Condition { sql, values: vec![value] }
}

fn text(column: &Column, filter: &Filter) -> Result<Condition, Error> {
    let sql = column.sql;
    if filter.match_mode == "in" {
        let texts = items(column, filter)?.iter().map(|value| word(column, value)).collect::<Result<_, _>>()?;
        return Ok(one(format!("{sql} = ANY(?)"), Bound::Texts(texts)));
    }
    let wanted = word(column, &filter.value)?;
    let literal = escaped(wanted.trim());
    let (comparison, value) = match filter.match_mode.as_str() {
        "contains" => return Ok(containing(column, format!("%{literal}%"))),
        "notContains" => ("NOT ILIKE ?", format!("%{literal}%")),
        "startsWith" => ("ILIKE ?", format!("{literal}%")),
        "endsWith" => ("ILIKE ?", format!("%{literal}")),
        "equals" => ("= ?", wanted),
        "notEquals" => ("<> ?", wanted),
        _ => return Err(unfit(column, filter)),
    };
    Ok(one(format!("{sql} {comparison}"), Bound::Text(value)))
}

/// The cheap look comes first, and spares the dear one most rows.
fn containing(column: &Column, pattern: String) -> Condition {
    let sql = column.sql;
    match column.folded {
        Some(folded) => Condition {
            sql: format!("{folded} LIKE lower(?) AND {sql} ILIKE ?"),
            values: vec![Bound::Text(pattern.clone()), Bound::Text(pattern)],
        },
        None => one(format!("{sql} ILIKE ?"), Bound::Text(pattern)),
    }
}

fn number(column: &Column, filter: &Filter) -> Result<Condition, Error> {
    let sql = column.sql;
    match filter.match_mode.as_str() {
        "in" => return Ok(one(format!("{sql} = ANY(?)"), Bound::Numbers(whole_numbers(column, filter)?))),
        "between" => {
            let [Some(low), Some(high)] = pair(column, filter)?.map(|value| value.as_ref().and_then(whole)) else {
                return Err(wrong_value(column, "two whole numbers"));
            };
            let values = vec![Bound::Number(low), Bound::Number(high)];
            return Ok(Condition { sql: format!("{sql} BETWEEN ? AND ?"), values });
        }
        _ => {}
    }
    let comparison = comparison(&filter.match_mode).ok_or_else(|| unfit(column, filter))?;
    let value = whole(&filter.value).ok_or_else(|| wrong_value(column, "a whole number"))?;
    Ok(one(format!("{sql} {comparison} ?"), Bound::Number(value)))
}

fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(digits) => digits.parse().ok(),
        _ => None,
    }
}

fn whole_numbers(column: &Column, filter: &Filter) -> Result<Vec<i64>, Error> {
    let numbers: Option<Vec<i64>> = items(column, filter)?.iter().map(whole).collect();
    numbers.ok_or_else(|| wrong_value(column, "a whole number"))
}

fn time(column: &Column, filter: &Filter) -> Result<Condition, Error> {
    let sql = column.sql;
    let read = |value: &Value| instant(value).ok_or_else(|| wrong_value(column, "a time as in RFC 3339, or a date"));
    match filter.match_mode.as_str() {
        "between" => {
            let [low, high] = pair(column, filter)?;
            let mut condition = Condition { sql: format!("{sql} IS NOT NULL"), values: Vec::new() };
            for (bound, comparison) in [(low, ">="), (high, "<=")] {
                if let Some(bound) = bound.as_ref() {
                    condition.sql.push_str(&format!(" AND {sql} {comparison} ?"));
                    condition.values.push(Bound::Time(read(bound)?));
                }
            }
            Ok(condition)
        }
        "dateIs" => {
            let from = read(&filter.value)?;
            let until = from.checked_add_days(Days::new(1)).unwrap_or(DateTime::<Utc>::MAX_UTC);
            let values = vec![Bound::Time(from), Bound::Time(until)];
            Ok(Condition { sql: format!("{sql} >= ? AND {sql} < ?"), values })
        }
        mode => {
            let comparison = match mode {
                "before" | "dateBefore" => "<",
                "after" | "dateAfter" => ">",
                other => comparison(other).ok_or_else(|| unfit(column, filter))?,
            };
            Ok(one(format!("{sql} {comparison} ?"), Bound::Time(read(&filter.value)?)))
        }
    }
}

fn comparison(mode: &str) -> Option<&'static str> {
    match mode {
        "equals" => Some("="),
        "notEquals" => Some("<>"),
        "lt" => Some("<"),
        "lte" => Some("<="),
        "gt" => Some(">"),
        "gte" => Some(">="),
        _ => None,
    }
}

/// A time, or the beginning of a day in UTC, of a year that the database knows.
fn instant(value: &Value) -> Option<DateTime<Utc>> {
    let text = value.as_str()?;
    let time = DateTime::parse_from_rfc3339(text).map(|time| time.with_timezone(&Utc)).ok();
    let time = time.or_else(|| Some(text.parse::<NaiveDate>().ok()?.and_hms_opt(0, 0, 0)?.and_utc()))?;
    (1..=9999).contains(&time.year()).then_some(time)
}

fn items<'a>(column: &Column, filter: &'a Filter) -> Result<&'a [Value], Error> {
    filter.value.as_array().map(Vec::as_slice).ok_or_else(|| wrong_value(column, "a list"))
}

fn pair(column: &Column, filter: &Filter) -> Result<[Option<Value>; 2], Error> {
    match items(column, filter)? {
        [low, high] => Ok([low, high].map(|value| (!value.is_null()).then(|| value.clone()))),
        _ => Err(wrong_value(column, "a list of two")),
    }
}

fn word(column: &Column, value: &Value) -> Result<String, Error> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(wrong_value(column, "a text")),
    }
}

fn wrong_value(column: &Column, wanted: &str) -> Error {
    Error::field("invalid", column.field, format!("{} is filtered by {wanted}.", column.field))
}

fn unfit(column: &Column, filter: &Filter) -> Error {
    let message = format!("{} cannot be filtered with {:?}.", column.field, filter.match_mode);
    Error::field("invalid", column.field, message)
}
