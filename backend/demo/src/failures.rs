//! What failed on repairs that are completed: in the codes of what was repaired, and with the downtime that came of it, so that the
//! figures of assets and plans have something to show.

use chrono::Duration;
use gantry_domain::board::failure::{DowntimeSpan, FailureCodes, PutFailure};
use gantry_domain::board::{BoardCommand, BoardState};
use gantry_domain::stream::Deciding;
use gantry_domain::{Error, FAILURE_WORK, Id, SystemStatus};
use gantry_store::assets::downtime;
use gantry_store::work_orders::failure::{self, FailureCodeChoice};
use gantry_store::work_orders::work_order::{self, WorkOrder};
use gantry_store::{Tx, board_stream};

use super::board_log::BoardLog;
use super::company::Company;
use super::dice::Dice;
use super::world::World;

/// Boards, and repairs of each.
const MOST: (usize, usize) = (2, 6);

/// Records failures on the company's first boards.
///
/// # Errors
/// What the rules refuse, and internal ones.
pub(super) async fn put(tx: &Tx, company: &Company, world: &World) -> Result<(), Error> {
    let mut dice = Dice::new(0x4641_494c);
    for stage in company.boards.iter().take(MOST.0) {
        dice = of_board(tx, stage.number, world, dice).await?;
    }
    Ok(())
}

/// Records failures on one board; returns the dice for the next.
async fn of_board(tx: &Tx, number: i32, world: &World, dice: Dice) -> Result<Dice, Error> {
    let planner = world.planner()?;
    let context = world.context_of(planner);
    let loaded = board_stream::load(tx, number).await?;
    let mut log = BoardLog::new(loaded.state, loaded.head.version, dice);
    let mut events = Vec::new();
    let mut at = world.today - Duration::minutes(2);
    for order in work_order::by_ids(tx, &repairs(&log.state)).await? {
        let (Some(class), _) = failure::suggested(tx, order.row.face.id).await? else { continue };
        let codes = failure::codes_of_class(tx, class.id).await?;
        let found = found(tx, &order, (&class, &codes), &mut log.dice).await?;
        let command = BoardCommand::PutFailure(Box::new(found));
        let mut facts = log.gather(tx, &command).await?;
        at += Duration::seconds(5);
        let deciding = Deciding { context: &context, now: at };
        events.extend(log.record(&command, &mut facts, &deciding, World::author_of(planner))?);
    }
    if !events.is_empty() {
        board_stream::persist_and_keep(tx, loaded.head.id, &events, &log.state).await?;
    }
    Ok(log.dice)
}

/// Repairs that are completed, one of each asset: downtimes of one do not overlap.
fn repairs(state: &BoardState) -> Vec<Id> {
    let completed = state.lists().iter().filter(|list| list.head.system_status == SystemStatus::Completed);
    let cards = completed.flat_map(|list| &list.cards).filter_map(|id| state.card(*id));
    let mut assets = Vec::new();
    let repairs = cards.filter(|card| {
        let asset = card.face.asset.as_ref().map(|asset| asset.id);
        let fits = card.face.work_type == Some(FAILURE_WORK) && asset.is_some() && !assets.contains(&asset);
        if fits {
            assets.push(asset);
        }
        fits
    });
    repairs.map(|card| card.face.id).take(MOST.1).collect()
}

/// What was found on a repair.
async fn found(
    tx: &Tx,
    order: &WorkOrder,
    (class, codes): (&FailureCodeChoice, &[FailureCodeChoice]),
    dice: &mut Dice,
) -> Result<PutFailure, Error> {
    let mut below = |kind: &str, above: Option<Id>| -> Option<Id> {
        let fitting: Vec<Id> =
            codes.iter().filter(|code| code.kind == kind && code.parent_id == above).map(|code| code.id).collect();
        dice.choose(&fitting).copied()
    };
    let problem_id = below("problem", Some(class.id));
    let cause_id = problem_id.and_then(|problem| below("cause", Some(problem)));
    let remedy_id = cause_id.and_then(|cause| below("remedy", Some(cause)));
    let (mode_id, mechanism_id) = (below("mode", Some(class.id)), below("mechanism", Some(class.id)));
    let started_at = order.row.created_at;
    let ended_at = started_at + Duration::minutes(dice.between(20, 240));
    let span = DowntimeSpan { started_at, ended_at: Some(ended_at) };
    let met = match &order.row.face.asset {
        Some(asset) => downtime::outages(tx, asset.id, (started_at, ended_at)).await?,
        None => Vec::new(),
    };
    Ok(PutFailure {
        card_id: order.row.face.id,
        failure_id: None,
        codes: FailureCodes { class_id: class.id, problem_id, cause_id, remedy_id, mode_id, mechanism_id },
        failed_at: Some(started_at),
        downtime_id: None,
        downtime: met.is_empty().then_some(span),
        note: String::new(),
    })
}
