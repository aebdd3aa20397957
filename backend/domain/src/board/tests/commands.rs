//! Commands in few words, for the tests.

use super::*;
use crate::board::{BoardCommand, NewTask};

/// To the end of a list.
pub(super) fn to(card_id: Id, list_id: Id) -> BoardCommand {
    BoardCommand::MoveCard { card_id, list_id, after: None, from: None, reason: None, override_reason: None }
}

/// Below a card, or to the top.
pub(super) fn below(card_id: Id, list_id: Id, after: Option<Id>) -> BoardCommand {
    BoardCommand::MoveCard { card_id, list_id, after: Some(after), from: None, reason: None, override_reason: None }
}

/// Backwards, with a reason.
pub(super) fn back(card_id: Id, list_id: Id, reason: &str) -> BoardCommand {
    BoardCommand::MoveCard {
        card_id,
        list_id,
        after: None,
        from: None,
        reason: Some(reason.into()),
        override_reason: None,
    }
}

/// A new title.
pub(super) fn title(card_id: Id, version: Option<i64>, title: &str) -> BoardCommand {
    let patch = CardPatch { title: Some(title.into()), ..CardPatch::default() };
    BoardCommand::EditCard { card_id, version, patch: Box::new(patch) }
}

/// A new title in another list.
pub(super) fn change(card_id: Id, list_id: Id, title: &str) -> BoardCommand {
    let patch = Box::new(CardPatch { title: Some(title.into()), ..CardPatch::default() });
    BoardCommand::ChangeCard {
        card_id,
        version: None,
        patch,
        list_id,
        after: None,
        reason: None,
        override_reason: None,
    }
}

/// A work order with nothing but a title.
pub(super) fn create(title: &str) -> BoardCommand {
    let fields = CardPatch { title: Some(title.into()), ..CardPatch::default() };
    BoardCommand::CreateCard(Box::new(NewCard { fields, ..NewCard::default() }))
}

/// A task with one sub-task.
pub(super) fn task(card_id: Id, name: &str, mandatory: bool) -> BoardCommand {
    let sub_tasks = vec![NewSubTask { name: format!("{name}, signed"), ..NewSubTask::default() }];
    BoardCommand::AddTask { card_id, task: NewTask { name: name.into(), mandatory, sub_tasks, ..NewTask::default() } }
}

/// A task is done.
pub(super) fn tick(card_id: Id, task_id: Id) -> BoardCommand {
    let result = TaskResult { completed: Some(true), ..TaskResult::default() };
    BoardCommand::CompleteTask { card_id, task_id, result }
}
