//! Which column of a file holds what, by its headings, which need not be spelled in one way.

use std::io::BufRead;

use super::lines::Lines;
use crate::import::work_orders::separator_of;

/// Words that a heading is or begins with, in small letters and without anything between them; in English and German.
const SENSOR: &[&str] =
    &["sensorcode", "sensorid", "sensor", "devicenumber", "device", "code", "number", "gerät", "id", "tag"];
const TIME: &[&str] =
    &["timestamp", "measuredat", "datetime", "time", "messagedate", "date", "zeitpunkt", "zeit", "datum", "at"];
const VALUE: &[&str] = &["value", "reading", "datavalue", "messwert", "wert"];
const UNIT: &[&str] = &["unit", "uom", "einheit"];

/// The columns of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Columns {
    separator: u8,
    sensor: usize,
    time: usize,
    value: usize,
    unit: Option<usize>,
}

impl Columns {
    /// Reads the first line.
    ///
    /// # Errors
    /// A sentence that says what is missing.
    pub(super) fn read(lines: &mut Lines<impl BufRead>) -> Result<Self, String> {
        let first = lines.next().map_err(|error| format!("the file cannot be read: {error}"))?;
        let first = first.ok_or("the file is empty")?.text;
        let separator = separator_of(&first);
        let headings = cells(&first, separator);
        let mut free: Vec<(usize, String)> = headings.iter().map(|one| plain(one)).enumerate().collect();
        // Units first: "value unit" is one, and no value.
        let unit = find(&mut free, UNIT);
        let time = find(&mut free, TIME);
        let value = find(&mut free, VALUE);
        let sensor = find(&mut free, SENSOR);
        let missing =
            |what: &str| format!("the file has no column for {what}; its columns are: {}", headings.join(", "));
        Ok(Self {
            separator,
            sensor: sensor.ok_or_else(|| missing("the sensor (sensor, or device)"))?,
            time: time.ok_or_else(|| missing("the time (time, or timestamp)"))?,
            value: value.ok_or_else(|| missing("the value (value, or reading)"))?,
            unit,
        })
    }

    /// A line divided.
    pub(super) fn cells(&self, line: &str) -> Vec<String> {
        cells(line, self.separator)
    }

    pub(super) fn sensor<'a>(&self, cells: &'a [String]) -> &'a str {
        cell(cells, Some(self.sensor))
    }

    pub(super) fn time<'a>(&self, cells: &'a [String]) -> &'a str {
        cell(cells, Some(self.time))
    }

    pub(super) fn value<'a>(&self, cells: &'a [String]) -> &'a str {
        cell(cells, Some(self.value))
    }

    pub(super) fn unit<'a>(&self, cells: &'a [String]) -> &'a str {
        cell(cells, self.unit)
    }
}

fn cell(cells: &[String], place: Option<usize>) -> &str {
    place.and_then(|place| cells.get(place)).map_or("", |cell| cell.trim())
}

/// A line by itself: a quote that is never closed spoils no other one.
fn cells(line: &str, separator: u8) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).delimiter(separator).buffer_capacity(1_024);
    let row = reader.from_reader(line.as_bytes()).records().next();
    row.and_then(Result::ok).map(|row| row.iter().map(str::to_owned).collect()).unwrap_or_default()
}

fn plain(heading: &str) -> String {
    heading.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The column that is one of these words, else one that begins or ends with one; it is not free any more then.
fn find(free: &mut Vec<(usize, String)>, words: &[&str]) -> Option<usize> {
    let is = |fits: fn(&str, &str) -> bool| {
        words.iter().find_map(|word| free.iter().position(|(_, heading)| fits(heading, word)))
    };
    let long = |heading: &str, word: &str| word.len() > 3 && (heading.starts_with(word) || heading.ends_with(word));
    let place = is(|heading, word| heading == word).or_else(|| is(long))?;
    Some(free.remove(place).0)
}
