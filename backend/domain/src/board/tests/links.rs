//! Links between work orders: what they forbid, what the other end is told, and that no circle ever closes.

use proptest::prelude::*;
use serde_json::json;

use super::commands::{back, task, to};
use super::*;
use crate::board::links::{
    CHAIN_MAX, CardLink, CloseDuplicate, Edge, LINKS_MAX, LinkFacts, LinkGraph, LinkKind, LinkNeeds, LinkOrders,
    LinkType, LinkedChange, LinkedOrder, NewLink, OrderRef, SplitCard,
};

/// A work order of another board: open, and another person's.
const ELSEWHERE: Id = 900;

impl World {
    pub(super) fn links(&self, needs: &LinkNeeds) -> LinkFacts {
        let mut graph = LinkGraph::default();
        let mut change = |link: LinkType, card: Id, other: Id, added: bool| {
            if added {
                graph.insert(link.edge(card, other)).unwrap();
            } else {
                graph.remove(link.edge(card, other));
            }
        };
        for recorded in &self.log {
            match &recorded.event.what {
                BoardEventKind::LinkAdded(one) => change(one.link, one.card_id, one.other.id, true),
                BoardEventKind::LinkRemoved(one) => change(one.link, one.card_id, one.other.id, false),
                BoardEventKind::CardMoved { card_id, duplicate_of: Some(other), .. } => {
                    change(LinkType::Duplicates, *card_id, other.id, true);
                }
                BoardEventKind::CardCreated { card_id, card } => {
                    if let Some(link) = card.link {
                        change(link.link, *card_id, link.other_id, true);
                    }
                }
                _ => {}
            }
        }
        let order = |id: Id, board: i32, archived: bool| LinkedOrder {
            order: OrderRef { id, code: format!("WO-{id:06}"), board },
            open: true,
            archived,
            responsible_person: None,
            crew: None,
        };
        let known = needs.orders.iter().filter_map(|id| match *id {
            ELSEWHERE => Some((*id, order(*id, 2, false))),
            id if self.archived.contains_key(&id) => Some((id, order(id, 1, true))),
            _ => None,
        });
        LinkFacts { orders: known.collect(), graph }
    }
}

pub(super) fn link(card_id: Id, link: LinkType, other_id: Id) -> BoardCommand {
    BoardCommand::LinkCards(LinkOrders { card_id, link, other_id })
}

pub(super) fn unlink(card_id: Id, link: LinkType, other_id: Id) -> BoardCommand {
    BoardCommand::UnlinkCards(LinkOrders { card_id, link, other_id })
}

fn overriding(card_id: Id, list_id: Id, reason: &str) -> BoardCommand {
    let override_reason = Some(reason.to_owned());
    BoardCommand::MoveCard { card_id, list_id, after: None, from: None, reason: None, override_reason }
}

fn links_of(world: &World, id: Id) -> Vec<(LinkType, Id, bool)> {
    let links = &world.board.card(id).unwrap().face.links;
    links.iter().map(|one| (one.link, one.other.id, one.open)).collect()
}

#[test]
fn what_is_blocked_starts_when_the_blocking_order_is_done_or_with_a_reason() {
    let mut world = World::new();
    world.done(&admin(), &link(1, LinkType::BlockedBy, 2));
    assert_eq!(links_of(&world, 1), [(LinkType::BlockedBy, 2, true)]);
    assert_eq!(links_of(&world, 2), [(LinkType::Blocks, 1, true)]);
    assert!(world.tell(&admin(), &link(2, LinkType::Blocks, 1)).unwrap().is_none(), "it is there already");

    world.done(&admin(), &to(1, WAITING));
    let (code, extra) = world.refused(&admin(), &to(1, REVIEW));
    assert_eq!((code, &extra["blockedBy"]), ("blocked", &json!(["WO-000002"])));
    let start = BoardCommand::StartLabour { card_id: 1, labour_type_id: None, override_reason: None };
    assert_eq!(world.refused(&admin(), &start).0, "blocked");
    assert_eq!(world.refused(&admin(), &overriding(1, REVIEW, "  ")).0, "blocked");
    assert_eq!(world.refused(&dispatcher(), &overriding(1, REVIEW, "Urgent")).0, "permission_required");

    let event = world.done(&admin(), &overriding(1, REVIEW, " Urgent "));
    assert!(
        matches!(event.what, BoardEventKind::CardMoved { override_reason: Some(reason), .. } if reason == "Urgent")
    );
    assert_eq!(world.refused(&admin(), &to(1, DONE)).0, "blocked", "completing asks again");
    world.done(&admin(), &to(2, REVIEW));
    let done = world.done(&admin(), &to(2, DONE));
    assert_eq!(done.delta.links.len(), 1);
    assert_eq!(links_of(&world, 1), [(LinkType::BlockedBy, 2, false)]);
    world.done(&admin(), &back(2, TO_DO, "Not tight"));
    assert_eq!(links_of(&world, 1), [(LinkType::BlockedBy, 2, true)]);
    world.done(&admin(), &to(2, REVIEW));
    world.done(&admin(), &to(2, DONE));
    let event = world.done(&admin(), &overriding(1, DONE, "No need"));
    assert!(matches!(event.what, BoardEventKind::CardMoved { override_reason: None, .. }), "nothing to override");
}

#[test]
fn a_parent_is_done_when_its_children_are_and_stays_so() {
    let mut world = World::new();
    world.done(&admin(), &link(1, LinkType::ParentOf, 2));
    world.done(&admin(), &link(3, LinkType::ChildOf, 1));
    assert_eq!(world.refused(&admin(), &link(2, LinkType::ChildOf, 4)).0, "has_parent");
    world.done(&admin(), &to(1, REVIEW));
    let (code, extra) = world.refused(&admin(), &to(1, DONE));
    assert_eq!((code, &extra["children"]), ("children_open", &json!(["WO-000002", "WO-000003"])));
    for id in [2, 3] {
        world.done(&admin(), &to(id, REVIEW));
        world.done(&admin(), &to(id, DONE));
    }
    world.done(&admin(), &to(1, DONE));
    assert_eq!(world.refused(&admin(), &back(2, TO_DO, "Again")).0, "parent_done");
    assert_eq!(world.refused(&admin(), &link(5, LinkType::ChildOf, 1)).0, "parent_done");
    assert_eq!(world.refused(&admin(), &link(1, LinkType::ParentOf, 5)).0, "parent_done");
    world.done(&admin(), &unlink(1, LinkType::ParentOf, 2));
    world.done(&admin(), &back(2, TO_DO, "Again"));
    assert_eq!(world.refused(&admin(), &unlink(1, LinkType::ParentOf, 2)).0, "not_found");
}

#[test]
fn an_archived_order_blocks_nothing_and_blocks_again_when_it_is_back() {
    let mut world = World::new();
    world.done(&admin(), &link(1, LinkType::BlockedBy, 2));
    world.done(&admin(), &BoardCommand::ArchiveCard { card_id: 2 });
    assert_eq!(links_of(&world, 1), []);
    assert_eq!(world.refused(&admin(), &link(3, LinkType::BlockedBy, 2)).0, "archived");
    world.done(&admin(), &BoardCommand::RestoreCard { card_id: 2 });
    assert_eq!(links_of(&world, 1), [(LinkType::BlockedBy, 2, true)]);
    assert_eq!(links_of(&world, 2), [(LinkType::Blocks, 1, true)]);
}

#[test]
fn the_board_of_the_other_end_is_told_and_nobody_links_what_is_out_of_reach() {
    let mut world = World::new();
    let event = world.done(&admin(), &link(1, LinkType::Blocks, ELSEWHERE));
    let [told] = event.delta.elsewhere.as_slice() else { panic!("{:?}", event.delta) };
    let BoardEventKind::LinkAdded(seen) = &told.what else { panic!("{:?}", told.what) };
    assert_eq!((told.board, seen.card_id, seen.link, seen.other.id), (2, ELSEWHERE, LinkType::BlockedBy, 1));
    let kept = serde_json::to_value(&event).unwrap();
    assert!(kept["delta"].get("elsewhere").is_none(), "the log does not hold what others are told: {kept}");
    world.done(&admin(), &to(1, REVIEW));
    let done = world.done(&admin(), &to(1, DONE));
    let [told] = done.delta.elsewhere.as_slice() else { panic!("{:?}", done.delta) };
    let BoardEventKind::LinkedOrderChanged(changed) = &told.what else { panic!("{:?}", told.what) };
    assert_eq!((changed.card_id, changed.change), (ELSEWHERE, LinkedChange::Completed));
    // Person 3 is responsible for 3, 6, 9 and 12.
    assert_eq!(world.refused(&technician(), &link(3, LinkType::RelatesTo, 4)).0, "limit");
    assert_eq!(world.refused(&technician(), &link(3, LinkType::RelatesTo, ELSEWHERE)).0, "limit");
    world.done(&technician(), &link(3, LinkType::RelatesTo, 6));
    assert_eq!(world.refused(&admin(), &link(3, LinkType::Blocks, 3)).0, "invalid");
    assert_eq!(world.refused(&admin(), &link(3, LinkType::Blocks, 12_345)).0, "not_found");
}

#[test]
fn a_duplicate_is_closed_from_any_status_and_a_split_moves_tasks() {
    let mut world = World::new();
    let duplicate = |card_id, other_id| BoardCommand::CloseDuplicate(CloseDuplicate { card_id, other_id });
    world.done(&admin(), &link(3, LinkType::BlockedBy, 1));
    world.done(&admin(), &duplicate(1, 2));
    assert_eq!(world.order(CLOSED), [1]);
    assert_eq!(links_of(&world, 3), [(LinkType::BlockedBy, 1, false)]);
    assert_eq!(world.refused(&admin(), &duplicate(1, 2)).0, "work_order_closed");
    assert_eq!(world.refused(&admin(), &duplicate(2, 1)).0, "circle");

    world.done(&admin(), &task(4, "Drain", true));
    world.done(&admin(), &task(4, "Fill", false));
    let ids: Vec<Id> = world.board.card(4).unwrap().tasks.iter().map(|task| task.id).collect();
    let split = |task_ids: Vec<Id>| {
        let fields = CardPatch { title: Some("Rest".into()), ..CardPatch::default() };
        let card = NewCard { fields, ..NewCard::default() };
        BoardCommand::SplitCard(Box::new(SplitCard { card_id: 4, task_ids, card }))
    };
    assert_eq!(world.refused(&admin(), &split(Vec::new())).0, "required");
    assert_eq!(world.refused(&admin(), &split(vec![77_777])).0, "not_found");
    let event = world.done(&admin(), &split(vec![ids[0]]));
    let BoardEventKind::CardCreated { card_id, card } = event.what else { panic!("{:?}", event.what) };
    assert_eq!(card.link, Some(NewLink { link: LinkType::SplitFrom, other_id: 4 }));
    assert_eq!(world.board.card(card_id).unwrap().tasks[0].id, ids[0]);
    assert!(world.board.card(card_id).unwrap().face.progress.mandatory_open);
    let old = world.board.card(4).unwrap();
    assert_eq!((old.tasks.len(), old.face.progress.mandatory_open), (1, false));
    let blocked = NewCard { link: Some(NewLink { link: LinkType::Blocks, other_id: 4 }), ..*card };
    assert_eq!(world.refused(&admin(), &BoardCommand::CreateCard(Box::new(blocked))).0, "invalid");
}

#[test]
fn chains_and_numbers_of_links_are_bounded() {
    let edge = |from: Id, to: Id| Edge { kind: LinkKind::Blocks, from, to };
    let last = Id::try_from(CHAIN_MAX).unwrap();
    let mut chain: LinkGraph = (1..last).map(|id| edge(id, id + 1)).collect();
    assert_eq!(chain.insert(edge(last, last + 1)).unwrap_err().code(), "chain_too_long");
    assert_eq!(chain.insert(edge(0, 1)).unwrap_err().code(), "chain_too_long");
    assert_eq!(chain.insert(edge(last, 1)).unwrap_err().code(), "circle");
    let many = Id::try_from(LINKS_MAX).unwrap();
    let mut star: LinkGraph = (1..=many).map(|id| edge(0, id)).collect();
    assert_eq!(star.insert(edge(0, many + 1)).unwrap_err().code(), "too_many_links");
    for kind in LinkKind::ALL {
        assert_eq!(LinkKind::from_word(kind.as_str()), Some(kind));
        for starts in [true, false] {
            assert_eq!(kind.seen(starts).inverse().inverse(), kind.seen(starts));
            assert_eq!(kind.seen(starts).edge(7, 3), kind.seen(starts).inverse().edge(3, 7));
        }
    }
}

/// Whether following links of a kind leads back to where one began.
fn has_circle(edges: &[Edge], kind: LinkKind) -> bool {
    let mut left: Vec<Edge> = edges.iter().copied().filter(|edge| edge.kind == kind).collect();
    // What nothing leads to is taken out until nothing is left, or only circles are.
    loop {
        let before = left.len();
        let targets: Vec<Id> = left.iter().map(|edge| edge.to).collect();
        left.retain(|edge| targets.contains(&edge.from));
        match left.len() {
            0 => return false,
            same if same == before => return true,
            _ => {}
        }
    }
}

proptest! {
    #[test]
    fn no_sequence_of_links_closes_a_circle(
        asked in proptest::collection::vec((0usize..3, 1i64..9, 1i64..9, any::<bool>()), 1..80)
    ) {
        let kinds = [LinkKind::Blocks, LinkKind::Parent, LinkKind::Duplicates];
        let mut graph = LinkGraph::default();
        let mut known: Vec<Edge> = Vec::new();
        for (kind, from, to, remove) in asked {
            let edge = Edge { kind: kinds[kind], from, to };
            if remove && known.contains(&edge) {
                graph.remove(edge);
                known.retain(|other| *other != edge);
            } else if !known.contains(&edge) {
                let mut with = known.clone();
                with.push(edge);
                match graph.insert(edge) {
                    Ok(()) => known.push(edge),
                    Err(error) if error.code() == "circle" => prop_assert!(from == to || has_circle(&with, edge.kind)),
                    Err(error) => prop_assert_eq!(error.code(), "has_parent"),
                }
            }
            for kind in kinds {
                prop_assert!(!has_circle(&known, kind));
            }
        }
    }
}

/// Of every two cards of a board each says the same of the other, and none calls one open that is done.
pub(super) fn agree(board: &BoardState) -> bool {
    let is_open = |id: Id| {
        let card = board.card(id)?;
        Some(!board.list(card.list)?.head.system_status.is_done())
    };
    board.cards.values().all(|card| {
        card.face.links.iter().all(|CardLink { link, other, open }| {
            let peer = board.card(other.id);
            let back = |peer: &Card| {
                peer.face.links.iter().any(|own| own.link == link.inverse() && own.other.id == card.face.id)
            };
            peer.is_some_and(back) && is_open(other.id) == Some(*open)
        })
    })
}
