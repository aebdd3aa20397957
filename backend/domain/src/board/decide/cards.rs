//! Opening, editing, assigning, rescheduling, labelling, archiving and restoring work orders.

use serde_json::json;

use super::{Decider, Decision, answers, event, text};
use crate::board::links::{LinkType, LinkedChange};
use crate::board::{
    BoardEvent, BoardEventKind, Card, CardFace, CardPatch, Delta, NewCard, NewTask, Placement, Progress, SubTaskState,
    TaskState, UseState,
};
use crate::{Error, Id, PersonId, SystemStatus};

impl Decider<'_> {
    pub(super) fn create_card(&mut self, card: &NewCard) -> Decision {
        let fields = text::checked(&card.fields)?;
        let title = fields.title.clone().ok_or_else(|| Error::field("required", "title", "Enter a title."))?;
        self.references_exist(&fields, None)?;
        self.labels_exist(&card.labels)?;
        let list_id = match card.list_id {
            Some(id) => id,
            None => self.board.default_list().ok_or(Error::NotFound { what: "Open list" })?.head.id,
        };
        let status = self.board.require_list(list_id)?.head.system_status;
        if status != SystemStatus::Open {
            return Err(Error::conflict(
                "illegal_transition",
                "A new work order starts in a list with the status Open.",
            ));
        }
        self.room_in(list_id, None)?;
        let (after, landing) = self.landing(list_id, card.after, None)?;
        let tasks = card.tasks.iter().map(|task| self.new_task(task)).collect::<Result<Vec<_>, _>>()?;
        let labour = card.labour.iter().map(|line| self.planned_line(line)).collect::<Result<Vec<_>, _>>()?;
        let id = self.facts.id()?;
        let mut face = CardFace {
            id,
            labour: if labour.is_empty() { UseState::None } else { UseState::Estimated },
            code: self.facts.code()?,
            title,
            priority: 1,
            labels: card.labels.clone(),
            progress: Progress::of(&tasks),
            version: 1,
            ..CardFace::default()
        };
        self.write_fields(&mut face, &fields);
        let elsewhere = match card.link {
            Some(link) => self.new_link(link, self.named(id, &face.code))?,
            None => Vec::new(),
        };
        let delta = Delta {
            elsewhere,
            put: vec![face],
            place: vec![Placement { card_id: id, list_id, after, position: landing.position, version: 1 }],
            positions: landing.spread,
            tasks: if tasks.is_empty() { Vec::new() } else { vec![(id, tasks)] },
            ..Delta::default()
        };
        let card = Box::new(NewCard { fields, labour, ..card.clone() });
        event(BoardEventKind::CardCreated { card_id: id, card }, delta)
    }

    pub(super) fn edit_card(&mut self, id: Id, version: Option<i64>, patch: &CardPatch) -> Decision {
        let card = self.card(id)?;
        if version.is_some_and(|seen| seen != card.face.version) {
            return Err(Error::conflict_with(
                "stale_version",
                format!("{} was changed by somebody else meanwhile.", card.face.code),
                json!({ "card": card.face }),
            ));
        }
        let mut face = card.face.clone();
        let patch = text::checked(patch)?;
        if patch == CardPatch::default() {
            return Ok(None);
        }
        self.references_exist(&patch, Some(id))?;
        let start = patch.estimated_start.unwrap_or(face.estimated_start);
        let end = patch.estimated_end.unwrap_or(face.estimated_end);
        if let (Some(start), Some(end)) = (start, end)
            && end < start
        {
            return Err(Error::field("invalid", "estimatedEnd", "The planned end lies before the planned start."));
        }
        self.write_fields(&mut face, &patch);
        face.version += 1;
        let delta = Delta { put: vec![face], ..Delta::default() };
        event(BoardEventKind::CardEdited { card_id: id, patch: Box::new(patch) }, delta)
    }

    pub(super) fn assign_card(
        &mut self,
        id: Id,
        responsible_person: Option<Option<PersonId>>,
        crew: Option<Option<Id>>,
    ) -> Decision {
        let face = &self.card(id)?.face;
        let changes = |new: Option<Option<Id>>, old: Option<Id>| new.filter(|wish| *wish != old);
        let patch = CardPatch {
            responsible_person: changes(responsible_person, face.responsible_person),
            crew: changes(crew, face.crew),
            ..CardPatch::default()
        };
        self.edit_card(id, None, &patch)
    }

    pub(super) fn reschedule_card(&mut self, id: Id, times: &CardPatch) -> Decision {
        let patch = CardPatch {
            due: times.due,
            estimated_start: times.estimated_start,
            estimated_end: times.estimated_end,
            ..CardPatch::default()
        };
        self.edit_card(id, None, &patch)
    }

    pub(super) fn label_card(&mut self, id: Id, add: &[Id], remove: &[Id]) -> Decision {
        self.labels_exist(add)?;
        let mut face = self.card(id)?.face.clone();
        let add: Vec<Id> = add.iter().copied().filter(|label| !face.labels.contains(label)).collect();
        let remove: Vec<Id> = remove.iter().copied().filter(|label| face.labels.contains(label)).collect();
        if add.is_empty() && remove.is_empty() {
            return Ok(None);
        }
        face.labels.retain(|label| !remove.contains(label));
        face.labels.extend(&add);
        face.version += 1;
        event(BoardEventKind::CardLabelled { card_id: id, add, remove }, Delta { put: vec![face], ..Delta::default() })
    }

    pub(super) fn archive_card(&mut self, id: Id) -> Decision {
        let card = self.card(id)?;
        if !card.timers.is_empty() {
            return Err(super::labour::timer_running(card));
        }
        let mut delta = Delta { gone: vec![id], ..Delta::default() };
        self.tell_linked(card, false, LinkedChange::Archived, &mut delta);
        let what = BoardEventKind::CardArchived { card_id: id, released: Vec::new() };
        self.releasing(Some(BoardEvent { what, delta }))
    }

    pub(super) fn restore_card(&mut self, id: Id) -> Decision {
        if self.board.card(id).is_some() {
            return Ok(None);
        }
        let archived = self.facts.archived.get(&id).ok_or(Error::NotFound { what: "Work order" })?.clone();
        super::within_limit(&archived.card, self.deciding)?;
        let list = self
            .board
            .list(archived.card.list)
            .or_else(|| self.board.first_list_of(archived.system_status))
            .ok_or_else(|| Error::conflict("no_list", "This board no longer has a list with its status."))?;
        let list_id = list.head.id;
        self.room_in(list_id, None)?;
        let (after, landing) = self.landing(list_id, Some(None), None)?;
        let version = archived.card.face.version + 1;
        let open = !list.head.system_status.is_done();
        let links = self.links_again(archived.card.face.links);
        if open && links.iter().any(|link| link.link == LinkType::ChildOf && !link.open) {
            return Err(super::links::parent_done_error());
        }
        let card = Card { face: CardFace { version, links, ..archived.card.face }, ..archived.card };
        let mut delta = Delta {
            put: vec![card.face.clone()],
            place: vec![Placement { card_id: id, list_id, after, position: landing.position, version }],
            positions: landing.spread,
            tasks: vec![(id, card.tasks.clone())],
            ..Delta::default()
        };
        self.tell_linked(&card, open, LinkedChange::Restored, &mut delta);
        Ok(Some(BoardEvent { what: BoardEventKind::CardRestored { card_id: id }, delta }))
    }

    fn write_fields(&self, face: &mut CardFace, patch: &CardPatch) {
        if let Some(title) = &patch.title {
            face.title.clone_from(title);
        }
        face.priority = patch.priority.unwrap_or(face.priority);
        face.work_type = patch.work_type.unwrap_or(face.work_type);
        face.due = patch.due.unwrap_or(face.due);
        face.estimated_start = patch.estimated_start.unwrap_or(face.estimated_start);
        face.estimated_end = patch.estimated_end.unwrap_or(face.estimated_end);
        face.responsible_person = patch.responsible_person.unwrap_or(face.responsible_person);
        face.crew = patch.crew.unwrap_or(face.crew);
        if let Some(asset) = patch.asset {
            face.asset = asset.and_then(|id| self.facts.assets.get(&id)).cloned();
        }
        if let Some(location) = patch.location {
            face.location = location.and_then(|id| self.facts.locations.get(&id)).cloned();
        }
    }

    fn references_exist(&self, patch: &CardPatch, of: Option<Id>) -> Result<(), Error> {
        let known = |field: &str, wish: Option<Option<Id>>, exists: &dyn Fn(&Id) -> bool| match wish.flatten() {
            Some(id) if !exists(&id) => Err(text::unknown_reference(field, id)),
            _ => Ok(()),
        };
        known("responsiblePerson", patch.responsible_person, &|id| self.facts.people.contains(id))?;
        known("crew", patch.crew, &|id| self.facts.crews.contains(id))?;
        known("asset", patch.asset, &|id| self.facts.assets.contains_key(id))?;
        known("location", patch.location, &|id| self.facts.locations.contains_key(id))?;
        let Some(Some(reference)) = &patch.external_reference else { return Ok(()) };
        match self.facts.taken_references.get(reference) {
            Some(owner) if Some(*owner) != of => Err(Error::conflict_with(
                "duplicate_reference",
                format!("The external reference {reference} belongs to another work order."),
                json!({ "workOrderId": owner }),
            )),
            _ => Ok(()),
        }
    }

    fn labels_exist(&self, labels: &[Id]) -> Result<(), Error> {
        let known = |id: &Id| self.board.labels.iter().any(|label| label.id == *id);
        match labels.iter().find(|id| !known(id)) {
            Some(id) => Err(text::unknown_reference("label", *id)),
            None => Ok(()),
        }
    }

    /// A task with fresh ids.
    pub(super) fn new_task(&mut self, task: &NewTask) -> Result<TaskState, Error> {
        let name = text::heading("name", &task.name)?;
        text::hours("estLaborHrs", task.est_labor_hrs)?;
        if let Some(person) = task.responsible_person.filter(|person| !self.facts.people.contains(person)) {
            return Err(text::unknown_reference("responsiblePerson", person));
        }
        let id = self.facts.id()?;
        let mut sub_tasks = Vec::with_capacity(task.sub_tasks.len());
        for sub_task in &task.sub_tasks {
            let name = text::heading("name", &sub_task.name)?;
            let mandatory = sub_task.mandatory;
            let answer_format = answers::format(sub_task.answer_format.as_ref())?;
            sub_tasks.push(SubTaskState { id: self.facts.id()?, name, mandatory, completed: false, answer_format });
        }
        let answer_format = answers::format(task.answer_format.as_ref())?;
        Ok(TaskState { id, name, mandatory: task.mandatory, completed: false, answer_format, sub_tasks })
    }
}
