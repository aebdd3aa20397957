//! The work-order board as a pure state: lists that stand for statuses, cards that are work orders. Commands are decided
//! against it, events change it, viewers get its snapshot.

mod answer;
mod apply;
mod card;
mod command;
pub mod cost;
mod decide;
mod delta;
mod event;
pub mod failure;
mod file;
pub mod kit;
pub mod labour;
mod link_graph;
pub mod links;
mod needs;
mod new_card;
mod new_list;
mod order;
pub mod part_facts;
pub mod parts;
mod patch;
mod settings;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use answer::{Answer, AnswerFormat, AnswerKind, AnsweredReading, AssetMeter, FAIL, FLAG, PASS};
pub use card::{AssetRef, CardFace, Count, PlaceRef, Progress, SubTaskState, TaskState, Timer, UseState};
pub use command::BoardCommand;
pub use decide::board_name;
pub use delta::{BoardEvent, BoardHeading, Delta, Placement, StatusChange};
pub use event::BoardEventKind;
pub use file::{BroughtFile, CardFile, FileOf, FileOfCard, FilePart};
pub use kit::KitState;
pub use labour::PlannedLine;
pub use needs::Needs;
pub use new_card::{NewCard, NewSubTask, NewTask};
pub use new_list::NewList;
pub use order::STEP;
pub use patch::{CardPatch, SubTaskPatch, TaskPatch, TaskResult};
pub use settings::{BoardChoices, BoardMembers, BoardSettings, CardField};
pub use state::{ArchivedCard, BoardFacts, BoardState, Card, Label, List, ListHead, NewBoard, StatusRef};
pub use view::{BoardView, ListView};

/// How long one's own last move can be undone, in minutes.
pub const UNDO_MINUTES: i64 = 10;
/// The longest title of a work order, a task or a list, in characters.
pub const TITLE_MAX: usize = 250;
/// The longest reason, note or description, in characters.
pub const TEXT_MAX: usize = 20_000;
