//! Reading together. The statement behind one work order joins eight tables behind row-level security, and most of what it
//! costs is the transaction and the opening of the tables, not the row. So a call that comes while a read of the tenant is under
//! way goes with all others who asked meanwhile into the next one. Nobody waits for company: on a quiet server each read
//! starts at once, and a read always starts after it was asked for, so it shows what its caller has just written.
//!
//! One for each worker thread: a tenant's reads use as many connections as there are threads.
//!
//! Overload: who waits is a request under way, and those are bounded by the server; a read takes [`MOST`] at a time.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;

use gantry_domain::{Error, Id, RequestContext, TenantId};
use gantry_store::work_orders::work_order::{self, WorkOrder};
use gantry_store::{Store, board_stream};
use tokio::sync::oneshot;

use crate::work_orders::command_gateway;

/// Work orders of one statement.
const MOST: usize = 50;

/// The reads of one worker thread.
#[derive(Clone)]
pub(crate) struct BatchedReads {
    store: Store,
    /// Tenants with a read under way, and who waits for the next.
    tenants: Rc<RefCell<HashMap<TenantId, Vec<Asked>>>>,
}

struct Asked {
    id: Id,
    by: RequestContext,
    answer: oneshot::Sender<Result<Option<WorkOrder>, Error>>,
}

impl BatchedReads {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, tenants: Rc::default() }
    }

    /// A work order, archived or not.
    ///
    /// # Errors
    /// `permission_required`, `overloaded`, internal ones.
    pub(crate) async fn work_order(&self, caller: &RequestContext, id: Id) -> Result<Option<WorkOrder>, Error> {
        caller.require(command_gateway::READ)?;
        let tenant = caller.tenant();
        let (answer, answered) = oneshot::channel();
        let asked = Asked { id, by: caller.clone(), answer };
        match self.tenants.borrow_mut().entry(tenant) {
            Entry::Occupied(waiting) => waiting.into_mut().push(asked),
            Entry::Vacant(nobody) => {
                nobody.insert(vec![asked]);
                // A task of its own: the first caller may give up, the others shall have their answer all the same.
                actix_web::rt::spawn(self.clone().read_all(tenant));
            }
        }
        let found = answered.await.map_err(|_| Error::Internal("a read ended without an answer".to_owned()))??;
        // It was read for all who asked, with everything.
        Ok(found.map(|order| order.shown_to(caller.permissions())))
    }

    /// Reads until nobody waits any more.
    async fn read_all(self, tenant: TenantId) {
        let context = RequestContext::system(tenant, "reads together");
        loop {
            // Requests that have come in already are handled first, so that they go along.
            tokio::task::yield_now().await;
            let Some(asked) = self.next(tenant) else { return };
            self.read(&context, asked).await;
        }
    }

    /// Who goes into the next read; `None` ends the tenant's turn.
    fn next(&self, tenant: TenantId) -> Option<Vec<Asked>> {
        let mut tenants = self.tenants.borrow_mut();
        let waiting = tenants.get_mut(&tenant).filter(|waiting| !waiting.is_empty());
        match waiting {
            Some(waiting) => Some(waiting.drain(..waiting.len().min(MOST)).collect()),
            None => {
                tenants.remove(&tenant);
                None
            }
        }
    }

    async fn read(&self, context: &RequestContext, asked: Vec<Asked>) {
        let mut ids: Vec<Id> = asked.iter().map(|asked| asked.id).collect();
        ids.sort_unstable();
        ids.dedup();
        let found = self.store.tenant_read(context, command_gateway::READ, async |tx| {
            let orders = async {
                match ids[..] {
                    [id] => Ok(work_order::get(tx, id).await?.into_iter().collect()),
                    _ => work_order::by_ids(tx, &ids).await,
                }
            };
            futures_util::try_join!(orders, board_stream::has_members(tx))
        });
        let (found, has_members) = match found.await {
            Ok((orders, has_members)) => {
                let by_id = |order: WorkOrder| (order.row.face.id, order);
                (Ok(orders.into_iter().map(by_id).collect::<HashMap<Id, WorkOrder>>()), has_members)
            }
            Err(error) => (Err(error), false),
        };
        for Asked { id, by, answer } in asked {
            if has_members && !by.sees_all_boards() {
                // Some boards are not for everybody: whether this work order is for this caller, the database says.
                let shown =
                    self.store.tenant_read(&by, command_gateway::READ, async |tx| work_order::get(tx, id).await);
                let _ = answer.send(shown.await);
                continue;
            }
            // Who has gone meanwhile hears nothing.
            let _ = answer.send(match &found {
                Ok(orders) => Ok(orders.get(&id).cloned()),
                Err(error) => Err(error.clone()),
            });
        }
    }
}
