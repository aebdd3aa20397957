//! Posting together. A movement by itself costs a commit during which its balance is held, so those of a part that everybody wants would
//! be as many as the disk takes commits. What is posted while postings of the tenant are under way goes with all that came meanwhile into
//! the next transaction. Nobody waits for company: on a quiet server each posting starts at once.
//!
//! A balance that another transaction holds keeps nobody else waiting: its postings wait in a queue of their part.
//!
//! Overload: who waits is a request under way, and those are bounded by the server; a transaction takes [`MOST`] at a time.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::Utc;
use gantry_domain::{Action, Error, Family, Id, Need, RequestContext, TenantId};
use gantry_store::Store;
use gantry_store::stock::movement::StockMovement;
use gantry_store::stock::posting::Posting;
use gantry_store::stock::together::{Outcome, Wait, post_together};
use tokio::sync::oneshot;

/// What posting a movement needs.
pub(super) const POST: Need = Family::StockItem.to(Action::Update);

/// Postings of one transaction.
const MOST: usize = 100;

/// The postings of this node that wait. Cheap to clone.
#[derive(Clone)]
pub(crate) struct PostingQueue {
    store: Store,
    lanes: Arc<Mutex<HashMap<Lane, Vec<Waiting>>>>,
}

/// Postings that are made one after the other: those of a tenant, and those of a part of which somebody else holds a balance.
type Lane = (TenantId, Option<Id>);

struct Waiting {
    posting: Posting,
    answer: oneshot::Sender<Result<Outcome, Error>>,
}

/// Posts what waits in a lane. If it is cut off, with the thread it runs on, the lane is free again all the same.
struct Turn {
    queue: PostingQueue,
    lane: Lane,
    ended: bool,
}

impl PostingQueue {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, lanes: Arc::default() }
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
        let waiting = Waiting { posting, answer };
        match self.lock().entry(lane) {
            Entry::Occupied(others) => others.into_mut().push(waiting),
            Entry::Vacant(nobody) => {
                nobody.insert(vec![waiting]);
                let turn = Turn { queue: self.clone(), lane, ended: false };
                // A task of its own: the first caller may give up, the others shall have their answer all the same.
                actix_web::rt::spawn(turn.post_all());
            }
        }
        // Without an answer nobody knows whether it was posted; by itself it is posted once in any case.
        answered.await.unwrap_or(Ok(Outcome::Alone))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Lane, Vec<Waiting>>> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    /// Posts until nobody waits any more.
    async fn post_all(mut self) {
        loop {
            // Requests that have come in already are handled first, so that they go along.
            tokio::task::yield_now().await;
            let Some(batch) = self.next() else { return };
            self.post(batch).await;
        }
    }

    /// Who goes into the next transaction; `None` ends the turn.
    fn next(&mut self) -> Option<Vec<Waiting>> {
        let mut lanes = self.queue.lock();
        let waiting = lanes.get_mut(&self.lane).filter(|waiting| !waiting.is_empty());
        match waiting {
            Some(waiting) => Some(waiting.drain(..waiting.len().min(MOST)).collect()),
            None => {
                lanes.remove(&self.lane);
                self.ended = true;
                None
            }
        }
    }

    async fn post(&self, batch: Vec<Waiting>) {
        let (tenant, part) = self.lane;
        let wait = if part.is_none() { Wait::Never } else { Wait::Long };
        let (postings, answers): (Vec<Posting>, Vec<_>) =
            batch.into_iter().map(|Waiting { posting, answer }| (posting, answer)).unzip();
        let context = RequestContext::system(tenant, "posts together");
        let posted = self
            .queue
            .store
            .tenant_tx(&context, POST, async |tx| post_together(tx, &postings, wait, Utc::now()).await)
            .await;
        let outcomes = match posted {
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
}

impl Drop for Turn {
    fn drop(&mut self) {
        if !self.ended {
            // Those who wait are told by the loss of their answer.
            self.queue.lock().remove(&self.lane);
        }
    }
}
