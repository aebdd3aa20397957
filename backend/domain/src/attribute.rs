//! Values of the attributes that a class gives its things: each is of the attribute's kind, and what is required is there.

use std::collections::HashMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use crate::{FieldError, Id};

/// What the values of an attribute are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeKind {
    /// Any text of one line.
    Text,
    /// A number with at most four decimals.
    Number,
    /// Yes or no.
    Bool,
    /// A day.
    Date,
    /// One of the attribute's choices.
    Choice,
}

impl AttributeKind {
    /// The words stored and sent.
    pub const WORDS: &'static [&'static str] = &["text", "number", "bool", "date", "choice"];

    /// Reads the stored word.
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "text" => Self::Text,
            "number" => Self::Number,
            "bool" => Self::Bool,
            "date" => Self::Date,
            "choice" => Self::Choice,
            _ => return None,
        })
    }
}

/// An attribute, as far as its values go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// Its id.
    pub id: Id,
    /// For people.
    pub name: String,
    /// What its values are.
    pub kind: AttributeKind,
    /// The choices there are.
    pub choices: Vec<String>,
    /// Whether each thing has a value.
    pub required: bool,
    /// Whether it is out of use: what has a value keeps it.
    pub archived: bool,
}

/// Most characters of a text.
const LONGEST: usize = 500;
const DECIMALS: u32 = 4;
/// Below this, a number with four decimals is the same in every program that reads the JSON.
const LARGEST: i64 = 10_000_000_000;

/// The choices of an attribute: one a line.
pub fn choices_of(lines: &str) -> Vec<String> {
    lines.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Values a user gave, tidied: empty ones are left out. What is `kept` and has not been touched is not judged again.
///
/// # Errors
/// A message for each value that is wrong or missing; the field is `attributes.<id>`.
pub fn checked_attributes(
    attributes: &[Attribute],
    kept: &Map<String, Value>,
    given: &Map<String, Value>,
) -> Result<Map<String, Value>, Vec<FieldError>> {
    let known: HashMap<String, &Attribute> = attributes.iter().map(|one| (one.id.to_string(), one)).collect();
    let (mut clean, mut refused) = (Map::new(), Vec::new());
    for (id, value) in given.iter().filter(|(_, value)| !is_empty(value)) {
        if kept.get(id) == Some(value) {
            clean.insert(id.clone(), value.clone());
            continue;
        }
        let checked = match known.get(id) {
            Some(one) if !one.archived => checked(one, value),
            _ => Err("The class has no such attribute.".to_owned()),
        };
        match checked {
            Ok(value) => drop(clean.insert(id.clone(), value)),
            Err(message) => refused.push(refusal(id, message)),
        }
    }
    for one in attributes.iter().filter(|one| one.required && !one.archived) {
        let id = one.id.to_string();
        if given.get(&id).is_none_or(is_empty) {
            refused.push(refusal(&id, format!("{} is required.", one.name)));
        }
    }
    if refused.is_empty() { Ok(clean) } else { Err(refused) }
}

fn refusal(id: &str, message: String) -> FieldError {
    FieldError { field: format!("attributes.{id}"), message }
}

fn is_empty(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
}

fn checked(attribute: &Attribute, value: &Value) -> Result<Value, String> {
    let text = value.as_str().map(str::trim);
    match attribute.kind {
        AttributeKind::Text => line(text),
        AttributeKind::Number => number(value),
        AttributeKind::Bool => value.as_bool().map(Value::from).ok_or_else(|| "Expected true or false.".to_owned()),
        AttributeKind::Date => {
            let day = text.and_then(|text| text.parse::<NaiveDate>().ok());
            day.map(|day| json!(day)).ok_or_else(|| "Expected a date such as 2026-03-31.".to_owned())
        }
        AttributeKind::Choice => {
            let one = text.filter(|text| attribute.choices.iter().any(|choice| choice == text));
            one.map(Value::from).ok_or_else(|| format!("Expected one of: {}.", attribute.choices.join(", ")))
        }
    }
}

fn line(text: Option<&str>) -> Result<Value, String> {
    let text = text.ok_or_else(|| "Expected a text.".to_owned())?;
    if text.chars().count() > LONGEST {
        return Err(format!("At most {LONGEST} characters."));
    }
    if text.chars().any(char::is_control) {
        return Err("Expected a single line.".to_owned());
    }
    Ok(json!(text))
}

/// A number or its digits, kept as a number.
fn number(value: &Value) -> Result<Value, String> {
    let wrong = || "Expected a number.".to_owned();
    let digits = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_owned(),
        _ => return Err(wrong()),
    };
    let number = digits.parse().or_else(|_| Decimal::from_scientific(&digits)).map_err(|_| wrong())?.normalize();
    if number.scale() > DECIMALS {
        return Err(format!("At most {DECIMALS} decimals."));
    }
    if number.abs() >= Decimal::from(LARGEST) {
        return Err("Too large.".to_owned());
    }
    serde_json::from_str(&number.to_string()).map_err(|_| wrong())
}

/// The attributes that have a value and do not belong to the class, by id.
pub fn left_over<'a>(attributes: &[Attribute], values: &'a Map<String, Value>) -> Vec<&'a str> {
    let unknown = |id: &&str| attributes.iter().all(|one| one.id.to_string() != **id);
    values.keys().map(String::as_str).filter(unknown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attribute(id: Id, kind: AttributeKind) -> Attribute {
        let choices = choices_of("cast iron\n\n  steel ");
        Attribute { id, name: format!("No. {id}"), kind, choices, required: false, archived: false }
    }

    fn object(value: Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    fn all() -> Vec<Attribute> {
        let kinds = AttributeKind::WORDS.iter().map(|word| AttributeKind::parse(word).unwrap());
        (1..).zip(kinds).map(|(id, kind)| attribute(id, kind)).collect()
    }

    fn wrong(given: Value) -> Vec<(String, String)> {
        let refused = checked_attributes(&all(), &Map::new(), &object(given)).unwrap_err();
        refused.into_iter().map(|one| (one.field, one.message)).collect()
    }

    #[test]
    fn values_are_tidied_by_their_kind() {
        let given = json!({"1": " blue ", "2": "12.50", "3": true, "4": "2026-03-31", "5": "steel", "9": null});
        let clean = checked_attributes(&all(), &Map::new(), &object(given)).unwrap();
        assert_eq!(Value::Object(clean), json!({"1": "blue", "2": 12.5, "3": true, "4": "2026-03-31", "5": "steel"}));
    }

    #[test]
    fn each_wrong_value_is_named() {
        let fields: Vec<String> =
            wrong(json!({"1": 5, "2": 0.12345, "3": "yes", "4": "31.3.2026", "5": "wood", "7": 1}))
                .into_iter()
                .map(|one| one.0)
                .collect();
        assert_eq!(
            fields,
            ["attributes.1", "attributes.2", "attributes.3", "attributes.4", "attributes.5", "attributes.7"]
        );
        assert_eq!(wrong(json!({"2": "1e9x"}))[0].1, "Expected a number.");
        assert_eq!(wrong(json!({"2": 1e20}))[0].1, "Too large.");
        assert_eq!(wrong(json!({"5": "wood"}))[0].1, "Expected one of: cast iron, steel.");
        assert_eq!(wrong(json!({"1": "two\nlines"}))[0].1, "Expected a single line.");
    }

    #[test]
    fn what_is_required_must_be_there_unless_it_is_out_of_use() {
        let mut attributes = vec![Attribute { required: true, ..attribute(1, AttributeKind::Text) }];
        let refused = checked_attributes(&attributes, &Map::new(), &object(json!({"1": " "}))).unwrap_err();
        assert_eq!(refused[0].message, "No. 1 is required.");
        attributes[0].archived = true;
        assert_eq!(checked_attributes(&attributes, &Map::new(), &Map::new()).unwrap(), Map::new());
        assert!(checked_attributes(&attributes, &Map::new(), &object(json!({"1": "new"}))).is_err());
    }

    #[test]
    fn what_is_not_touched_is_not_judged_again() {
        let kept = object(json!({"2": 0.123456, "8": "of a class that it had"}));
        assert_eq!(checked_attributes(&all(), &kept, &kept).unwrap(), kept);
        assert_eq!(left_over(&all(), &kept), ["8"]);
    }
}
