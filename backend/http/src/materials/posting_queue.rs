//! Posting together. A movement by itself costs a commit during which its balance is held, so those of a part that everybody wants would
//! be as many as the disk takes commits. So those of a tenant share transactions ([`Batches`]).
//!
//! A balance that another transaction holds keeps nobody else waiting: its postings wait in a queue of their part.
//!
//! Overload: who waits is a request under way, and those are bounded by the server; a transaction takes [`MOST`] at a time.

use chrono::Utc;
use gantry_domain::{Action, Error, Family, Id, Need, RequestContext, TenantId};
use gantry_store::stock::movement::StockMovement;
use gantry_store::stock::posting::Posting;
use gantry_store::stock::together::{Outcome, Wait, post_together};
use gantry_store::{Store, Tx};
use tokio::sync::oneshot;

use crate::batches::Batches;

/// What posting a movement needs.
pub(super) const POST: Need = Family::StockItem.to(Action::Update);

/// Postings of one transaction.
const MOST: usize = 100;

/// The postings of this node that wait. Cheap to clone.
#[derive(Clone)]
pub(crate) struct PostingQueue {
    store: Store,
    batches: Batches<Lane, Waiting>,
}

/// Postings that are made one after the other: those of a tenant, and those of a part of which another transaction holds a balance.
type Lane = (TenantId, Option<Id>);

struct Waiting {
    posting: Posting,
    answer: oneshot::Sender<Result<Outcome, Error>>,
}

impl PostingQueue {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, batches: Batches::new(MOST) }
    }

    /// Posts a plain posting together with others; nothing when it needs a transaction of its own.
    ///
    /// # Errors
    /// `permission_required`, `overloaded`, and why the posting is refused.
    pub(crate) async fn post(
        &self,
        caller: &RequestContext,
        posting: Posting,
    ) -> Result<Option<Vec<StockMovement>>, Error> {
        caller.require(POST)?;
        let part = posting.lines.first().map(|line| line.key.part);
        for lane in [None, part] {
            match self.ask((caller.tenant(), lane), posting.clone()).await? {
                Outcome::Decided(posted) => return posted.map(Some),
                Outcome::Held => {}
                Outcome::Alone => break,
            }
        }
        Ok(None)
    }

    async fn ask(&self, lane: Lane, posting: Posting) -> Result<Outcome, Error> {
        let (answer, answered) = oneshot::channel();
        let store = self.store.clone();
        self.batches.add(lane, Waiting { posting, answer }, async move |batch| post_all(&store, lane, batch).await);
        // Without an answer nobody knows whether it was posted; by itself it is posted once in any case.
        answered.await.unwrap_or(Ok(Outcome::Alone))
    }
}

async fn post_all(store: &Store, (tenant, part): Lane, batch: Vec<Waiting>) {
    let wait = if part.is_none() { Wait::Never } else { Wait::Long };
    let (postings, answers): (Vec<Posting>, Vec<_>) =
        batch.into_iter().map(|Waiting { posting, answer }| (posting, answer)).unzip();
    let context = RequestContext::system(tenant, "posts together");
    let post = async |tx: &Tx| post_together(tx, &postings, wait, Utc::now()).await;
    let outcomes = match store.tenant_tx(&context, POST, post).await {
        Ok(outcomes) => outcomes.into_iter().map(Ok).collect::<Vec<_>>(),
        Err(error @ Error::Busy { .. }) => postings.iter().map(|_| Err(error.clone())).collect(),
        Err(error) => {
            // One of them may be at fault; by itself each finds out.
            tracing::warn!(%error, postings = postings.len(), "postings could not be made together");
            postings.iter().map(|_| Ok(Outcome::Alone)).collect()
        }
    };
    for (answer, outcome) in answers.into_iter().zip(outcomes) {
        // Who has gone meanwhile hears nothing.
        let _ = answer.send(outcome);
    }
}
