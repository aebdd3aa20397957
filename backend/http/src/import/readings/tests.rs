//! What is made of the lines of a file before any of them reaches the database.

use std::io::Cursor;

use super::*;

fn columns(first: &str) -> Result<Columns, String> {
    Columns::read(&mut Lines::new(Cursor::new(first.as_bytes().to_vec())))
}

#[test]
fn headings_are_found_however_they_are_spelled() {
    for first in [
        "sensor,time,value,unit",
        "Sensor code;Timestamp;Value;Unit",
        "\u{feff}\"Device number\"\t\"Measured at\"\t\"Reading\"\t\"UoM\"",
        "Sensor-ID;Zeitpunkt;Messwert;Einheit",
        "SENSOR_ID,Date/Time,Temperature value,Value unit",
    ] {
        let (columns, row) = (columns(first).unwrap(), row());
        let places = (columns.sensor(&row), columns.time(&row), columns.value(&row), columns.unit(&row));
        assert_eq!(places, ("0", "1", "2", "3"), "{first}");
    }
    let row = row();
    let swapped = columns("value,at,tag").unwrap();
    assert_eq!((swapped.sensor(&row), swapped.value(&row), swapped.unit(&row)), ("2", "0", ""));
}

fn row() -> Vec<String> {
    ["0", "1", "2", "3"].map(str::to_owned).to_vec()
}

#[test]
fn a_column_that_is_missing_is_named_with_those_there_are() {
    assert!(columns("a,b,value,time").unwrap_err().contains("no column for the sensor"));
    assert!(
        columns("sensor,value")
            .unwrap_err()
            .ends_with("no column for the time (time, or timestamp); its columns are: sensor, value")
    );
    assert!(columns("").unwrap_err().contains("empty"));
    let utf16: Vec<u8> = "sensor,time".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(Columns::read(&mut Lines::new(Cursor::new(utf16))).unwrap_err().contains("UTF-8"));
}

#[test]
fn lines_have_the_numbers_that_an_editor_shows_and_long_ones_do_no_harm() {
    let mut file = b"one\r\n\r\n\n  \nfive \xB0C\n".to_vec();
    file.extend([b'x'; 30_000]);
    file.extend(b"\nseven");
    let mut lines = Lines::new(Cursor::new(file));
    let told: Vec<(u64, String)> = lines.take(9).unwrap().into_iter().map(|line| (line.number, line.text)).collect();
    assert_eq!(told[0], (1, "one".to_owned()));
    assert_eq!(told[1], (5, "five °C".to_owned()));
    assert_eq!((told[2].0, told[2].1.len()), (6, 10_000));
    assert_eq!(told[3], (7, "seven".to_owned()));
}

#[test]
fn numbers_and_times_are_read_as_they_are_written_in_different_countries() {
    for (text, value) in [
        ("21.5", 21.5),
        ("21,5", 21.5),
        ("1.234,5", 1_234.5),
        ("1,234.5", 1_234.5),
        ("-1e3", -1_000.0),
        ("1'000", 1_000.0),
    ] {
        assert_eq!(number(text), Some(value), "{text}");
    }
    assert_eq!((number(""), number("open")), (None, None));
    let at = |text: &str| moment(text, DateOrder::DayFirst, Tz::Europe__Berlin).map(|at| at.to_rfc3339());
    let noon = Some("2026-07-01T10:00:00+00:00".to_owned());
    for text in [
        "2026-07-01 12:00",
        "01.07.2026 12:00:00",
        "2026-07-01T10:00:00Z",
        "2026-07-01T06:00:00-04:00",
        "1782900000",
        "1782900000000",
    ] {
        assert_eq!(at(text), noon, "{text}");
    }
    assert_eq!((at("noon"), at("")), (None, None));
}

#[test]
fn each_line_is_read_by_itself_and_wrong_ones_are_counted_with_the_first_of_them() {
    let columns = columns("sensor;time;value").unwrap();
    let lines = [
        "S-1;2026-07-01 12:00;21,5",
        "S-1;\"never closed;1",
        ";2026-07-01 12:00;1",
        "S-1;soon;1",
        "S-2;2026-07-01 12:05;4",
        "S-1",
    ];
    let rows: Vec<(u64, Vec<String>)> = (2..).zip(lines).map(|(number, line)| (number, columns.cells(line))).collect();
    let mut report = Report::default();
    let (places, given) = readable(&columns, &rows, (DateOrder::DayFirst, Tz::UTC), &mut report);
    assert_eq!(places, [2, 6]);
    assert_eq!((given[0].value, given[1].number.as_str()), (21.5, "S-2"));
    assert_eq!(report.refused(), 4);
    let text = report.text(true);
    assert!(text.contains("the time cannot be read: 3 (line 3, 5, 7)\n"), "{text}");
    assert!(text.contains("no sensor is named: 1 (line 4)\n"), "{text}");
    (10..20).for_each(|line| report.refuse(line, "inFuture"));
    assert!(report.text(false).contains("later than now: 10 (line 10, 11, 12, 13, 14, …)\n"));
}
