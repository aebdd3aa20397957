//! Lines: child records of a document, in order. They are read, written and exported with the document, in one transaction and
//! under its version, and each is checked against columns like a record.

use std::collections::{HashMap, HashSet};

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb};
use gantry_domain::{Error, FieldError, Id};
use serde_json::{Map, Value, json};

use super::column::camel;
use super::usage::{self, Reference};
use super::{Column, Computed, Kind, Table};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What a family says about the lines of its documents. The table has, besides the columns, `id`, `tenant_id`, the id of the
/// document and `position`.
#[derive(Debug, Clone, Copy)]
pub struct Lines {
    /// What the document calls them.
    pub(crate) name: &'static str,
    pub(crate) table: &'static str,
    /// The column with the id of the document.
    pub(crate) owner: &'static str,
    /// The columns of a line.
    pub columns: &'static [Column],
    /// What a line shows besides.
    pub computed: &'static [Computed],
    /// The most lines of a document.
    pub most: usize,
    /// What people call a line in the history: an expression over its change as `c`, where `c.part` says which line it is.
    pub(crate) named: &'static str,
    /// The name of a line's schema.
    pub schema_name: &'static str,
    /// They are records of their own, which have no position and may be archived.
    pub(crate) are_records: bool,
}

/// A line as a user sent it: what it holds by the names of the columns.
#[derive(Debug, Clone)]
pub(super) struct GivenLine {
    pub(super) id: Option<Id>,
    pub(super) columns: Map<String, Value>,
}

/// All lines that a document is to have.
#[derive(Debug, Clone)]
pub(super) struct GivenLines {
    pub(super) lines: &'static Lines,
    pub(super) given: Vec<GivenLine>,
}

impl Lines {
    /// The field in JSON.
    pub fn field(&self) -> std::borrow::Cow<'static, str> {
        camel(self.name)
    }

    /// The column of a field.
    pub fn column(&self, field: &str) -> Option<&'static Column> {
        self.columns.iter().find(|column| column.is_called(field))
    }

    /// What a field of a line holds, be it a column or not.
    pub fn kind(&self, field: &str) -> Option<Kind> {
        let computed = || self.computed.iter().find(|one| one.field() == field).map(|one| one.kind);
        self.column(field).map(|column| column.kind).or_else(computed)
    }

    fn edited(&self) -> impl Iterator<Item = &'static Column> {
        self.columns.iter().filter(|column| column.edit)
    }

    /// An aggregate of the table as `t`: its rows as an array of objects, written as records write theirs.
    fn array(&self) -> String {
        let columns = self.columns.iter().map(|one| (one.field(), one.kind, format!("t.\"{}\"", one.sql)));
        let computed = self.computed.iter().map(|one| (one.field(), one.kind, one.sql().into_owned()));
        let members: String =
            columns.chain(computed).map(|(field, kind, sql)| format!(", '{field}', {}", written(kind, &sql))).collect();
        format!("coalesce(jsonb_agg(jsonb_build_object('id', t.id{members}) ORDER BY {}), '[]')", self.order())
    }

    /// The lines of the document whose id an expression gives, which must not speak of `t`.
    pub(super) fn of_document(&self, id: &str) -> String {
        let (table, owner, array, live) = (self.table, self.owner, self.array(), self.live());
        format!("(SELECT {array} FROM \"{table}\" AS t WHERE t.\"{owner}\" = {id}{live})")
    }
}

/// An expression as JSON has it: numbers with all their digits, points in time in UTC.
fn written(kind: Kind, sql: &str) -> String {
    match kind {
        Kind::Decimal | Kind::Money => format!("({sql})::text"),
        Kind::Time => format!("to_char({sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"),
        _ => sql.to_owned(),
    }
}

/// What a column of a new line holds when nothing is said of it.
fn absent(column: &Column) -> Value {
    column.unless_said().unwrap_or_else(|| match column.kind {
        Kind::Code | Kind::Text | Kind::LongText | Kind::Choice(_) | Kind::Colour => json!(""),
        Kind::Bool => json!(false),
        Kind::Attributes => json!({}),
        _ => Value::Null,
    })
}

#[derive(QueryableByName)]
struct DocumentLines {
    #[diesel(sql_type = Jsonb)]
    lines: Value,
}

/// The lines of a document, by their fields; nothing for a family without lines.
pub(super) async fn of(tx: &Tx, table: &Table, id: Id) -> Result<Map<String, Value>, Error> {
    let mut all = Map::new();
    for lines in table.lines {
        let select = diesel::sql_query(format!("SELECT {} AS lines", lines.of_document("$1"))).bind::<BigInt, _>(id);
        let found: DocumentLines = select.get_result(tx.connection()).await.to_domain()?;
        all.insert(lines.field().into_owned(), found.lines);
    }
    Ok(all)
}

/// A line that a document has, by the names of the columns.
#[derive(QueryableByName)]
struct Existing {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Jsonb)]
    columns: Value,
}

/// Refuses lines of a new document that refer to what is not there or is archived.
///
/// # Errors
/// `unknown_reference`, naming the line.
pub(super) async fn references_are_live(tx: &Tx, given: &[GivenLines]) -> Result<(), Error> {
    let mut references = Vec::new();
    for GivenLines { lines, given } in given {
        references.extend(Plan::new(lines, given, &[])?.references());
    }
    usage::are_live(tx, references).await
}

/// Makes the lines of new documents, whose references have been looked up already; each has an id and what was given for it.
///
/// # Errors
/// `invalid`, naming the line.
pub(super) async fn create(tx: &Tx, documents: &[(Id, Vec<GivenLines>)]) -> Result<(), Error> {
    // Documents of one family have the same kinds of lines, and all of a kind are written at once.
    let mut rows: HashMap<&str, (&'static Lines, Vec<Value>)> = HashMap::new();
    for (owner, given) in documents {
        for GivenLines { lines, given } in given {
            let plan = Plan::new(lines, given, &[])?;
            let (_, all) = rows.entry(lines.table).or_insert((lines, Vec::new()));
            all.extend(plan.new_rows(*owner));
        }
    }
    for (lines, rows) in rows.into_values() {
        insert(tx, lines, rows).await?;
    }
    Ok(())
}

/// Replaces the lines of a document, which is locked meanwhile.
///
/// # Errors
/// `invalid` and `unknown_reference`, naming the line.
pub(super) async fn replace(tx: &Tx, owner: Id, given: &[GivenLines]) -> Result<(), Error> {
    for GivenLines { lines, given } in given {
        let select = format!(
            "SELECT t.id, to_jsonb(t) AS columns FROM \"{}\" AS t WHERE t.\"{}\" = $1 ORDER BY t.position, t.id",
            lines.table, lines.owner
        );
        let existing = diesel::sql_query(select).bind::<BigInt, _>(owner);
        let existing: Vec<Existing> = existing.load(tx.connection()).await.to_domain()?;
        let plan = Plan::new(lines, given, &existing)?;
        usage::are_live(tx, plan.references()).await?;
        remove_others(tx, lines, owner, plan.kept()).await?;
        update(tx, lines, owner, plan.kept_rows()).await?;
        insert(tx, lines, plan.new_rows(owner).collect()).await?;
    }
    Ok(())
}

/// Which line that a user sent is which of those that the document has.
struct Plan<'a> {
    lines: &'static Lines,
    given: Vec<(&'a GivenLine, Option<&'a Existing>)>,
}

impl<'a> Plan<'a> {
    fn new(lines: &'static Lines, given: &'a [GivenLine], existing: &'a [Existing]) -> Result<Self, Error> {
        let (mut refused, mut taken) = (Vec::new(), HashSet::new());
        let mut matched: Vec<(&GivenLine, Option<&Existing>)> = Vec::with_capacity(given.len());
        for (place, line) in given.iter().enumerate() {
            let same = line.id.and_then(|id| existing.iter().find(|one| one.id == id));
            if line.id.is_some() && !same.is_some_and(|one| taken.insert(one.id)) {
                let message = if same.is_some() { "This line is sent twice." } else { "There is no such line." };
                refused.push(lines.refusal(place, "id", message));
            }
            matched.push((line, same));
        }
        // A line without an id is the one with the same distinct value, if there is one: a file knows no ids.
        for (line, same) in matched.iter_mut().filter(|(line, _)| line.id.is_none()) {
            let alike = |one: &&Existing| !taken.contains(&one.id) && lines.is_the_same(line, one);
            *same = existing.iter().find(alike);
            taken.extend(same.map(|one| one.id));
        }
        let plan = Self { lines, given: matched };
        refused.extend(lines.repeated(given.len(), |place, column| plan.value(place, column)));
        Error::unless_right(refused).map(|()| plan)
    }

    fn value(&self, place: usize, column: &Column) -> Option<&Value> {
        let (line, same) = self.given.get(place)?;
        line.columns.get(column.sql).or_else(|| same.and_then(|one| one.columns.get(column.sql)))
    }

    /// What lines refer to from now on: what one has referred to all along may have gone out of use since.
    fn references(&self) -> Vec<Reference> {
        let mut references = Vec::new();
        for (place, (line, same)) in self.given.iter().enumerate() {
            for column in self.lines.columns {
                let Kind::Reference(family) = column.kind else { continue };
                let Some(id) = line.columns.get(column.sql).and_then(Value::as_i64) else { continue };
                let before = same.and_then(|one| one.columns.get(column.sql)?.as_i64());
                if before != Some(id) {
                    references.push(Reference { field: self.lines.path(place, &column.field()), family, id });
                }
            }
        }
        references
    }

    fn kept(&self) -> Vec<Id> {
        self.given.iter().filter_map(|(_, same)| same.map(|one| one.id)).collect()
    }

    /// What changes of the lines that stay; what is absent stays as it is.
    fn kept_rows(&self) -> Vec<Value> {
        let rows = (1..).zip(&self.given).filter_map(|(position, (line, same))| {
            let mut row = line.columns.clone();
            row.insert("id".to_owned(), json!((*same)?.id));
            row.insert("position".to_owned(), json!(position));
            Some(Value::Object(row))
        });
        rows.collect()
    }

    fn new_rows(&self, owner: Id) -> impl Iterator<Item = Value> {
        (1..).zip(&self.given).filter(|(_, (_, same))| same.is_none()).map(move |(position, (line, _))| {
            let value = |column: &Column| line.columns.get(column.sql).cloned().unwrap_or_else(|| absent(column));
            let mut row: Map<String, Value> =
                self.lines.edited().map(|column| (column.sql.to_owned(), value(column))).collect();
            row.insert(self.lines.owner.to_owned(), json!(owner));
            row.insert("position".to_owned(), json!(position));
            Value::Object(row)
        })
    }
}

impl Lines {
    /// The lines that repeat what no two lines may have in common, of so many.
    pub(super) fn repeated<'v>(
        &self,
        count: usize,
        value: impl Fn(usize, &Column) -> Option<&'v Value>,
    ) -> Vec<FieldError> {
        let mut refused = Vec::new();
        for column in self.columns.iter().filter(|column| column.distinct) {
            let mut seen = HashSet::new();
            for place in 0..count {
                let value = value(place, column).filter(|value| !value.is_null());
                if value.is_some_and(|value| !seen.insert(value.to_string())) {
                    refused.push(self.refusal(place, &column.field(), "Another line has this already."));
                }
            }
        }
        refused
    }

    /// Whether a line that was sent has the distinct value of one that there is.
    fn is_the_same(&self, line: &GivenLine, existing: &Existing) -> bool {
        let mut distinct = self.columns.iter().filter(|column| column.distinct).peekable();
        distinct.peek().is_some()
            && distinct.all(|column| {
                line.columns.get(column.sql).is_some_and(|value| existing.columns.get(column.sql) == Some(value))
            })
    }

    /// Which field of which line: `members.0.personId`.
    pub(super) fn path(&self, place: usize, field: &str) -> String {
        format!("{}.{place}.{field}", self.field())
    }

    pub(super) fn refusal(&self, place: usize, field: &str, message: impl Into<String>) -> FieldError {
        FieldError { field: self.path(place, field), message: message.into() }
    }
}

async fn remove_others(tx: &Tx, lines: &Lines, owner: Id, kept: Vec<Id>) -> Result<(), Error> {
    let sql = format!("DELETE FROM \"{}\" WHERE \"{}\" = $1 AND NOT id = ANY($2)", lines.table, lines.owner);
    let delete = diesel::sql_query(sql).bind::<BigInt, _>(owner).bind::<Array<BigInt>, _>(kept);
    delete.execute(tx.connection()).await.to_domain().map(drop)
}

async fn update(tx: &Tx, lines: &Lines, owner: Id, rows: Vec<Value>) -> Result<(), Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let set: String = lines.edited().map(|column| format!(", \"{0}\" = n.\"{0}\"", column.sql)).collect();
    // The row that there is lends what was not sent.
    let sql = format!(
        "UPDATE \"{table}\" AS t SET position = n.position{set} FROM jsonb_array_elements($1) AS g \
         JOIN \"{table}\" AS o ON o.id = (g ->> 'id')::bigint, LATERAL jsonb_populate_record(o, g) AS n \
         WHERE t.id = o.id AND t.\"{owner}\" = $2",
        table = lines.table,
        owner = lines.owner,
    );
    let update = diesel::sql_query(sql).bind::<Jsonb, _>(Value::Array(rows)).bind::<BigInt, _>(owner);
    update.execute(tx.connection()).await.to_domain().map(drop)
}

async fn insert(tx: &Tx, lines: &Lines, rows: Vec<Value>) -> Result<(), Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let columns: Vec<&str> = [lines.owner, "position"].into_iter().chain(lines.edited().map(|one| one.sql)).collect();
    let names = |prefix: &str| {
        let quoted: Vec<String> = columns.iter().map(|column| format!("{prefix}\"{column}\"")).collect();
        quoted.join(", ")
    };
    let sql = format!(
        "INSERT INTO \"{table}\" ({}) SELECT {} FROM jsonb_populate_recordset(NULL::\"{table}\", $1) AS n",
        names(""),
        names("n."),
        table = lines.table,
    );
    let insert = diesel::sql_query(sql).bind::<Jsonb, _>(Value::Array(rows));
    insert.execute(tx.connection()).await.to_domain().map(drop)
}
