//! What a user decides about a file: what values of it mean here, and what is created.

use std::collections::BTreeMap;

use gantry_domain::Error;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Most meanings of values in one import.
const MOST_VALUES: usize = 5_000;
/// Characters of a value or a meaning.
const LONGEST_VALUE: usize = 500;
/// Most steps from a value over meanings that have a meaning themselves: more are a circle.
const MOST_STEPS: usize = 8;

/// A value of a file that is not known here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnknownValue {
    /// The column's heading.
    pub column: String,
    /// The value.
    pub value: String,
    /// How many rows have it.
    pub rows: usize,
    /// The family of the record that it should name: `asset`.
    pub family: Option<String>,
    /// Whether such a record is created.
    pub created: bool,
}

/// What a user decides about a file besides its columns.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Choices {
    /// By heading, what a value of the file means here: `{"Type": {"PM01": "2"}}`. An empty meaning leaves the field empty.
    pub values: BTreeMap<String, BTreeMap<String, String>>,
    /// Headings of columns whose unknown records are created, with the value as code and name.
    pub create: Vec<String>,
    /// Rows with errors are left out, and the others imported.
    pub valid_only: bool,
}

impl Choices {
    /// As sent, with values as they are compared: without spaces around them, in lower case.
    ///
    /// # Errors
    /// `invalid` for more or longer values than one looks through.
    pub fn checked(mut self) -> Result<Self, Error> {
        let meanings = || self.values.values().flatten();
        if meanings().count() > MOST_VALUES {
            return Err(Error::field("invalid", "values", format!("At most {MOST_VALUES} values.")));
        }
        if meanings().any(|(value, meaning)| value.len().max(meaning.len()) > LONGEST_VALUE) {
            return Err(Error::field("invalid", "values", format!("A value has at most {LONGEST_VALUE} characters.")));
        }
        for meanings in self.values.values_mut() {
            let sent = std::mem::take(meanings).into_iter();
            *meanings = sent.map(|(value, meaning)| (plain(&value), meaning.trim().to_owned())).collect();
        }
        Ok(self)
    }

    /// What a cell of a column means, if that was said. A meaning may have a meaning.
    pub fn meaning(&self, heading: &str, cell: &str) -> Option<&str> {
        let meanings = self.values.get(heading)?;
        let mut meaning = meanings.get(&plain(cell))?;
        for _ in 0..MOST_STEPS {
            let Some(next) = meanings.get(&plain(meaning)) else { break };
            meaning = next;
        }
        Some(meaning)
    }

    /// Whether unknown records of a column are created.
    pub fn creates(&self, heading: &str) -> bool {
        self.create.iter().any(|one| one == heading)
    }
}

pub(super) fn plain(cell: &str) -> String {
    cell.trim().to_lowercase()
}
