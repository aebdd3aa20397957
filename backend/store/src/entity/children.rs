//! Records of another family that belong to a record, such as the triggers of a plan. They are records of their own, with calls and a history
//! of their own; files of the record that they belong to have them like lines.

use std::borrow::Cow;

use diesel::sql_types::BigInt;
use gantry_domain::{Error, Family, Id};

use super::column::camel;
use super::rows::IdRow;
use super::{Column, Lines, Record};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What a family says about the records of another one that belong to its records.
#[derive(Debug, Clone, Copy)]
pub struct Children {
    /// The other family.
    pub family: Family,
    /// What files have of them.
    pub lines: Lines,
}

/// Children of a record that a file may have at most.
const MOST: usize = 100;

impl Children {
    /// The records of a family whose column `owner` holds the id of the record that they belong to.
    pub(crate) const fn of<R: Record>(name: &'static str, owner: &'static str) -> Self {
        let table = R::TABLE;
        let lines = Lines {
            name,
            table: table.name,
            owner,
            columns: table.columns,
            computed: table.computed,
            most: MOST,
            named: "''",
            schema_name: name,
            are_records: true,
        };
        Self { family: table.of_family(), lines }
    }

    /// The field of a child that holds the id of the record that it belongs to.
    pub fn owner(&self) -> Cow<'static, str> {
        camel(self.lines.owner)
    }

    /// The ids of the children of a record that are in use, the oldest first.
    ///
    /// # Errors
    /// Internal ones.
    pub async fn ids(&self, tx: &Tx, of: Id) -> Result<Vec<Id>, Error> {
        let Lines { table, owner, .. } = self.lines;
        let select = format!("SELECT id FROM \"{table}\" WHERE \"{owner}\" = $1 AND archived_at IS NULL ORDER BY id");
        let select = diesel::sql_query(select).bind::<BigInt, _>(of);
        let rows: Vec<IdRow> = select.load(tx.connection()).await.to_domain()?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }
}

impl Lines {
    /// Whether a column says to which record a line belongs.
    pub fn is_owner(&self, column: &Column) -> bool {
        column.sql == self.owner
    }

    /// The order of the table as `t`.
    pub(super) fn order(&self) -> &'static str {
        if self.are_records { "t.id" } else { "t.position, t.id" }
    }

    /// What leaves out those of the table as `t` that are no longer in use.
    pub(super) fn live(&self) -> &'static str {
        if self.are_records { " AND t.archived_at IS NULL" } else { "" }
    }
}
