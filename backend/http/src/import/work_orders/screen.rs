//! The import screen's way in: the file that a user has sent and mapped, onto a board. The command line takes what it can; here
//! nothing is taken as long as anything is wrong, as with all other imports.

use std::collections::HashMap;

use chrono_tz::Tz;
use gantry_domain::{Error, Need, RequestContext, SystemStatus};
use gantry_store::system::import::{Choices, Progress, WrongPlace};
use gantry_store::tenants::tenant;
use gantry_store::work_orders::board;
use gantry_store::{Store, Tx};
use serde_json::Value;

use super::load::{Destination, run_telling};
use super::mapping::Mapping;
use super::report::{Outcome, Report};
use super::rows::{Reading, Sheet, read_as};

/// Checks a file, or takes it in, for the user who asked; `tell` hears how far it is, and may end it.
///
/// # Errors
/// `invalid` for a mapping that does not do and for a file that cannot be read, `not_found` for the board, and what `tell` says.
pub(crate) async fn take_in(
    (store, context): (&Store, &RequestContext),
    (data, mapping, choices): (&[u8], &Value, &Choices),
    (board, dry_run): (Option<i32>, bool),
    mut tell: impl AsyncFnMut(&Progress) -> Result<(), Error>,
) -> Result<Progress, Error> {
    let know = async |tx: &Tx| {
        let number = match board {
            Some(number) => number,
            None => board::first(tx).await?.ok_or(Error::NotFound { what: "Board" })?,
        };
        let zone = tenant::time_zone(tx, context.tenant()).await?;
        Ok((number, zone, board::status_words(tx, number).await?))
    };
    let (number, zone, words) = store.tenant_read(context, Need::SignedIn, know).await?;
    let zone: Tz = zone.parse().unwrap_or(Tz::UTC);
    let sheet = sheet(data, (mapping, choices), zone, words)?;
    let to = Destination { board: number, dry_run, strict: true };
    let told = async |report: &Report| tell(&progress_of(report)).await;
    Ok(progress_of(&run_telling(store, context, sheet, to, told).await?))
}

fn sheet(
    data: &[u8],
    (mapping, choices): (&Value, &Choices),
    zone: Tz,
    words: Vec<(String, String, i16)>,
) -> Result<Sheet, Error> {
    let system = |number: i16| SystemStatus::ALL.into_iter().find(|status| status.number() == number);
    let words = words.into_iter().filter_map(|(list, status, number)| Some((list, status, system(number)?)));
    let words = words.flat_map(|(list, status, system)| [(list, system), (status, system)]);
    let statuses: HashMap<String, SystemStatus> = words.map(|(word, system)| (word.to_lowercase(), system)).collect();
    let reading =
        Reading { map: String::new(), choices: choices.clone(), date_order: None, zone, status: SystemStatus::Open };
    let pairs = || {
        let mapped = mapping.as_object().into_iter().flatten();
        mapped.filter_map(|(heading, field)| Some((field.as_str()?, heading.as_str())))
    };
    let wrong = |detail| Error::Invalid { code: "invalid", detail, fields: Vec::new() };
    read_as(data, &reading, &statuses, |headings| Mapping::of(pairs(), headings)?.choosing(choices)).map_err(wrong)
}

/// Rows that are there already are nothing to be done. Whatever is remarked of a row is wrong with it.
fn progress_of(report: &Report) -> Progress {
    let mut progress = Progress { done_rows: report.rows.len(), ..Progress::default() };
    for row in report.rows.iter().filter(|row| row.outcome != Outcome::Known) {
        progress.created += usize::from(row.remarks.is_empty());
        let wrong = row.remarks.iter().map(|remark| WrongPlace {
            line: row.line,
            column: Some(remark.column.clone()).filter(|column| !column.is_empty()),
            message: remark.message.clone(),
        });
        progress.complain(wrong.collect());
        for unknown in &row.unknown {
            progress.meet(&unknown.column, &unknown.word, (unknown.target.family(), unknown.created));
        }
    }
    progress
}
