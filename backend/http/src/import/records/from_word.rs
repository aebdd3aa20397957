//! Records of which a file says no more than a word.

use gantry_domain::{Error, Family};
use gantry_store::families::operations_of;
use serde_json::{Map, Value};

/// The body of a new record whose code and name are a word of a file. The name of a person is taken apart at its last space.
///
/// # Errors
/// A sentence, if such a record needs more than that or the word does not fit.
pub(crate) fn from_word(family: Family, word: &str) -> Result<Map<String, Value>, String> {
    let operations = operations_of(family).ok_or_else(|| "Such records are not created by a file.".to_owned())?;
    let (table, word) = (operations.table(), word.trim());
    let has = |field: &str| table.column(field).is_some_and(|column| column.edit);
    let mut body = Map::new();
    if table.has_code() && !table.is_numbered() {
        body.insert("code".to_owned(), word.into());
    }
    if has("name") {
        body.insert("name".to_owned(), word.into());
    } else if has("firstName") {
        let (first, last) = word.rsplit_once(' ').unwrap_or((word, ""));
        body.extend([("firstName".to_owned(), first.trim().into()), ("lastName".to_owned(), last.into())]);
    }
    match operations.check_new(&body) {
        Ok(()) => Ok(body),
        Err(Error::Invalid { fields, detail, .. }) => {
            let why = fields.into_iter().next();
            Err(why.map_or(detail, |wrong| format!("{}: {}", wrong.field, wrong.message)))
        }
        Err(other) => Err(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_code_and_name_where_a_record_needs_no_more() {
        let location = from_word(Family::Location, " Hall 7 ").unwrap();
        assert_eq!((&location["code"], &location["name"]), (&"Hall 7".into(), &"Hall 7".into()));
        let person = from_word(Family::Person, "Anna Maria Berg").unwrap();
        assert_eq!((&person["firstName"], &person["lastName"]), (&"Anna Maria".into(), &"Berg".into()));
        assert!(from_word(Family::Meter, "M-1").is_err(), "a meter has a unit");
        assert!(from_word(Family::WorkOrder, "WO-1").is_err());
    }
}
