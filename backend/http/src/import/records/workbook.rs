//! A workbook of Excel (XLSX) as the comma-separated text that imports read: the first of its sheets that holds anything. Rows keep their
//! numbers as lines, unless a cell has several lines.

use std::io::{self, Cursor, Read};

use calamine::{Data, DataRef, Reader, Xlsx, XlsxError};
use chrono::{NaiveDateTime, NaiveTime};
use zip::ZipArchive;

/// How the ZIP archive begins that a workbook is.
const MAGIC: &[u8] = b"PK\x03\x04";
/// Bytes of all parts of a workbook, unpacked: a few kilobytes could become more than the memory holds.
const MOST_UNPACKED: u64 = 200_000_000;
/// Cells of one row.
const MOST_COLUMNS: u32 = 1_000;

/// Whether a file is a workbook.
pub(crate) fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// The rows of a workbook as comma-separated text.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub(crate) fn to_csv(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let unreadable = |error: &dyn std::fmt::Display| format!("This workbook cannot be read: {error}.");
    check_size(bytes).map_err(|error| unreadable(&error))?;
    let mut workbook: Xlsx<_> =
        calamine::open_workbook_from_rs(Cursor::new(bytes)).map_err(|error: XlsxError| unreadable(&error))?;
    for name in workbook.sheet_names() {
        let text = sheet(&mut workbook, &name).map_err(|error| unreadable(&error))?;
        if !text.is_empty() {
            return Ok(text);
        }
    }
    Err("The workbook is empty: no sheet has a row with headings.".to_owned())
}

/// Unpacks every part once and keeps nothing of it: the sizes that an archive names may be wrong.
fn check_size(bytes: &[u8]) -> Result<(), io::Error> {
    let mut archive = ZipArchive::new(Cursor::new(bytes))?;
    let mut left = MOST_UNPACKED;
    for place in 0..archive.len() {
        let part = archive.by_index(place)?;
        left -= io::copy(&mut part.take(left), &mut io::sink())?;
        if left == 0 {
            return Err(io::Error::other(format!("unpacked it has more than {MOST_UNPACKED} bytes")));
        }
    }
    Ok(())
}

/// A sheet as text; empty, if it holds nothing.
fn sheet(workbook: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Vec<u8>, String> {
    let unreadable = |error: XlsxError| format!("the sheet {name:?}: {error}");
    let mut cells = match workbook.worksheet_cells_reader(name) {
        // Sheets of charts have no cells.
        Err(XlsxError::NotAWorksheet(_)) => return Ok(Vec::new()),
        cells => cells.map_err(unreadable)?,
    };
    let mut rows = Rows::default();
    while let Some(cell) = cells.next_cell().map_err(unreadable)? {
        let text = text(cell.get_value());
        if !text.is_empty() {
            rows.put(cell.get_position(), text)?;
        }
    }
    rows.finish().map_err(|error| error.to_string())
}

/// Rows that are written as they are complete.
#[derive(Default)]
struct Rows {
    csv: Vec<u8>,
    /// The number of the row that is being filled, from 0.
    at: u32,
    cells: Vec<String>,
}

impl Rows {
    fn put(&mut self, (row, column): (u32, u32), text: String) -> Result<(), String> {
        if row < self.at {
            return Err(format!("row {} comes after later ones", row + 1));
        }
        while self.at < row {
            self.end_row().map_err(|error| error.to_string())?;
        }
        if column >= MOST_COLUMNS {
            return Err(format!("row {} has more than {MOST_COLUMNS} cells", row + 1));
        }
        let place = usize::try_from(column).unwrap_or(usize::MAX);
        if self.cells.len() <= place {
            self.cells.resize(place + 1, String::new());
        }
        if let Some(cell) = self.cells.get_mut(place) {
            *cell = text;
        }
        Ok(())
    }

    /// Writes a row; a blank line for one without cells.
    fn end_row(&mut self) -> Result<(), csv::Error> {
        self.at += 1;
        if self.cells.is_empty() {
            self.csv.push(b'\n');
            return Ok(());
        }
        let mut row = csv::Writer::from_writer(&mut self.csv);
        row.write_record(&self.cells)?;
        row.flush()?;
        drop(row);
        self.cells.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<u8>, csv::Error> {
        if !self.cells.is_empty() {
            self.end_row()?;
        }
        Ok(self.csv)
    }
}

/// What a cell shows, without the formats of a country: a day as `2026-03-31`, a number with a point.
fn text(value: &DataRef<'_>) -> String {
    match Data::from(value.clone()) {
        Data::Float(number) => number.to_string(),
        Data::Bool(is) => is.to_string(),
        Data::DateTime(time) if time.is_datetime() => {
            time.as_datetime().map_or_else(String::new, |at| moment(time.as_f64(), at))
        }
        // A mistake in a formula is no value; that it is missing is said where it is required.
        Data::Error(_) | Data::Empty => String::new(),
        other => other.to_string(),
    }
}

/// A day, a time of day (less than one day since the epoch), or both.
fn moment(days: f64, at: NaiveDateTime) -> String {
    if days < 1.0 {
        at.format("%H:%M:%S").to_string()
    } else if at.time() == NaiveTime::MIN {
        at.date().to_string()
    } else {
        at.to_string()
    }
}

#[cfg(test)]
mod tests {
    use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};

    use super::*;

    fn workbook(write: impl FnOnce(&mut Workbook)) -> Vec<u8> {
        let mut workbook = Workbook::new();
        write(&mut workbook);
        workbook.save_to_buffer().unwrap()
    }

    #[test]
    fn the_first_sheet_with_cells_is_read_and_rows_keep_their_lines() {
        let bytes = workbook(|book| {
            book.add_worksheet();
            let sheet = book.add_worksheet();
            let day = Format::new().set_num_format("dd.mm.yy");
            for (column, heading) in (0..).zip(["Code", "Name", "Since", "At", "Cost", "Used"]) {
                sheet.write(0, column, heading).unwrap();
            }
            sheet.write(2, 0, "P-1").unwrap().write(2, 1, "Pump, \"main\"").unwrap();
            let time = ExcelDateTime::from_ymd(2026, 3, 31).unwrap();
            sheet.write_datetime_with_format(2, 2, time.clone(), &day).unwrap();
            sheet.write_datetime_with_format(3, 2, time.and_hms(8, 5, 0).unwrap(), &day).unwrap();
            let clock = ExcelDateTime::from_hms(8, 0, 0).unwrap();
            sheet.write_datetime_with_format(2, 3, clock, &Format::new().set_num_format("hh:mm")).unwrap();
            sheet.write(2, 4, 12.5).unwrap().write(3, 4, 1_200).unwrap().write(2, 5, true).unwrap();
        });
        assert!(is_workbook(&bytes));
        let text = String::from_utf8(to_csv(&bytes).unwrap()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "Code,Name,Since,At,Cost,Used",
                "",
                "P-1,\"Pump, \"\"main\"\"\",2026-03-31,08:00:00,12.5,true",
                ",,2026-03-31 08:05:00,,1200"
            ]
        );
    }

    #[test]
    fn what_is_no_workbook_is_refused_with_a_reason() {
        assert!(to_csv(b"PK\x03\x04\0\0 x").unwrap_err().contains("cannot be read"));
        assert!(to_csv(&workbook(|book| drop(book.add_worksheet().name()))).unwrap_err().contains("is empty"));
        let wide = workbook(|book| drop(book.add_worksheet().write(0, 5_000, "far").map(|_| ())));
        assert!(to_csv(&wide).unwrap_err().contains("more than 1000 cells"));
    }

    #[test]
    fn an_archive_that_unpacks_to_more_than_the_memory_holds_is_refused() {
        use std::io::Write;
        let mut bytes = Cursor::new(Vec::new());
        let mut archive = zip::ZipWriter::new(&mut bytes);
        archive.start_file("xl/sharedStrings.xml", zip::write::SimpleFileOptions::default()).unwrap();
        for _ in 0..=200 {
            archive.write_all(&[b' '; 1_000_000]).unwrap();
        }
        archive.finish().unwrap();
        assert!(bytes.get_ref().len() < 1_000_000);
        assert!(to_csv(bytes.get_ref()).unwrap_err().contains("more than 200000000 bytes"));
    }
}
