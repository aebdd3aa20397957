//! Whose records a grant reaches. A family says how its rows are reached, and callers who change one are asked about it in one
//! place; reading is never narrowed.

use std::collections::HashSet;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use gantry_domain::{Error, Id, Limit, RequestContext, outside};

use super::rows::IdRow;
use super::{Record, Table};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// How the rows of a family are reached: conditions over the row as `t`, in which `:user` and `:person` stand for the user who
/// asks. What is not said, a grant cannot be narrowed to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scope {
    own: Option<&'static str>,
    crew: Option<&'static str>,
    /// The id of the location where it is.
    place: Option<&'static str>,
}

/// What oneself has made, as the history tells.
const MADE: &str = "EXISTS (SELECT FROM change AS c WHERE c.family = ':table' AND c.record_id = t.id \
                    AND c.kind = 'created' AND c.user_id = :user)";

impl Scope {
    /// A user who may change one may change all.
    pub(crate) const ALL: Self = Self { own: None, crew: None, place: None };

    /// One's own are those that one has made.
    pub(crate) const fn made() -> Self {
        Self::own(MADE)
    }

    /// One's own are those for which this holds.
    pub(crate) const fn own(condition: &'static str) -> Self {
        Self { own: Some(condition), ..Self::ALL }
    }

    /// Those of one's crews are those for which this holds, and one's own.
    pub(crate) const fn of_crew(self, condition: &'static str) -> Self {
        Self { crew: Some(condition), ..self }
    }

    /// They are at a location: an expression for its id.
    pub(crate) const fn at(self, place: &'static str) -> Self {
        Self { place: Some(place), ..self }
    }

    /// To what a grant can be narrowed, from the narrowest.
    pub(crate) fn limits(&self) -> impl Iterator<Item = Limit> {
        let known = [self.own.is_some(), self.crew.is_some(), self.place.is_some(), true];
        Limit::ALL.into_iter().zip(known).filter_map(|(limit, known)| known.then_some(limit))
    }

    /// What holds for the rows within a limit; none where all are.
    fn within(&self, limit: Limit) -> Option<String> {
        if limit == Limit::All || self.limits().eq([Limit::All]) {
            return None;
        }
        // A limit that the family does not have matches no record: roles cannot contain it.
        let nothing = || "false".to_owned();
        let own = self.own.unwrap_or("false");
        Some(match limit {
            Limit::Own => own.to_owned(),
            Limit::Crew => self.crew.map_or_else(nothing, |crew| format!("({own} OR {crew})")),
            _ => self.place.map_or_else(nothing, |place| {
                format!(
                    "{place} IN (WITH RECURSIVE below AS (SELECT location_id AS id FROM person WHERE id = :person \
                     UNION SELECT child.id FROM location AS child JOIN below ON child.parent_id = below.id) \
                     SELECT id FROM below)"
                )
            }),
        })
    }
}

/// What holds for the rows of a family that the caller may change; none when those are all.
fn condition(tx: &Tx, table: &Table) -> Option<String> {
    let (context, family) = (tx.context()?, table.family?);
    narrowed(context, context.permissions().limit(family.sub_module()), table)
}

fn narrowed(context: &RequestContext, limit: Limit, table: &Table) -> Option<String> {
    let within = table.scope.within(limit)?;
    let number = |id: Option<Id>| id.map_or_else(|| "NULL".to_owned(), |id| id.to_string());
    let (user, person) = (number(context.user_id()), number(context.person_id()));
    Some(within.replace(":table", table.name).replace(":user", &user).replace(":person", &person))
}

/// Which of these rows the caller may not change.
///
/// # Errors
/// Internal ones.
pub async fn beyond(tx: &Tx, table: &Table, ids: &[Id]) -> Result<HashSet<Id>, Error> {
    outside_of(tx, condition(tx, table), table, ids).await
}

/// Which of these rows a user, who need not be the caller, may not change by a grant with that limit.
///
/// # Errors
/// Internal ones.
pub(crate) async fn beyond_of(
    tx: &Tx,
    (context, limit): (&RequestContext, Limit),
    table: &Table,
    ids: &[Id],
) -> Result<HashSet<Id>, Error> {
    outside_of(tx, narrowed(context, limit, table), table, ids).await
}

async fn outside_of(tx: &Tx, within: Option<String>, table: &Table, ids: &[Id]) -> Result<HashSet<Id>, Error> {
    let Some(within) = within else { return Ok(HashSet::new()) };
    let sql = format!("SELECT t.id FROM \"{}\" AS t WHERE t.id = ANY($1) AND ({within}) IS NOT TRUE", table.name);
    let found = diesel::sql_query(sql).bind::<Array<BigInt>, _>(ids);
    let found: Vec<IdRow> = found.load(tx.connection()).await.to_domain()?;
    Ok(found.into_iter().map(|row| row.id).collect())
}

/// What a record outside a user's reach is called.
#[derive(QueryableByName)]
struct Called {
    #[diesel(sql_type = Text)]
    called: String,
}

/// Refuses to change what is outside the reach of the caller.
///
/// # Errors
/// `limit`, naming one of them.
pub async fn within_scope<R: Record>(tx: &Tx, ids: &[Id]) -> Result<(), Error> {
    all_within_scope(tx, &R::TABLE, ids).await
}

/// The same for the family of a table.
pub(super) async fn all_within_scope(tx: &Tx, table: &Table, ids: &[Id]) -> Result<(), Error> {
    let Some(within) = condition(tx, table) else { return Ok(()) };
    let (code, name) = table.named;
    let called = if table.has_code() { code } else { name };
    let sql = format!(
        "SELECT {called} AS called FROM \"{}\" AS t WHERE t.id = ANY($1) AND ({within}) IS NOT TRUE ORDER BY t.id LIMIT 1",
        table.name
    );
    let found = diesel::sql_query(sql).bind::<Array<BigInt>, _>(ids);
    let found: Option<Called> = found.get_result(tx.connection()).await.optional().to_domain()?;
    match found {
        None => Ok(()),
        Some(Called { called }) if called.is_empty() => Err(outside(table.of_family().title())),
        Some(Called { called }) => Err(outside(&called)),
    }
}

/// The caller, if they may change nothing of this family but what is their own.
pub(crate) fn own_only<'a>(tx: &'a Tx, table: &Table) -> Option<&'a RequestContext> {
    let (context, family) = (tx.context()?, table.family?);
    (context.permissions().limit(family.sub_module()) == Limit::Own).then_some(context)
}
