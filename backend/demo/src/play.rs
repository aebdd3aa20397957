//! Plays a story: each step becomes a command, decided by the board's own rules at the story's time, so that the log
//! holds what a year and a half of real use would have left in it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gantry_domain::board::{
    Answer, BoardCommand, BoardEvent, BoardEventKind, BoardFacts, BoardState, TaskResult, UseState,
};
use gantry_domain::stream::{Deciding, Recorded};
use gantry_domain::{Error, Id, RichText, SystemStatus};

use super::board_log::BoardLog;
use super::dice::Dice;
use super::jobs::Spare;
use super::story::{Act, LABELS, Step};
use super::world::{Member, Stage, World, heading};

/// A board on which a story is played.
pub(super) struct Play<'a> {
    world: &'a World,
    facts: BoardFacts,
    /// The board with everything played so far.
    pub(super) log: BoardLog,
    /// The work orders by their number in the story.
    orders: BTreeMap<usize, Id>,
    /// The parts planned for work orders, and whether they were used.
    pub(super) spares: BTreeMap<Id, (Spare, bool)>,
}

impl<'a> Play<'a> {
    pub(super) fn new(world: &'a World, stage: &Stage, state: BoardState, version: i64, facts: BoardFacts) -> Self {
        let log = BoardLog::new(state, version, Dice::new(stage.seed.wrapping_mul(31)));
        Self { world, facts, log, orders: BTreeMap::new(), spares: BTreeMap::new() }
    }

    /// Gives the board its labels.
    ///
    /// # Errors
    /// What the rules refuse.
    pub(super) fn furnish(&mut self, at: DateTime<Utc>) -> Result<Vec<Recorded<BoardEvent>>, Error> {
        let planner = self.world.planner()?;
        let add = |(name, colour): (&str, &str)| BoardCommand::AddLabel { name: name.into(), colour: colour.into() };
        LABELS.into_iter().map(add).filter_map(|command| self.record(&command, planner, at, None).transpose()).collect()
    }

    /// Limits how many may be in review, from now on.
    ///
    /// # Errors
    /// What the rules refuse.
    pub(super) fn limit_review(&mut self, limit: u32, at: DateTime<Utc>) -> Result<Vec<Recorded<BoardEvent>>, Error> {
        let list_id = self.list(heading(SystemStatus::InReview))?;
        let planner = self.world.planner()?;
        let event = self.record(&BoardCommand::LimitList { list_id, wip_limit: Some(limit) }, planner, at, None)?;
        Ok(event.into_iter().collect())
    }

    /// Plays some steps and returns what is to be written down.
    ///
    /// # Errors
    /// What the rules refuse: the story is wrong then.
    pub(super) fn play(&mut self, steps: &[Step]) -> Result<Vec<Recorded<BoardEvent>>, Error> {
        let mut events = Vec::with_capacity(steps.len());
        for step in steps {
            let Some(member) = self.world.members.get(step.who) else { continue };
            let command = self.command(step)?;
            let parts = self.parts(step);
            if let Some(event) = self.record(&command, member, step.at, parts)? {
                self.note_down(step, &event);
                events.push(event);
            }
        }
        Ok(events)
    }

    /// Parts have no command of their own yet: they are planned with the work order and used once work on it starts.
    fn parts(&self, step: &Step) -> Option<UseState> {
        match &step.act {
            Act::Create { spare, .. } => spare.map(|_| UseState::Estimated),
            Act::StartLabour => {
                let planned = self.orders.get(&step.order).is_some_and(|id| self.spares.contains_key(id));
                planned.then_some(UseState::Actual)
            }
            _ => None,
        }
    }

    fn record(
        &mut self,
        command: &BoardCommand,
        member: &Member,
        at: DateTime<Utc>,
        parts: Option<UseState>,
    ) -> Result<Option<Recorded<BoardEvent>>, Error> {
        let context = self.world.context_of(member);
        let deciding = Deciding { context: &context, now: at };
        self.log.record_amended(command, &mut self.facts, (&deciding, World::author_of(member)), |event| {
            if let Some(parts) = parts {
                event.delta.put.iter_mut().for_each(|face| face.parts = parts);
            }
        })
    }

    fn note_down(&mut self, step: &Step, event: &Recorded<BoardEvent>) {
        match (&event.event.what, &step.act) {
            (BoardEventKind::CardCreated { card_id, .. }, Act::Create { spare, .. }) => {
                self.orders.insert(step.order, *card_id);
                self.spares.extend(spare.map(|spare| (*card_id, (spare, false))));
            }
            (BoardEventKind::LabourStarted { card_id, .. }, _) => {
                if let Some((_, used)) = self.spares.get_mut(card_id) {
                    *used = true;
                }
            }
            _ => {}
        }
    }

    fn list(&self, name: &str) -> Result<Id, Error> {
        let list = self.log.state.lists().iter().find(|list| list.head.name == name);
        list.map(|list| list.head.id).ok_or(Error::NotFound { what: "List" })
    }

    fn command(&self, step: &Step) -> Result<BoardCommand, Error> {
        use BoardCommand as C;
        if let Act::Create { card, label, .. } = &step.act {
            let mut card = card.clone();
            let known = self.log.state.labels().iter().filter(|known| Some(known.name.as_str()) == *label);
            card.labels = known.map(|known| known.id).collect();
            return Ok(C::CreateCard(card));
        }
        let missing = || Error::Internal(format!("the story of work order {} is out of order", step.order));
        let card_id = *self.orders.get(&step.order).ok_or_else(missing)?;
        let tasks = self.log.state.card(card_id).map(|card| card.tasks.as_slice()).unwrap_or_default();
        Ok(match &step.act {
            Act::Edit(patch) => C::EditCard { card_id, version: None, patch: patch.clone() },
            Act::Note(text) => C::AddLogNote { card_id, text: RichText::from_untrusted(&format!("<p>{text}</p>")) },
            Act::StartLabour => C::StartLabour { card_id, labour_type_id: None, override_reason: None },
            Act::StopLabour => C::StopLabour { card_id },
            Act::Task(place) => {
                let task_id = tasks.get(*place).ok_or_else(missing)?.id;
                let result = TaskResult { completed: Some(true), ..TaskResult::default() };
                C::CompleteTask { card_id, task_id, result }
            }
            Act::SubTask(place, sub_place) => {
                let task = tasks.get(*place).ok_or_else(missing)?;
                let sub_task_id = task.sub_tasks.get(*sub_place).ok_or_else(missing)?.id;
                C::CompleteSubTask { card_id, sub_task_id, completed: true, answer: Answer::default() }
            }
            Act::Move(name, reason) => C::MoveCard {
                card_id,
                list_id: self.list(name)?,
                after: None,
                from: None,
                reason: reason.map(str::to_owned),
                override_reason: None,
            },
            Act::Archive => C::ArchiveCard { card_id },
            Act::Create { .. } => return Err(missing()),
        })
    }
}

/// The ids a board's story draws.
pub(super) fn ids_of(steps: &[Step]) -> usize {
    let of = |step: &Step| match &step.act {
        Act::Create { card, .. } => 1 + card.tasks.iter().map(|task| 1 + task.sub_tasks.len()).sum::<usize>(),
        Act::Note(_) | Act::StartLabour => 1,
        _ => 0,
    };
    LABELS.len() + steps.iter().map(of).sum::<usize>()
}
