//! Work orders of maintenance plans: each occurrence that was claimed becomes one order on the plan's board, through the board's stream, once
//! whichever node makes it and however often.

mod content;
mod orders;
mod pace;

use chrono::{DateTime, Utc};
use gantry_actors::Streams;
use gantry_domain::{Error, Id, Need, RequestContext, TenantId};
use gantry_store::plans::claim::{self, Asked};
use gantry_store::plans::claimed::{self, Claim};
use gantry_store::plans::stored_plan::StoredPlan;
use gantry_store::{FirstAnswer, RequestKey, Store, Tx};

pub use content::card;
use orders::OrderMaker;
use pace::Pace;

/// What the generator did for a plan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Generated {
    /// The work orders, in the order of their due times.
    pub orders: Vec<Id>,
}

/// Looks at a plan: makes the work orders that are due, or those that a user asks for. What keeps a plan from it is kept in its log, and it
/// is tried again a day later. A request with a key claims once; when it is repeated, it makes what is still missing of what it claimed.
///
/// # Errors
/// Internal ones, `overloaded`: the caller tries again. By hand also `nothing_to_generate`, `key_reused`, and what the plan or its board
/// refuses.
pub async fn generate(
    (store, streams): (&Store, &Streams),
    tenant: TenantId,
    plan: Id,
    asked: Asked,
    key: Option<RequestKey>,
    now: DateTime<Utc>,
) -> Result<Generated, Error> {
    let context = RequestContext::system(tenant, "maintenance plan");
    let result = orders((store, streams), &context, plan, (asked, key), now).await;
    let failure = match &result {
        Err(error @ (Error::Internal(_) | Error::Busy { .. })) => return Err(error.clone()),
        Err(error) => Some(error.to_string()),
        Ok(_) => None,
    };
    let look = async |tx: &Tx| claim::looked_at(tx, plan, now, failure.as_deref()).await;
    match (asked, result) {
        // A user who asks is told; the log is for what nobody sees.
        (Asked::ByHand(_), Err(error)) => Err(error),
        (_, result) => {
            store.tenant_tx(&context, Need::SignedIn, look).await?;
            Ok(result.unwrap_or_default())
        }
    }
}

async fn orders(
    (store, streams): (&Store, &Streams),
    context: &RequestContext,
    plan: Id,
    (asked, key): (Asked, Option<RequestKey>),
    now: DateTime<Utc>,
) -> Result<Generated, Error> {
    let mut new = None;
    let claim = async |tx: &Tx| {
        let (stored, claims) = claim::claim(tx, plan, asked, now).await?;
        if asked != Asked::Due && claims.is_empty() {
            let message = "Nothing can be generated before an open work order is done or a meter is read.";
            return Err(Error::conflict("nothing_to_generate", message));
        }
        let ids: Vec<Id> = claims.iter().map(|one| one.id).collect();
        new = Some((stored, claims));
        Ok(ids)
    };
    let claimed = store.tenant_tx_once(context, Need::SignedIn, key, claim).await?;
    let (stored, claims) = match new {
        Some(new) => new,
        None => {
            let unfinished = async |tx: &Tx| claimed::unfinished(tx, plan).await;
            store.tenant_read(context, Need::SignedIn, unfinished).await?
        }
    };
    let generated = carry_out((store, streams), context, &stored, &claims, now).await?;
    match claimed {
        FirstAnswer::New(_) => Ok(generated),
        FirstAnswer::Kept(claimed) => {
            let claimed: Vec<Id> = serde_json::from_str(claimed.get())
                .map_err(|error| Error::Internal(format!("a kept answer is no list of ids: {error}")))?;
            let orders = async |tx: &Tx| claimed::orders_of(tx, &claimed).await;
            Ok(Generated { orders: store.tenant_read(context, Need::SignedIn, orders).await? })
        }
    }
}

/// Makes the work orders of what is claimed, batch by batch. One that is refused does not keep the others from being made; a batch of which
/// every one is refused ends it, because the board takes none of them.
async fn carry_out(
    (store, streams): (&Store, &Streams),
    context: &RequestContext,
    stored: &StoredPlan,
    claims: &[Claim],
    now: DateTime<Utc>,
) -> Result<Generated, Error> {
    if claims.is_empty() {
        return Ok(Generated::default());
    }
    let board = stored.record.board_number.and_then(|number| i32::try_from(number).ok());
    let board = board
        .ok_or_else(|| Error::field("required", "boardId", "Select the board on which work orders are opened."))?;
    let maker = OrderMaker { store, streams, context, stored, board, now };
    let mut generated = Generated::default();
    let (mut pace, mut rest, mut refusal) = (Pace::default(), claims, None);
    while !rest.is_empty() {
        let (batch, later) = rest.split_at(maker.batch_of(rest, pace.orders()));
        let mut made = maker.make(batch).await?;
        pace.took(batch.len(), made.held);
        rest = if made.orders.is_empty() { &[] } else { later };
        generated.orders.append(&mut made.orders);
        refusal = refusal.or(made.refusal);
    }
    refusal.map_or(Ok(generated), Err)
}
