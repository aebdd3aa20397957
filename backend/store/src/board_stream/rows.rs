//! Rows of work orders, tasks and timers as the board's state is made from them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Jsonb, Nullable, SmallInt, Text, Timestamptz};
use gantry_domain::board::{
    AssetRef, Card, CardFace, KitState, PlaceRef, Progress, SubTaskState, TaskState, Timer, UseState,
};
use gantry_domain::{Id, PersonId};

use super::links::{self, CardLinkRow};
use crate::work_orders::answer_format::StoredAnswerFormat;

/// The columns of [`CardRow`], from `work_order AS w LEFT JOIN asset AS a`.
macro_rules! card_columns {
    () => {
        "w.id, w.list_id, w.position, w.code, w.title, w.priority, w.work_type, w.due, w.estimated_start, \
         w.estimated_end, w.responsible_person_id, w.crew_id, a.id AS asset_id, a.code AS asset_code, \
         a.name AS asset_name, w.labour_use, w.part_use, w.kit, w.version"
    };
}
pub(crate) use card_columns;

/// The columns of [`BoardCardRow`], from the same and `LEFT JOIN location AS l`.
macro_rules! board_card_columns {
    () => {
        concat!(crate::board_stream::card_columns!(), ", l.id AS place_id, l.name AS place_name")
    };
}
pub(super) use board_card_columns;

/// A card as its board has it.
#[derive(QueryableByName)]
pub(super) struct BoardCardRow {
    #[diesel(embed)]
    pub(super) card: CardRow,
    #[diesel(sql_type = Nullable<BigInt>)]
    place_id: Option<Id>,
    #[diesel(sql_type = Nullable<Text>)]
    place_name: Option<String>,
}

#[derive(QueryableByName)]
pub(crate) struct CardRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    pub(crate) list_id: Id,
    #[diesel(sql_type = BigInt)]
    position: i64,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = SmallInt)]
    priority: i16,
    #[diesel(sql_type = Nullable<SmallInt>)]
    work_type: Option<i16>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    due: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    estimated_start: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    estimated_end: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<BigInt>)]
    responsible_person_id: Option<PersonId>,
    #[diesel(sql_type = Nullable<BigInt>)]
    crew_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    asset_id: Option<Id>,
    #[diesel(sql_type = Nullable<Text>)]
    asset_code: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    asset_name: Option<String>,
    #[diesel(sql_type = SmallInt)]
    labour_use: i16,
    #[diesel(sql_type = SmallInt)]
    part_use: i16,
    #[diesel(sql_type = Text)]
    kit: String,
    #[diesel(sql_type = BigInt)]
    version: i64,
}

#[derive(QueryableByName)]
pub(super) struct TaskRow {
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    mandatory: bool,
    #[diesel(sql_type = Bool)]
    completed: bool,
    #[diesel(sql_type = Nullable<Jsonb>)]
    answer_format: Option<StoredAnswerFormat>,
}

#[derive(QueryableByName)]
pub(super) struct SubTaskRow {
    #[diesel(sql_type = BigInt)]
    task_id: Id,
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    mandatory: bool,
    #[diesel(sql_type = Bool)]
    completed: bool,
    #[diesel(sql_type = Nullable<Jsonb>)]
    answer_format: Option<StoredAnswerFormat>,
}

#[derive(QueryableByName)]
pub(super) struct LabelRow {
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
    #[diesel(sql_type = BigInt)]
    label_id: Id,
}

#[derive(QueryableByName)]
pub(super) struct TimerRow {
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    person_id: PersonId,
}

/// What belongs to cards, each in its order.
pub(super) struct Belongings {
    pub(super) tasks: Vec<TaskRow>,
    pub(super) sub_tasks: Vec<SubTaskRow>,
    pub(super) labels: Vec<LabelRow>,
    pub(super) timers: Vec<TimerRow>,
    pub(super) links: Vec<CardLinkRow>,
}

/// Puts cards together from their rows.
pub(super) fn cards(rows: Vec<BoardCardRow>, belongings: Belongings) -> Vec<Card> {
    let mut sub_tasks = grouped(belongings.sub_tasks, |row| {
        let SubTaskRow { task_id, id, name, mandatory, completed, answer_format } = row;
        let answer_format = answer_format.map(StoredAnswerFormat::boxed);
        (task_id, SubTaskState { id, name, mandatory, completed, answer_format })
    });
    let mut tasks = grouped(belongings.tasks, |row| {
        let TaskRow { work_order_id, id, name, mandatory, completed, answer_format } = row;
        let answer_format = answer_format.map(StoredAnswerFormat::boxed);
        let sub_tasks = sub_tasks.remove(&id).unwrap_or_default();
        (work_order_id, TaskState { id, name, mandatory, completed, answer_format, sub_tasks })
    });
    let mut labels = grouped(belongings.labels, |row| (row.work_order_id, row.label_id));
    let mut timers =
        grouped(belongings.timers, |row| (row.work_order_id, Timer { labour: row.id, person: row.person_id }));
    let mut links = links::by_card(belongings.links);
    rows.into_iter()
        .map(|BoardCardRow { card: row, place_id, place_name }| {
            let id = row.id;
            let tasks = tasks.remove(&id).unwrap_or_default();
            let (list, position) = (row.list_id, row.position);
            let mut face = row.face(labels.remove(&id).unwrap_or_default(), Progress::of(&tasks));
            face.links = links.remove(&id).unwrap_or_default();
            face.location = place_id.zip(place_name).map(|(id, name)| PlaceRef { id, name });
            Card { face, list, position, tasks, timers: timers.remove(&id).unwrap_or_default() }
        })
        .collect()
}

fn grouped<R, T>(rows: Vec<R>, split: impl FnMut(R) -> (Id, T)) -> HashMap<Id, Vec<T>> {
    let mut groups: HashMap<Id, Vec<T>> = HashMap::new();
    for (owner, item) in rows.into_iter().map(split) {
        groups.entry(owner).or_default().push(item);
    }
    groups
}

impl CardRow {
    pub(crate) fn face(self, labels: Vec<Id>, progress: Progress) -> CardFace {
        let asset = match (self.asset_id, self.asset_code, self.asset_name) {
            (Some(id), Some(code), Some(name)) => Some(AssetRef { id, code, name }),
            _ => None,
        };
        CardFace {
            id: self.id,
            code: self.code,
            title: self.title,
            priority: self.priority,
            work_type: self.work_type,
            due: self.due,
            estimated_start: self.estimated_start,
            estimated_end: self.estimated_end,
            responsible_person: self.responsible_person_id,
            crew: self.crew_id,
            asset,
            location: None,
            labels,
            progress,
            labour: use_state(self.labour_use),
            parts: use_state(self.part_use),
            kit: KitState::parse(&self.kit).unwrap_or_default(),
            links: Vec::new(),
            version: self.version,
        }
    }
}

/// Reads the stored number of a legend.
pub(crate) fn use_state(number: i16) -> UseState {
    match number {
        2 => UseState::Actual,
        1 => UseState::Estimated,
        _ => UseState::None,
    }
}

/// The stored number of a legend.
pub(crate) fn use_number(state: UseState) -> i16 {
    match state {
        UseState::None => 0,
        UseState::Estimated => 1,
        UseState::Actual => 2,
    }
}
