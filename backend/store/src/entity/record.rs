//! The traits behind a family: what [`family!`](crate::entity) writes for each, and what a family may add.

use std::future::{Future, ready};

use diesel::deserialize::QueryableByName;
use diesel::pg::Pg;
use gantry_domain::{Error, Id, StatusTransition};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Table;
use crate::Tx;

/// A record as it is read, and how it is written. The `family!` macro implements it.
pub trait Record: QueryableByName<Pg> + Serialize + Send + Sync + 'static {
    /// What the family says about itself.
    const TABLE: Table;
    /// What a new record is made from.
    type New: DeserializeOwned + Clone + Send + Sync + 'static;
    /// What may be changed: absent fields stay as they are.
    type Patch: DeserializeOwned + Clone + Send + Sync + 'static;

    /// Its id.
    fn id(&self) -> Id;
    /// Raised with every change.
    fn version(&self) -> i64;
    /// Whether it is out of use.
    fn is_archived(&self) -> bool;

    /// Its status, in a family with a life cycle.
    fn status(&self) -> Option<&str> {
        None
    }

    /// Gives a new record what people do not: its number, and the first status.
    fn begin(new: &mut Self::New, number: Option<String>);

    /// Writes new records and returns their ids in order.
    ///
    /// # Errors
    /// `code_taken`, `unknown_reference`, `invalid`.
    fn insert(tx: &Tx, news: &[Self::New]) -> impl Future<Output = Result<Vec<Id>, Error>>;

    /// Writes what the patch says and raises the version.
    ///
    /// # Errors
    /// As for [`Record::insert`].
    fn update(tx: &Tx, id: Id, patch: &Self::Patch) -> impl Future<Output = Result<(), Error>>;
}

/// What is special about a family. Each is called within the transaction, and `before_…` before anything is written.
pub trait Rules: Record {
    /// New records may be completed or refused.
    ///
    /// # Errors
    /// Whatever the family refuses.
    fn before_create(_: &Tx, _: &mut [Self::New]) -> impl Future<Output = Result<(), Error>> {
        ready(Ok(()))
    }

    /// What comes with new records.
    ///
    /// # Errors
    /// Internal ones.
    fn after_create(_: &Tx, _: &[Id]) -> impl Future<Output = Result<(), Error>> {
        ready(Ok(()))
    }

    /// A change may be completed or refused.
    ///
    /// # Errors
    /// Whatever the family refuses.
    fn before_change(_: &Tx, _old: &Self, _: &mut Self::Patch) -> impl Future<Output = Result<(), Error>> {
        ready(Ok(()))
    }

    /// What follows from a change.
    ///
    /// # Errors
    /// Internal ones.
    fn after_change(_: &Tx, _old: &Self, _: &Self::Patch) -> impl Future<Output = Result<(), Error>> {
        ready(Ok(()))
    }

    /// A transition may be completed or refused.
    ///
    /// # Errors
    /// Whatever the family refuses.
    fn before_transition(
        _: &Tx,
        _old: &Self,
        _: &StatusTransition,
        _: &mut Self::Patch,
    ) -> impl Future<Output = Result<(), Error>> {
        ready(Ok(()))
    }

    /// What follows from a transition.
    ///
    /// # Errors
    /// Whatever the family refuses.
    fn after_transition(_: &Tx, _old: &Self, _: &StatusTransition) -> impl Future<Output = Result<(), Error>> {
        ready(Ok(()))
    }

    /// Taking a record out of use may be refused. That nothing live refers to it, and that nothing live is below it in its
    /// tree, has been made sure of.
    ///
    /// # Errors
    /// Whatever the family refuses.
    fn before_archive(_: &Tx, _old: &Self) -> impl Future<Output = Result<(), Error>> {
        ready(Ok(()))
    }

    /// Taking a record into use again may be refused.
    ///
    /// # Errors
    /// Whatever the family refuses.
    fn before_restore(_: &Tx, _old: &Self) -> impl Future<Output = Result<(), Error>> {
        ready(Ok(()))
    }
}
