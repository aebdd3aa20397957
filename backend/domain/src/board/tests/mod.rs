//! The board under test: a small plant with five lists and a dozen work orders, people with different roles, and a runner
//! that does what a stream does with commands (looks things up, decides, applies) without a database.

mod answers;
mod commands;
mod costs;
mod failures;
mod files;
mod kits;
mod labour;
mod links;
mod lists;
mod members;
mod moves;
mod part_costing;
mod part_lots;
mod part_properties;
mod part_world;
mod parts;
mod properties;
mod viewer;
mod wishes;
mod work;

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::cost::CostFacts;
use super::labour::{LabourFacts, LabourNeeds, LabourRow, PlannedRow, StoppedTimer};
use super::*;
use crate::stream::{Deciding, Recorded, StreamState};
use crate::{Caller, Error, Grant, Id, Limit, Permissions, RequestContext, SubModule, SystemStatus};
use part_world::Stock;

const TO_DO: Id = 1;
const WAITING: Id = 2;
const REVIEW: Id = 3;
const DONE: Id = 4;
const CLOSED: Id = 5;
const CARDS: i64 = 12;

/// A user with a grant for work orders; their person has the same id as the user.
fn person(id: Id, grant: Grant) -> RequestContext {
    let caller =
        Caller::User { id, person: Some(id), crews: vec![1], name: format!("Person {id}"), session: Uuid::nil() };
    RequestContext::user(1, caller, Arc::new(Permissions::new([(SubModule::WorkOrders, grant)])), Uuid::nil())
}

fn admin() -> RequestContext {
    person(1, Grant::FULL)
}

/// May move and edit everything, but neither reopen nor rebuild the board.
fn dispatcher() -> RequestContext {
    person(2, Grant { create: true, update: true, delete: true, ..Grant::default() })
}

/// May change what they are responsible for.
fn technician() -> RequestContext {
    person(3, Grant { update: true, limit: Limit::Own, ..Grant::default() })
}

fn head(id: Id, name: &str, system_status: SystemStatus, wip_limit: Option<u32>) -> ListHead {
    ListHead { id, name: name.into(), status_id: system_status.number().into(), system_status, wip_limit }
}

fn card(id: Id, list: Id) -> Card {
    let face = CardFace {
        id,
        code: format!("WO-{id:06}"),
        title: format!("Job {id}"),
        priority: 2,
        responsible_person: (id % 3 == 0).then_some(3),
        version: 1,
        ..CardFace::default()
    };
    Card { face, list, position: id * STEP, tasks: Vec::new(), timers: Vec::new() }
}

fn small_plant() -> NewBoard {
    let statuses = SystemStatus::ALL.map(|system_status| StatusRef {
        id: system_status.number().into(),
        name: system_status.label().into(),
        system_status,
        colour: "#336699".into(),
    });
    NewBoard {
        id: 1,
        number: 1,
        name: "Small plant".into(),
        uri: "small-plant".into(),
        archived: false,
        settings: BoardSettings::default(),
        members: BoardMembers::default(),
        statuses: statuses.into(),
        labels: vec![Label { id: 1, name: "Hot work".into(), colour: "#cc0000".into() }],
        lists: vec![
            head(TO_DO, "To do", SystemStatus::Open, None),
            head(WAITING, "Waiting for parts", SystemStatus::Open, None),
            head(REVIEW, "In review", SystemStatus::InReview, Some(3)),
            head(DONE, "Completed", SystemStatus::Completed, None),
            head(CLOSED, "Closed", SystemStatus::Closed, None),
        ],
        cards: (1..=CARDS).map(|id| card(id, if id <= 8 { TO_DO } else { WAITING })).collect(),
    }
}

/// A board with everything that a stream keeps around it.
struct World {
    board: BoardState,
    log: Vec<Recorded<BoardEvent>>,
    archived: HashMap<Id, ArchivedCard>,
    files: HashMap<Id, BroughtFile>,
    running: HashMap<Id, (Id, StoppedTimer)>,
    stock: Stock,
    now: DateTime<Utc>,
    next_id: Id,
}

impl World {
    fn new() -> Self {
        let now = DateTime::from_timestamp(1_750_000_000, 0).unwrap();
        let board = BoardState::new(small_plant());
        let (archived, files) = (HashMap::new(), HashMap::new());
        let (running, stock) = (HashMap::new(), Stock::default());
        Self { board, log: Vec::new(), archived, files, running, stock, now, next_id: 100 }
    }

    /// Decides and applies; the event, or nothing to do, or the refusal.
    fn tell(&mut self, who: &RequestContext, command: &BoardCommand) -> Result<Option<BoardEvent>, Error> {
        let mut facts = self.look_up(command);
        let event = self.tell_with(&mut facts, who, command)?;
        if let Some(event) = &event {
            self.stock.write(&event.what, self.now);
            self.stock.end_batch();
        }
        Ok(event)
    }

    /// Decides commands one after the other with what was looked up before the first of them, and writes when all are decided.
    fn tell_together(
        &mut self,
        who: &RequestContext,
        commands: &[BoardCommand],
    ) -> Vec<Result<Option<BoardEvent>, Error>> {
        let looked_up = commands.iter().map(|command| self.look_up(command)).reduce(|mut all, more| {
            all.ids.extend(more.ids);
            all
        });
        let mut facts = looked_up.unwrap_or_default();
        let told: Vec<_> = commands.iter().map(|command| self.tell_with(&mut facts, who, command)).collect();
        for event in told.iter().flatten().flatten() {
            self.stock.write(&event.what, self.now);
        }
        self.stock.end_batch();
        told
    }

    fn tell_with(
        &mut self,
        facts: &mut BoardFacts,
        who: &RequestContext,
        command: &BoardCommand,
    ) -> Result<Option<BoardEvent>, Error> {
        let deciding = Deciding { context: who, now: self.now };
        let Some(event) = self.board.decide(command, facts, &deciding)? else { return Ok(None) };
        if let BoardEventKind::CardArchived { card_id, .. } = event.what {
            let card = self.board.card(card_id).unwrap().clone();
            let system_status = self.board.list(card.list).unwrap().head.system_status;
            self.archived.insert(card_id, ArchivedCard { card, system_status });
        }
        let version = self.log.last().map_or(1, |last| last.version + 1);
        let command_id = Uuid::from_u128(version.unsigned_abs().into());
        let recorded = Recorded { version, command_id, by: who.author(), at: self.now, event: event.clone() };
        self.board.apply(&recorded);
        self.log.push(recorded);
        Ok(Some(event))
    }

    /// Something that has to work.
    fn done(&mut self, who: &RequestContext, command: &BoardCommand) -> BoardEvent {
        self.tell(who, command).unwrap().expect("something to do")
    }

    /// Whether a command changes nothing.
    fn nothing(&mut self, who: &RequestContext, command: &BoardCommand) -> bool {
        self.tell(who, command).unwrap().is_none()
    }

    /// Something that has to be refused: its code and what came with it.
    fn refused(&mut self, who: &RequestContext, command: &BoardCommand) -> (&'static str, serde_json::Value) {
        let before = self.board.clone();
        let error = self.tell(who, command).expect_err("a refusal");
        assert_eq!(self.board, before, "a refused command leaves no trace");
        let code = error.code();
        match error {
            Error::Conflict { extra, .. } => (code, extra),
            _ => (code, serde_json::Value::Null),
        }
    }

    fn later(&mut self, minutes: i64) {
        self.now += TimeDelta::minutes(minutes);
    }

    fn order(&self, list: Id) -> &[Id] {
        &self.board.list(list).unwrap().cards
    }

    fn view(&self) -> BoardView {
        self.board.snapshot()
    }

    fn look_up(&mut self, command: &BoardCommand) -> BoardFacts {
        let mut needs = Needs::default();
        needs.add(command, Some(3));
        needs.add_readings(command, &self.board);
        let first = self.next_id;
        self.next_id += i64::try_from(needs.ids + needs.codes).unwrap();
        BoardFacts {
            ids: (first..).take(needs.ids).collect(),
            codes: (first..).take(needs.codes).map(|number| format!("WO-{number:06}")).collect(),
            people: (1..=5).collect(),
            crews: [1, 2].into(),
            assets: [(1, AssetRef { id: 1, code: "P-101".into(), name: "Feed pump".into() })].into(),
            locations: [(1, PlaceRef { id: 1, name: "Pump hall".into() })].into(),
            taken_references: [("SAP-1".to_owned(), 1)].into(),
            archived: self.archived.clone(),
            files: self.files.clone(),
            labour: self.labour(&needs.labour),
            costs: CostFacts { currency: "EUR".into(), rows: self.costs() },
            failures: failures::facts(&self.log),
            parts: self.stock.facts.clone(),
            links: self.links(&needs.links),
            meters: if needs.metered.is_empty() { Vec::new() } else { answers::meters(&self.log) },
        }
    }

    /// The costs of the log, each with its work order.
    fn costs(&self) -> HashMap<Id, Id> {
        let costs = self.log.iter().filter_map(|recorded| match &recorded.event.what {
            BoardEventKind::CostAdded(put) => Some((put.cost_id, put.card_id)),
            _ => None,
        });
        costs.collect()
    }

    /// The rows of labour as the log tells of them; everybody is supervised by person 4.
    fn labour(&self, needs: &LabourNeeds) -> LabourFacts {
        let mut facts = LabourFacts { types: [1, 2].into(), running: self.running.clone(), ..LabourFacts::default() };
        for recorded in &self.log {
            match &recorded.event.what {
                BoardEventKind::LabourEntered(entered) => {
                    for line in &entered.lines {
                        let row = LabourRow {
                            card_id: entered.card_id,
                            person: entered.person,
                            day: line.day,
                            hours: Some(line.hours),
                            labour_type: entered.labour_type,
                            approved: false,
                            corrected: false,
                            correction: false,
                            supervisors: vec![4],
                        };
                        facts.rows.insert(line.labour_id, row);
                    }
                }
                BoardEventKind::LabourCorrected(corrected) => {
                    let old = facts.rows.get_mut(&corrected.corrects).unwrap();
                    old.corrected = true;
                    let new = LabourRow {
                        day: corrected.line.day,
                        hours: Some(corrected.line.hours),
                        corrected: false,
                        correction: true,
                        approved: corrected.approved,
                        ..old.clone()
                    };
                    facts.rows.insert(corrected.line.labour_id, new);
                }
                BoardEventKind::LabourApproved { labour_ids, .. } => {
                    labour_ids.iter().for_each(|id| facts.rows.get_mut(id).unwrap().approved = true);
                }
                BoardEventKind::LabourRemoved { labour_id, .. } => drop(facts.rows.remove(labour_id)),
                BoardEventKind::LabourPlanned(planned) => {
                    let row = PlannedRow {
                        card_id: planned.card_id,
                        has_craft: !planned.line.craft.is_empty(),
                        has_person: planned.line.person_id.is_some(),
                    };
                    facts.planned.insert(planned.line_id, row);
                }
                BoardEventKind::LabourPlanRemoved { line_id, .. } => drop(facts.planned.remove(line_id)),
                _ => {}
            }
        }
        for row in facts.rows.values().filter(|row| !row.corrected) {
            *facts.days.entry((row.person, row.day)).or_default() += row.hours.unwrap_or_default();
        }
        for card in &needs.counted {
            let planned = facts.planned.values().filter(|row| row.card_id == *card).count();
            let actual = facts.rows.values().filter(|row| row.card_id == *card && !row.corrected).count();
            facts.uses.insert(*card, (planned.try_into().unwrap(), actual.try_into().unwrap()));
        }
        facts
    }
}
