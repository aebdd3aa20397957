//! The rows of a sheet by record: a record with lines has a row for each of them.

use gantry_domain::Error;

use super::reader::{CHUNK, Reader, is_code};
use super::run::unreadable;
use super::sheet::Row;
use super::values::Target;

impl Reader<'_> {
    /// The rows of the sheet by record, some records at a time.
    pub(super) fn chunks(&self) -> impl Iterator<Item = Result<Vec<Vec<Row>>, Error>> {
        let mut rows = self.sheet.rows().peekable();
        std::iter::from_fn(move || {
            rows.peek()?;
            let mut records: Vec<Vec<Row>> = Vec::new();
            while records.len() < CHUNK {
                let Some(row) = rows.next() else { break };
                let mut record = match row {
                    Ok(row) => vec![row],
                    Err(why) => return Some(Err(unreadable(why))),
                };
                while let Some(Ok(row)) = rows.next_if(|row| self.goes_on(record.first(), row)) {
                    record.push(row);
                }
                records.push(record);
            }
            Some(Ok(records))
        })
    }

    /// Whether a row belongs to the record that began with another: it has the same code, or name where there is no code, or
    /// says nothing of the record at all.
    fn goes_on(&self, first: Option<&Row>, row: &Result<Row, String>) -> bool {
        let (Some(first), Ok(row)) = (first, row) else { return false };
        if self.columns.iter().flatten().all(|(_, target)| target.is_of_record()) {
            return false;
        }
        let table = self.family.table();
        let names = |target: &Target| {
            if table.has_code() {
                is_code(target)
            } else {
                target.is_of_record() && target.column.field() == table.title()
            }
        };
        let name =
            |row| self.cells(row).find(|(_, _, target)| names(target)).map(|(cell, ..)| cell.trim().to_lowercase());
        let own = || self.cells(row).filter(|(_, _, target)| target.is_of_record());
        let says_nothing = own().all(|(cell, ..)| cell.trim().is_empty());
        says_nothing || name(first).is_some_and(|code| !code.is_empty()) && name(first) == name(row)
    }
}
