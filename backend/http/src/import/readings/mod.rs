//! The history of sensors from a file: read line by line, so that it may be of any size, and written in batches through the checks that
//! deliveries go through. A wrong line is reported, and the others are still imported.

mod columns;
mod lines;
mod report;
#[cfg(test)]
mod tests;

use std::io::BufRead;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use gantry_domain::{Need, RequestContext};
use gantry_store::sensors::readings::{self, DeliveredReading, Outcome};
use gantry_store::{Store, Tx};

pub use report::Report;

use crate::import::work_orders::DateOrder;
use crate::import::work_orders::dates;
use columns::Columns;
use lines::{Line, Lines};

/// Readings of one transaction.
const BATCH: usize = 5_000;
/// Seconds since 1970 have ten digits since 2001, and milliseconds thirteen.
const EPOCH: [(usize, i64); 2] = [(10, 1_000), (13, 1)];

/// How a file is read.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    /// How 3/4/2006 is meant; without it the first lines are looked at.
    pub date_order: Option<DateOrder>,
    /// Of times that name none.
    pub zone: Tz,
    /// Only say what would happen.
    pub dry_run: bool,
}

/// Brings a file in; `progress` hears after each batch how many lines are done.
///
/// # Errors
/// A sentence: the file cannot be read, lacks a column, or the database failed. What was kept before stays; brought in again, it is
/// there already.
pub async fn bring_in(
    (store, context): (&Store, &RequestContext),
    file: impl BufRead,
    manner: Manner,
    mut progress: impl FnMut(u64),
) -> Result<Report, String> {
    let mut lines = Lines::new(file);
    let columns = Columns::read(&mut lines)?;
    let mut report = Report::default();
    let mut order = manner.date_order;
    loop {
        let batch = lines.take(BATCH).map_err(|error| format!("the file cannot be read on: {error}"))?;
        let Some(last) = batch.last().map(|line| line.number) else { return Ok(report) };
        let rows: Vec<(u64, Vec<String>)> =
            batch.into_iter().map(|Line { number, text }| (number, columns.cells(&text))).collect();
        let order = *order.get_or_insert_with(|| inferred(&columns, &rows));
        let (places, given) = readable(&columns, &rows, (order, manner.zone), &mut report);
        let take = async |tx: &Tx| match manner.dry_run {
            true => readings::try_out(tx, Utc::now(), &given).await,
            false => readings::bring_in(tx, Utc::now(), &given).await,
        };
        let outcomes = store.tenant_tx(context, Need::SignedIn, take).await;
        let outcomes = outcomes.map_err(|error| format!("lines up to {last} were not taken: {error}"))?;
        for (line, outcome) in places.into_iter().zip(outcomes) {
            match outcome {
                Outcome::Accepted => report.accepted += 1,
                Outcome::Doubled => report.doubled += 1,
                Outcome::Refused(reason) => report.refuse(line, reason.code()),
            }
        }
        // The rollups are up to date before the lines are reported as done.
        readings::settle_all(store, context.tenant()).await.map_err(|error| error.to_string())?;
        progress(last);
    }
}

fn inferred(columns: &Columns, rows: &[(u64, Vec<String>)]) -> DateOrder {
    dates::infer(rows.iter().map(|(_, cells)| columns.time(cells))).order
}

/// The lines that can be parsed, with their numbers; the others are in the report already.
fn readable(
    columns: &Columns,
    rows: &[(u64, Vec<String>)],
    times: (DateOrder, Tz),
    report: &mut Report,
) -> (Vec<u64>, Vec<DeliveredReading>) {
    let (mut places, mut given) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
    for (line, cells) in rows {
        match reading(columns, cells, times) {
            Ok(reading) => {
                places.push(*line);
                given.push(reading);
            }
            Err(code) => report.refuse(*line, code),
        }
    }
    (places, given)
}

fn reading(
    columns: &Columns,
    cells: &[String],
    (order, zone): (DateOrder, Tz),
) -> Result<DeliveredReading, &'static str> {
    let sensor = columns.sensor(cells);
    if sensor.is_empty() {
        return Err("malformed");
    }
    let at = moment(columns.time(cells), order, zone).ok_or("invalidTime")?;
    let value = number(columns.value(cells)).ok_or("notANumber")?;
    let unit = Some(columns.unit(cells)).filter(|unit| !unit.is_empty()).map(str::to_owned);
    Ok(DeliveredReading { number: sensor.to_owned(), at, value, unit })
}

fn moment(text: &str, order: DateOrder, zone: Tz) -> Option<DateTime<Utc>> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let epoch = EPOCH.into_iter().find(|(length, _)| digits && text.len() == *length);
    match epoch {
        Some((_, millis)) => DateTime::from_timestamp_millis(text.parse::<i64>().ok()?.checked_mul(millis)?),
        None => dates::parse(text, order, zone).ok().flatten(),
    }
}

/// A number with a point or a comma; of two different ones the last divides, the others group.
fn number(text: &str) -> Option<f64> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '\'').collect();
    let plain = match (text.rfind(','), text.rfind('.')) {
        (Some(comma), point) if point.is_none_or(|point| point < comma) => text.replace('.', "").replace(',', "."),
        _ => text.replace(',', ""),
    };
    plain.parse().ok()
}
