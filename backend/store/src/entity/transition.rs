//! Taking a record from one status to another, along the life cycle of its family.

use gantry_domain::{Error, Id, StatusTransition};
use serde_json::{Map, Value, json};

use super::Rules;
use super::rows::get;
use super::scope::within_scope;
use super::write::{archived, held};
use crate::Tx;

/// Gives a record another status; the reason is kept in the column `reason`, if there is one.
///
/// # Errors
/// `not_found`, also for a family without a life cycle; `version_conflict`, `limit`, `archived`; `transition_not_allowed` with the
/// statuses that are; `required` without a reason where there has to be one; and the family's own refusals.
pub async fn set_status<R: Rules>(tx: &Tx, id: Id, seen: Option<i64>, to: &str, reason: &str) -> Result<R, Error> {
    let (old, transition) = held_for::<R>(tx, id, seen, to).await?;
    if transition.has_own_call {
        return Err(Error::field("invalid", "status", format!("The status {to} is set by a call of its own.")));
    }
    carry_out(tx, &old, transition, reason, |_| ()).await
}

/// The same for a transition with a call of its own, which completes what is written.
///
/// # Errors
/// As [`set_status`].
pub(crate) async fn transition<R: Rules>(
    tx: &Tx,
    id: Id,
    seen: Option<i64>,
    (to, reason): (&str, &str),
    complete: impl FnOnce(&mut R::Patch),
) -> Result<R, Error> {
    let (old, transition) = held_for::<R>(tx, id, seen, to).await?;
    carry_out(tx, &old, transition, reason, complete).await
}

async fn carry_out<R: Rules>(
    tx: &Tx,
    old: &R,
    transition: &StatusTransition,
    reason: &str,
    complete: impl FnOnce(&mut R::Patch),
) -> Result<R, Error> {
    let mut fields = Map::from_iter([("status".to_owned(), json!(transition.to))]);
    let reason = transition.checked_reason(reason)?;
    if R::TABLE.column("reason").is_some() {
        fields.insert("reason".to_owned(), json!(reason));
    }
    let unfit = |error| Error::Internal(format!("a transition does not fit its family: {error}"));
    let mut patch: R::Patch = serde_json::from_value(Value::Object(fields)).map_err(unfit)?;
    complete(&mut patch);
    R::before_transition(tx, old, transition, &mut patch).await?;
    R::update(tx, old.id(), &patch).await?;
    R::after_transition(tx, old, transition).await?;
    get(tx, old.id()).await
}

/// A record that can get a status, held until the transaction ends, and what leads to it.
///
/// # Errors
/// As [`set_status`].
pub(crate) async fn held_for<R: Rules>(
    tx: &Tx,
    id: Id,
    seen: Option<i64>,
    to: &str,
) -> Result<(R, &'static StatusTransition), Error> {
    let old: R = held(tx, id, seen).await?;
    within_scope::<R>(tx, &[id]).await?;
    if old.is_archived() {
        return Err(archived());
    }
    let (Some(lifecycle), Some(from)) = (R::TABLE.lifecycle, old.status()) else {
        return Err(Error::NotFound { what: "Life cycle" });
    };
    let transition = lifecycle.transition(from, to)?;
    Ok((old, transition))
}
