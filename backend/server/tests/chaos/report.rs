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

/// Writes bench/chaos.md.
pub(crate) fn write(rows: &[Row]) {
    let lines: Vec<String> = rows.iter().map(line).collect();
    let text = format!(
        "# Faults under load\n\nWritten by `make chaos`: {} build, two backends, {} processors. Lost: acknowledged and not, or not so, \
         in the log. Doubled: more than once in it, or there without an acknowledgement. Unequal: clients and backends whose \
         board or events differ from the database's. Recovery: from when what failed is back or, where work goes on without \
         it, from the fault, until every client follows the board and has a version that was asked for after that. Longest \
         pause: no acknowledgement to any client.\n\n{HEAD}\n{}\n",
        if cfg!(debug_assertions) { "a debug" } else { "a release" },
        std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        lines.join("\n"),
    );
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/chaos.md");
    std::fs::write(path, text).unwrap();
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
