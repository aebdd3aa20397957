//! What a file of an export holds: cells of CSV that no spreadsheet takes for formulas, and a workbook that is written on disk.

use std::fs::File;
use std::io::{Seek, SeekFrom};

use gantry_store::entity::Kind;
use rust_xlsxwriter::{Format, Workbook, XlsxError};
use serde_json::Value;

/// A sheet has no more rows.
const SHEET: u32 = 1_048_575;

/// A cell of a workbook.
pub(crate) enum Cell {
    Empty,
    Text(String),
    Number(f64),
}

/// What a cell of a workbook holds.
pub(crate) fn cell(kind: Option<Kind>, value: Option<&Value>) -> Cell {
    let text = plain(value);
    let number = matches!(kind, Some(Kind::Whole | Kind::Board | Kind::Decimal | Kind::Money));
    match text.parse() {
        _ if text.is_empty() => Cell::Empty,
        Ok(value) if number => Cell::Number(value),
        // Written as text, it is never taken for a formula.
        _ => Cell::Text(text),
    }
}

/// The text of a cell of CSV.
pub(crate) fn text(kind: Option<Kind>, value: Option<&Value>) -> String {
    let text = plain(value);
    let free = matches!(kind, None | Some(Kind::Code | Kind::Text | Kind::LongText | Kind::Reference(_)));
    if free && !matches!(value, Some(Value::Number(_))) { harmless(&text) } else { text }
}

fn plain(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// A text that no spreadsheet takes for a formula: an apostrophe before it says that it is none.
pub(crate) fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

/// Writes a workbook of these titles and of rows as they come; blocks.
pub(crate) fn write_workbook(titles: Vec<String>, rows: impl Iterator<Item = Vec<Cell>>) -> Result<File, XlsxError> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    sheet.set_freeze_panes(1, 0)?;
    let bold = Format::new().set_bold();
    for (column, title) in (0..).zip(&titles) {
        sheet.write_string_with_format(0, column, title, &bold)?;
    }
    for (place, cells) in (1..=SHEET).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            match cell {
                Cell::Empty => continue,
                Cell::Text(text) => sheet.write_string(place, column, cut(text))?,
                Cell::Number(number) => sheet.write_number(place, column, number)?,
            };
        }
    }
    let mut file = tempfile::tempfile()?;
    workbook.save_to_writer(&mut file)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}

/// A cell holds 32,767 characters.
fn cut(text: String) -> String {
    if text.len() < 32_767 { text } else { text.chars().take(32_767).collect() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn no_text_becomes_a_formula_and_no_number_becomes_a_text() {
        let (name, price) = (Some(Kind::Text), Some(Kind::Money));
        for evil in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"] {
            assert_eq!(text(name, Some(&json!(evil))), format!("'{evil}"));
            assert_eq!(text(None, Some(&json!(evil))), format!("'{evil}"));
        }
        assert_eq!(text(price, Some(&json!("-1.50"))), "-1.50");
        assert_eq!(text(name, Some(&json!("Pump"))), "Pump");
        assert!(matches!(cell(price, Some(&json!("-1.50"))), Cell::Number(number) if number < 0.0));
        assert!(matches!(cell(name, Some(&json!("=1+1"))), Cell::Text(_)));
    }
}
