//! The records and boards that a file refers to: by code or number, or by a name that only one of them has.

use std::collections::{HashMap, HashSet};

use gantry_domain::{Error, Family, Id};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::families::table_of;
use gantry_store::work_orders::board::{self, BoardHead};

use super::from_word::from_word;

/// What is looked for.
#[derive(Default)]
pub(super) struct Wanted<'a> {
    codes: HashMap<Family, HashSet<&'a str>>,
    /// Those that may be names as well.
    names: HashMap<Family, HashSet<&'a str>>,
    boards: bool,
}

impl<'a> Wanted<'a> {
    /// Codes and nothing else.
    pub(super) fn codes(&mut self, family: Family, cells: impl Iterator<Item = &'a str>) {
        self.codes.entry(family).or_default().extend(cells);
    }

    /// Codes, or names.
    pub(super) fn named(&mut self, family: Family, cells: impl Iterator<Item = &'a str>) {
        let names = self.names.entry(family).or_default();
        names.extend(cells);
        self.codes.entry(family).or_default().extend(names.iter());
    }

    /// Boards: there are few, so all are looked up.
    pub(super) const fn boards(&mut self) {
        self.boards = true;
    }

    pub(super) async fn look_up(self, tx: &Tx) -> Result<Known, Error> {
        let mut known = Known::default();
        for (family, cells) in self.codes {
            let Some(table) = table_of(family) else { continue };
            let cells: Vec<&str> = cells.into_iter().collect();
            let codes = entity::by_codes(tx, table, &cells).await?;
            let names = self.names.get(&family).into_iter().flatten();
            let names: Vec<&str> = names.filter(|cell| !codes.contains_key(&cell.to_lowercase())).copied().collect();
            known.names.insert(family, entity::by_names(tx, table, &names).await?);
            known.codes.insert(family, codes);
        }
        if self.boards {
            known.boards = board::list(tx).await?.items;
        }
        Ok(known)
    }
}

/// Stands for the id of a record that is not written yet.
pub(super) const UNWRITTEN: Id = 1;

/// What was found.
#[derive(Default)]
pub(super) struct Known {
    /// Records that will be created, and why others cannot be.
    new: HashMap<(Family, String), Result<(), String>>,
    codes: HashMap<Family, HashMap<String, Id>>,
    names: HashMap<Family, HashMap<String, Id>>,
    boards: Vec<BoardHead>,
}

impl Known {
    /// The record of a code.
    pub(super) fn coded(&self, family: Family, code: &str) -> Option<Id> {
        self.codes.get(&family)?.get(&code.to_lowercase()).copied()
    }

    /// The record that a cell means.
    pub(super) fn meant(&self, family: Family, cell: &str) -> Option<Id> {
        let named = || self.names.get(&family)?.get(&cell.to_lowercase()).copied();
        self.coded(family, cell).or_else(named).or_else(|| self.is_new(family, cell).then_some(UNWRITTEN))
    }

    /// Notes that a record will be created of a cell that means none, if one can be.
    pub(super) fn create(&mut self, family: Family, cell: &str) {
        if self.meant(family, cell).is_none() {
            self.new.insert((family, cell.to_lowercase()), from_word(family, cell).map(drop));
        }
    }

    /// Whether the record of a cell will be created.
    pub(super) fn is_new(&self, family: Family, cell: &str) -> bool {
        matches!(self.new.get(&(family, cell.to_lowercase())), Some(Ok(())))
    }

    /// What is wrong with a cell that means no record.
    pub(super) fn missing(&self, family: Family, cell: &str) -> String {
        let one = family.title().to_lowercase();
        match self.new.get(&(family, cell.to_lowercase())) {
            Some(Err(why)) => format!("{cell:?} cannot become a new {one}: {why}"),
            _ => format!("There is no {one} {cell:?}, or more than one of that name: give its code."),
        }
    }

    /// The board that a cell means, by its name or its number.
    pub(super) fn board(&self, cell: &str) -> Option<Id> {
        let mut named = self.boards.iter().filter(|board| board.name.to_lowercase() == cell.to_lowercase());
        match (named.next(), named.next()) {
            (Some(one), None) => Some(one.id),
            _ => self.boards.iter().find(|board| cell.parse() == Ok(board.number)).map(|board| board.id),
        }
    }
}

#[cfg(test)]
impl Known {
    pub(super) fn of(family: Family, code: &str, id: Id) -> Self {
        let codes = HashMap::from([(family, HashMap::from([(code.to_owned(), id)]))]);
        Self { codes, ..Self::default() }
    }
}
