//! What a cell says, as the JSON that a family's columns are checked in.

use std::borrow::Cow;

use chrono::NaiveDate;
use gantry_domain::Family;
use gantry_store::entity::{Column, Kind, Lines, Table};
use serde_json::{Map, Value, json};

use super::known::Known;

/// What a column of a file fills: a column of the record, or one of its lines.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    pub(super) lines: Option<&'static Lines>,
    pub(super) column: &'static Column,
}

impl Target {
    /// What a field is, if it can be read from a file: `name`, or `members.personId`.
    pub(crate) fn of(table: &Table, field: &str) -> Option<Self> {
        let target = match table.field_of_lines(field) {
            Some((lines, field)) => Self { lines: Some(lines), column: lines.column(field)? },
            None => Self { lines: None, column: table.column(field)? },
        };
        target.is_readable(table).then_some(target)
    }

    /// All of a family, the record's own first.
    fn all(table: &Table) -> impl Iterator<Item = Self> {
        let own = table.columns.iter().map(|column| Self { lines: None, column });
        let all_lines = table.lines.iter().chain(table.children.iter().map(|children| &children.lines));
        let of_lines =
            all_lines.flat_map(|lines| lines.columns.iter().map(move |column| Self { lines: Some(lines), column }));
        own.chain(of_lines).filter(|target| target.is_readable(table))
    }

    fn is_readable(&self, table: &Table) -> bool {
        // Numbers are read-only; in a file they say which record is meant.
        let number = table.is_numbered() && self.is_of_record() && self.column.kind == Kind::Code;
        let owner = self.lines.is_some_and(|lines| lines.is_owner(self.column));
        let readable = !matches!(self.column.kind, Kind::Attributes | Kind::Structure | Kind::Links(_));
        (self.column.edit || number) && !owner && readable
    }

    /// The field: `name`, or `members.personId`.
    pub(super) fn field(&self) -> Cow<'static, str> {
        match self.lines {
            Some(lines) => format!("{}.{}", lines.field(), self.column.field()).into(),
            None => self.column.field(),
        }
    }

    /// The family of the records that it names.
    pub(crate) fn reference(&self) -> Option<Family> {
        if let Kind::Reference(family) = self.column.kind { Some(family) } else { None }
    }

    pub(super) fn is_of(&self, lines: &Lines) -> bool {
        self.lines.is_some_and(|own| own.field() == lines.field())
    }

    pub(super) fn is_of_record(&self) -> bool {
        self.lines.is_none()
    }
}

/// A first guess of what the columns are: by the field's name, however it is written. "Location", "Location code" and
/// "location_id" are all the location.
pub(crate) fn guess(table: &Table, headers: &[String]) -> Map<String, Value> {
    let mut taken = Vec::new();
    let mut mapping = Map::new();
    for heading in headers.iter().filter(|heading| !heading.is_empty()) {
        let wanted = bare(heading);
        let fits = |target: &Target| {
            let field = bare(&target.field());
            let short = field.strip_suffix("id").unwrap_or(&field);
            wanted == field || wanted == short || wanted == format!("{short}code")
        };
        let field = Target::all(table).find(fits).map(|target| target.field().into_owned());
        let field = field.filter(|field| !taken.contains(field));
        taken.extend(field.clone());
        mapping.insert(heading.clone(), json!(field));
    }
    mapping
}

fn bare(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a cell names something that is there to be named, and is not there.
pub(super) fn is_unknown(column: &Column, cell: &str, known: &Known) -> bool {
    let cell = meant(cell.trim());
    match column.kind {
        _ if cell.is_empty() => false,
        Kind::Choice(words) => !words.iter().any(|word| word.eq_ignore_ascii_case(cell)),
        Kind::Reference(_) | Kind::Board | Kind::Bool => value(column, cell, known).is_err(),
        _ => false,
    }
}

/// The value of a cell.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub(super) fn value(column: &Column, cell: &str, known: &Known) -> Result<Value, String> {
    let cell = meant(cell.trim());
    if cell.is_empty() {
        return Ok(Value::Null);
    }
    match column.kind {
        Kind::Reference(family) => {
            known.meant(family, cell).map(|id| json!(id)).ok_or_else(|| known.missing(family, cell))
        }
        Kind::Board => known
            .board(cell)
            .map(|id| json!(id))
            .ok_or_else(|| format!("There is no board {cell:?}: give its name or its number.")),
        Kind::Bool => match cell.to_lowercase().as_str() {
            "yes" | "true" | "1" | "x" | "ja" => Ok(json!(true)),
            "no" | "false" | "0" | "nein" => Ok(json!(false)),
            _ => Err("Expected yes or no.".to_owned()),
        },
        Kind::Choice(words) => {
            let word = words.iter().find(|word| word.eq_ignore_ascii_case(cell));
            Ok(word.map_or_else(|| json!(cell), |word| json!(word)))
        }
        Kind::Date => Ok(json!(day(cell).map_or_else(|| cell.to_owned(), |day| day.to_string()))),
        _ => Ok(json!(cell)),
    }
}

/// An exported text that would be a formula has an apostrophe before it, which is not meant.
fn meant(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| text.starts_with(['=', '+', '-', '@'])).unwrap_or(cell)
}

/// A day as it cannot be mistaken: 2026-03-31 or 31.12.2026.
fn day(cell: &str) -> Option<NaiveDate> {
    ["%Y-%m-%d", "%d.%m.%Y"].iter().find_map(|form| NaiveDate::parse_from_str(cell, form).ok())
}

#[cfg(test)]
mod tests {
    use gantry_domain::Family;
    use gantry_store::assets::asset::Asset;
    use gantry_store::entity::Record;
    use gantry_store::people::crew::Crew;

    use super::*;

    #[test]
    fn headings_are_recognised_however_they_are_written() {
        let headers =
            ["CODE", "Serial number", "Location code", "parent_id", "Colour", "serial_number"].map(str::to_owned);
        let mapping = guess(&Asset::TABLE, &headers);
        let fields: Vec<Option<&str>> = headers.iter().map(|heading| mapping[heading].as_str()).collect();
        assert_eq!(fields, [Some("code"), Some("serialNumber"), Some("locationId"), Some("parentId"), None, None]);
    }

    #[test]
    fn headings_of_lines_are_recognised_and_read_only_columns_are_not() {
        let headers = ["Name", "Members: Person", "members.duty", "members.personName"].map(str::to_owned);
        let mapping = guess(&Crew::TABLE, &headers);
        let fields: Vec<Option<&str>> = headers.iter().map(|heading| mapping[heading].as_str()).collect();
        assert_eq!(fields, [Some("name"), Some("members.personId"), Some("members.duty"), None]);
    }

    #[test]
    fn cells_say_what_their_columns_hold() {
        let known = Known::of(Family::Location, "h1", 7);
        let of = |field: &str, cell: &str| value(Asset::TABLE.column(field).unwrap(), cell, &known);
        assert_eq!(of("locationId", " H1 "), Ok(json!(7)));
        assert!(of("locationId", "H2").unwrap_err().contains("no location \"H2\""));
        assert_eq!(of("purchasedOn", "31.12.2026"), Ok(json!("2026-12-31")));
        assert_eq!(of("criticality", "High"), Ok(json!("high")));
        assert_eq!(of("name", "  "), Ok(Value::Null));
        assert_eq!(of("name", "'=1+1"), Ok(json!("=1+1")));
        assert_eq!(of("name", "'s-Hertogenbosch"), Ok(json!("'s-Hertogenbosch")));
    }
}
