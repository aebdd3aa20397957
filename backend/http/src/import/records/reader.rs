//! The rows of a sheet as bodies that a user could have sent: checked all, then written all.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::entity::{Children, CodeCharacters, Kind, Lines, RecordOperations};
use gantry_store::system::import::{Choices, Progress, WrongPlace};
use serde_json::{Map, Value};

use super::known::{Known, Wanted};
use super::run::ImportRun;
use super::sheet::{Row, Sheet};
use super::unknown::NewRecords;
use super::values::{Target, value};

/// Records that are looked at or written together.
pub(super) const CHUNK: usize = 500;

/// Reads the rows of a sheet into bodies.
pub(super) struct Reader<'a> {
    pub(super) family: &'static dyn RecordOperations,
    pub(super) sheet: &'a Sheet,
    /// By place in the row: the heading and what it fills.
    pub(super) columns: Vec<Option<(&'a str, Target)>>,
    /// Codes that rows of this file have, and on which line; filled while checking.
    pub(super) codes: HashMap<String, u64>,
    /// What the user has decided besides.
    pub(super) choices: &'a Choices,
    /// The records that are created for what rows name; filled while checking.
    pub(super) new: NewRecords,
    /// The lines of records with errors; filled while checking.
    pub(super) wrong: HashSet<u64>,
    /// Codes of the file whose rows are not written: nothing can stand below them.
    pub(super) left_out: RefCell<HashSet<String>>,
}

/// What a row says of a line of a record, and on which line of the file it stands.
pub(super) type Line = (u64, Map<String, Value>);

/// A row as a body, or the rows of a record and its lines.
pub(super) struct Read {
    pub(super) line: u64,
    rows: usize,
    pub(super) body: Map<String, Value>,
    /// The number that the file gives a record of a numbered family.
    pub(super) number: Option<String>,
    /// The records that belong to it, each with the line that it stands on.
    pub(super) children: Vec<(&'static Children, Vec<Line>)>,
    /// For the lines in its body, by their place, on which line of the file they stand.
    stand_on: Vec<(Cow<'static, str>, Vec<u64>)>,
    /// The record that has this code already.
    pub(super) existing: Option<Id>,
    /// The code of the parent, when it is a row of this file that is not written yet.
    pub(super) parent: Option<String>,
    pub(super) wrong: Vec<WrongPlace>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        family: &'static dyn RecordOperations,
        sheet: &'a Sheet,
        (mapping, choices): (&Value, &'a Choices),
    ) -> Result<Self, Error> {
        let table = family.table();
        let target =
            |heading: &'a String| Some((heading.as_str(), Target::of(table, mapping[heading.as_str()].as_str()?)?));
        let columns: Vec<_> = sheet.headers.iter().map(target).collect();
        let mapped: Vec<_> = columns.iter().flatten().map(|(_, target)| target.field()).collect();
        if let Some(twice) =
            mapped.iter().enumerate().find(|(place, field)| mapped.iter().take(*place).any(|one| one == *field))
        {
            return Err(Error::field("invalid", "mapping", format!("Two columns are mapped to {}.", twice.1)));
        }
        if table.has_code() && !mapped.iter().any(|field| field == "code") {
            return Err(Error::field("invalid", "mapping", "Say which column holds the code."));
        }
        let (codes, new, wrong, left_out) = (HashMap::new(), NewRecords::default(), HashSet::new(), RefCell::default());
        Ok(Self { family, sheet, columns, codes, choices, new, wrong, left_out })
    }

    /// Looks at every row. Codes and references are looked up a chunk at a time.
    pub(super) async fn check(&mut self, run: &ImportRun<'_>) -> Result<Progress, Error> {
        self.codes = self.codes_of_the_file();
        let (mut progress, mut new, mut wrong) = (Progress::default(), NewRecords::default(), HashSet::new());
        let mut seen = HashSet::new();
        for chunk in self.chunks() {
            let chunk = chunk?;
            let (rows, known) = run.look(async |tx| self.read(tx, &chunk).await).await?;
            self.note_unknown(&chunk, &known, (&mut progress, &mut new));
            for mut row in rows {
                self.check_body(&mut row);
                self.refuse_twice(&mut row, &mut seen);
                let written = if row.existing.is_some() { &mut progress.updated } else { &mut progress.created };
                *written += usize::from(row.wrong.is_empty());
                progress.done_rows += row.rows;
                wrong.extend(Some(row.line).filter(|_| !row.wrong.is_empty()));
                progress.complain(row.wrong);
            }
            run.tell_at_times(&progress).await?;
        }
        (self.new, self.wrong) = (new, wrong);
        Ok(progress)
    }

    /// Reads records, and says what they refer to.
    pub(super) async fn read(&self, tx: &Tx, chunk: &[Vec<Row>]) -> Result<(Vec<Read>, Known), Error> {
        let known = self.look_up(tx, chunk).await?;
        let characters = CodeCharacters::of(tx).await?;
        let mut read: Vec<Read> =
            chunk.iter().filter_map(|rows| Some(self.record(rows.first()?, rows, &known))).collect();
        // Records that are there keep the codes that they have, and numbers are drawn.
        let is_numbered = self.family.table().is_numbered();
        for new in read.iter_mut().filter(|read| read.existing.is_none() && !is_numbered) {
            let code = new.body.get("code").and_then(Value::as_str);
            if let Some(message) = code.and_then(|code| characters.refuse(code)) {
                new.complain(new.line, self.code_heading(), message);
            }
        }
        Ok((read, known))
    }

    /// A record: what it holds from its first row, and its lines from all of them.
    fn record(&self, first: &Row, rows: &[Row], known: &Known) -> Read {
        let own = self.family.family();
        let mut read = Read::new(first.line, rows.len());
        for (cell, heading, target) in self.cells(first).filter(|(_, _, target)| target.is_of_record()) {
            let field = target.column.field();
            if self.is_parent_of_the_file(&target, cell, known) {
                read.parent = Some(cell.trim().to_lowercase());
                continue;
            }
            if is_code(&target) && !target.column.edit {
                match target.column.checked(&Value::from(cell.trim())) {
                    Ok(number) => read.number = number.as_str().map(str::to_owned),
                    Err(_) if cell.trim().is_empty() => {}
                    Err(message) => read.complain(first.line, Some(heading), message),
                }
                continue;
            }
            match value(target.column, cell, known) {
                // An empty cell of a new record says nothing; of an existing one it empties the field.
                Ok(value) => drop(read.body.insert(field.into_owned(), value)),
                Err(message) => read.complain(first.line, Some(heading), message),
            }
        }
        for row in rows {
            if row.cells.iter().skip(self.columns.len()).any(|cell| !cell.trim().is_empty()) {
                read.complain(row.line, None, "There are more cells than headings.".to_owned());
            }
        }
        for row in rows.iter().skip(1) {
            self.refuse_another_record(first, row, &mut read);
        }
        read.stand_on = self.lines(rows, known, &mut read);
        read.existing = read.code().and_then(|code| known.coded(own, &code));
        self.children(rows, known, &mut read);
        read
    }

    /// The cells of a row that fill something.
    pub(super) fn cells<'r>(&'r self, row: &'r Row) -> impl Iterator<Item = (&'r str, &'a str, Target)> + 'r {
        let cells = row.cells.iter().zip(&self.columns);
        cells.filter_map(|(cell, column)| column.map(|(heading, target)| (cell, heading, target)))
    }

    /// A further row of a record is there for its lines, and says of the record itself the same or nothing.
    fn refuse_another_record(&self, first: &Row, row: &Row, read: &mut Read) {
        for ((cell, heading, target), (said, ..)) in self.cells(row).zip(self.cells(first)) {
            if target.is_of_record()
                && !cell.trim().is_empty()
                && cell.trim().to_lowercase() != said.trim().to_lowercase()
            {
                let message = format!("Line {} of the same record has another value here.", first.line);
                read.complain(row.line, Some(heading), message);
            }
        }
    }

    /// Puts the lines of a record into its body. Returns, for each line by its place, on which line of the file it stands.
    fn lines(&self, rows: &[Row], known: &Known, read: &mut Read) -> Vec<(Cow<'static, str>, Vec<u64>)> {
        let mut places = Vec::new();
        for lines in self.family.table().lines.iter().filter(|lines| self.is_mapped(lines)) {
            let (stand_on, bodies): (Vec<u64>, Vec<Value>) =
                self.bodies(lines, rows, known, read).into_iter().map(|(line, body)| (line, body.into())).unzip();
            read.body.insert(lines.field().into_owned(), Value::Array(bodies));
            places.push((lines.field(), stand_on));
        }
        places
    }

    /// Whether columns of the file fill such lines.
    pub(super) fn is_mapped(&self, lines: &Lines) -> bool {
        self.columns.iter().flatten().any(|(_, target)| target.is_of(lines))
    }

    /// What rows of a record say of its lines, each with the line of the file that it stands on.
    pub(super) fn bodies(&self, lines: &Lines, rows: &[Row], known: &Known, read: &mut Read) -> Vec<Line> {
        let mut bodies = Vec::new();
        for row in rows {
            let cells = || self.cells(row).filter(|(_, _, target)| target.is_of(lines));
            if cells().all(|(cell, ..)| cell.trim().is_empty()) {
                continue;
            }
            let mut body = Map::new();
            for (cell, heading, target) in cells() {
                match value(target.column, cell, known) {
                    Ok(value) => drop(body.insert(target.column.field().into_owned(), value)),
                    Err(message) => read.complain(row.line, Some(heading), message),
                }
            }
            bodies.push((row.line, body));
        }
        bodies
    }

    /// What the family's columns say of the body. The family checks it again when it is written, so only the check of the file asks this.
    fn check_body(&self, read: &mut Read) {
        let checked = match read.existing {
            Some(_) => self.family.check_change(&read.body),
            None => self.family.check_new(&read.body),
        };
        let Err(Error::Invalid { fields, .. }) = checked else { return };
        for wrong in fields {
            let (line, field) =
                line_and_field(&wrong.field, &read.stand_on).unwrap_or((read.line, wrong.field.clone()));
            let heading = self.columns.iter().flatten().find(|(_, target)| target.field() == field);
            match heading {
                Some((heading, _)) => read.complain_once(line, heading, wrong.message),
                None => read.complain(line, None, format!("{field}: {}", wrong.message)),
            }
        }
    }

    fn refuse_twice(&self, row: &mut Read, seen: &mut HashSet<String>) {
        let Some(code) = row.code().filter(|code| !seen.insert(code.clone())) else { return };
        let first = self.codes.get(&code).copied().unwrap_or_default();
        row.complain(row.line, self.code_heading(), format!("Line {first} has this code already."));
    }

    fn code_heading(&self) -> Option<&'a str> {
        self.columns.iter().flatten().find(|(_, target)| is_code(target)).map(|(heading, _)| *heading)
    }

    /// Whether a cell names a parent that comes with the file and is not written yet.
    pub(super) fn is_parent_of_the_file(&self, target: &Target, cell: &str, known: &Known) -> bool {
        let code = cell.trim().to_lowercase();
        target.is_of_record()
            && target.column.is_called("parentId")
            && known.coded(self.family.family(), &code).is_none()
            && self.codes.contains_key(&code)
            && !self.left_out.borrow().contains(&code)
    }

    /// The first line of each code.
    fn codes_of_the_file(&self) -> HashMap<String, u64> {
        let Some(place) = self.columns.iter().position(|column| column.is_some_and(|(_, target)| is_code(&target)))
        else {
            return HashMap::new();
        };
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
    async fn look_up(&self, tx: &Tx, chunk: &[Vec<Row>]) -> Result<Known, Error> {
        let own = self.family.family();
        let mut wanted = Wanted::default();
        for (place, column) in self.columns.iter().enumerate() {
            let Some((_, target)) = column else { continue };
            let cells = chunk.iter().flatten().filter_map(|row| row.cells.get(place)).map(str::trim);
            let cells = cells.filter(|cell| !cell.is_empty());
            match target.column.kind {
                Kind::Code if target.is_of_record() => wanted.codes(own, cells),
                // A parent that comes with the file is known by its code alone.
                Kind::Reference(family) if family == own && target.is_of_record() => {
                    let (coded, called) =
                        cells.partition::<Vec<_>, _>(|cell| self.codes.contains_key(&cell.to_lowercase()));
                    wanted.codes(own, coded.into_iter());
                    wanted.named(own, called.into_iter());
                }
                Kind::Reference(family) => wanted.named(family, cells),
                Kind::Board => wanted.boards(),
                _ => {}
            }
        }
        let mut known = wanted.look_up(tx).await?;
        for (cell, heading, target) in chunk.iter().flatten().flat_map(|row| self.cells(row)) {
            let cell = cell.trim();
            if let Kind::Reference(family) = target.column.kind
                && self.choices.creates(heading)
                && !cell.is_empty()
                && !self.is_parent_of_the_file(&target, cell, &known)
            {
                known.create(family, cell);
            }
        }
        Ok(known)
    }
}

impl Read {
    fn new(line: u64, rows: usize) -> Self {
        let (body, number, children, stand_on, wrong) = (Map::new(), None, Vec::new(), Vec::new(), Vec::new());
        Self { line, rows, body, number, children, stand_on, existing: None, parent: None, wrong }
    }

    /// The code in lower case.
    pub(super) fn code(&self) -> Option<String> {
        let given = self.body.get("code").and_then(Value::as_str);
        given.or(self.number.as_deref()).map(|code| code.trim().to_lowercase())
    }

    /// The same, unless the cell has been complained about: that the field is missing then follows from it.
    pub(super) fn complain_once(&mut self, line: u64, heading: &str, message: String) {
        if !self.wrong.iter().any(|one| one.line == line && one.column.as_deref() == Some(heading)) {
            self.complain(line, Some(heading), message);
        }
    }

    pub(super) fn complain(&mut self, line: u64, heading: Option<&str>, message: String) {
        self.wrong.push(WrongPlace { line, column: heading.map(str::to_owned), message });
    }
}

pub(super) fn is_code(target: &Target) -> bool {
    target.is_of_record() && target.column.kind == Kind::Code
}

/// On which line of the file a line of a record stands, and its field as files name it: `members.1.personId` is
/// `members.personId` of the second member.
fn line_and_field(path: &str, places: &[(Cow<'static, str>, Vec<u64>)]) -> Option<(u64, String)> {
    let mut path = path.splitn(3, '.');
    let (lines, place, field) = (path.next()?, path.next()?, path.next()?);
    let (_, stand_on) = places.iter().find(|(name, _)| name == lines)?;
    Some((*stand_on.get(place.parse::<usize>().ok()?)?, format!("{lines}.{field}")))
}
