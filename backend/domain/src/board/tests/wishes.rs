//! Random wishes: four small numbers that become a command by looking at the board, so that most of them are possible and
//! every failing run shrinks to a short story.

use super::commands::{back, below, change, create, task, tick, title, to};
use super::links::{link, unlink};
use super::*;
use crate::board::links::LinkType;

/// A command to be: what, and three choices among what there is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wish {
    pub(super) kind: u8,
    pub(super) who: u8,
    pub(super) a: usize,
    pub(super) b: usize,
}

fn pick(ids: &[Id], choice: usize) -> Id {
    // An id that is nobody's, when there is nothing to choose from.
    ids.get(choice % ids.len().max(1)).copied().unwrap_or(9_999)
}

impl Wish {
    pub(super) fn by(self) -> RequestContext {
        [admin(), admin(), dispatcher(), technician()][usize::from(self.who % 4)].clone()
    }

    pub(super) fn command(self, world: &World) -> BoardCommand {
        use BoardCommand as C;
        let board = &world.board;
        let Self { a, b, .. } = self;
        let cards: Vec<Id> = board.lists().iter().flat_map(|list| list.cards.clone()).collect();
        let lists: Vec<Id> = board.lists().iter().map(|list| list.head.id).collect();
        let (card_id, list_id) = (pick(&cards, a), pick(&lists, b));
        let neighbour = Some(pick(&cards, b / 3)).filter(|_| b % 3 > 0);
        let tasks = board.card(card_id).map(|card| card.tasks.clone()).unwrap_or_default();
        let task_ids: Vec<Id> = tasks.iter().map(|task| task.id).collect();
        let task_id = pick(&task_ids, b);
        let sub_tasks: Vec<Id> = tasks.iter().flat_map(|task| &task.sub_tasks).map(|sub_task| sub_task.id).collect();
        let sub_task_id = pick(&sub_tasks, b);
        match self.kind % 34 {
            0..=5 => to(card_id, list_id),
            6..=9 => below(card_id, pick(&lists, a + b), neighbour),
            10 => back(card_id, list_id, "looked at again"),
            11 => create("Another job"),
            12 => title(card_id, None, "A new title"),
            13 => C::AssignCard { card_id, responsible_person: Some(Some(3).filter(|_| b % 2 > 0)), crew: None },
            14 => C::LabelCard { card_id, add: vec![1], remove: Vec::new() },
            15 => C::ArchiveCard { card_id },
            16 => C::RestoreCard { card_id: pick(&world.archived.keys().copied().collect::<Vec<_>>(), 0) },
            17 => C::UndoMove {},
            18 => C::AddList(NewList { name: "More".into(), status_id: 1, after: Some(neighbour), wip_limit: Some(2) }),
            19 => C::RenameList { list_id, name: format!("Renamed {a}") },
            20 => C::ReorderList { list_id, after: Some(Some(pick(&lists, a)).filter(|_| a % 4 > 0)) },
            21 => C::LimitList { list_id, wip_limit: u32::try_from(a % 5).ok() },
            22 => C::RemoveList { list_id },
            23 => task(card_id, "Check it", a % 2 == 0),
            24 => tick(card_id, task_id),
            25 => C::ReorderTasks { card_id, order: task_ids.into_iter().rev().collect() },
            26 => C::RemoveTasks { card_id, task_ids: vec![task_id] },
            27 => C::CompleteSubTask { card_id, sub_task_id, completed: a % 2 == 0, answer: Answer::default() },
            28 if a % 2 == 0 => C::StartLabour { card_id, labour_type_id: None, override_reason: None },
            28 => C::StopLabour { card_id },
            29 => change(card_id, list_id, "Changed on the way"),
            30 | 31 => {
                link(card_id, [LinkType::Blocks, LinkType::ChildOf, LinkType::RelatesTo][a % 3], pick(&cards, b))
            }
            32 => unlink(card_id, LinkType::Blocks, pick(&cards, b)),
            _ => C::AddLabel { name: format!("Label {}", a % 7), colour: "#00aa00".into() },
        }
    }
}
