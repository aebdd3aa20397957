//! One filter of a table: a match mode and a value, checked against what the column holds.

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use gantry_domain::{Error, Family};
use serde_json::Value;

use super::column::{Column, Kind};
use super::condition::{Bound, Condition, among, one, plain};
use super::numbers::{decimal, whole};
use super::table::Filter;
use crate::families::table_of;

/// Years that the database and RFC 3339 can write.
const YEARS: std::ops::RangeInclusive<i32> = 1..=9999;
/// Values of one filter at most.
const MOST_VALUES: usize = 1_000;
/// The longest text to filter by, in characters.
const LONGEST: usize = 1_000;

/// The condition of one filter; none for a filter without a value.
///
/// # Errors
/// `invalid`, naming the field.
pub(super) fn condition(column: &Column, filter: &Filter) -> Result<Option<Condition>, Error> {
    let sql = column.sql;
    match (filter.match_mode.as_str(), column.kind) {
        ("isEmpty" | "isNotEmpty", Kind::Links(_)) => return Err(unfit(column, filter)),
        ("isEmpty", kind) if is_text(kind) => return Ok(Some(plain(format!("({sql} IS NULL OR {sql} = '')")))),
        ("isEmpty", _) => return Ok(Some(plain(format!("{sql} IS NULL")))),
        ("isNotEmpty", kind) if is_text(kind) => return Ok(Some(plain(format!("{sql} <> ''")))),
        ("isNotEmpty", _) => return Ok(Some(plain(format!("{sql} IS NOT NULL")))),
        _ => {}
    }
    if is_nothing(&filter.value) {
        return Ok(None);
    }
    match column.kind {
        Kind::Code | Kind::Text | Kind::LongText | Kind::Choice(_) | Kind::Colour | Kind::Attributes => {
            text(column, filter)
        }
        Kind::Whole | Kind::Board if filter.match_mode == "in" => {
            whole_numbers(column, filter).map(|numbers| among(sql, numbers, Bound::Number, Bound::Numbers))
        }
        Kind::Whole | Kind::Board => {
            compared(column, filter, "a whole number", |value| whole(value).map(Bound::Number))
        }
        Kind::Decimal | Kind::Money => compared(column, filter, "a number", |value| decimal(value).map(Bound::Decimal)),
        Kind::Date => compared(column, filter, "a date", |value| day(value).map(Bound::Date)),
        Kind::Time => time(column, filter),
        Kind::Bool => yes_or_no(column, filter),
        Kind::Reference(family) => reference(column, family, filter),
        Kind::Links(_) => links(column, filter),
        Kind::Structure => Err(unfit(column, filter)),
    }
    .map(Some)
}

const fn is_text(kind: Kind) -> bool {
    matches!(kind, Kind::Code | Kind::Text | Kind::LongText | Kind::Choice(_) | Kind::Colour)
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

/// By id, by what the record referred to is called, or by everything below it in its tree.
fn reference(column: &Column, family: Family, filter: &Filter) -> Result<Condition, Error> {
    let (sql, table) = (column.sql, family.table());
    let id = || whole(&filter.value).map(Bound::Number).ok_or_else(|| wrong_value(column, "an id"));
    match filter.match_mode.as_str() {
        "in" => Ok(among(sql, whole_numbers(column, filter)?, Bound::Number, Bound::Numbers)),
        "equals" => Ok(one(format!("{sql} = ?"), id()?)),
        // Only a family with parents has anything below a record.
        "subtree" if !table_of(family).is_some_and(|table| table.tree) => Err(unfit(column, filter)),
        "subtree" => Ok(one(format!("{sql} IN ({})", subtree(table)), id()?)),
        "contains" => {
            let pattern = Bound::Text(format!("%{}%", escaped(word(column, &filter.value)?.trim())));
            let title = table_of(family).map_or("name", |one| one.named.1);
            Ok(one(format!("{sql} IN (SELECT id FROM \"{table}\" WHERE lower({title}) LIKE lower(?))"), pattern))
        }
        _ => Err(unfit(column, filter)),
    }
}

/// The ids of a record and of all below it, with a `?` for the record's.
pub(crate) fn subtree(table: &str) -> String {
    format!(
        "WITH RECURSIVE below AS (SELECT id FROM {table} WHERE id = ? \
         UNION SELECT child.id FROM {table} AS child JOIN below ON child.parent_id = below.id) SELECT id FROM below"
    )
}

fn yes_or_no(column: &Column, filter: &Filter) -> Result<Condition, Error> {
    let wanted = filter.value.as_bool().ok_or_else(|| wrong_value(column, "yes or no"))?;
    match filter.match_mode.as_str() {
        "equals" => Ok(one(format!("{} = ?", column.sql), Bound::Bool(wanted))),
        _ => Err(unfit(column, filter)),
    }
}

/// A text as `LIKE` means it literally.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

fn text(column: &Column, filter: &Filter) -> Result<Condition, Error> {
    let sql = column.sql;
    if filter.match_mode == "in" {
        let texts = items(column, filter)?.iter().map(|value| word(column, value)).collect::<Result<_, _>>()?;
        return Ok(among(sql, texts, Bound::Text, Bound::Texts));
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
    if !column.folded {
        return one(format!("{sql} ILIKE ?"), Bound::Text(pattern));
    }
    let values = vec![Bound::Text(pattern.clone()), Bound::Text(pattern)];
    Condition { sql: format!("search LIKE lower(?) AND {sql} ILIKE ?"), values }
}

/// What has an order: equal, less, more, between, and one of several.
fn compared(
    column: &Column,
    filter: &Filter,
    wanted: &str,
    read: impl Fn(&Value) -> Option<Bound>,
) -> Result<Condition, Error> {
    let sql = column.sql;
    let bound = |value: &Value| read(value).ok_or_else(|| wrong_value(column, wanted));
    match filter.match_mode.as_str() {
        "in" => {
            let values = items(column, filter)?.iter().map(bound).collect::<Result<Vec<_>, _>>()?;
            Ok(one(format!("{sql} = ANY(?)"), Bound::together(&values)))
        }
        "between" => {
            let mut condition = plain(format!("{sql} IS NOT NULL"));
            for (value, comparison) in pair(column, filter)?.iter().zip([">=", "<="]) {
                if let Some(value) = value {
                    condition.sql.push_str(&format!(" AND {sql} {comparison} ?"));
                    condition.values.push(bound(value)?);
                }
            }
            Ok(condition)
        }
        mode => {
            let comparison = comparison(mode).ok_or_else(|| unfit(column, filter))?;
            Ok(one(format!("{sql} {comparison} ?"), bound(&filter.value)?))
        }
    }
}

fn whole_numbers(column: &Column, filter: &Filter) -> Result<Vec<i64>, Error> {
    let numbers: Option<Vec<i64>> = items(column, filter)?.iter().map(whole).collect();
    numbers.ok_or_else(|| wrong_value(column, "a whole number"))
}

fn time(column: &Column, filter: &Filter) -> Result<Condition, Error> {
    let wanted = "a time as in RFC 3339, or a date";
    if filter.match_mode != "dateIs" {
        return compared(column, filter, wanted, |value| instant(value).map(Bound::Time));
    }
    let (sql, from) = (column.sql, instant(&filter.value).ok_or_else(|| wrong_value(column, wanted))?);
    let until = from.checked_add_days(Days::new(1)).unwrap_or(DateTime::<Utc>::MAX_UTC);
    let values = vec![Bound::Time(from), Bound::Time(until)];
    Ok(Condition { sql: format!("{sql} >= ? AND {sql} < ?"), values })
}

fn comparison(mode: &str) -> Option<&'static str> {
    match mode {
        "equals" | "dateIs" => Some("="),
        "notEquals" => Some("<>"),
        "lt" | "before" | "dateBefore" => Some("<"),
        "lte" => Some("<="),
        "gt" | "after" | "dateAfter" => Some(">"),
        "gte" => Some(">="),
        _ => None,
    }
}

/// A day of a year that the database knows.
fn day(value: &Value) -> Option<NaiveDate> {
    let day: NaiveDate = value.as_str()?.parse().ok()?;
    YEARS.contains(&day.year()).then_some(day)
}

/// A time, or the beginning of a day in UTC, of a year that the database knows.
fn instant(value: &Value) -> Option<DateTime<Utc>> {
    let text = value.as_str()?;
    let time = DateTime::parse_from_rfc3339(text).map(|time| time.with_timezone(&Utc)).ok();
    let time = time.or_else(|| Some(text.parse::<NaiveDate>().ok()?.and_hms_opt(0, 0, 0)?.and_utc()))?;
    YEARS.contains(&time.year()).then_some(time)
}

fn items<'a>(column: &Column, filter: &'a Filter) -> Result<&'a [Value], Error> {
    let items = filter.value.as_array().map(Vec::as_slice).ok_or_else(|| wrong_value(column, "a list"))?;
    if items.len() > MOST_VALUES {
        let field = column.field();
        return Err(Error::field("too_many_values", &field, format!("At most {MOST_VALUES} values in one filter.")));
    }
    Ok(items)
}

fn pair(column: &Column, filter: &Filter) -> Result<[Option<Value>; 2], Error> {
    match items(column, filter)? {
        [low, high] => Ok([low, high].map(|value| (!value.is_null()).then(|| value.clone()))),
        _ => Err(wrong_value(column, "a list of two")),
    }
}

fn word(column: &Column, value: &Value) -> Result<String, Error> {
    match value {
        Value::String(text) if text.len() > LONGEST && text.chars().nth(LONGEST).is_some() => {
            Err(Error::field("too_long", &column.field(), format!("At most {LONGEST} characters in a filter.")))
        }
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(wrong_value(column, "a text")),
    }
}

fn wrong_value(column: &Column, wanted: &str) -> Error {
    let field = column.field();
    Error::field("invalid", &field, format!("{field} is filtered by {wanted}."))
}

fn unfit(column: &Column, filter: &Filter) -> Error {
    let field = column.field();
    let message = format!("{field} cannot be filtered with {:?}.", filter.match_mode);
    Error::field("invalid", &field, message)
}
