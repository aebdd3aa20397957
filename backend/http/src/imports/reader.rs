//! The rows of a sheet as bodies that somebody could have sent: checked all, then written all.

use std::collections::{HashMap, HashSet};

use gantry_domain::{Error, Family, Id};
use gantry_store::Tx;
use gantry_store::entity::{self, Column, Kind, RecordOperations};
use gantry_store::families::import::{MOST_ERRORS, Progress, WrongPlace};
use serde_json::{Map, Value};

use super::known::{Known, Wanted};
use super::run::{ImportRun, unreadable};
use super::sheet::{Row, Sheet};
use super::values::value;

/// Rows that are looked at or written together.
const CHUNK: usize = 500;

/// Reads the rows of a sheet into bodies.
pub(super) struct Reader<'a> {
    family: &'static dyn RecordOperations,
    sheet: &'a Sheet,
    /// By place in the row: the heading and what it is.
    columns: Vec<Option<(&'a str, &'static Column)>>,
    /// Codes that rows of this file have, and on which line; filled while checking.
    codes: HashMap<String, u64>,
}

/// A row as a body.
struct Read {
    line: u64,
    body: Map<String, Value>,
    /// The record that has this code already.
    existing: Option<Id>,
    /// The code of the parent, when it is a row of this file that is not written yet.
    parent: Option<String>,
    wrong: Vec<WrongPlace>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(family: &'static dyn RecordOperations, sheet: &'a Sheet, mapping: &Value) -> Result<Self, Error> {
        let table = family.table();
        let column = |heading: &'a String| {
            let column = table.column(mapping[heading.as_str()].as_str()?)?;
            super::readable(column).then_some((heading.as_str(), column))
        };
        let columns: Vec<_> = sheet.headers.iter().map(column).collect();
        let mapped: Vec<_> = columns.iter().flatten().map(|(_, column)| column.field()).collect();
        if let Some(twice) =
            mapped.iter().enumerate().find(|(place, field)| mapped.iter().take(*place).any(|one| one == *field))
        {
            return Err(Error::field("invalid", "mapping", format!("Two columns are mapped to {}.", twice.1)));
        }
        if table.has_code() && !mapped.iter().any(|field| field == "code") {
            return Err(Error::field("invalid", "mapping", "Say which column holds the code."));
        }
        Ok(Self { family, sheet, columns, codes: HashMap::new() })
    }

    /// Looks at every row. Codes and references are looked up a chunk at a time.
    pub(super) async fn check(&mut self, run: &ImportRun<'_>) -> Result<Progress, Error> {
        self.codes = self.codes_of_the_file();
        let mut progress = Progress::default();
        let mut seen = HashSet::new();
        for chunk in chunks(self.sheet) {
            let chunk = chunk?;
            for mut row in run.look(async |tx| self.read(tx, &chunk).await).await? {
                self.refuse_twice(&mut row, &mut seen);
                let written = if row.existing.is_some() { &mut progress.updated } else { &mut progress.created };
                *written += usize::from(row.wrong.is_empty());
                progress.done_rows += 1;
                progress.error_count += row.wrong.len();
                let room = MOST_ERRORS.saturating_sub(progress.errors.len());
                progress.errors.extend(row.wrong.into_iter().take(room));
            }
            run.tell(&progress).await?;
        }
        Ok(progress)
    }

    /// Writes every row: new ones many at once, existing ones one by one, and parents that come later in the file last.
    pub(super) async fn write(&self, tx: &Tx, run: &ImportRun<'_>) -> Result<(), Error> {
        let mut progress = Progress::default();
        let mut orphans = Vec::new();
        for chunk in chunks(self.sheet) {
            let chunk = chunk?;
            let lines = (chunk.first().map_or(0, |row| row.line), chunk.last().map_or(0, |row| row.line));
            let read = self.read(tx, &chunk).await?;
            let (old, new): (Vec<Read>, Vec<Read>) = read.into_iter().partition(|row| row.existing.is_some());
            orphans.extend(
                new.iter().chain(&old).filter_map(|row| Some((row.line, code_of(&row.body)?, row.parent.clone()?))),
            );
            progress.created += new.len();
            progress.updated += old.len();
            progress.done_rows += chunk.len();
            let new: Vec<_> = new.into_iter().map(|row| row.body).collect();
            self.family.create_all(tx, &new).await.map_err(|error| at_lines(lines, error))?;
            for row in old {
                let ids: Vec<Id> = row.existing.into_iter().collect();
                let changed = self.family.change_all(tx, &ids, &row.body).await;
                changed.map_err(|error| at_lines((row.line, row.line), error))?;
            }
            run.tell(&progress).await?;
        }
        for chunk in orphans.chunks(CHUNK) {
            let codes: Vec<&str> =
                chunk.iter().flat_map(|(_, child, parent)| [child.as_str(), parent.as_str()]).collect();
            let known = entity::by_codes(tx, self.family.table(), &codes).await?;
            for (line, child, parent) in chunk {
                let (Some(child), Some(parent)) = (known.get(child), known.get(parent)) else { continue };
                let body = Map::from_iter([("parentId".to_owned(), Value::from(*parent))]);
                let changed = self.family.change_all(tx, &[*child], &body).await;
                changed.map_err(|error| at_lines((*line, *line), error))?;
            }
        }
        Ok(())
    }

    async fn read(&self, tx: &Tx, chunk: &[Row]) -> Result<Vec<Read>, Error> {
        let known = self.look_up(tx, chunk).await?;
        let own = self.family.family();
        let row = |row: &Row| {
            let mut read = Read { line: row.line, body: Map::new(), existing: None, parent: None, wrong: Vec::new() };
            for (cell, column) in row.cells.iter().zip(&self.columns) {
                let Some((heading, column)) = column else { continue };
                let field = column.field();
                if field == "parentId" && self.comes_with_the_file(cell, own, &known) {
                    read.parent = Some(cell.trim().to_lowercase());
                    continue;
                }
                match value(column, cell, &known) {
                    // An empty cell of a new record says nothing; of an existing one it empties the field.
                    Ok(value) => drop(read.body.insert(field.into_owned(), value)),
                    Err(message) => read.complain(Some(*heading), message),
                }
            }
            let extra = row.cells.iter().skip(self.columns.len()).any(|cell| !cell.trim().is_empty());
            if extra {
                read.complain(None, "There are more cells than headings.".to_owned());
            }
            read.existing = code_of(&read.body).and_then(|code| known.coded(own, &code));
            self.check_body(&mut read);
            read
        };
        Ok(chunk.iter().map(row).collect())
    }

    /// What the family's columns say of the body.
    fn check_body(&self, read: &mut Read) {
        let checked = match read.existing {
            Some(_) => self.family.check_change(&read.body),
            None => self.family.check_new(&read.body),
        };
        let Err(Error::Invalid { fields, .. }) = checked else { return };
        for wrong in fields {
            let heading = self.columns.iter().flatten().find(|(_, column)| column.field() == wrong.field);
            // What a cell says has been complained about; that the field is missing then follows from it.
            let heading = heading.map(|(heading, _)| *heading);
            if !read.wrong.iter().any(|one| one.column.as_deref() == heading && heading.is_some()) {
                let message =
                    if heading.is_some() { wrong.message } else { format!("{}: {}", wrong.field, wrong.message) };
                read.complain(heading, message);
            }
        }
    }

    fn refuse_twice(&self, row: &mut Read, seen: &mut HashSet<String>) {
        let Some(code) = code_of(&row.body).filter(|code| !seen.insert(code.clone())) else { return };
        let heading = self.columns.iter().flatten().find(|(_, column)| column.kind == Kind::Code);
        let first = self.codes.get(&code).copied().unwrap_or_default();
        row.complain(heading.map(|(heading, _)| *heading), format!("Line {first} has this code already."));
    }

    fn comes_with_the_file(&self, cell: &str, own: Family, known: &Known) -> bool {
        let code = cell.trim().to_lowercase();
        known.coded(own, &code).is_none() && self.codes.contains_key(&code)
    }

    /// The first line of each code.
    fn codes_of_the_file(&self) -> HashMap<String, u64> {
        let place = self.columns.iter().position(|column| column.is_some_and(|(_, column)| column.kind == Kind::Code));
        let Some(place) = place else { return HashMap::new() };
        let mut codes = HashMap::new();
        for row in self.sheet.rows().flatten() {
            if let Some(code) =
                row.cells.get(place).map(|cell| cell.trim().to_lowercase()).filter(|code| !code.is_empty())
            {
                codes.entry(code).or_insert(row.line);
            }
        }
        codes
    }

    /// What a chunk refers to, and its own records that are there already.
    async fn look_up(&self, tx: &Tx, chunk: &[Row]) -> Result<Known, Error> {
        let own = self.family.family();
        let mut wanted = Wanted::default();
        for (place, column) in self.columns.iter().enumerate() {
            let Some((_, column)) = column else { continue };
            let cells = chunk.iter().filter_map(|row| row.cells.get(place)).map(str::trim);
            let cells = cells.filter(|cell| !cell.is_empty());
            match column.kind {
                Kind::Code => wanted.codes(own, cells),
                // A parent that comes with the file is known by its code alone.
                Kind::Reference(family) if family == own => {
                    let (coded, called) =
                        cells.partition::<Vec<_>, _>(|cell| self.codes.contains_key(&cell.to_lowercase()));
                    wanted.codes(own, coded.into_iter());
                    wanted.named(own, called.into_iter());
                }
                Kind::Reference(family) => wanted.named(family, cells),
                _ => {}
            }
        }
        wanted.look_up(tx).await
    }
}

impl Read {
    fn complain(&mut self, heading: Option<&str>, message: String) {
        self.wrong.push(WrongPlace { line: self.line, column: heading.map(str::to_owned), message });
    }
}

fn code_of(body: &Map<String, Value>) -> Option<String> {
    body.get("code")?.as_str().map(|code| code.trim().to_lowercase())
}

/// Says which lines a refusal is about.
fn at_lines((first, last): (u64, u64), error: Error) -> Error {
    let place = if first == last { format!("Line {first}") } else { format!("Lines {first} to {last}") };
    match error {
        Error::Invalid { code, detail, fields } => {
            Error::Invalid { code, detail: format!("{place}: {detail}"), fields }
        }
        Error::Conflict { code, detail, extra } => {
            Error::Conflict { code, detail: format!("{place}: {detail}"), extra }
        }
        other => other,
    }
}

/// The rows of a sheet, some at a time.
fn chunks(sheet: &Sheet) -> impl Iterator<Item = Result<Vec<Row>, Error>> {
    let mut rows = sheet.rows().peekable();
    std::iter::from_fn(move || {
        rows.peek()?;
        Some(rows.by_ref().take(CHUNK).collect::<Result<_, _>>().map_err(unreadable))
    })
}
