//! One turn of a stream: everything that waits goes into one transaction. The stream's row is locked, what other nodes wrote
//! is taken in, every command is decided on top of the ones before it, rows and log are written, and only after the commit
//! does anybody hear of it.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use gantry_domain::stream::{Deciding, Recorded, StreamState};
use gantry_domain::{Error, Id, Need, RequestContext, TenantId, UserId};
use gantry_store::system::stream as log;
use gantry_store::{Store, Tx};
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::core_state::{Core, TAIL};
use crate::encoded::EncodedEvent;
use crate::kind::{CommandOf, EventOf, FactsOf, Kind};

/// What a command led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    /// The version of its event; the stream's version where nothing was left to do.
    pub version: i64,
}

/// A command that waits for its turn.
pub(crate) struct PendingCommand<K: Kind> {
    pub(crate) context: RequestContext,
    pub(crate) id: Uuid,
    pub(crate) command: CommandOf<K>,
    pub(crate) answer: oneshot::Sender<Result<Done, Error>>,
}

/// What every turn of a stream needs.
pub(crate) struct StreamContext<K: Kind> {
    pub(crate) kind: K,
    pub(crate) store: Store,
    pub(crate) tenant: TenantId,
    pub(crate) now: fn() -> DateTime<Utc>,
}

/// How a turn ended.
pub(crate) struct Turn<K: Kind> {
    /// `None`: the state has to be loaded anew.
    pub(crate) core: Option<Core<K>>,
    /// What this node wrote, for the other nodes.
    pub(crate) own: Vec<Arc<EncodedEvent>>,
    /// Whom that concerns though they may not be looking.
    pub(crate) concerned: BTreeSet<UserId>,
    /// A full state to be kept.
    pub(crate) checkpoint: Option<K::Checkpoint>,
    /// Why the state could not be brought up to date, if it could not.
    pub(crate) failed: Option<Error>,
}

/// What a transaction did.
struct Written<K: Kind> {
    core: Core<K>,
    own: Vec<Arc<EncodedEvent>>,
    concerned: BTreeSet<UserId>,
    checkpoint: Option<K::Checkpoint>,
    outcomes: Vec<Result<Done, Error>>,
}

impl<K: Kind> StreamContext<K> {
    /// Loads what is missing, and commits what waits.
    pub(crate) async fn turn(&self, core: Option<Core<K>>, pending: Vec<PendingCommand<K>>) -> Turn<K> {
        let mut turn = match self.commit(core, &pending).await {
            Ok(written) => return written.told(pending),
            Err(error) if pending.is_empty() => return Turn::failed(error),
            Err(error) if pending.len() == 1 => Turn::failed(error),
            Err(error) => {
                tracing::warn!(%error, commands = pending.len(), "a batch failed; its commands are tried one by one");
                return self.one_by_one(pending).await;
            }
        };
        if let (Some(error), Some(waiting)) = (turn.failed.take(), pending.into_iter().next()) {
            // Whoever asked may be gone; nobody else can be told.
            drop(waiting.answer.send(Err(error)));
        }
        turn
    }

    /// After a failed batch: whatever spoiled it fails alone.
    async fn one_by_one(&self, pending: Vec<PendingCommand<K>>) -> Turn<K> {
        let mut all = Turn::empty();
        for waiting in pending {
            match self.commit(all.core.take(), std::slice::from_ref(&waiting)).await {
                Ok(written) => {
                    let turn = written.told(vec![waiting]);
                    all.core = turn.core;
                    all.own.extend(turn.own);
                    all.concerned.extend(turn.concerned);
                    all.checkpoint = turn.checkpoint.or(all.checkpoint);
                }
                Err(error) => drop(waiting.answer.send(Err(error))),
            }
        }
        all
    }

    /// Writes a full state, in a transaction of its own that no command waits for.
    pub(crate) async fn keep(&self, stream: Id, checkpoint: K::Checkpoint) -> Result<(), Error> {
        let context = RequestContext::system(self.tenant, "stream");
        self.store.tenant_tx(&context, Need::SignedIn, async |tx| self.kind.keep(tx, stream, &checkpoint).await).await
    }

    async fn commit(&self, core: Option<Core<K>>, pending: &[PendingCommand<K>]) -> Result<Written<K>, Error> {
        let context = RequestContext::system(self.tenant, "stream");
        self.store.tenant_tx(&context, Need::SignedIn, async |tx| self.write(tx, core, pending).await).await
    }

    async fn write(&self, tx: &Tx, core: Option<Core<K>>, pending: &[PendingCommand<K>]) -> Result<Written<K>, Error> {
        let mut core = match core {
            Some(core) => self.catch_up(tx, core).await?,
            None => {
                // Loading shares the row's lock; two nodes that both wanted more afterwards would wait for each other.
                if let (false, Some(head)) = (pending.is_empty(), log::head(tx, self.kind.topic()).await?) {
                    log::lock(tx, head.id).await?;
                }
                self.load(tx).await?
            }
        };
        let unknown: Vec<Uuid> =
            pending.iter().map(|waiting| waiting.id).filter(|id| core.version_of(id).is_none()).collect();
        let commands = pending.iter().map(|waiting| (&waiting.context, &waiting.command));
        let (repeated, mut facts) = futures_util::try_join!(
            async {
                if unknown.is_empty() {
                    Ok(Default::default())
                } else {
                    log::by_commands(tx, core.head.id, &unknown).await
                }
            },
            self.kind.gather(tx, &core.state, commands),
        )?;
        let (mut own, mut events, mut outcomes) = (Vec::new(), Vec::new(), Vec::with_capacity(pending.len()));
        let mut concerned = BTreeSet::new();
        for waiting in pending {
            let outcome = match repeated.get(&waiting.id).copied().or_else(|| core.version_of(&waiting.id)) {
                Some(version) => Ok(Done { version }),
                None => match self.decide(&core, waiting, &mut facts) {
                    Ok(None) => Ok(Done { version: core.head.version }),
                    Ok(Some(recorded)) => {
                        own.push(core.take(&recorded)?);
                        concerned.extend(core.state.concerns(&recorded.event));
                        let version = recorded.version;
                        events.push(recorded);
                        Ok(Done { version })
                    }
                    Err(error) => Err(error),
                },
            };
            outcomes.push(outcome);
        }
        if !events.is_empty() {
            self.kind.persist(tx, core.head.id, &events, &core.state).await?;
        }
        let checkpoint = self.kind.checkpoint(&events, &core.state);
        Ok(Written { core, own, concerned, checkpoint, outcomes })
    }

    /// A panic in a rule refuses that one command; the state it looked at is untouched.
    fn decide(
        &self,
        core: &Core<K>,
        waiting: &PendingCommand<K>,
        facts: &mut FactsOf<K>,
    ) -> Result<Option<Recorded<EventOf<K>>>, Error> {
        let deciding = Deciding { context: &waiting.context, now: (self.now)() };
        let decided = catch_unwind(AssertUnwindSafe(|| core.state.decide(&waiting.command, facts, &deciding)));
        let decided = decided.unwrap_or_else(|_| Err(Error::Internal("a rule panicked".to_owned())));
        Ok(decided?.map(|event| Recorded {
            version: core.head.version + 1,
            command_id: waiting.id,
            by: waiting.context.author(),
            at: deciding.now,
            event,
        }))
    }

    /// Locks the stream and takes in what other nodes wrote meanwhile.
    async fn catch_up(&self, tx: &Tx, mut core: Core<K>) -> Result<Core<K>, Error> {
        let head = log::lock(tx, core.head.id).await?;
        if head.epoch != core.head.epoch || head.version < core.head.version {
            return self.load(tx).await;
        }
        while core.head.version < head.version {
            let missed = log::tail(tx, core.head.id, core.head.version, 1_000).await?;
            if missed.is_empty() {
                return Err(Error::Internal(format!("{} has a hole after {}", head.topic, core.head.version)));
            }
            for recorded in &missed {
                core.take(recorded)?;
            }
        }
        Ok(core)
    }

    async fn load(&self, tx: &Tx) -> Result<Core<K>, Error> {
        let (head, state) = self.kind.load(tx).await?;
        let reach = i64::try_from(TAIL).unwrap_or(i64::MAX);
        let recent = log::tail(tx, head.id, head.version - reach, reach).await?;
        Core::new(head, state, &recent)
    }
}

impl<K: Kind> Written<K> {
    /// Committed: now everybody may know.
    fn told(self, pending: Vec<PendingCommand<K>>) -> Turn<K> {
        let Self { core, own, concerned, checkpoint, outcomes } = self;
        for (waiting, outcome) in pending.into_iter().zip(outcomes) {
            drop(waiting.answer.send(outcome));
        }
        Turn { core: Some(core), own, concerned, checkpoint, failed: None }
    }
}

impl<K: Kind> Turn<K> {
    fn empty() -> Self {
        Self { core: None, own: Vec::new(), concerned: BTreeSet::new(), checkpoint: None, failed: None }
    }

    fn failed(error: Error) -> Self {
        Self { failed: Some(error), ..Self::empty() }
    }
}
