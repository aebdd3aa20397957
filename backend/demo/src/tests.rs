//! The story of the first board, played in memory.

use std::collections::HashMap;

use chrono::{DateTime, Duration, Utc};
use gantry_domain::board::{
    AssetRef, BoardEvent, BoardFacts, BoardMembers, BoardSettings, BoardState, ListHead, NewBoard, PlaceRef, StatusRef,
};
use gantry_domain::stream::Recorded;
use gantry_domain::{Id, SystemStatus};

use super::play::{self, Play};
use super::world::{Machine, Member, Stage, World};
use super::{company, people, plant, story};

fn today() -> DateTime<Utc> {
    "2026-05-04T15:00:00Z".parse().unwrap()
}

fn world() -> World {
    let member = |(place, employee): (Id, &people::Employee)| Member {
        person: place,
        name: format!("{} {}", employee.first, employee.last),
        crew: employee.crew,
        user: None,
    };
    let machine =
        |(place, thing): (Id, plant::Thing)| Machine { id: place, name: thing.name, kind: thing.kind, location: 1 };
    World {
        tenant: 1,
        plant: "Halden Springs",
        members: (1..).zip(&people::PEOPLE).map(member).collect(),
        crews: (1..=5).collect(),
        machines: (1..).zip(plant::things()).map(machine).collect(),
        planners: people::members(&people::PEOPLE, 4),
        today: today(),
    }
}

fn stage() -> &'static Stage {
    &company::HALDEN.boards[0]
}

fn board() -> BoardState {
    let status = |(id, system_status): (Id, SystemStatus)| StatusRef {
        id,
        name: system_status.label().into(),
        system_status,
        colour: "#888888".into(),
    };
    let mut statuses: Vec<StatusRef> = (1..).zip(SystemStatus::ALL).map(status).collect();
    for (id, name) in (5..).zip(stage().lists) {
        let system_status = SystemStatus::Open;
        statuses.push(StatusRef { id, name: (*name).into(), system_status, colour: "#888888".into() });
    }
    let list = |status: &StatusRef| ListHead {
        id: status.id,
        name: status.name.clone(),
        status_id: status.id,
        system_status: status.system_status,
        wip_limit: None,
    };
    let lists = statuses.iter().map(list).collect();
    BoardState::new(NewBoard {
        id: 1,
        number: 1,
        name: "Mechanical".into(),
        uri: "mechanical".into(),
        archived: false,
        settings: BoardSettings::default(),
        members: BoardMembers::default(),
        statuses,
        labels: Vec::new(),
        lists,
        cards: Vec::new(),
    })
}

fn played() -> (Vec<Recorded<BoardEvent>>, BoardState) {
    let (world, stage) = (world(), stage());
    let steps = story::tell(&world, stage);
    let facts = BoardFacts {
        ids: (100..).take(play::ids_of(&steps) + 10).collect(),
        codes: (1..=400).map(|number| format!("WO-{number:06}")).collect(),
        people: world.members.iter().map(|member| member.person).collect(),
        crews: world.crews.iter().copied().collect(),
        assets: world
            .machines
            .iter()
            .map(|machine| (machine.id, AssetRef { id: machine.id, code: String::new(), name: machine.name.clone() }))
            .collect(),
        locations: [(1, PlaceRef { id: 1, name: "Hall".into() })].into(),
        ..BoardFacts::default()
    };
    let mut play = Play::new(&world, stage, board(), 0, facts);
    let mut events = play.furnish(world.today - Duration::days(550)).unwrap();
    events.extend(play.play(&steps).unwrap());
    events.extend(play.limit_review(super::REVIEW_LIMIT, world.today - Duration::minutes(5)).unwrap());
    (events, play.log.state)
}

#[test]
fn the_first_board_is_lively_and_review_is_full() {
    let (events, state) = played();
    let mut count: HashMap<&str, usize> = HashMap::new();
    for list in state.lists() {
        *count.entry(list.head.system_status.label()).or_default() += list.cards.len();
    }
    assert_eq!(count, HashMap::from([("Open", 70), ("In Review", 8), ("Completed", 36), ("Closed", 48)]));
    let open = state.lists().iter().filter(|list| !list.head.system_status.is_done()).flat_map(|list| &list.cards);
    let overdue = open.filter(|id| state.card(**id).unwrap().face.due.is_some_and(|due| due < today())).count();
    assert!((8..=40).contains(&overdue), "{overdue} overdue");
    let names: Vec<_> = state.lists().iter().map(|list| (list.head.name.as_str(), list.cards.len())).collect();
    assert!(names.iter().all(|(_, cards)| *cards > 2), "{names:?}");
    assert!(events.len() > 3_000, "{}", events.len());
}

#[test]
fn the_history_runs_forward_over_eighteen_months_and_is_the_same_each_time() {
    let (events, _) = played();
    assert!(events.is_sorted_by_key(|event| event.at));
    assert!((1..).zip(&events).all(|(version, event)| event.version == version));
    let first = events.first().unwrap().at;
    assert!(today() - first > Duration::days(530) && events.last().unwrap().at < today());
    assert_eq!(events, played().0);
}
