//! Files as they come: what is read of them, and what is said about the rest.

use chrono_tz::Tz;
use gantry_domain::SystemStatus;
use gantry_store::system::import::Choices;

use super::rows::{Reading, Sheet};
use super::{DateOrder, read};

fn reading(map: &str) -> Reading {
    Reading {
        map: map.to_owned(),
        choices: Choices::default(),
        date_order: None,
        zone: Tz::UTC,
        status: SystemStatus::Open,
    }
}

fn sheet(text: &str, map: &str) -> Sheet {
    read(text.as_bytes(), &reading(map)).unwrap()
}

const MAP: &str = "title=Text,externalReference=No,due=Due,priority=Prio,cost=Cost";

#[test]
fn quotes_line_ends_and_breaks_inside_cells_are_read_as_they_are_meant() {
    let text = "\u{feff}No;Text;Due;Prio;Cost\r\n1;\"Valve \"\"A\"\"; leaks\r\nbadly\";13/09/2001;High;1.234,50\r\n\r\n2;Belt;0/1/00;;NA\r\n";
    let sheet = sheet(text, MAP);
    let [first, second] = sheet.rows.as_slice() else { panic!("{:?}", sheet.rows) };
    let order = first.order.as_ref().unwrap();
    assert_eq!(order.fields.title.as_deref(), Some("Valve \"A\"; leaks badly"));
    assert_eq!(order.fields.priority, Some(3));
    assert_eq!(order.cost.unwrap().to_string(), "1234.50");
    assert_eq!(order.fields.due.flatten().unwrap().to_rfc3339(), "2001-09-13T00:00:00+00:00");
    assert_eq!((second.line, second.order.as_ref().unwrap().fields.due), (5, None));
}

#[test]
fn a_row_has_the_number_of_its_first_line_with_any_line_ending() {
    let text = "No,Text,Due,Prio,Cost\n1,\"one\ntwo\n\nfour\",,,\n2,Belt,,,\n\n\n3,\"a\nb\",,,\n4,Fan,,,\n";
    for end in ["\n", "\r\n", "\r"] {
        let lines: Vec<u64> = sheet(&text.replace('\n', end), MAP).rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, [2, 6, 9, 11], "{end:?}");
    }
}

#[test]
fn a_row_that_seems_to_be_torn_at_a_separator_is_pointed_out_unless_all_are_like_that() {
    let mut rows: String = (1..=10).map(|number| format!("{number},Valve,1/2/2020,High,7\n")).collect();
    rows.push_str("11,cci, routine inspection,High,7\n");
    let said = |rows: &str| {
        let rows = sheet(&format!("No,Text,Due,Prio,Cost\n{rows}"), MAP).rows;
        let torn = rows.into_iter().filter(|row| row.remarks.iter().any(|said| said.message.contains("begins with")));
        torn.map(|row| row.line).collect::<Vec<_>>()
    };
    assert_eq!(said(&rows), [12]);
    assert_eq!(said(&rows.replace(',', ", ")), [0; 0]);
}

#[test]
fn each_row_that_cannot_be_read_says_why_and_the_others_are_read() {
    let text = "No,Text,Due,Prio,Cost\n1,,1/1/2020,,\n,No reference,,,\n3,Bad date,31/02/2020,,\n4,Unquoted, comma,,,\n\
                5,Bad cost,,,Removed\n6,Good,1/2/2020,Removed,7\n6,Twice,,,\n";
    let sheet = sheet(text, MAP);
    let good: Vec<_> = sheet.rows.iter().filter(|row| row.order.is_some()).map(|row| row.line).collect();
    assert_eq!(good, [7]);
    let said = |line: u64| {
        let row = sheet.rows.iter().find(|row| row.line == line).unwrap();
        row.remarks.iter().map(|remark| format!("{}: {}", remark.column, remark.message)).collect::<Vec<_>>().join(" ")
    };
    assert!(said(2).starts_with("Text: "), "{}", said(2));
    assert!(said(3).starts_with("No: "), "{}", said(3));
    assert!(said(4).contains("31/02/2020"), "{}", said(4));
    assert!(said(5).contains("6 cells"), "{}", said(5));
    assert!(said(6).starts_with("Cost: "), "{}", said(6));
    assert!(said(7).contains("'Removed' is not known"), "{}", said(7));
    assert!(said(8).contains("line 7"), "{}", said(8));
}

#[test]
fn a_title_that_is_too_long_is_shortened_and_html_stays_text() {
    let text = format!("No,Text,About\n1,{},<script>x</script> & <b>y</b>\n", "ä".repeat(300));
    let sheet = sheet(&text, "title=Text,externalReference=No,description=About");
    let row = sheet.rows.first().unwrap();
    let fields = &row.order.as_ref().unwrap().fields;
    assert_eq!(fields.title.as_ref().unwrap().chars().count(), 250);
    assert_eq!(
        fields.description.as_ref().unwrap().as_str(),
        "&lt;script&gt;x&lt;/script&gt; &amp; &lt;b&gt;y&lt;/b&gt;"
    );
    assert!(row.remarks.iter().any(|remark| remark.message.contains("Shortened")));
}

#[test]
fn the_order_of_dates_is_taken_from_the_column_or_from_the_command_line() {
    let text = "No,Text,Due\n1,a,2/3/2020\n2,b,3/25/2020\n";
    let map = "title=Text,externalReference=No,due=Due";
    let first = |sheet: Sheet| sheet.rows[0].order.as_ref().unwrap().fields.due.flatten().unwrap().to_rfc3339();
    assert!(first(sheet(text, map)).starts_with("2020-02-03"));
    let told = Reading { date_order: Some(DateOrder::DayFirst), ..reading(map) };
    assert!(first(read(text.as_bytes(), &told).unwrap()).starts_with("2020-03-02"));
}

#[test]
fn files_that_are_none_are_refused_as_a_whole() {
    for (bytes, map) in [(&b""[..], MAP), (b"\n\n", MAP), (b"\x00\x01\x02", MAP), (b"No,Text\n1,2\n", MAP)] {
        assert!(read(bytes, &reading(map)).is_err(), "{bytes:?}");
    }
}

/// Only where the recorded maintenance history lies beside the repository.
#[test]
fn the_mining_history_is_read_to_the_last_row() {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/work_orders_sample.csv");
    let Ok(bytes) = std::fs::read(beside) else { return };
    let map = "title=ShortText,externalReference=PONumber,workType=WO_Type,estimatedStart=Work_Order_Basic_Start_Date,\
               due=ACtStartDate,priority=Priority,cost=Work_Order_Total_Actual_Cost";
    let sheet = read(&bytes, &reading(map)).unwrap();
    assert_eq!(sheet.rows.len(), 500);
    assert!(sheet.rows.iter().all(|row| row.order.is_some()));
    assert!(sheet.remarks.iter().any(|remark| remark.message == "Dates are read day first."), "{:?}", sheet.remarks);
    let none =
        sheet.rows.iter().filter_map(|row| row.order.as_ref()).filter(|order| order.fields.due.is_none()).count();
    assert!((300..=320).contains(&none), "{none}");
}
