//! The rows of a sheet written in one transaction.

use std::collections::HashMap;

use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::system::import::Progress;
use serde_json::{Map, Value, json};

use super::layers::Layers;
use super::reader::{CHUNK, Read, Reader, is_code};
use super::sheet::Row;
use super::values::Target;

/// How often a file is gone through, once for each layer: a chain as long as the file would take its square.
const PASSES: usize = 32;

impl Reader<'_> {
    /// Writes every row: new ones many at once, existing ones one by one, each after what it stands below, and at last the parents of
    /// those that stand in a circle, or deeper in the file than it is gone through.
    pub(super) async fn write(&self, tx: &Tx, tell: impl AsyncFn(&Progress) -> Result<(), Error>) -> Result<(), Error> {
        let mut progress = Progress::default();
        let mut orphans = Vec::new();
        let layers = self.layers();
        let passes = layers.all().take(PASSES);
        for (layer, chunk) in passes.flat_map(|layer| self.chunks().map(move |chunk| (layer, chunk))) {
            let mut chunk = chunk?;
            chunk.retain(|rows| rows.first().is_some_and(|row| self.layer_of(row, &layers).min(PASSES - 1) == layer));
            if chunk.is_empty() {
                continue;
            }
            let read = self.read(tx, &chunk).await?;
            let (old, new): (Vec<Read>, Vec<Read>) = read.into_iter().partition(|row| row.existing.is_some());
            orphans.extend(new.iter().chain(&old).filter_map(|row| Some((row.line, row.code()?, row.parent.clone()?))));
            progress.created += new.len();
            progress.updated += old.len();
            progress.done_rows += chunk.iter().map(Vec::len).sum::<usize>();
            self.create(tx, &new).await?;
            for row in old {
                let ids: Vec<Id> = row.existing.into_iter().collect();
                let changed = self.family.change_all(tx, &ids, &row.body).await;
                changed.map_err(|error| at_line(row.line, error))?;
                for id in ids {
                    row.write_children(tx, id).await?;
                }
            }
            tell(&progress).await?;
        }
        for chunk in orphans.chunks(CHUNK) {
            let codes: Vec<&str> =
                chunk.iter().flat_map(|(_, child, parent)| [child.as_str(), parent.as_str()]).collect();
            let known = entity::by_codes(tx, self.family.table(), &codes).await?;
            for (line, child, parent) in chunk {
                let (Some(child), Some(parent)) = (known.get(child), known.get(parent)) else { continue };
                let body = Map::from_iter([("parentId".to_owned(), Value::from(*parent))]);
                let changed = self.family.change_all(tx, &[*child], &body).await;
                changed.map_err(|error| at_line(*line, error))?;
            }
        }
        Ok(())
    }

    /// Writes new records together. If they are refused, the one is found that is.
    async fn create(&self, tx: &Tx, new: &[Read]) -> Result<(), Error> {
        let body = |row: &Read| {
            let number = row.number.iter().map(|number| ("code".to_owned(), Value::from(number.as_str())));
            row.body.clone().into_iter().chain(number).collect::<Map<_, _>>()
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
        let at = |wanted: &str| {
            let is = |target: &Target| target.is_of_record() && target.column.field() == wanted;
            self.columns.iter().position(|column| column.is_some_and(|(_, target)| is(&target)))
        };
        let (Some(code), Some(parent)) = (at("code"), at("parentId")) else { return Layers::default() };
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

    fn layer_of(&self, row: &Row, layers: &Layers) -> usize {
        let code = self.cells(row).find(|(_, _, target)| is_code(target));
        code.map_or(0, |(cell, ..)| layers.layer(&cell.trim().to_lowercase()))
    }
}

pub(super) fn at_line(line: u64, error: Error) -> Error {
    at_lines((line, line), error)
}

/// Says which lines a refusal is about, to people and as `line` and `message`.
fn at_lines((first, last): (u64, u64), error: Error) -> Error {
    let place = if first == last { format!("Line {first}") } else { format!("Lines {first} to {last}") };
    match error {
        Error::Invalid { code, detail, .. } | Error::Conflict { code, detail, .. } => {
            let extra = json!({ "line": first, "message": detail });
            Error::conflict_with(code, format!("{place}: {detail}"), extra)
        }
        other => other,
    }
}
