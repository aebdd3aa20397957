//! What holds after any run of commands by anybody: viewers who follow the events see what a fresh snapshot shows, other
//! nodes hold the same state, and the database gives the same board back.

use proptest::prelude::*;

use super::viewer::Viewer;
use super::wishes::Wish;
use super::*;

fn wish() -> impl Strategy<Value = Wish> {
    (0u8..34, 0u8..4, 0usize..60, 0usize..60).prop_map(|(kind, who, a, b)| Wish { kind, who, a, b })
}

/// The board as it would be loaded from its rows.
fn reloaded(board: &BoardState) -> BoardState {
    BoardState::new(NewBoard {
        id: board.id,
        number: board.number,
        name: board.name.clone(),
        uri: board.uri.clone(),
        archived: false,
        settings: board.settings.clone(),
        members: board.members.clone(),
        statuses: board.statuses.clone(),
        labels: board.labels.clone(),
        lists: board.heads(),
        cards: board.cards.values().cloned().collect(),
    })
}

/// An event as it comes back from the log.
fn stored(recorded: &Recorded<BoardEvent>) -> Recorded<BoardEvent> {
    serde_json::from_str(&serde_json::to_string(recorded).unwrap()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_viewer_who_follows_the_events_sees_what_a_fresh_snapshot_shows(
        wishes in proptest::collection::vec(wish(), 1..80)
    ) {
        let mut world = World::new();
        let mut viewer = Viewer::new(world.view());
        for wish in wishes {
            let command = wish.command(&world);
            if let Ok(Some(event)) = world.tell(&wish.by(), &command) {
                viewer.see(&event.delta);
                prop_assert_eq!(&viewer.view, &world.view(), "after {:?}", command);
            }
        }
    }

    #[test]
    fn another_node_that_reads_the_log_holds_the_same_state(
        wishes in proptest::collection::vec(wish(), 1..80)
    ) {
        let mut world = World::new();
        for wish in wishes {
            let command = wish.command(&world);
            drop(world.tell(&wish.by(), &command));
        }
        let mut other = World::new().board;
        for recorded in &world.log {
            other.apply(&stored(recorded));
        }
        prop_assert_eq!(other, world.board);
    }

    #[test]
    fn the_rows_give_the_same_board_back_in_the_same_order(
        wishes in proptest::collection::vec(wish(), 1..80)
    ) {
        let mut world = World::new();
        for wish in wishes {
            let command = wish.command(&world);
            drop(world.tell(&wish.by(), &command));
        }
        prop_assert_eq!(reloaded(&world.board).snapshot(), world.view());
    }

    #[test]
    fn every_work_order_lies_in_exactly_one_list_and_no_move_overfills_one(
        wishes in proptest::collection::vec(wish(), 1..80)
    ) {
        let mut world = World::new();
        for wish in wishes {
            let command = wish.command(&world);
            let Ok(Some(event)) = world.tell(&wish.by(), &command) else { continue };
            let mut lying: Vec<Id> = world.board.lists().iter().flat_map(|list| list.cards.clone()).collect();
            lying.sort_unstable();
            let mut known: Vec<Id> = world.board.cards.keys().copied().collect();
            known.sort_unstable();
            prop_assert_eq!(lying, known);
            prop_assert!(super::links::agree(&world.board), "after {:?}", command);
            if let BoardEventKind::CardMoved { from, to, .. } = event.what && from != to {
                let list = world.board.list(to).unwrap();
                let limit = list.head.wip_limit.map_or(usize::MAX, |limit| limit.try_into().unwrap());
                prop_assert!(list.cards.len() <= limit, "{} of {limit}", list.cards.len());
            }
        }
    }
}
