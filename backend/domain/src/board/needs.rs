//! What a command needs to know of the world before it can be decided: looked up once for a whole batch.

use super::{BoardCommand, CardPatch, NewTask};
use crate::{Id, PersonId};

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

    fn task(&mut self, task: &NewTask) {
        self.ids += 1 + task.sub_tasks.len();
        self.people.extend(task.responsible_person);
    }

    /// Adds the needs of another command.
    pub fn add(&mut self, command: &BoardCommand) {
        use BoardCommand as C;
        match command {
            C::CreateCard(card) => {
                self.ids += 1;
                self.codes += 1;
                self.fields(&card.fields);
                card.tasks.iter().for_each(|task| self.task(task));
            }
            C::EditCard { patch, .. } | C::ChangeCard { patch, .. } => self.fields(patch),
            C::AssignCard { responsible_person, crew, .. } => {
                self.people.extend(responsible_person.flatten());
                self.crews.extend(crew.flatten());
            }
            C::AddFile { file_id, .. } | C::RemoveFile { file_id, .. } => self.files.push(*file_id),
            C::RestoreCard { card_id } => self.archived.push(*card_id),
            C::AddTask { task, .. } => self.task(task),
            C::EditTask { patch, .. } => self.people.extend(patch.responsible_person.flatten()),
            C::AddList { .. }
            | C::AddLabel { .. }
            | C::AddSubTask { .. }
            | C::AddLogNote { .. }
            | C::StartLabour { .. } => self.ids += 1,
            _ => {}
        }
    }
}
