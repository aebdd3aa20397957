//! From the text of a file to work orders to be opened: each row is read as a whole or refused with what is wrong in it.

use std::collections::{BTreeMap, HashMap};

use chrono_tz::Tz;
use gantry_domain::board::{CardPatch, TITLE_MAX};
use gantry_domain::{RichText, SystemStatus};
use gantry_store::system::import::Choices;
use rust_decimal::Decimal;

use super::dates::{self, DateOrder};
use super::decode;
use super::lines::Lines;
use super::mapping::{Mapping, Target};
use super::reference::MadeReferences;
use super::report::Remark;
use super::words;

/// How a file is to be read.
#[derive(Debug, Clone)]
pub struct Reading {
    /// `field=COLUMN,…`
    pub map: String,
    /// What values mean, and what is created.
    pub choices: Choices,
    /// How `3/4/2006` is meant; without it each column is looked at.
    pub date_order: Option<DateOrder>,
    /// The time zone in which the file's dates are days.
    pub zone: Tz,
    /// The status of rows that name none.
    pub status: SystemStatus,
}

/// What values mean, as a table with the columns heading, value and meaning has it below a line of headings.
///
/// # Errors
/// A sentence with the line that is not like that.
pub fn read_values(bytes: &[u8]) -> Result<BTreeMap<String, BTreeMap<String, String>>, String> {
    let (text, _) = decode::text_of(bytes);
    let separator = decode::separator_of(&text);
    let reader = csv::ReaderBuilder::new().delimiter(separator).flexible(true).from_reader(text.as_bytes());
    let mut values: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for row in reader.into_records() {
        let row = row.map_err(|error| format!("The values cannot be read: {error}"))?;
        let line = row.position().map_or(0, csv::Position::line);
        let [heading, value, meaning] = std::array::from_fn(|place| row.get(place).map(str::trim));
        let (Some(heading), Some(value), Some(meaning)) = (heading, value, meaning) else {
            return Err(format!(
                "Line {line} of the values is not of the form column{}value{0}meaning.",
                char::from(separator)
            ));
        };
        values.entry(heading.to_owned()).or_default().insert(value.to_owned(), meaning.to_owned());
    }
    Ok(values)
}

/// A row of the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The other system's number.
    pub reference: String,
    /// What is wrong or worth knowing.
    pub remarks: Vec<Remark>,
    /// Words of it that are not known.
    pub unknown: Vec<(Target, String)>,
    /// The work order, unless the row is refused.
    pub order: Option<Order>,
}

/// A work order read from a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Order {
    /// Its fields; asset, person and crew are still words.
    pub fields: CardPatch,
    /// Where it shall end up.
    pub status: SystemStatus,
    /// Code of the asset.
    pub asset: Option<String>,
    /// Code of the location.
    pub location: Option<String>,
    /// Code of the person.
    pub person: Option<String>,
    /// Name of the crew.
    pub crew: Option<String>,
    /// What it has cost.
    pub cost: Option<Decimal>,
}

/// A file that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// Where columns came from.
    pub mapping: Mapping,
    /// What concerns the whole file.
    pub remarks: Vec<Remark>,
    /// Its rows, in order.
    pub rows: Vec<Row>,
}

/// Reads a file.
///
/// # Errors
/// A sentence when the file as a whole cannot be read: no header, a column that is not there.
pub fn read(bytes: &[u8], reading: &Reading) -> Result<Sheet, String> {
    read_as(bytes, reading, &HashMap::new(), |headings| {
        Mapping::read(&reading.map, headings)?.choosing(&reading.choices)
    })
}

/// The same with a mapping of one's own, and with what a board calls its statuses, in lower case.
pub(crate) fn read_as(
    bytes: &[u8],
    reading: &Reading,
    statuses: &HashMap<String, SystemStatus>,
    mapping: impl FnOnce(&[String]) -> Result<Mapping, String>,
) -> Result<Sheet, String> {
    let (text, encoding) = decode::text_of(bytes);
    let separator = decode::separator_of(&text);
    let mut reader = csv::ReaderBuilder::new().delimiter(separator).flexible(true).from_reader(text.as_bytes());
    let headings: Vec<String> = match reader.headers() {
        Ok(row) if row.iter().any(|heading| !heading.trim().is_empty()) => row.iter().map(str::to_owned).collect(),
        Ok(_) => return Err("The file is empty: there is no line with headings.".to_owned()),
        Err(error) => return Err(format!("The headings cannot be read: {error}")),
    };
    let mapping = mapping(&headings)?;
    let mut records = Vec::new();
    for record in reader.records() {
        records.push(record.map_err(|error| format!("The file cannot be read any further: {error}"))?);
    }
    let records: Vec<_> = records.into_iter().filter(|row| row.iter().any(|cell| !cell.trim().is_empty())).collect();
    let mut remarks =
        vec![Remark::new("", format!("Read as {encoding}, columns separated by {:?}.", char::from(separator)))];
    let orders = date_orders(&mapping, &records, reading, headings.len(), &mut remarks);
    let torn_is_rare = records.iter().filter(|record| torn(record).is_some()).count() * 10 <= records.len();
    let mut seen: HashMap<String, u64> = HashMap::new();
    let mut lines = Lines::new(&text);
    let mut made = MadeReferences::default();
    let rows = records.iter().map(|record| {
        let line = lines.of(record);
        let (remarks, unknown) = (Vec::new(), Vec::new());
        let mut row = Cells { mapping: &mapping, record, reading, statuses, orders: &orders, remarks, unknown }.read(
            line,
            headings.len(),
            &mut made,
        );
        if let Some(cell) = torn(record).filter(|_| torn_is_rare) {
            let heading = headings.get(cell).map(String::as_str).unwrap_or_default();
            let message =
                "This begins with a blank: the rest of a text with a separator in it? Then all to its right is off.";
            row.remarks.push(Remark::new(heading, message.to_owned()));
        }
        if row.order.is_some() {
            match seen.get(&row.reference) {
                Some(first) => {
                    let heading = mapping.heading(Target::ExternalReference);
                    row.remarks
                        .push(Remark::new(heading, format!("{} stands on line {first} already.", row.reference)));
                    row.order = None;
                }
                None => drop(seen.insert(row.reference.clone(), line)),
            }
        }
        row
    });
    let rows = rows.collect();
    Ok(Sheet { mapping, remarks, rows })
}

/// The cell that looks like the rest of a text that was written without quotes and holds a separator: it begins with the
/// blank behind it. The row may have as many cells as any other.
fn torn(record: &csv::StringRecord) -> Option<usize> {
    record
        .iter()
        .enumerate()
        .skip(1)
        .find(|(_, cell)| cell.starts_with(' ') && !cell.trim().is_empty())
        .map(|(at, _)| at)
}

/// How each date column is to be read.
fn date_orders(
    mapping: &Mapping,
    records: &[csv::StringRecord],
    reading: &Reading,
    width: usize,
    remarks: &mut Vec<Remark>,
) -> HashMap<usize, DateOrder> {
    let mut orders = HashMap::new();
    for column in mapping.columns().iter().filter(|column| column.target.is_date()) {
        let whole = records.iter().filter(|record| record.len() == width);
        let inferred = dates::infer(whole.filter_map(|record| record.get(column.index)));
        let order = reading.date_order.unwrap_or(inferred.order);
        let word = if order == DateOrder::DayFirst { "day first" } else { "month first" };
        let doubt = if reading.date_order.is_none() && inferred.unproven {
            " (no value proves it; say --date-order to be sure)"
        } else {
            ""
        };
        remarks.push(Remark::new(&column.heading, format!("Dates are read {word}{doubt}.")));
        orders.insert(column.index, order);
    }
    orders
}

/// The cells of one row.
struct Cells<'a> {
    mapping: &'a Mapping,
    record: &'a csv::StringRecord,
    reading: &'a Reading,
    statuses: &'a HashMap<String, SystemStatus>,
    orders: &'a HashMap<usize, DateOrder>,
    remarks: Vec<Remark>,
    unknown: Vec<(Target, String)>,
}

impl Cells<'_> {
    fn read(mut self, line: u64, width: usize, made: &mut MadeReferences) -> Row {
        let reference = match self.mapping.fills(Target::ExternalReference) {
            true => self.word(Target::ExternalReference).unwrap_or_default(),
            false => made.of(self.record),
        };
        let order = self.order(&reference, width);
        Row { line, reference, remarks: self.remarks, unknown: self.unknown, order }
    }

    /// Nothing, when the row is refused.
    fn order(&mut self, reference: &str, width: usize) -> Option<Order> {
        if self.record.len() != width {
            let message = format!(
                "The row has {} cells where the headings are {width}; a separator in a text without quotes?",
                self.record.len()
            );
            self.remarks.push(Remark::new("", message));
            return None;
        }
        if reference.is_empty() {
            self.remark(
                Target::ExternalReference,
                "This must not be empty: it tells whether the row is there already.",
            );
        }
        let title = self.title();
        let dates = [Target::Due, Target::EstimatedStart, Target::EstimatedEnd].map(|target| self.date(target));
        let cost = self.cost();
        let ([Ok(due), Ok(estimated_start), Ok(estimated_end)], Some(title), Ok(cost)) = (dates, title, cost) else {
            return None;
        };
        if reference.is_empty() {
            return None;
        }
        let priority = self.known(Target::Priority, words::priority, "left as Low");
        let work_type = self.known(Target::WorkType, words::work_type, "left empty");
        let statuses = self.statuses;
        let status = |word: &str| statuses.get(&word.trim().to_lowercase()).copied().or_else(|| words::status(word));
        let status = self.known(Target::Status, status, "the default is taken").unwrap_or(self.reading.status);
        let description = self.word(Target::Description).map(|text| RichText::from_untrusted(&escaped(&text)));
        let fields = CardPatch {
            title: Some(title),
            description,
            priority,
            work_type: work_type.map(Some),
            maintenance_type: self.word(Target::MaintenanceType).map(Some),
            due: due.map(Some),
            estimated_start: estimated_start.map(Some),
            // An end before its start is the other system's slip; the start is worth more.
            estimated_end: estimated_end.filter(|end| estimated_start.is_none_or(|start| start <= *end)).map(Some),
            maintenance_plant: self.word(Target::MaintenancePlant).map(Some),
            planning_plant: self.word(Target::PlanningPlant).map(Some),
            linked_project: self.word(Target::LinkedProject).map(Some),
            external_reference: Some(Some(reference.to_owned())),
            ..CardPatch::default()
        };
        let (asset, person) = (self.word(Target::Asset), self.word(Target::ResponsiblePerson));
        let location = self.word(Target::Location);
        Some(Order { fields, status, asset, location, person, crew: self.word(Target::Crew), cost })
    }

    fn remark(&mut self, target: Target, message: impl Into<String>) {
        self.remarks.push(Remark::new(self.mapping.heading(target), message));
    }

    /// A single line; line breaks and other control characters inside a cell become blanks.
    fn word(&self, target: Target) -> Option<String> {
        let cell = self.mapping.cell(self.record, target)?;
        let line = cell.split(|letter: char| letter.is_control() || letter.is_whitespace());
        let line = line.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        (!line.is_empty()).then_some(line)
    }

    fn title(&mut self) -> Option<String> {
        let Some(title) = self.word(Target::Title) else {
            self.remark(Target::Title, "This must not be empty.");
            return None;
        };
        let length = title.chars().count();
        if length <= TITLE_MAX {
            return Some(title);
        }
        self.remark(Target::Title, format!("Shortened from {length} to {TITLE_MAX} characters."));
        Some(title.chars().take(TITLE_MAX - 1).chain(['…']).collect())
    }

    fn date(&mut self, target: Target) -> Result<Option<chrono::DateTime<chrono::Utc>>, ()> {
        let Some(column) = self.mapping.columns().iter().find(|column| column.target == target) else {
            return Ok(None);
        };
        let order = self.orders.get(&column.index).copied().unwrap_or(DateOrder::DayFirst);
        let cell = self.record.get(column.index).unwrap_or_default();
        dates::parse(cell, order, self.reading.zone).map_err(|why| self.remark(target, format!("{why}.")))
    }

    fn cost(&mut self) -> Result<Option<Decimal>, ()> {
        let cell = self.mapping.cell(self.record, Target::Cost).unwrap_or_default();
        words::money(cell).map_err(|why| self.remark(Target::Cost, format!("{why}.")))
    }

    fn known<T>(&mut self, target: Target, read: impl Fn(&str) -> Option<T>, otherwise: &str) -> Option<T> {
        let cell = self.mapping.cell(self.record, target).filter(|cell| !dates::is_none(cell))?;
        let found = read(cell);
        if found.is_none() {
            self.unknown.push((target, cell.to_owned()));
            self.remark(target, format!("'{cell}' is not known; {otherwise}."));
        }
        found
    }
}

/// Plain text as formatted text.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
