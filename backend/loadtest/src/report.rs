//! The table that `make bench` prints and keeps.

use std::fmt;
use std::path::Path;

use crate::Fault;

/// The figures of one row of the bar.
pub(crate) struct Row {
    /// What was measured.
    pub(crate) what: String,
    /// What the bar asks for.
    pub(crate) bar: &'static str,
    /// What came out.
    pub(crate) found: String,
    /// Whether it is good enough; `None` where the row only informs.
    pub(crate) met: Option<bool>,
}

/// All rows of a run.
#[derive(Default)]
pub(crate) struct Report {
    rows: Vec<Row>,
}

impl Report {
    pub(crate) fn add(&mut self, rows: Vec<Row>) {
        for row in &rows {
            eprintln!("  {}: {} (bar: {})", row.what, row.found, row.bar);
        }
        self.rows.extend(rows);
    }

    pub(crate) fn write(&self, path: &Path) -> Result<(), Fault> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        Ok(std::fs::write(path, self.to_string())?)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cores = std::thread::available_parallelism().map_or(0, usize::from);
        writeln!(out, "# Measured by `make bench`\n")?;
        writeln!(out, "{} on {cores} cores shared by server, database and load.\n", chrono::Utc::now().date_naive())?;
        writeln!(out, "| what | must be | is | met |\n|---|---|---|---|")?;
        for row in &self.rows {
            let met = match row.met {
                Some(true) => "yes",
                Some(false) => "**no**",
                None => "",
            };
            writeln!(out, "| {} | {} | {} | {met} |", row.what, row.bar, row.found)?;
        }
        Ok(())
    }
}
