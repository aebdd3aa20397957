//! The values of a file that name nothing here: a user gives them a meaning, or has such records created.

use std::collections::HashSet;

use gantry_domain::{Error, Family};
use gantry_store::Tx;
use gantry_store::entity::Kind;
use gantry_store::families::operations_of;
use gantry_store::system::import::Progress;

use super::from_word::from_word;
use super::known::Known;
use super::reader::{CHUNK, Reader};
use super::sheet::Row;
use super::values::is_unknown;

/// Records that a file names and that are created before its own, each once.
#[derive(Default)]
pub(super) struct NewRecords {
    seen: HashSet<(Family, String)>,
    words: Vec<(Family, Vec<String>)>,
}

impl NewRecords {
    fn add(&mut self, family: Family, word: &str) {
        if !self.seen.insert((family, word.to_lowercase())) {
            return;
        }
        match self.words.iter_mut().find(|(of, _)| *of == family) {
            Some((_, words)) => words.push(word.to_owned()),
            None => self.words.push((family, vec![word.to_owned()])),
        }
    }

    /// Writes them.
    pub(super) async fn write(&self, tx: &Tx) -> Result<(), Error> {
        for (family, words) in &self.words {
            let Some(operations) = operations_of(*family) else { continue };
            for chunk in words.chunks(CHUNK) {
                let bodies: Vec<_> = chunk.iter().filter_map(|word| from_word(*family, word).ok()).collect();
                operations.create_all(tx, &bodies).await?;
            }
        }
        Ok(())
    }
}

impl Reader<'_> {
    /// Notes what rows name that is not here, and what of it is created.
    pub(super) fn note_unknown(
        &self,
        rows: &[Vec<Row>],
        known: &Known,
        (progress, new): (&mut Progress, &mut NewRecords),
    ) {
        for (cell, heading, target) in rows.iter().flatten().flat_map(|row| self.cells(row)) {
            let cell = cell.trim();
            match target.column.kind {
                _ if cell.is_empty() || self.is_parent_of_the_file(&target, cell, known) => {}
                Kind::Reference(family) if known.is_new(family, cell) => {
                    new.add(family, cell);
                    progress.meet(heading, cell, (Some(family), true));
                }
                _ if is_unknown(target.column, cell, known) => {
                    progress.meet(heading, cell, (target.reference(), false))
                }
                _ => {}
            }
        }
    }
}
