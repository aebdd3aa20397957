//! A page of a list, as every list answers.

use serde::Serialize;

/// Some of the records, and how many there are.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page<T> {
    /// The records of this page.
    pub items: Vec<T>,
    /// How many there are in all.
    pub total_records: i64,
}

impl<T> Page<T> {
    /// All there are.
    pub fn all(items: Vec<T>) -> Self {
        let total_records = i64::try_from(items.len()).unwrap_or(i64::MAX);
        Self { items, total_records }
    }
}
