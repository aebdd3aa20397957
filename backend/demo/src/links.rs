//! A handful of links between work orders that are still open, on one board and across two.

use chrono::Duration;
use gantry_domain::board::BoardCommand;
use gantry_domain::board::links::{LinkOrders, LinkType};
use gantry_domain::stream::Deciding;
use gantry_domain::{Error, Id, SystemStatus};
use gantry_store::{Tx, board_stream};

use super::board_log::BoardLog;
use super::company::Company;
use super::dice::Dice;
use super::world::World;

/// The links of the first board: places among its open work orders, from the bottom.
const SAME_BOARD: [(usize, LinkType, usize); 5] = [
    (0, LinkType::BlockedBy, 1),
    (2, LinkType::ParentOf, 3),
    (2, LinkType::ParentOf, 4),
    (5, LinkType::RelatesTo, 6),
    (6, LinkType::BlockedBy, 4),
];
/// Those to work orders of the second board.
const OTHER_BOARD: [(usize, LinkType, usize); 2] = [(7, LinkType::BlockedBy, 0), (8, LinkType::FollowUpOf, 1)];

/// Links work orders of a company's first two boards.
///
/// # Errors
/// What the rules refuse, and internal ones.
pub(super) async fn put(tx: &Tx, company: &Company, world: &World) -> Result<(), Error> {
    let Some(first) = company.boards.first() else { return Ok(()) };
    let here = open_orders(tx, first.number).await?;
    let there = match company.boards.get(1) {
        Some(second) => open_orders(tx, second.number).await?,
        None => Vec::new(),
    };
    let pairs = SAME_BOARD.iter().map(|link| (link, &here)).chain(OTHER_BOARD.iter().map(|link| (link, &there)));
    let planner = world.planner()?;
    let context = world.context_of(planner);
    let loaded = board_stream::load(tx, first.number).await?;
    let mut log = BoardLog::new(loaded.state, loaded.head.version, Dice::new(88));
    let mut at = world.today - Duration::minutes(5);
    for ((card, link, other), others) in pairs {
        let (Some(card_id), Some(other_id)) = (here.get(*card), others.get(*other)) else { continue };
        at += Duration::seconds(20);
        let command = BoardCommand::LinkCards(LinkOrders { card_id: *card_id, link: *link, other_id: *other_id });
        let mut facts = log.gather(tx, &command).await?;
        let deciding = Deciding { context: &context, now: at };
        // Written one by one: the rules read the links that are stored.
        if let Some(event) = log.record(&command, &mut facts, &deciding, World::author_of(planner))? {
            board_stream::persist_and_keep(tx, loaded.head.id, &[event], &log.state).await?;
        }
    }
    Ok(())
}

/// The work orders of a board in lists that stand for Open, the lowest first.
async fn open_orders(tx: &Tx, number: i32) -> Result<Vec<Id>, Error> {
    let state = board_stream::load(tx, number).await?.state;
    let lists = state.lists().iter().filter(|list| list.head.system_status == SystemStatus::Open);
    Ok(lists.flat_map(|list| list.cards.iter().rev().copied()).collect())
}
