//! The only access to the database. A connection requires a caller, a tenant and a permission;
//! what is reached through it is behind row-level security.

use std::collections::HashMap;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use diesel_async::pooled_connection::deadpool::{Object, Pool, PoolError};
use diesel_async::{AnsiTransactionManager, AsyncPgConnection, SimpleAsyncConnection, TransactionManager};
use futures_util::FutureExt;
use gantry_domain::{Error, Id, Need, PersonId, RequestContext};
use uuid::Uuid;

use crate::error::{StoreError, ToDomain};
use crate::pool;
use crate::sensors::readings::KnownSenders;

/// How a transaction begins, and whether it commits.
#[derive(Clone, Copy)]
struct Mode {
    begin: &'static str,
    commits: bool,
}

const READ: Mode = Mode { begin: "BEGIN READ ONLY", commits: false };
const WRITE: Mode = Mode { begin: "BEGIN", commits: true };
/// What others commit meanwhile is not there for it.
const SNAPSHOT: Mode = Mode { begin: "BEGIN ISOLATION LEVEL REPEATABLE READ", commits: true };
/// For numbers, which are drawn and never given back.
const DRAW: Mode = Mode { begin: "BEGIN", commits: false };

/// Work in a transaction, which keeps what it found for its caller. Without its type, transactions are compiled once and not once for each of
/// the hundreds of places that have work for them.
type Work<'a> = Pin<&'a mut dyn Future<Output = Result<(), Error>>>;

/// The database. Cheap to clone; all clones share one pool.
#[derive(Clone)]
pub struct Store {
    pool: Pool<AsyncPgConnection>,
    senders: Arc<KnownSenders>,
}

/// A transaction inside one tenant. Family functions take it by shared reference, so independent ones may run together
/// (`futures_util::try_join!`): their statements are pipelined on the one connection, in the order of the arguments.
pub struct Tx {
    connection: Object<AsyncPgConnection>,
    /// The caller of its work; none before the tenant is known, or for work across tenants.
    context: Option<RequestContext>,
    /// The sessions behind the commands that it carries out for several people at once.
    origins: Mutex<HashMap<Uuid, Uuid>>,
    /// Set once the end is on its way to the server. Without it, a dropped transaction is rolled back and takes its connection with it.
    settled: bool,
}

/// How busy the pool is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolStats {
    /// Connections open.
    pub size: usize,
    /// Of those, idle.
    pub available: usize,
    /// Waiting for one.
    pub waiting: usize,
}

impl Store {
    /// Connects with a pool of at most `pool_size` connections.
    ///
    /// # Errors
    /// One clear line: the URL is invalid, no server answers, PostgreSQL is too old, the migrations have not run.
    pub async fn connect(url: &str, pool_size: usize) -> Result<Self, StoreError> {
        Ok(Self { pool: pool::open(url, pool_size).await?, senders: Arc::default() })
    }

    /// Runs `work` in a transaction of the context's tenant, if its caller has what is needed. Commits when `work` ends
    /// well, rolls back when it does not or is dropped on the way.
    ///
    /// # Errors
    /// `permission_required`, `overloaded` when no connection comes free, whatever `work` returns, and internal ones.
    pub async fn tenant_tx<T>(
        &self,
        context: &RequestContext,
        need: Need,
        work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
    ) -> Result<T, Error> {
        context.require(need)?;
        self.carry_out(Some(context), WRITE, work).await
    }

    /// The same for reading: nothing can be written, and the answer does not wait for the transaction's end.
    ///
    /// # Errors
    /// As [`Store::tenant_tx`].
    pub async fn tenant_read<T>(
        &self,
        context: &RequestContext,
        need: Need,
        work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
    ) -> Result<T, Error> {
        context.require(need)?;
        self.carry_out(Some(context), READ, work).await
    }

    /// Work before the tenant is known: sees the tenants and nothing else.
    pub(crate) async fn unauthenticated_read<T>(
        &self,
        work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.carry_out(None, READ, work).await
    }

    /// The same, but numbers may be drawn.
    pub(crate) async fn outside<T>(&self, work: impl AsyncFnOnce(&Tx) -> Result<T, Error>) -> Result<T, Error> {
        self.carry_out(None, DRAW, work).await
    }

    /// Work that goes from tenant to tenant by itself, inside the database.
    pub(crate) async fn cross_tenant_tx<T>(&self, work: impl AsyncFnOnce(&Tx) -> Result<T, Error>) -> Result<T, Error> {
        self.carry_out(None, WRITE, work).await
    }

    /// Work of which every statement sees the same: what others commit meanwhile is not there for it.
    ///
    /// # Errors
    /// As [`Store::tenant_tx`]; `overloaded` when another transaction changed the same.
    pub(crate) async fn in_one_snapshot<T>(
        &self,
        context: &RequestContext,
        work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.carry_out(Some(context), SNAPSHOT, work).await
    }

    /// What is remembered of sensors, for those who take readings.
    pub(crate) fn senders(&self) -> &KnownSenders {
        &self.senders
    }

    /// How busy the pool is.
    pub fn stats(&self) -> PoolStats {
        let status = self.pool.status();
        PoolStats { size: status.size, available: status.available, waiting: status.waiting }
    }

    /// Closes connections that nobody has used for so long, and says how many. Each keeps its statements, the memory that the largest of
    /// them took, and a process of PostgreSQL.
    pub fn close_unused(&self, longest: Duration) -> usize {
        self.pool.retain(|_, metrics| metrics.last_used() < longest).removed.len()
    }

    async fn carry_out<T>(
        &self,
        context: Option<&RequestContext>,
        mode: Mode,
        work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let tx = self.begin(context).await?;
        let mut found = None;
        let work = async {
            found = Some(work(&tx).await?);
            Ok(())
        };
        let ended = tx.run(mode, pin!(work)).await;
        tx.settle(mode, ended).await?;
        found.ok_or_else(|| Error::Internal("work in a transaction ended without a result".to_owned()))
    }

    async fn begin(&self, context: Option<&RequestContext>) -> Result<Tx, Error> {
        let connection = self.pool.get().await.map_err(|error| match error {
            PoolError::Timeout(_) => Error::Busy {
                code: "overloaded",
                detail: "The database is busy. Try again in a moment.".to_owned(),
                retry_after: 1,
            },
            PoolError::Backend(error) => interrupted(&format!("no connection to it: {error}")),
            other => Error::Internal(format!("no connection to the database: {other}")),
        })?;
        Ok(Tx { connection, context: context.cloned(), origins: Mutex::default(), settled: false })
    }
}

/// The database went away, or is not back yet. Nothing is wrong with what was asked for, so it may be asked for again.
fn interrupted(cause: &str) -> Error {
    tracing::warn!(cause, "the database was interrupted");
    let detail = "The database was interrupted. Try again in a moment.".to_owned();
    Error::Busy { code: "overloaded", detail, retry_after: 1 }
}

/// One message that begins and names the tenant, the user and the session. They are numbers, so nothing needs quoting; the simple protocol is used
/// because one message cannot be overtaken by the first query, which is on its way before the answer is back. `SET LOCAL`
/// says the same as `set_config`, without a query to be planned.
fn opening(mode: Mode, context: Option<&RequestContext>) -> String {
    let Some(context) = context else { return mode.begin.to_owned() };
    let user = context.user_id().map(|id| id.to_string()).unwrap_or_default();
    let tenant = context.tenant();
    let session = context.session().map(|id| id.to_string()).unwrap_or_default();
    let mut text = format!(
        "{}; SET LOCAL app.tenant_id = '{tenant}'; SET LOCAL app.user_id = '{user}'; \
         SET LOCAL app.session_id = '{session}'",
        mode.begin
    );
    // What is written is not narrowed: totals that triggers keep are sums of all there is.
    if mode.begin != WRITE.begin && !context.sees_all_boards() {
        let viewer = viewer(context.person_id(), context.crews());
        text.push_str(&format!("; SET LOCAL app.viewer = '{viewer}'"));
    }
    text
}

/// For whom rows of boards with members are shown (`hidden_boards`, docs/adr/0064): their person and their crews, as numbers.
fn viewer(person: Option<PersonId>, crews: &[Id]) -> String {
    let person = person.map(|id| id.to_string()).unwrap_or_default();
    let crews = crews.iter().map(Id::to_string).collect::<Vec<_>>().join(",");
    format!("{person};{{{crews}}}")
}

impl Tx {
    /// The connection, for the families alone. A shared reference is what makes pipelining possible.
    pub(crate) fn connection(&self) -> &AsyncPgConnection {
        &self.connection
    }

    /// Who asks, if a user is behind it.
    pub(crate) fn context(&self) -> Option<&RequestContext> {
        self.context.as_ref()
    }

    /// From here on, shows what a person who belongs to these crews sees of boards that have members.
    pub(crate) async fn look_as(&self, person: Option<PersonId>, crews: &[Id]) -> Result<(), Error> {
        let set = format!("SET LOCAL app.viewer = '{}'", viewer(person, crews));
        (&mut self.connection()).batch_execute(&set).await.to_domain()
    }

    /// Says from which sessions the commands come that are carried out here: `(command, session)`.
    pub fn come_from(&self, commands: impl IntoIterator<Item = (Uuid, Uuid)>) {
        self.origins.lock().unwrap_or_else(PoisonError::into_inner).extend(commands);
    }

    /// The session that a command came from: its own, or that of the caller of the whole.
    pub(crate) fn origin_of(&self, command: Uuid) -> Option<Uuid> {
        let origins = self.origins.lock().unwrap_or_else(PoisonError::into_inner);
        origins.get(&command).copied().or_else(|| self.context()?.session())
    }

    /// Does a part of the work that may fail without the rest: what it has written is taken back then, and the transaction goes on.
    ///
    /// # Errors
    /// Whatever `work` returns.
    pub async fn attempt<T>(&self, work: impl AsyncFnOnce(&Tx) -> Result<T, Error>) -> Result<T, Error> {
        let say = async |words: &str| (&mut self.connection()).batch_execute(words).await.to_domain();
        say("SAVEPOINT attempt").await?;
        let result = work(self).await;
        say(if result.is_ok() {
            "RELEASE SAVEPOINT attempt"
        } else {
            "ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt"
        })
        .await?;
        result
    }

    async fn run(&self, mode: Mode, work: Work<'_>) -> Result<(), Error> {
        let mut connection = self.connection();
        let opening = opening(mode, self.context());
        // `join` polls its first future first: the opening is sent before anything that the work sends.
        let (opened, ended) = futures_util::join!(connection.batch_execute(&opening), work);
        opened.to_domain()?;
        ended
    }

    /// Ends it, as its work ended. Who only reads does not wait for the end.
    async fn settle(mut self, mode: Mode, ended: Result<(), Error>) -> Result<(), Error> {
        match ended {
            Ok(()) if mode.commits => match self.end("COMMIT").await {
                // Whether it was done is not known: asked again with the same command id, it is done once.
                Err(Error::Internal(cause)) => Err(interrupted(&cause)),
                committed => committed,
            },
            Err(error) if mode.commits || matches!(error, Error::Internal(_)) => Err(self.failed(error).await),
            ended => {
                self.end_unheard();
                ended
            }
        }
    }

    /// Rolls back. The reason for it is what the caller wants to hear, unless it was that the connection is gone.
    async fn failed(mut self, error: Error) -> Error {
        match (self.end("ROLLBACK").await, error) {
            (Err(_), Error::Internal(cause)) => interrupted(&cause),
            (_, error) => error,
        }
    }

    async fn end(&mut self, how: &str) -> Result<(), Error> {
        let ended = (&mut self.connection()).batch_execute(how).await.to_domain();
        self.settled = ended.is_ok();
        ended
    }

    /// Sends the end without waiting for the answer: the next user of the connection stands behind it in line.
    fn end_unheard(&mut self) {
        let ended = (&mut self.connection()).batch_execute("ROLLBACK").now_or_never();
        self.settled = !matches!(ended, Some(Err(_)));
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        if !self.settled {
            // The pool looks at a connection when the next caller wants one, and until then its locks would stay.
            self.end_unheard();
            // Tells the pool to close it rather than lend it to another caller: what it still answers is for nobody.
            AnsiTransactionManager::transaction_manager_status_mut(&mut *self.connection).set_in_error();
        }
    }
}
