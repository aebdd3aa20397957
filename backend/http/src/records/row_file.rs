//! A file of rows that were read before, put together in memory: for lists of a bounded length that are no family's.

use std::io::Read;

use gantry_domain::Error;
use gantry_store::entity::Kind;
use serde::Serialize;
use serde_json::Value;

use super::export::{BOM, FileFormat, Titled, unwritable};
use super::export_cells::{cell, harmless, text, write_workbook};

/// What there is to export of a row, by field.
pub(crate) type Columns = &'static [(&'static str, Kind)];

/// What a field of these columns holds.
pub(crate) fn kind_of(columns: Columns, field: &str) -> Option<Kind> {
    columns.iter().find(|(name, _)| *name == field).map(|(_, kind)| *kind)
}

/// Rows of a file: it is put together in memory. More are exported in parts.
const MOST: usize = 50_000;
/// Rows read at once.
pub(crate) const AT_ONCE: i64 = 5_000;

/// All rows of what is read [`AT_ONCE`] by [`AT_ONCE`]: `read` takes where the page before ended, and tells where this one does.
///
/// # Errors
/// `too_many_rows`, and those of reading.
pub(crate) async fn all_rows<T: Serialize, C>(
    read: impl AsyncFn(Option<C>) -> Result<(Vec<T>, Option<C>), Error>,
) -> Result<Vec<Value>, Error> {
    let (mut rows, mut end) = (Vec::new(), None);
    loop {
        let (page, last) = read(end).await?;
        let full = i64::try_from(page.len()).is_ok_and(|length| length == AT_ONCE);
        for row in page {
            rows.push(serde_json::to_value(row).map_err(unwritable)?);
        }
        if rows.len() > MOST {
            let message = format!("These are more than {MOST} rows. Export a shorter period.");
            return Err(Error::field("too_many_rows", "filter", message));
        }
        if !full {
            return Ok(rows);
        }
        end = last;
    }
}

/// Writes the rows where no request is served.
///
/// # Errors
/// Internal ones.
pub(crate) async fn write_rows(
    format: FileFormat,
    known: Columns,
    columns: Vec<Titled>,
    rows: Vec<Value>,
) -> Result<Vec<u8>, Error> {
    let write = move || match format {
        FileFormat::Csv => csv_of(known, &columns, &rows),
        FileFormat::Xlsx => workbook_of(known, &columns, &rows),
    };
    tokio::task::spawn_blocking(write).await.map_err(unwritable)?
}

/// What the columns hold of a row.
fn fields<'a>(
    known: Columns,
    columns: &'a [Titled],
    row: &'a Value,
) -> impl Iterator<Item = (Option<Kind>, Option<&'a Value>)> {
    columns.iter().map(move |column| (kind_of(known, &column.field), row.get(&column.field)))
}

fn csv_of(known: Columns, columns: &[Titled], rows: &[Value]) -> Result<Vec<u8>, Error> {
    let mut file = csv::Writer::from_writer(BOM.to_vec());
    file.write_record(columns.iter().map(|column| harmless(&column.title))).map_err(unwritable)?;
    for row in rows {
        file.write_record(fields(known, columns, row).map(|(kind, value)| text(kind, value))).map_err(unwritable)?;
    }
    file.into_inner().map_err(unwritable)
}

fn workbook_of(known: Columns, columns: &[Titled], rows: &[Value]) -> Result<Vec<u8>, Error> {
    let titles = columns.iter().map(|column| column.title.clone()).collect();
    let cells = rows.iter().map(|row| fields(known, columns, row).map(|(kind, value)| cell(kind, value)).collect());
    let mut file = Vec::new();
    write_workbook(titles, cells).map_err(unwritable)?.read_to_end(&mut file).map_err(unwritable)?;
    Ok(file)
}
