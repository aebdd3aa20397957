//! Kits that are due: what is available of their parts is reserved so many days before the planned start as their warehouse says, in the
//! order in which the work starts; and cards that say something else of their kits than their lines do, after a count, are corrected.
//! Commands of the boards do both, so doing it twice, on two nodes too, changes nothing.

use std::collections::{BTreeMap, BTreeSet};

use gantry_actors::record_changes;
use gantry_domain::board::BoardCommand;
use gantry_domain::board::kit::{KitCheck, KitOfOrder};
use gantry_domain::{Error, Family, Id, RequestContext, TenantId};
use gantry_store::board_stream;
use gantry_store::job_schedule::{self, DueKit};
use uuid::Uuid;

use super::JobContext;

/// Kits of one tenant that are looked at in a round.
const MOST: i32 = 100;

/// Commands of a board, and the warehouses that they are about.
#[derive(Default)]
struct OfBoard {
    commands: Vec<(Uuid, serde_json::Value)>,
    warehouses: BTreeSet<Id>,
}

/// Reserves what is due. What a board refuses, because others took the parts meanwhile, is looked at again.
pub(super) async fn reserve(job_context: &JobContext) -> Result<(), Error> {
    let due = job_schedule::due_kits(&job_context.store, job_context.clock.now(), MOST).await?;
    let mut boards: BTreeMap<(TenantId, i32), OfBoard> = BTreeMap::new();
    for DueKit { tenant_id, board_number, work_order_id: card_id, warehouse_id } in due {
        let command = match warehouse_id {
            Some(warehouse_id) => BoardCommand::ReserveKit(KitOfOrder { card_id, warehouse_id, automatic: true }),
            None => BoardCommand::CheckKit(KitCheck { card_id }),
        };
        let command = serde_json::to_value(command).map_err(|error| Error::Internal(error.to_string()))?;
        let of_board = boards.entry((tenant_id, board_number)).or_default();
        of_board.commands.push((Uuid::new_v4(), command));
        of_board.warehouses.extend(warehouse_id);
    }
    for ((tenant, board), OfBoard { commands, warehouses }) in boards {
        let context = RequestContext::system(tenant, "kits");
        let outcomes = job_context.streams.commands(&context, &board_stream::topic(board), commands).await;
        let refused = match outcomes {
            Ok(outcomes) => outcomes.into_iter().filter_map(Result::err).collect(),
            // The others' boards are due all the same.
            Err(error) => vec![error],
        };
        for error in refused {
            metrics::counter!("gantry_kits_refused_total").increment(1);
            tracing::info!(tenant, board, %error, "a kit that is due could not be reserved");
        }
        record_changes::touched((&job_context.hubs, &job_context.bus), tenant, Family::Warehouse, warehouses);
    }
    Ok(())
}
