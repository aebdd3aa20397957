//! Bodies of requests against what a family's columns say: which fields there are, what they hold, what must be there. What
//! comes out is trimmed and of the types that the family's structs expect; every field that is wrong is named.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use gantry_domain::{Error, FieldError};
use rust_decimal::Decimal;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::lines::{GivenLine, GivenLines};
use super::{Column, Kind, Lines, Record, Table, numbers};

/// A new record from the JSON that a user sent, which has no lines.
///
/// # Errors
/// `invalid`, with a message for each field that is wrong.
pub fn checked_new<R: Record>(body: &Map<String, Value>) -> Result<R::New, Error> {
    new_with_lines::<R>(body).map(|(new, _)| new)
}

/// A new record and its lines from the JSON that a user sent.
///
/// # Errors
/// `invalid`, with a message for each field that is wrong.
pub(super) fn new_with_lines<R: Record>(body: &Map<String, Value>) -> Result<(R::New, Vec<GivenLines>), Error> {
    let mut refused = Vec::new();
    let (mut clean, lines) = checked(&R::TABLE, body, &mut refused);
    for column in R::TABLE.columns.iter().filter(|column| column.given_in(body).is_none()) {
        if let Some(value) = column.unless_said() {
            clean.insert(column.field().into_owned(), value);
        }
    }
    for column in R::TABLE.columns.iter().filter(|column| column.required && column.edit) {
        if column.given_in(body).is_none() {
            refused.push(refusal(column, "This is required."));
        }
    }
    Ok((read(clean, refused)?, lines))
}

/// A change of a record, and all lines that it is to have of those that the change speaks of.
///
/// # Errors
/// `invalid`, with a message for each field that is wrong.
pub(super) fn change_with_lines<R: Record>(body: &Map<String, Value>) -> Result<(R::Patch, Vec<GivenLines>), Error> {
    let mut refused = Vec::new();
    let (clean, lines) = checked(&R::TABLE, body, &mut refused);
    Ok((read(clean, refused)?, lines))
}

fn checked(
    table: &Table,
    body: &Map<String, Value>,
    refused: &mut Vec<FieldError>,
) -> (Map<String, Value>, Vec<GivenLines>) {
    let (mut clean, mut all_lines) = (Map::new(), Vec::new());
    for (field, value) in body {
        if let Some(lines) = table.lines(field) {
            all_lines.push(GivenLines { lines, given: checked_lines(lines, value, refused) });
            continue;
        }
        let Some(column) = table.column(field).filter(|column| column.edit) else {
            refused.push(FieldError { field: field.clone(), message: "There is no such field to set.".to_owned() });
            continue;
        };
        match checked_value(column, value) {
            Ok(value) => drop(clean.insert(field.clone(), value)),
            Err(message) => refused.push(refusal(column, message)),
        }
    }
    (clean, all_lines)
}

fn checked_lines(lines: &'static Lines, value: &Value, refused: &mut Vec<FieldError>) -> Vec<GivenLine> {
    let mut refuse = |message: String| refused.push(FieldError { field: lines.field().into_owned(), message });
    let Some(given) = value.as_array() else {
        refuse("Expected a list of lines.".to_owned());
        return Vec::new();
    };
    if given.len() > lines.most {
        refuse(format!("At most {} lines.", lines.most));
        return Vec::new();
    }
    let given = given.iter().enumerate().map(|(place, line)| {
        let nothing = Map::new();
        if !line.is_object() {
            let message = "Expected an object.".to_owned();
            refused.push(FieldError { field: format!("{}.{place}", lines.field()), message });
        }
        checked_line(lines, place, line.as_object().unwrap_or(&nothing), refused)
    });
    let given: Vec<GivenLine> = given.collect();
    refused.extend(lines.repeated(given.len(), |place, column| given.get(place)?.columns.get(column.sql)));
    given
}

/// What a line shows besides its columns may be sent back as it was read, and says nothing.
fn checked_line(lines: &Lines, place: usize, body: &Map<String, Value>, refused: &mut Vec<FieldError>) -> GivenLine {
    let (mut columns, mut id) = (Map::new(), None);
    for (field, value) in body {
        if field == "id" {
            id = numbers::whole(value);
            if id.is_none() && !value.is_null() {
                refused.push(lines.refusal(place, field, "Expected the id of a line."));
            }
            continue;
        }
        match lines.column(field) {
            Some(column) if column.edit => match checked_value(column, value) {
                Ok(value) => drop(columns.insert(column.sql.to_owned(), value)),
                Err(message) => refused.push(lines.refusal(place, field, message)),
            },
            None if lines.kind(field).is_none() => {
                refused.push(lines.refusal(place, field, "There is no such field to set."));
            }
            _ => {}
        }
    }
    let required = lines.columns.iter().filter(|column| column.required && column.edit && id.is_none());
    for column in required.filter(|column| column.given_in(body).is_none()) {
        refused.push(lines.refusal(place, &column.field(), "This is required."));
    }
    GivenLine { id, columns }
}

fn read<T: DeserializeOwned>(clean: Map<String, Value>, mut refused: Vec<FieldError>) -> Result<T, Error> {
    // One message a field, in an order that does not depend on how the body was written.
    let by_field: BTreeMap<_, _> = refused.drain(..).rev().map(|one| (one.field.clone(), one)).collect();
    if by_field.is_empty() {
        let unfit = |error| Error::Internal(format!("a checked body does not fit its family: {error}"));
        return serde_json::from_value(Value::Object(clean)).map_err(unfit);
    }
    let fields: Vec<FieldError> = by_field.into_values().collect();
    let detail = match fields.as_slice() {
        [one] => format!("{}: {}", one.field, one.message),
        several => format!("{} fields are invalid.", several.len()),
    };
    Err(Error::Invalid { code: "invalid", detail, fields })
}

fn refusal(column: &Column, message: impl Into<String>) -> FieldError {
    FieldError { field: column.field().into_owned(), message: message.into() }
}

impl Column {
    /// A value as the family's structs expect it.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub fn checked(&self, value: &Value) -> Result<Value, String> {
        checked_value(self, value)
    }
}

/// The value as the family's structs expect it.
pub(crate) fn checked_value(column: &Column, value: &Value) -> Result<Value, String> {
    let empty = value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
    if empty && column.required {
        return Err("This is required.".to_owned());
    }
    if empty && let Some(value) = column.unless_said() {
        return Ok(value);
    }
    match column.kind {
        Kind::Code | Kind::Text | Kind::LongText => text(column, value),
        Kind::Colour if empty => Ok(json!("")),
        Kind::Choice(_) if empty => Ok(json!("")),
        Kind::Bool if value.is_null() => Ok(json!(false)),
        Kind::Attributes if empty => Ok(json!({})),
        _ if empty => Ok(Value::Null),
        Kind::Choice(words) => chosen(words, value),
        Kind::Colour => colour(value),
        Kind::Whole | Kind::Board => whole(column, value).map(Value::from),
        Kind::Reference(_) => {
            numbers::whole(value).ok_or_else(|| "Expected the id of a record.".to_owned()).map(Value::from)
        }
        Kind::Decimal | Kind::Money => decimal(column, value),
        Kind::Bool => value.as_bool().map(Value::from).ok_or_else(|| "Expected true or false.".to_owned()),
        Kind::Date => date(value),
        Kind::Time => time(value),
        Kind::Attributes => value.is_object().then(|| value.clone()).ok_or_else(|| "Expected an object.".to_owned()),
        Kind::Structure => column.shape.map_or_else(|| Err("This cannot be set.".to_owned()), |shape| shape(value)),
        Kind::Links(_) => Err("This cannot be set.".to_owned()),
    }
}

fn text(column: &Column, value: &Value) -> Result<Value, String> {
    let text = match value {
        Value::Null => "",
        Value::String(text) => text.trim(),
        _ => return Err("Expected a text.".to_owned()),
    };
    if text.chars().count() > column.max {
        return Err(format!("At most {} characters.", column.max));
    }
    if column.kind != Kind::LongText && text.chars().any(char::is_control) {
        return Err("Expected a single line.".to_owned());
    }
    Ok(json!(text))
}

fn chosen(words: &[&str], value: &Value) -> Result<Value, String> {
    let known = value.as_str().filter(|word| words.contains(word));
    known.map(Value::from).ok_or_else(|| format!("Expected one of: {}.", words.join(", ")))
}

fn colour(value: &Value) -> Result<Value, String> {
    let hex =
        |text: &&str| text.len() == 7 && text.starts_with('#') && text.bytes().skip(1).all(|b| b.is_ascii_hexdigit());
    value.as_str().filter(hex).map(Value::from).ok_or_else(|| "Expected a colour such as #0ea5e9.".to_owned())
}

fn whole(column: &Column, value: &Value) -> Result<i64, String> {
    let number = numbers::whole(value).filter(|number| i32::try_from(*number).is_ok());
    let number = number.ok_or_else(|| "Expected a whole number.".to_owned())?;
    within(column, number.into())?;
    Ok(number)
}

fn decimal(column: &Column, value: &Value) -> Result<Value, String> {
    let number = numbers::decimal(value).ok_or_else(|| "Expected a number.".to_owned())?;
    if number.normalize().scale() > column.places {
        return Err(format!("At most {} decimals.", column.places));
    }
    if number.trunc().abs() >= Decimal::from(10_000_000_000_i64) {
        return Err("Too large.".to_owned());
    }
    within(column, number)?;
    Ok(json!(number.to_string()))
}

fn within(column: &Column, number: Decimal) -> Result<(), String> {
    match (column.least, column.most) {
        (Some(least), _) if number < Decimal::from(least) => Err(format!("At least {least}.")),
        (_, Some(most)) if number > Decimal::from(most) => Err(format!("At most {most}.")),
        _ => Ok(()),
    }
}

fn date(value: &Value) -> Result<Value, String> {
    let day = value.as_str().and_then(|text| text.trim().parse::<NaiveDate>().ok());
    let day = day.filter(|day| (1..=9999).contains(&day.year()));
    day.map(|day| json!(day)).ok_or_else(|| "Expected a date such as 2026-03-31.".to_owned())
}

fn time(value: &Value) -> Result<Value, String> {
    let time = value.as_str().and_then(|text| DateTime::parse_from_rfc3339(text.trim()).ok());
    let time = time.map(|time| time.with_timezone(&Utc)).filter(|time| (1..=9999).contains(&time.year()));
    time.map(|time| json!(time)).ok_or_else(|| "Expected a time such as 2026-03-31T14:30:00Z.".to_owned())
}
