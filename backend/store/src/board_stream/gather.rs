//! What the commands of a batch need to know before they are decided: all of it in one round trip.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, SmallInt};
use gantry_domain::board::{ArchivedCard, AssetRef, BoardFacts, Needs, PlaceRef};
use gantry_domain::{BoardId, Error, Id};

use super::load::system_status;
use super::rows::{Belongings, BoardCardRow, LabelRow, SubTaskRow, TaskRow, board_card_columns, cards};
use super::{costs, failures, labour, links, meters, parts};
use crate::Tx;
use crate::error::ToDomain;
use crate::numbering;
use crate::run_query::RunQueryDsl;
use crate::schema::asset;
use crate::schema::crew;
use crate::schema::location;
use crate::schema::person;
use crate::schema::work_order;
use crate::work_orders::work_order_file;

prepared! {
    DrawIds { count: i64 => BigInt }
    "SELECT nextval('stream_item_id') AS id FROM generate_series(1, ?)"
}

#[derive(QueryableByName)]
struct Drawn {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Looks up what is needed. Nothing needed costs nothing.
///
/// # Errors
/// Internal ones.
pub async fn gather(tx: &Tx, board: BoardId, needs: &Needs) -> Result<BoardFacts, Error> {
    if needs.is_empty() {
        return Ok(BoardFacts::default());
    }
    let (
        ids,
        codes,
        people,
        crews,
        assets,
        locations,
        taken_references,
        archived,
        files,
        labour,
        costs,
        parts,
        links,
        failures,
        meters,
    ) = futures_util::try_join!(
        draw_ids(tx, needs.ids),
        numbering::draw(tx, "work_order", "WO", needs.codes),
        async {
            let known = person::table.filter(person::id.eq_any(&needs.people)).filter(person::archived_at.is_null());
            known.select(person::id).load::<Id>(tx.connection()).await.to_domain()
        },
        async {
            let known = crew::table.filter(crew::id.eq_any(&needs.crews)).filter(crew::archived_at.is_null());
            known.select(crew::id).load::<Id>(tx.connection()).await.to_domain()
        },
        async {
            let known = asset::table.filter(asset::id.eq_any(&needs.assets)).filter(asset::archived_at.is_null());
            let columns = (asset::id, asset::code, asset::name);
            known.select(columns).load::<(Id, String, String)>(tx.connection()).await.to_domain()
        },
        async {
            let wanted = location::table.filter(location::id.eq_any(&needs.locations));
            let known = wanted.filter(location::archived_at.is_null()).select((location::id, location::name));
            known.load::<(Id, String)>(tx.connection()).await.to_domain()
        },
        async {
            let taken = work_order::table.filter(work_order::external_reference.eq_any(&needs.external_references));
            let columns = (work_order::external_reference, work_order::id);
            taken.select(columns).load::<(Option<String>, Id)>(tx.connection()).await.to_domain()
        },
        archived(tx, board, &needs.archived),
        work_order_file::brought(tx, &needs.files),
        labour::look_up(tx, board, &needs.labour),
        costs::look_up(tx, &needs.costs),
        parts::look_up(tx, &needs.parts),
        links::look_up(tx, &needs.links),
        failures::look_up(tx, &needs.failures),
        meters::look_up(tx, &needs.metered),
    )?;
    let asset = |(id, code, name)| (id, AssetRef { id, code, name });
    Ok(BoardFacts {
        ids: ids.into(),
        codes: codes.into(),
        people: people.into_iter().collect(),
        crews: crews.into_iter().collect(),
        assets: assets.into_iter().map(asset).collect(),
        locations: locations.into_iter().map(|(id, name)| (id, PlaceRef { id, name })).collect(),
        taken_references: taken_references.into_iter().filter_map(|(key, id)| Some((key?, id))).collect(),
        archived,
        files,
        labour,
        costs,
        failures,
        parts,
        links,
        meters,
    })
}

/// Fresh ids of the sequence that all stream-managed tables share.
///
/// # Errors
/// Internal ones.
pub(crate) async fn draw_ids(tx: &Tx, count: usize) -> Result<Vec<Id>, Error> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let drawn: Vec<Drawn> = DrawIds { count: rows(count) }.load(tx.connection()).await.to_domain()?;
    Ok(drawn.into_iter().map(|row| row.id).collect())
}

fn rows(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

prepared! {
    ArchivedCards { board: BoardId => BigInt, ids: Vec<Id> => Array<BigInt> }
    concat!("SELECT ", board_card_columns!(), " FROM work_order AS w LEFT JOIN asset AS a ON a.id = w.asset_id \
     LEFT JOIN location AS l ON l.id = w.location_id \
     WHERE w.board_id = ? AND w.id = ANY(?) AND w.archived_at IS NOT NULL")
}

prepared! {
    StatusesOf { ids: Vec<Id> => Array<BigInt> }
    "SELECT id, status FROM work_order WHERE id = ANY(?)"
}

prepared! {
    TasksOf { ids: Vec<Id> => Array<BigInt> }
    "SELECT work_order_id, id, name, mandatory, completed, answer_format FROM task WHERE work_order_id = ANY(?) ORDER BY position, id"
}

prepared! {
    SubTasksOf { ids: Vec<Id> => Array<BigInt> }
    "SELECT u.task_id, u.id, u.name, u.mandatory, u.completed, u.answer_format FROM sub_task AS u JOIN task AS t ON t.id = u.task_id \
     WHERE t.work_order_id = ANY(?) ORDER BY u.position, u.id"
}

prepared! {
    LabelsOf { ids: Vec<Id> => Array<BigInt> }
    "SELECT work_order_id, label_id FROM work_order_label WHERE work_order_id = ANY(?) ORDER BY id"
}

#[derive(QueryableByName)]
struct StatusOf {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = SmallInt)]
    status: i16,
}

async fn archived(tx: &Tx, board: BoardId, ids: &[Id]) -> Result<HashMap<Id, ArchivedCard>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let ids = ids.to_vec();
    let (rows, statuses, tasks, sub_tasks, labels, links) = futures_util::try_join!(
        ArchivedCards { board, ids: ids.clone() }.load::<BoardCardRow>(tx.connection()),
        StatusesOf { ids: ids.clone() }.load::<StatusOf>(tx.connection()),
        TasksOf { ids: ids.clone() }.load::<TaskRow>(tx.connection()),
        SubTasksOf { ids: ids.clone() }.load::<SubTaskRow>(tx.connection()),
        LabelsOf { ids: ids.clone() }.load::<LabelRow>(tx.connection()),
        links::of_cards(tx, ids),
    )
    .to_domain()?;
    let statuses: HashMap<Id, i16> = statuses.into_iter().map(|row| (row.id, row.status)).collect();
    let belongings = Belongings { tasks, sub_tasks, labels, timers: Vec::new(), links };
    cards(rows, belongings)
        .into_iter()
        .map(|card| {
            let id = card.face.id;
            let status = statuses.get(&id).copied().unwrap_or_default();
            Ok((id, ArchivedCard { card, system_status: system_status(status)? }))
        })
        .collect()
}
