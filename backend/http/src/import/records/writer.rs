//! The rows of a sheet written in one transaction.

use std::collections::HashMap;

use gantry_domain::{Error, Id};
use gantry_store::entity;
use gantry_store::system::import::{Progress, WrongPlace};
use gantry_store::{Replanning, Tx};
use serde_json::{Map, Value, json};

use super::layers::Layers;
use super::reader::{CHUNK, Read, Reader, is_code};
use super::sheet::Row;
use super::values::Target;

/// How often a file is gone through, once for each layer: a chain as long as the file would take its square.
const PASSES: usize = 32;

impl Reader<'_> {
    /// Writes every row: new ones many at once, existing ones one by one, each after what it stands below, and at last the parents of
    /// those that stand in a circle, or deeper in the file than it is gone through. Where only valid rows are wanted, those that are
    /// refused are left out; how it went begins with what the check has found then.
    pub(super) async fn write(
        &self,
        tx: &Tx,
        checked: &Progress,
        tell: impl AsyncFn(&Progress) -> Result<(), Error>,
    ) -> Result<Progress, Error> {
        let mut progress = Progress { done_rows: 0, created: 0, updated: 0, ..checked.clone() };
        let is_wrong = |line: &u64| self.wrong.contains(line);
        *self.left_out.borrow_mut() =
            self.codes.iter().filter(|(_, line)| is_wrong(line)).map(|(code, _)| code.clone()).collect();
        self.new.write(tx).await?;
        if self.column_of("parentId").is_some() {
            entity::hold_tree(tx, self.family.table()).await?;
        }
        let (mut orphans, mut replanning) = (Vec::new(), Replanning::default());
        let layers = self.layers();
        let passes = layers.all().take(PASSES);
        for (layer, chunk) in passes.flat_map(|layer| self.chunks().map(move |chunk| (layer, chunk))) {
            let mut chunk = chunk?;
            chunk.retain(|rows| rows.first().is_some_and(|row| self.layer_of(row, &layers).min(PASSES - 1) == layer));
            if chunk.is_empty() {
                continue;
            }
            progress.done_rows += chunk.iter().map(Vec::len).sum::<usize>();
            let (read, _) = self.read(tx, &chunk).await?;
            let read = self.without_wrong(read, &mut progress);
            let (old, new): (Vec<Read>, Vec<Read>) = read.into_iter().partition(|row| row.existing.is_some());
            orphans.extend(new.iter().chain(&old).filter_map(|row| Some((row.line, row.code()?, row.parent.clone()?))));
            self.create(tx, &new, &mut progress).await?;
            let existing: Vec<Id> = old.iter().filter_map(|row| row.existing).collect();
            entity::hold_records(tx, self.family.table(), &existing).await?;
            for row in old {
                let refused = self.or_left_out(tx, row.line, async |tx| self.change(tx, &row).await).await?;
                let written = self.noted(refused, &row, &mut progress);
                progress.updated += written;
            }
            replanning.wrote(tx, new.len()).await?;
            tell(&progress).await?;
        }
        for chunk in orphans.chunks(CHUNK) {
            let codes: Vec<&str> =
                chunk.iter().flat_map(|(_, child, parent)| [child.as_str(), parent.as_str()]).collect();
            let known = entity::by_codes(tx, self.family.table(), &codes).await?;
            for (line, child, parent) in chunk {
                let (Some(child), Some(parent)) = (known.get(child), known.get(parent)) else { continue };
                let body = Map::from_iter([("parentId".to_owned(), Value::from(*parent))]);
                let change = async |tx: &Tx| self.family.change_all(tx, &[*child], &body).await.map(drop);
                progress.complain(self.or_left_out(tx, *line, change).await?.into_iter().collect());
            }
        }
        Ok(progress)
    }

    /// The rows without those that have errors, which are left out.
    fn without_wrong(&self, mut read: Vec<Read>, progress: &mut Progress) -> Vec<Read> {
        read.retain_mut(|row| {
            let known = self.wrong.contains(&row.line);
            if !known && !row.wrong.is_empty() {
                self.left_out.borrow_mut().extend(row.code());
                progress.complain(std::mem::take(&mut row.wrong));
                return false;
            }
            !known
        });
        read
    }

    /// Does something about a row. Where only valid rows are wanted and it is refused, nothing of it is done; returns why.
    async fn or_left_out(
        &self,
        tx: &Tx,
        line: u64,
        work: impl AsyncFnOnce(&Tx) -> Result<(), Error>,
    ) -> Result<Option<WrongPlace>, Error> {
        if !self.choices.valid_only {
            return work(tx).await.map(|()| None).map_err(|error| at_line(line, error));
        }
        match tx.attempt(work).await {
            Ok(()) => Ok(None),
            Err(error @ (Error::Invalid { .. } | Error::Conflict { .. })) => {
                Ok(Some(wrong_place(at_line(line, error))?))
            }
            Err(other) => Err(other),
        }
    }

    /// Notes a row that was left out; returns how many were written.
    fn noted(&self, refused: Option<WrongPlace>, row: &Read, progress: &mut Progress) -> usize {
        let Some(refused) = refused else { return 1 };
        self.left_out.borrow_mut().extend(row.code());
        progress.complain(vec![refused]);
        0
    }

    async fn change(&self, tx: &Tx, row: &Read) -> Result<(), Error> {
        let ids: Vec<Id> = row.existing.into_iter().collect();
        self.family.change_all(tx, &ids, &row.body).await?;
        for id in ids {
            row.write_children(tx, id).await?;
        }
        Ok(())
    }

    /// Writes new records, all together unless one of them has to be left out.
    async fn create(&self, tx: &Tx, new: &[Read], progress: &mut Progress) -> Result<(), Error> {
        if !self.choices.valid_only {
            self.create_together(tx, new).await?;
            progress.created += new.len();
            return Ok(());
        }
        match tx.attempt(async |tx| self.create_together(tx, new).await).await {
            Ok(()) => progress.created += new.len(),
            Err(Error::Invalid { .. } | Error::Conflict { .. }) => {
                for row in new {
                    let create = async |tx: &Tx| self.create_together(tx, std::slice::from_ref(row)).await;
                    let refused = self.or_left_out(tx, row.line, create).await?;
                    let written = self.noted(refused, row, progress);
                    progress.created += written;
                }
            }
            Err(other) => return Err(other),
        }
        Ok(())
    }

    /// Writes new records together. If they are refused, the one is found that is.
    async fn create_together(&self, tx: &Tx, new: &[Read]) -> Result<(), Error> {
        let body = |row: &Read| {
            let mut body = row.body.clone();
            body.extend(row.number.iter().map(|number| ("code".to_owned(), Value::from(number.as_str()))));
            body
        };
        let bodies: Vec<_> = new.iter().map(body).collect();
        let refused = match self.family.create_all(tx, &bodies).await {
            Ok(ids) => {
                for (row, id) in new.iter().zip(ids) {
                    row.write_children(tx, id).await?;
                }
                return Ok(());
            }
            Err(refused) => refused,
        };
        if matches!(refused, Error::Invalid { .. } | Error::Conflict { .. }) {
            for (row, body) in new.iter().zip(&bodies) {
                match self.family.create_all(tx, std::slice::from_ref(body)).await {
                    Ok(_) => {}
                    Err(error @ (Error::Invalid { .. } | Error::Conflict { .. })) => {
                        return Err(at_line(row.line, error));
                    }
                    // The database takes nothing more in this transaction.
                    Err(_) => break,
                }
            }
        }
        let (first, last) = (new.first().map_or(0, |row| row.line), new.last().map_or(0, |row| row.line));
        Err(at_lines((first, last), refused))
    }

    /// The order in which records are written whose parents come with the file.
    fn layers(&self) -> Layers {
        let (code, parent) = (self.column_of("code"), self.column_of("parentId"));
        let (Some(code), Some(parent)) = (code, parent) else { return Layers::default() };
        let mut parents = HashMap::new();
        for row in self.sheet.rows().flatten() {
            let cell = |place: usize| row.cells.get(place).map(|cell| cell.trim().to_lowercase());
            if let (Some(code), Some(parent)) = (cell(code), cell(parent).filter(|cell| self.codes.contains_key(cell)))
            {
                parents.entry(code).or_insert(parent);
            }
        }
        Layers::of(&parents)
    }

    /// The column of the file that has a field of the records.
    fn column_of(&self, field: &str) -> Option<usize> {
        let is = |target: &Target| target.is_of_record() && target.column.field() == field;
        self.columns.iter().position(|column| column.is_some_and(|(_, target)| is(&target)))
    }

    fn layer_of(&self, row: &Row, layers: &Layers) -> usize {
        let code = self.cells(row).find(|(_, _, target)| is_code(target));
        code.map_or(0, |(cell, ..)| layers.layer(&cell.trim().to_lowercase()))
    }
}

/// The place that a refusal is about, as [`at_line`] has said it.
pub(super) fn wrong_place(error: Error) -> Result<WrongPlace, Error> {
    let Error::Conflict { detail, extra, .. } = error else { return Err(error) };
    let message = extra.get("message").and_then(Value::as_str).map_or(detail, str::to_owned);
    Ok(WrongPlace { line: extra.get("line").and_then(Value::as_u64).unwrap_or(1), column: None, message })
}

pub(super) fn at_line(line: u64, error: Error) -> Error {
    at_lines((line, line), error)
}

/// Says which lines a refusal is about, to people and as `line` and `message`.
fn at_lines((first, last): (u64, u64), error: Error) -> Error {
    let place = if first == last { format!("Line {first}") } else { format!("Lines {first} to {last}") };
    match error {
        // It was said already.
        Error::Conflict { ref extra, .. } if extra.get("line").is_some() => error,
        Error::Invalid { code, detail, .. } | Error::Conflict { code, detail, .. } => {
            let extra = json!({ "line": first, "message": detail });
            Error::conflict_with(code, format!("{place}: {detail}"), extra)
        }
        other => other,
    }
}
