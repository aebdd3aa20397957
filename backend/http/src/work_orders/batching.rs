//! Reading together. The statement behind one work order joins eight tables behind row-level security, and most of what it
//! costs is the transaction and the opening of the tables, not the row. So a call that comes while a read of the tenant is under
//! way goes with all others who asked meanwhile into the next one. Nobody waits for company: on a quiet server each read
//! starts at once, and a read always starts after it was asked for, so it shows what its caller has just written.
//!
//! One for each worker thread: a tenant's reads use as many connections as there are threads.
//!
//! Overload: who waits is a request under way, and those are bounded by the server; a read takes [`MOST`] at a time.

use std::collections::HashMap;

use gantry_domain::{Error, Id, RequestContext, TenantId};
use gantry_store::work_orders::work_order::{self, WorkOrder};
use gantry_store::{Store, board_stream};
use tokio::sync::oneshot;

use crate::batches::Batches;
use crate::work_orders::command_gateway;

/// Work orders of one statement.
const MOST: usize = 50;

/// The reads of one worker thread.
#[derive(Clone)]
pub(crate) struct BatchedReads {
    store: Store,
    batches: Batches<TenantId, Asked>,
}

struct Asked {
    id: Id,
    by: RequestContext,
    answer: oneshot::Sender<Result<Option<WorkOrder>, Error>>,
}

impl BatchedReads {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, batches: Batches::new(MOST) }
    }

    /// A work order, archived or not.
    ///
    /// # Errors
    /// `permission_required`, `overloaded`, internal ones.
    pub(crate) async fn work_order(&self, caller: &RequestContext, id: Id) -> Result<Option<WorkOrder>, Error> {
        caller.require(command_gateway::READ)?;
        let (answer, answered) = oneshot::channel();
        let (asked, reads, tenant) = (Asked { id, by: caller.clone(), answer }, self.clone(), caller.tenant());
        self.batches.add(tenant, asked, async move |asked| reads.read(tenant, asked).await);
        let found = answered.await.map_err(|_| Error::Internal("a read ended without an answer".to_owned()))??;
        // It was read for all who asked, with everything.
        Ok(found.map(|order| order.shown_to(caller.permissions())))
    }

    async fn read(&self, tenant: TenantId, asked: Vec<Asked>) {
        let context = RequestContext::system(tenant, "reads together");
        let mut ids: Vec<Id> = asked.iter().map(|asked| asked.id).collect();
        ids.sort_unstable();
        ids.dedup();
        let found = self.store.tenant_read(&context, command_gateway::READ, async |tx| {
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
