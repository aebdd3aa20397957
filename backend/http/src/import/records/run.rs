//! A run over a file, as a job: first every row is checked, then, if that was asked for and nothing is wrong, all are written.

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gantry_domain::{Caller, Error, Family, Id, Need, Permissions, RequestContext, TenantId, UserId};
use gantry_store::entity::RecordOperations;
use gantry_store::families::operations_of;
use gantry_store::sign_on::role;
use gantry_store::sign_on::user;
use gantry_store::system::import::{self, Choices, Order, Progress};
use gantry_store::{Store, Tx};
use serde::Deserialize;
use uuid::Uuid;

use super::reader::Reader;
use super::sheet::Sheet;
use super::writer::wrong_place;
use crate::import::work_orders;

/// How often a user hears how far it is: each time is a transaction of its own, which takes longer than to check a chunk.
const TOLD_EVERY: Duration = Duration::from_millis(200);

/// Ends a transaction that was a trial.
const TAKEN_BACK: &str = "taken_back";

/// Runs what is requested of an import, if it still is. Errors in the file are part of its report, not of this result.
///
/// # Errors
/// Those of the database: the job is tried again.
pub async fn carry_out(store: &Store, tenant: TenantId, (id, run): (Id, i32), board: Option<i32>) -> Result<(), Error> {
    let system = RequestContext::system(tenant, "import");
    let read = async |tx: &Tx| {
        let Some(order) = import::order(tx, id).await? else { return Ok(None) };
        let context = acting(tx, tenant, order.user).await?;
        Ok(Some((order, context)))
    };
    let Some((order, context)) = store.tenant_read(&system, Need::SignedIn, read).await? else { return Ok(()) };
    let wanted = order.run == run && matches!(order.state.as_str(), "checking" | "importing");
    let (Some(family), true) = (Family::parse(&order.family), wanted) else { return Ok(()) };
    let run = ImportRun { store, context: &context, id, run, told: Cell::new(Instant::now()) };
    let taken = match operations_of(family) {
        Some(family) => run.take_in(family, &order).await,
        // Their records are written by the streams of boards.
        None => run.onto_a_board(&order, board).await,
    };
    match taken {
        Ok(state) => run.end(state, None).await,
        // Tried again by the job, or cancelled by its owner.
        Err(error @ (Error::Busy { .. } | Error::Internal(_))) => Err(error),
        Err(Error::Conflict { code: "cancelled", .. }) => Ok(()),
        Err(error) => run.end("failed", Some(&error.to_string())).await,
    }
}

/// The one who asked for it, with what their role lets them change. Whether they may import was asked when they did.
async fn acting(tx: &Tx, tenant: TenantId, id: UserId) -> Result<RequestContext, Error> {
    let (mut name, mut person, mut permissions) = (String::new(), None, Permissions::default());
    if let Some(user) = user::by_id(tx, id).await? {
        permissions = role::effective_permissions(tx, user.role_id).await?;
        (name, person) = (user.display_name, user.person_id);
    }
    let caller = Caller::User { id, name, person, crews: Vec::new(), session: Uuid::nil() };
    Ok(RequestContext::user(tenant, caller, Arc::new(permissions), Uuid::nil()))
}

/// The one who works on an import and says how far it is.
pub(super) struct ImportRun<'a> {
    store: &'a Store,
    context: &'a RequestContext,
    id: Id,
    run: i32,
    /// When it was last said how far it is.
    told: Cell<Instant>,
}

impl ImportRun<'_> {
    /// Reads for the user who asked for the import.
    pub(super) async fn look<T: Send>(&self, read: impl AsyncFnOnce(&Tx) -> Result<T, Error>) -> Result<T, Error> {
        self.store.tenant_read(self.context, Need::SignedIn, read).await
    }

    /// Says how far it is, if that was last said a while ago.
    ///
    /// # Errors
    /// `cancelled`.
    pub(super) async fn tell_at_times(&self, progress: &Progress) -> Result<(), Error> {
        if self.told.get().elapsed() < TOLD_EVERY {
            return Ok(());
        }
        self.told.set(Instant::now());
        self.tell(progress).await
    }

    /// # Errors
    /// `cancelled`.
    async fn tell(&self, progress: &Progress) -> Result<(), Error> {
        let advance = async |tx: &Tx| import::advance(tx, self.id, self.run, progress).await;
        match self.store.tenant_tx(self.context, Need::SignedIn, advance).await? {
            true => Ok(()),
            false => Err(Error::conflict("cancelled", "The import was cancelled.")),
        }
    }

    /// Checks a file and, if it is wanted and nothing is wrong, writes it. Returns the state that it ends in.
    async fn take_in(&self, family: &'static dyn RecordOperations, order: &Order) -> Result<&'static str, Error> {
        let sheet = Sheet::read(order.data.as_deref().unwrap_or_default()).map_err(unreadable)?;
        let choices = choices_of(order);
        let sheet = sheet.meaning(&choices);
        let mut reader = Reader::new(family, &sheet, (&order.mapping, &choices))?;
        let mut progress = reader.check(self).await?;
        self.tell(&progress).await?;
        if order.state == "checking" {
            if progress.error_count == 0 || choices.valid_only {
                self.try_to_write(&reader, &mut progress).await?;
                self.tell(&progress).await?;
            }
            return Ok("checked");
        }
        if progress.error_count > 0 && !choices.valid_only {
            return Err(wrong_rows());
        }
        let write = async |tx: &Tx| {
            let tell = async |progress: &Progress| self.tell_at_times(progress).await;
            let written = reader.write(tx, &progress, tell).await?;
            self.tell(&written).await?;
            // In the same transaction: whatever happens now, it is not imported twice.
            import::finish(tx, self.id, self.run, "done", None).await
        };
        self.store.tenant_tx(self.context, Need::SignedIn, write).await?;
        Ok("done")
    }

    /// Writes all rows in a transaction that is rolled back: rules between records are checked only by writing. Adds what was refused.
    /// The progress that is reported meanwhile stays that of the check.
    async fn try_to_write(&self, reader: &Reader<'_>, checked: &mut Progress) -> Result<(), Error> {
        let mut tried = None;
        let write = async |tx: &Tx| {
            tried = Some(reader.write(tx, checked, async |_: &Progress| self.tell_at_times(checked).await).await?);
            Err::<(), _>(Error::conflict(TAKEN_BACK, "This was a trial."))
        };
        match self.store.tenant_tx(self.context, Need::SignedIn, write).await {
            Ok(()) | Err(Error::Conflict { code: TAKEN_BACK, .. }) => {
                if let Some(tried) = tried {
                    *checked = tried;
                }
                Ok(())
            }
            Err(Error::Conflict { code: "cancelled", .. }) => {
                Err(Error::conflict("cancelled", "The import was cancelled."))
            }
            Err(refused) => {
                checked.complain(vec![wrong_place(refused)?]);
                Ok(())
            }
        }
    }

    /// The same of work orders. Rows are written in batches, and those that are there already are left out: what was written before
    /// an interruption is not written twice.
    async fn onto_a_board(&self, order: &Order, board: Option<i32>) -> Result<&'static str, Error> {
        let choices = choices_of(order);
        let file = (order.data.as_deref().unwrap_or_default(), &order.mapping, &choices);
        let tell = async |progress: &Progress| self.tell(progress).await;
        let checked = work_orders::take_in((self.store, self.context), file, (board, true), tell).await?;
        self.tell(&checked).await?;
        if order.state == "checking" {
            return Ok("checked");
        }
        if checked.error_count > 0 && !choices.valid_only {
            return Err(wrong_rows());
        }
        let written = work_orders::take_in((self.store, self.context), file, (board, false), tell).await?;
        self.tell(&written).await?;
        if written.error_count > 0 && !choices.valid_only {
            return Err(Error::conflict(
                "wrong_rows",
                "Some rows were refused, because the board has changed meanwhile.",
            ));
        }
        Ok("done")
    }

    async fn end(&self, state: &str, detail: Option<&str>) -> Result<(), Error> {
        let finish = async |tx: &Tx| import::finish(tx, self.id, self.run, state, detail).await;
        match self.store.tenant_tx(self.context, Need::SignedIn, finish).await {
            // It ended with the rows that it wrote, or was cancelled.
            Err(Error::Conflict { .. }) => Ok(()),
            other => other,
        }
    }
}

fn choices_of(order: &Order) -> Choices {
    Choices::deserialize(&order.choices).unwrap_or_default()
}

fn wrong_rows() -> Error {
    Error::conflict("wrong_rows", "Nothing was imported because some rows have errors.")
}

pub(super) fn unreadable(why: String) -> Error {
    Error::Invalid { code: "unreadable_file", detail: why, fields: Vec::new() }
}
