//! What a command needs to know of the world before it can be decided: looked up once for a whole batch.

use super::cost::CostNeeds;
use super::failure::FailureNeeds;
use super::kit::StagePart;
use super::labour::{LABOUR_LINES_MAX, LabourNeeds, NewPlannedLabour};
use super::links::LinkNeeds;
use super::part_facts::PartNeeds;
use super::parts::{IssuePart, PartQuantity};
use super::{AnswerFormat, AnswerKind, BoardCommand, BoardState, CardPatch, NewCard, NewTask, UseState};
use crate::stock::serial_list;
use crate::{FAILURE_WORK, Id, PersonId, SystemStatus, UserId};

/// What must be looked up or drawn before a command can be decided.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needs {
    /// New ids.
    pub ids: usize,
    /// New work-order codes.
    pub codes: usize,
    /// Persons that must exist.
    pub people: Vec<PersonId>,
    /// Crews that must exist.
    pub crews: Vec<Id>,
    /// Assets that must exist.
    pub assets: Vec<Id>,
    /// Locations that must exist.
    pub locations: Vec<Id>,
    /// External references that must be free.
    pub external_references: Vec<String>,
    /// Archived cards.
    pub archived: Vec<Id>,
    /// Files that were brought for work orders.
    pub files: Vec<Id>,
    /// What must be known about labour.
    pub labour: LabourNeeds,
    /// What must be known about costs.
    pub costs: CostNeeds,
    /// What must be known about failures.
    pub failures: FailureNeeds,
    /// What must be known about parts.
    pub parts: PartNeeds,
    /// What must be known about links.
    pub links: LinkNeeds,
    /// Assets whose meters are read.
    pub metered: Vec<Id>,
}

impl Needs {
    /// Whether nothing needs to be asked: the way of every plain move.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn fields(&mut self, patch: &CardPatch) {
        self.people.extend(patch.responsible_person.flatten());
        self.crews.extend(patch.crew.flatten());
        self.assets.extend(patch.asset.flatten());
        self.locations.extend(patch.location.flatten());
        self.external_references.extend(patch.external_reference.clone().flatten());
    }

    fn new_card(&mut self, card: &NewCard) {
        self.ids += 1;
        self.codes += 1;
        self.fields(&card.fields);
        card.tasks.iter().for_each(|task| self.task(task));
        self.planned(&card.labour);
        self.links.orders.extend(card.link.map(|link| link.other_id));
    }

    fn task(&mut self, task: &NewTask) {
        self.ids += 1 + task.sub_tasks.len();
        self.people.extend(task.responsible_person);
    }

    fn planned(&mut self, lines: &[NewPlannedLabour]) {
        self.people.extend(lines.iter().filter_map(|line| line.person_id));
    }

    /// Adds the needs of another command, given by a person or by nobody.
    pub fn add(&mut self, command: &BoardCommand, sender: Option<PersonId>) {
        use BoardCommand as C;
        match command {
            C::CreateCard(card) => self.new_card(card),
            C::SplitCard(asked) => {
                self.new_card(&asked.card);
                self.links.orders.push(asked.card_id);
            }
            C::LinkCards(asked) | C::UnlinkCards(asked) => self.links.orders.extend([asked.card_id, asked.other_id]),
            C::CloseDuplicate(asked) => self.links.orders.extend([asked.card_id, asked.other_id]),
            C::EditCard { patch, .. } | C::ChangeCard { patch, .. } => self.fields(patch),
            C::AssignCard { responsible_person, crew, .. } => {
                self.people.extend(responsible_person.flatten());
                self.crews.extend(crew.flatten());
            }
            C::AddFile(file) | C::RemoveFile(file) => self.files.push(file.file_id),
            C::RestoreCard { card_id } => self.archived.push(*card_id),
            C::AddTask { task, .. } => self.task(task),
            C::EditTask { patch, .. } => self.people.extend(patch.responsible_person.flatten()),
            C::CompleteTask { result, .. } => self.files.extend(result.file_id.flatten()),
            C::CompleteSubTask { answer, .. } => self.files.extend(answer.file_id),
            C::EditBoard { choices, .. } => {
                let members = choices.members.iter();
                self.people.extend(members.clone().flat_map(|members| &members.people));
                self.crews.extend(members.flat_map(|members| &members.crews));
            }
            C::AddList(_) | C::AddLabel { .. } | C::AddSubTask { .. } | C::AddLogNote { .. } => self.ids += 1,
            _ => self.hours(command, sender),
        }
    }

    fn hours(&mut self, command: &BoardCommand, sender: Option<PersonId>) {
        use BoardCommand as C;
        match command {
            C::StartLabour { labour_type_id, .. } => {
                self.ids += 1;
                self.labour.people.extend(sender);
                self.labour.types.extend(labour_type_id);
            }
            C::StopLabour { .. } => self.labour.people.extend(sender),
            C::EnterLabour(asked) => {
                self.ids += asked.details.len().min(LABOUR_LINES_MAX);
                self.people.extend(asked.person_id);
                self.labour.people.extend(asked.person_id.or(sender));
                self.labour.types.extend(asked.labour_type_id);
                self.labour.days.extend(asked.details.iter().map(|detail| detail.submission_date));
            }
            C::CorrectLabour(asked) => {
                self.ids += 1;
                self.labour.rows.push(asked.labour_id);
                self.labour.types.extend(asked.labour_type_id.flatten());
                self.labour.days.extend(asked.submission_date);
            }
            C::RemoveLabour { card_id, labour_id } => {
                self.labour.rows.push(*labour_id);
                self.labour.counted.push(*card_id);
            }
            C::ApproveLabour { labour_ids, .. } => self.labour.rows.extend(labour_ids.iter().take(LABOUR_LINES_MAX)),
            C::PlanLabour(asked) => {
                self.ids += 1;
                self.planned(std::slice::from_ref(&asked.line));
            }
            C::EditPlannedLabour(asked) => {
                self.labour.planned.push(asked.line_id);
                self.people.extend(asked.patch.person_id.flatten());
            }
            C::RemovePlannedLabour(line) => {
                self.labour.planned.push(line.line_id);
                self.labour.counted.push(line.card_id);
            }
            C::PutCost(asked) => {
                self.ids += usize::from(asked.cost_id.is_none());
                self.costs.currency = true;
                self.costs.rows.extend(asked.cost_id);
            }
            C::RemoveCost { cost_id, .. } => self.costs.rows.push(*cost_id),
            C::PutFailure(asked) => {
                if asked.failure_id.is_none() {
                    self.ids += 1;
                    self.failures.counted.push(asked.card_id);
                }
                self.failures.codes.extend(asked.codes.named().map(|(id, ..)| id));
                self.failures.rows.extend(asked.failure_id);
                self.failures.downtimes.extend(asked.downtime_id);
                self.failures.made.extend(asked.downtime.map(|span| (asked.card_id, span)));
            }
            C::RemoveFailure { failure_id, .. } => self.failures.rows.push(*failure_id),
            _ => self.parts(command),
        }
    }

    fn parts(&mut self, command: &BoardCommand) {
        use BoardCommand as C;
        let parts = &mut self.parts;
        match command {
            C::PlanPart(asked) => {
                self.ids += 1;
                parts.rest_grows = true;
                parts.cards.push(asked.card_id);
                parts.parts.extend(asked.part_id);
                parts.warehouses.extend(asked.warehouse_id);
                let code = asked.code.trim();
                let named = (asked.part_id.is_none() && !code.is_empty()).then(|| code.to_lowercase());
                if let (true, Some(warehouse)) = (asked.reserve, asked.warehouse_id) {
                    parts.held_parts.extend(asked.part_id.map(|part| (part, warehouse)));
                    parts.held_codes.extend(named.clone().map(|code| (code, warehouse)));
                }
                parts.codes.extend(named);
            }
            C::EditPlannedPart(asked) => {
                parts.rest_grows = true;
                parts.cards.push(asked.card_id);
                parts.held_lines.push((asked.line_id, None));
                parts.warehouses.extend(asked.warehouse_id.flatten());
            }
            C::RemovePlannedPart(line) => {
                parts.cards.push(line.card_id);
                parts.held_lines.push((line.line_id, None));
            }
            C::ReservePart(asked) | C::ReleasePart(asked) | C::ReturnPart(asked) => {
                let &PartQuantity { card_id, line_id, .. } = asked;
                parts.rest_grows |= !matches!(command, C::ReleasePart(_));
                parts.cards.push(card_id);
                parts.held_lines.push((line_id, None));
                parts.serials.extend(named(&asked.serials));
            }
            C::UsePart(asked) => parts.cards.push(asked.card_id),
            C::IssuePart(asked) => {
                let &IssuePart { card_id, line_id, part_id, warehouse_id, quantity, .. } = asked.as_ref();
                self.ids += usize::from(line_id.is_none());
                parts.leaves(quantity.unwrap_or_else(|| named(&asked.serials).count().into()));
                parts.rest_issued |= quantity.is_none();
                parts.cards.push(card_id);
                parts.parts.extend(part_id);
                parts.warehouses.extend(warehouse_id);
                parts.held_lines.extend(line_id.map(|line| (line, warehouse_id)));
                parts.held_parts.extend(part_id.zip(warehouse_id));
                parts.serials.extend(named(&asked.serials));
            }
            C::StagePart(asked) => {
                let StagePart { card_id, line_id, lot_id, to_location_id, quantity, .. } = asked.as_ref();
                // It leaves its place, and the staging place when the kit is issued.
                parts.leaves(quantity.saturating_add(*quantity));
                parts.cards.push(*card_id);
                parts.held_lines.push((*line_id, None));
                parts.staged.push((*line_id, *to_location_id, *lot_id));
                parts.serials.extend(named(&asked.serials));
            }
            C::ReserveKit(asked) | C::IssueKit(asked) => {
                parts.rest_issued |= matches!(command, C::IssueKit(_));
                parts.rest_grows |= matches!(command, C::ReserveKit(_));
                parts.cards.push(asked.card_id);
                parts.kits.push((asked.card_id, asked.warehouse_id));
            }
            C::CheckKit(asked) => parts.cards.push(asked.card_id),
            _ => {}
        }
    }

    /// Adds the meters of the asset if a command answers a task or sub-task by a reading.
    pub fn add_readings(&mut self, command: &BoardCommand, state: &BoardState) {
        let read =
            |format: &Option<Box<AnswerFormat>>| format.as_ref().is_some_and(|format| format.kind == AnswerKind::Meter);
        let (card, metered) = match command {
            BoardCommand::CompleteTask { card_id, task_id, .. } => {
                let card = state.card(*card_id);
                let task = card.and_then(|card| card.tasks.iter().find(|task| task.id == *task_id));
                (card, task.is_some_and(|task| read(&task.answer_format)))
            }
            BoardCommand::CompleteSubTask { card_id, sub_task_id, .. } => {
                let card = state.card(*card_id);
                let mut steps = card.into_iter().flat_map(|card| &card.tasks).flat_map(|task| &task.sub_tasks);
                (card, steps.any(|step| step.id == *sub_task_id && read(&step.answer_format)))
            }
            _ => return,
        };
        if metered {
            self.metered.extend(card.and_then(|card| card.face.asset.as_ref()).map(|asset| asset.id));
        }
    }

    /// Adds what a command needs that ends the work of a card: the reservations of its parts are released, and the board may ask
    /// what failed.
    pub fn add_ending(&mut self, command: &BoardCommand, state: &BoardState, user: Option<UserId>) {
        use BoardCommand as C;
        let ends = |list: Id| {
            let status = state.list(list).map(|list| list.head.system_status);
            matches!(status, Some(SystemStatus::Completed | SystemStatus::Closed))
        };
        let id = match command {
            C::MoveCard { card_id, list_id, .. } | C::ChangeCard { card_id, list_id, .. } if ends(*list_id) => *card_id,
            C::ArchiveCard { card_id } => *card_id,
            C::CloseDuplicate(asked) => asked.card_id,
            C::UndoMove {} => match user.and_then(|user| state.last_moves.get(&user)) {
                Some(last) if ends(last.from) => last.card,
                // What it released is reserved again.
                Some(last) if !last.released.is_empty() => {
                    self.parts.rest_grows = true;
                    self.parts.cards.push(last.card);
                    self.parts.held_lines.extend(last.released.iter().map(|(line, _)| (*line, None)));
                    return;
                }
                _ => return,
            },
            _ => return,
        };
        let Some(card) = state.card(id) else { return };
        if card.face.parts != UseState::None || self.parts.cards.contains(&id) {
            self.parts.cards.push(id);
            self.parts.released.push(id);
        }
        if state.settings.require_failure && card.face.work_type == Some(FAILURE_WORK) {
            self.failures.counted.push(id);
        }
    }
}

/// Serial numbers as they are looked up; what cannot be read is refused when it is decided.
fn named(entered: &str) -> impl Iterator<Item = String> {
    serial_list(entered).unwrap_or_default().into_iter().map(|number| number.to_lowercase())
}
