//! What was measured, for people: a line for each fault, and in the long form a file.

use std::time::Duration;

use crate::ledger::Row;

/// The columns.
pub(crate) const HEAD: &str = "| fault | clients | acknowledged | lost | doubled | unequal | recovery | longest pause |\n\
                               |---|---|---|---|---|---|---|---|";

pub(crate) fn line(row: &Row) -> String {
    let Row { fault, clients, acknowledged, lost, doubled, unequal, recovery, pause, .. } = row;
    let (recovery, pause) = (seconds(*recovery), seconds(*pause));
    format!("| {fault} | {clients} | {acknowledged} | {lost} | {doubled} | {unequal} | {recovery} | {pause} |")
}

fn seconds(duration: Duration) -> String {
    format!("{:.2} s", duration.as_secs_f64())
}

/// Fails when the promise was broken, and says how.
pub(crate) fn assert_kept(rows: &[Row]) {
    let broken: Vec<String> = rows
        .iter()
        .filter(|row| !row.wrong.is_empty() || row.lost + row.doubled + row.unequal > 0)
        .map(|row| format!("{}: {}", row.fault, row.wrong.iter().take(10).cloned().collect::<Vec<_>>().join("\n  ")))
        .collect();
    assert!(broken.is_empty(), "the promise was broken\n{}", broken.join("\n"));
}
