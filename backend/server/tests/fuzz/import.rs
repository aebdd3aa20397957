//! Maintenance histories of whatever make: read, or refused with a sentence.

use chrono_tz::Tz;
use gantry_domain::SystemStatus;
use gantry_http::import::work_orders::{self, Reading};
use gantry_store::system::import::Choices;
use proptest::collection::vec;
use proptest::prelude::*;

use super::fuzz;
use super::mutate::mutated;

const FILES: &[&str] = &[
    "No,Text,Due,Prio,Cost,State\n1,Pump leaks,13/09/2001,High,\"1,234.50\",open\n2,Belt,0/1/00,,,closed\n",
    "\u{feff}No;Text;Due;Prio;Cost;State\r\n1;\"Valve \"\"A\"\"; leaks\r\nbadly\";2001-09-13;1;1.234,50;review\r\n\r\n2;;;;;\r\n",
    "No\tText\tDue\tPrio\tCost\tState\r7\tFan\t31.12.1999\tlow\t$7\tdone\r",
    "No|Text|Due|Prio|Cost|State\n|||||\n9|a|1/2/3|x|y|z\n",
];

const WORDS: &[&str] = &[
    "\"",
    "\"\"",
    ",",
    ";",
    "\t",
    "|",
    "\n",
    "\r",
    "\r\n",
    " ",
    "\u{0}",
    "\u{feff}",
    "29/02/1900",
    "99/99/9999",
    "-",
    "1e999",
    "9999999999999999999999999999999",
    "€",
    "<script>",
    "=cmd()",
    "13",
    "No",
    "Text",
];

const MAP: &str = "title=Text,externalReference=No,due=Due,priority=Prio,cost=Cost,status=State";

fn check(bytes: &[u8]) -> Result<(), TestCaseError> {
    let reading = Reading {
        map: MAP.to_owned(),
        choices: Choices::default(),
        date_order: None,
        zone: Tz::Europe__Oslo,
        status: SystemStatus::Open,
    };
    let sheet = match work_orders::read(bytes, &reading) {
        Ok(sheet) => sheet,
        Err(sentence) => {
            prop_assert!(!sentence.is_empty());
            return Ok(());
        }
    };
    let mut before = 1;
    for row in &sheet.rows {
        prop_assert!(row.line > before, "line {} after {before}", row.line);
        before = row.line;
        match &row.order {
            Some(order) => prop_assert!(order.fields.title.as_ref().is_some_and(|title| !title.is_empty())),
            None => prop_assert!(!row.remarks.is_empty(), "line {} is refused without a word", row.line),
        }
    }
    Ok(())
}

#[test]
fn no_file_makes_the_importer_panic_and_every_row_has_a_line_and_a_reason() {
    fuzz(&mutated(FILES, WORDS), |text| check(text.as_bytes()));
}

#[test]
fn neither_do_bytes_of_any_encoding() {
    let bytes = prop_oneof![
        vec(any::<u8>(), 0..300),
        // As a spreadsheet program of the other kind writes it.
        mutated(FILES, WORDS).prop_map(|text| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()),
        (mutated(FILES, WORDS), vec(any::<u8>(), 0..8)).prop_map(|(text, tail)| [text.as_bytes(), &tail].concat()),
    ];
    fuzz(&bytes, |bytes| check(&bytes));
}
