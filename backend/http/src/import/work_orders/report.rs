//! What an import did or would do, row by row and in total, for people and for a later HTTP import.

use std::fmt;

use serde::Serialize;

use super::mapping::Target;

/// A remark about one cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Remark {
    /// The heading of the column; empty when it is about the whole row.
    pub column: String,
    /// A sentence.
    pub message: String,
}

impl Remark {
    /// About a column.
    pub fn new(column: &str, message: impl Into<String>) -> Self {
        Self { column: column.to_owned(), message: message.into() }
    }
}

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum Outcome {
    /// A trial run: it would be imported.
    Ready,
    /// It was imported under this code.
    Imported {
        /// The work order's code.
        code: String,
    },
    /// Its external reference is known; nothing was done.
    Known,
    /// It cannot be imported; the remarks say why.
    Refused,
}

/// One row of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RowReport {
    /// The line of the file on which the row begins, from 1.
    pub line: u64,
    /// The external reference, if it has one.
    pub reference: String,
    /// What became of it.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// What was noticed.
    pub remarks: Vec<Remark>,
    /// Words of it that are not known.
    pub unknown: Vec<Unknown>,
}

/// A word of a row that is not known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Unknown {
    /// The heading of the column.
    pub column: String,
    /// The word.
    pub word: String,
    /// What the column fills.
    #[serde(skip)]
    pub target: Target,
    /// Whether a record of it is created.
    pub created: bool,
}

/// The whole import.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// What concerns the whole file: encoding, separator, how dates were read.
    pub remarks: Vec<Remark>,
    /// Its rows, in order.
    pub rows: Vec<RowReport>,
}

/// The rows by what became of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Rows of the file.
    pub rows: usize,
    /// Would be imported.
    pub ready: usize,
    /// Were imported.
    pub imported: usize,
    /// Were there already.
    pub known: usize,
    /// Cannot be imported.
    pub refused: usize,
}

impl Report {
    /// Counts the rows.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals { rows: self.rows.len(), ..Totals::default() };
        for row in &self.rows {
            match row.outcome {
                Outcome::Ready => totals.ready += 1,
                Outcome::Imported { .. } => totals.imported += 1,
                Outcome::Known => totals.known += 1,
                Outcome::Refused => totals.refused += 1,
            }
        }
        totals
    }

    /// The report as text. With `all`, every row is named; else only those with remarks.
    pub fn text(&self, all: bool) -> impl fmt::Display + '_ {
        Text { report: self, all }
    }
}

struct Text<'a> {
    report: &'a Report,
    all: bool,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        for remark in &self.report.remarks {
            writeln!(to, "{}", Sentence(remark))?;
        }
        for row in self.report.rows.iter().filter(|row| self.all || !row.remarks.is_empty()) {
            let what = match &row.outcome {
                Outcome::Ready => "would be imported".to_owned(),
                Outcome::Imported { code } => format!("imported as {code}"),
                Outcome::Known => "is there already".to_owned(),
                Outcome::Refused => "NOT imported".to_owned(),
            };
            writeln!(
                to,
                "line {}, {}: {what}",
                row.line,
                if row.reference.is_empty() { "no reference" } else { &row.reference }
            )?;
            for remark in &row.remarks {
                writeln!(to, "    {}", Sentence(remark))?;
            }
        }
        let Totals { rows, ready, imported, known, refused } = self.report.totals();
        let done = if ready > 0 { format!("{ready} would be imported") } else { format!("{imported} imported") };
        writeln!(to, "{rows} rows: {done}, {known} there already, {refused} refused.")
    }
}

struct Sentence<'a>(&'a Remark);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Remark { column, message } = self.0;
        if column.is_empty() { write!(to, "{message}") } else { write!(to, "{column}: {message}") }
    }
}
