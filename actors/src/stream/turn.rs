//! One turn of a stream: everything that waits goes into one transaction. The stream's row is locked, what other nodes wrote
//! is taken in, every command is decided on top of the ones before it, rows and log are written, and only after the commit
//! does anybody hear of it.
//!
//! Overload: when no connection comes free, the whole batch is refused at once, and the state stays as it is. A batch that fails
//! in the database is tried command by command, so that whatever spoiled it fails alone.

use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use gantry_domain::stream::{Deciding, Recorded, StreamState};
use gantry_domain::{Error, Family, Id, Need, RequestContext, TenantId, UserId};
use gantry_store::stream_kind::{Checkpoint, CommandOf, EventOf, FactsOf, StreamKind};
use gantry_store::system::stream as log;
use gantry_store::{Store, Tx};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::core_state::{Core, TAIL};
use crate::encoded::EncodedEvent;

/// What a command led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    /// The version of its event; the stream's version where nothing was left to do.
    pub version: i64,
}

/// A command that waits for its turn.
pub(super) struct PendingCommand<K: StreamKind> {
    pub(super) context: RequestContext,
    pub(super) id: Uuid,
    pub(super) command: CommandOf<K>,
    pub(super) answer: oneshot::Sender<Result<Done, Error>>,
}

/// What every turn of a stream needs.
pub(super) struct StreamContext<K: StreamKind> {
    pub(super) kind: K,
    pub(super) store: Store,
    pub(super) tenant: TenantId,
    pub(super) now: fn() -> DateTime<Utc>,
}

/// How a turn ended.
pub(super) struct Turn<K: StreamKind> {
    /// `None`: the state has to be loaded anew.
    pub(super) core: Option<Core<K>>,
    /// What this node wrote, for the other nodes.
    pub(super) own: Vec<Arc<EncodedEvent>>,
    /// Whom that concerns though they may not be looking.
    pub(super) concerned: BTreeSet<UserId>,
    /// Records that are told of as changed.
    pub(super) touched: BTreeSet<(Family, Id)>,
    /// A full state to be kept.
    pub(super) checkpoint: Option<K::Checkpoint>,
    /// Why the state could not be brought up to date, if it could not.
    pub(super) failed: Option<Error>,
}

/// What a transaction did.
struct Written<K: StreamKind> {
    core: Core<K>,
    own: Vec<Arc<EncodedEvent>>,
    concerned: BTreeSet<UserId>,
    touched: BTreeSet<(Family, Id)>,
    checkpoint: Option<K::Checkpoint>,
    outcomes: Vec<Result<Done, Error>>,
}

/// Why a transaction did nothing.
enum Failure {
    /// It did not begin: no connection came free, or there is no database. The next one will not fare better.
    NotBegun(Error),
    /// It began, and something in it went wrong.
    Failed(Error),
}

impl<K: StreamKind> StreamContext<K> {
    /// Loads what is missing, and commits what waits.
    pub(super) async fn turn(&self, mut core: Option<Core<K>>, pending: Vec<PendingCommand<K>>) -> Turn<K> {
        match self.commit(&mut core, &pending).await {
            Ok(written) => written.answer(pending),
            Err(Failure::Failed(error)) if pending.len() > 1 => {
                tracing::warn!(%error, commands = pending.len(), "a batch failed; its commands are tried one by one");
                self.one_by_one(pending).await
            }
            Err(Failure::NotBegun(error)) => Turn { core, ..Turn::empty() }.refuse(pending, error),
            Err(Failure::Failed(error)) => match pending.into_iter().next() {
                // It is that command's failure and nobody else's.
                Some(waiting) => Turn { failed: None, ..Turn::empty().refuse([waiting], error) },
                None => Turn { failed: Some(error), ..Turn::empty() },
            },
        }
    }

    /// After a failed batch: whatever spoiled it fails alone.
    async fn one_by_one(&self, pending: Vec<PendingCommand<K>>) -> Turn<K> {
        let mut all = Turn::empty();
        let mut pending = pending.into_iter();
        while let Some(waiting) = pending.next() {
            match self.commit(&mut all.core, std::slice::from_ref(&waiting)).await {
                Ok(written) => {
                    let turn = written.answer([waiting]);
                    all.core = turn.core;
                    all.own.extend(turn.own);
                    all.concerned.extend(turn.concerned);
                    all.touched.extend(turn.touched);
                    all.checkpoint = turn.checkpoint.or(all.checkpoint);
                }
                Err(Failure::Failed(error)) => drop(waiting.answer.send(Err(error))),
                Err(Failure::NotBegun(error)) => return all.refuse(std::iter::once(waiting).chain(pending), error),
            }
        }
        all
    }

    /// Writes a full state, in a transaction of its own that no command waits for.
    pub(super) async fn keep(&self, stream: Id, checkpoint: K::Checkpoint) -> Result<(), Error> {
        let context = RequestContext::system(self.tenant, "stream");
        self.store.tenant_tx(&context, Need::SignedIn, async |tx| checkpoint.keep(tx, stream).await).await
    }

    /// Decides and writes what waits, in one transaction. The state is taken out of `core` only when that has begun.
    async fn commit(&self, core: &mut Option<Core<K>>, pending: &[PendingCommand<K>]) -> Result<Written<K>, Failure> {
        let context = RequestContext::system(self.tenant, "stream");
        let mut begun = false;
        let written = self.store.tenant_tx(&context, Need::SignedIn, async |tx| {
            begun = true;
            tx.come_from(pending.iter().filter_map(|waiting| Some((waiting.id, waiting.context.session()?))));
            let mut core = self.up_to_date(tx, core.take(), !pending.is_empty()).await?;
            let (repeated, mut facts) = futures_util::try_join!(
                repeated(tx, &core, pending),
                self.kind.gather(tx, &core.state, pending.iter().map(|waiting| (&waiting.context, &waiting.command))),
            )?;
            let (mut own, mut events, mut outcomes) = (Vec::new(), Vec::new(), Vec::with_capacity(pending.len()));
            let (mut concerned, mut touched) = (BTreeSet::new(), BTreeSet::new());
            for waiting in pending {
                let outcome = match repeated.get(&waiting.id).copied().or_else(|| core.version_of(&waiting.id)) {
                    Some(version) => Ok(Done { version }),
                    None => match self.decide(&core, waiting, &mut facts) {
                        Ok(None) => Ok(Done { version: core.head.version }),
                        Ok(Some(recorded)) => {
                            own.push(core.take(&recorded)?);
                            concerned.extend(core.state.concerns(&recorded.event));
                            touched.extend(core.state.touches(&recorded.event));
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
            Ok(Written { core, own, concerned, touched, checkpoint, outcomes })
        });
        let written = written.await;
        written.map_err(|error| if begun { Failure::Failed(error) } else { Failure::NotBegun(error) })
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

    /// The state with what other nodes wrote meanwhile, its stream locked; loaded where there is none.
    async fn up_to_date(&self, tx: &Tx, core: Option<Core<K>>, writes: bool) -> Result<Core<K>, Error> {
        let Some(mut core) = core else {
            // Loading shares the row's lock; two nodes that both wanted more afterwards would wait for each other.
            if let (true, Some(head)) = (writes, log::head(tx, self.kind.topic()).await?) {
                log::lock(tx, head.id).await?;
            }
            return self.load(tx).await;
        };
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

/// What commands of these led to before, as far as memory does not know it.
async fn repeated<K: StreamKind>(
    tx: &Tx,
    core: &Core<K>,
    pending: &[PendingCommand<K>],
) -> Result<HashMap<Uuid, i64>, Error> {
    let unknown: Vec<Uuid> =
        pending.iter().map(|waiting| waiting.id).filter(|id| core.version_of(id).is_none()).collect();
    if unknown.is_empty() {
        return Ok(HashMap::new());
    }
    log::by_commands(tx, core.head.id, &unknown).await
}

impl<K: StreamKind> Written<K> {
    /// Committed: now everybody may know.
    fn answer(self, pending: impl IntoIterator<Item = PendingCommand<K>>) -> Turn<K> {
        let Self { core, own, concerned, touched, checkpoint, outcomes } = self;
        for (waiting, outcome) in pending.into_iter().zip(outcomes) {
            drop(waiting.answer.send(outcome));
        }
        Turn { core: Some(core), own, concerned, touched, checkpoint, failed: None }
    }
}

impl<K: StreamKind> Turn<K> {
    fn empty() -> Self {
        let (concerned, touched) = (BTreeSet::new(), BTreeSet::new());
        Self { core: None, own: Vec::new(), concerned, touched, checkpoint: None, failed: None }
    }

    /// Answers all of them alike, at once.
    fn refuse(mut self, pending: impl IntoIterator<Item = PendingCommand<K>>, error: Error) -> Self {
        for waiting in pending {
            // The caller may be gone; nobody else can be told.
            drop(waiting.answer.send(Err(error.clone())));
        }
        self.failed = Some(error);
        self
    }
}
