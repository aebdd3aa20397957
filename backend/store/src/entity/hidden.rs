//! Columns that are shown only with another permission than that of their family, such as what people earn. A user who does not
//! have it reads null, and can neither filter nor sort by it nor set it: an order or a number of matches would tell it, too.

use std::borrow::Cow;

use gantry_domain::{Action, Error, Need, Permissions};
use serde_json::{Map, Value};

use super::{Column, Table, TableState};
use crate::Tx;

impl Table {
    /// The columns that a user does not see.
    fn hidden_to(&self, permissions: &Permissions) -> impl Iterator<Item = &'static Column> {
        let seen = |column: &&Column| column.seen_with.is_none_or(|with| permissions.allows(with, Action::Read));
        self.columns.iter().filter(move |column| !seen(column))
    }

    /// The fields that the caller does not see; most often none.
    pub(crate) fn hidden(&self, tx: &Tx) -> Vec<Cow<'static, str>> {
        let Some(context) = tx.context() else { return Vec::new() };
        self.hidden_to(context.permissions()).map(Column::field).collect()
    }

    /// Refuses to filter or sort by what the caller does not see.
    ///
    /// # Errors
    /// `permission_required`.
    pub(crate) fn refuse_hidden(&self, tx: &Tx, state: &TableState) -> Result<(), Error> {
        self.refuse(tx, |column| {
            let field = column.field();
            state.filters.contains_key(&*field) || state.sort_field.as_deref() == Some(&*field)
        })
    }

    /// Refuses to set what the caller does not see.
    ///
    /// # Errors
    /// `permission_required`.
    pub(super) fn refuse_setting_hidden(&self, tx: &Tx, body: &Map<String, Value>) -> Result<(), Error> {
        self.refuse(tx, |column| column.given_in(body).is_some())
    }

    /// The same of a new record, which holds what it would hold anyway.
    ///
    /// # Errors
    /// `permission_required`.
    pub(super) fn refuse_giving_hidden(&self, tx: &Tx, body: &Map<String, Value>) -> Result<(), Error> {
        let given = |column: &Column| column.given_in(body).filter(|value| !value.is_null()).cloned();
        self.refuse(tx, |column| given(column).is_some_and(|value| Some(value) != column.unless_said()))
    }

    fn refuse(&self, tx: &Tx, touched: impl Fn(&Column) -> bool) -> Result<(), Error> {
        let Some(context) = tx.context() else { return Ok(()) };
        let touched = self.hidden_to(context.permissions()).find(|column| touched(column));
        match touched.and_then(|column| column.seen_with) {
            Some(with) => context.require(Need::Of(with, Action::Read)),
            None => Ok(()),
        }
    }
}

/// Leaves empty what is hidden.
pub(crate) fn hide(row: &mut Map<String, Value>, hidden: &[Cow<'static, str>]) {
    for field in hidden {
        if let Some(value) = row.get_mut(field.as_ref()) {
            *value = Value::Null;
        }
    }
}
