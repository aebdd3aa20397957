//! What happened beyond the board's state, event by event: descriptions, results, remarks, notes, hours, the archive.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use diesel_async::RunQueryDsl;
use gantry_domain::board::{BoardEvent, CardPatch, Delta, Happening, NewTask, TaskResult};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, PersonId};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::{labour, log_note, sub_task, task, work_order};

/// Writes what the rows of cards, lists and tasks do not say yet.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    for recorded in events {
        one(tx, recorded).await?;
    }
    Ok(())
}

async fn one(tx: &Tx, recorded: &Recorded<BoardEvent>) -> Result<(), Error> {
    use Happening as H;
    let at = recorded.at;
    match &recorded.event.what {
        H::CardCreated { card_id, card } => created_tasks(tx, *card_id, &card.tasks, &recorded.event.delta).await,
        H::CardEdited { card_id, patch } => edited(tx, *card_id, patch).await,
        H::CardArchived { card_id } => archived(tx, *card_id, Some(at), at).await,
        H::CardRestored { card_id } => archived(tx, *card_id, None, at).await,
        H::TaskAdded { task_id, responsible_person, est_labor_hrs, .. } => {
            plan(tx, *task_id, Some(*responsible_person), Some(*est_labor_hrs)).await
        }
        H::TaskEdited { task_id, patch, .. } => plan(tx, *task_id, patch.responsible_person, patch.est_labor_hrs).await,
        H::TaskCompleted { task_id, result, .. } => task_result(tx, *task_id, result, recorded).await,
        H::SubTaskEdited { sub_task_id, patch, .. } => match &patch.remark {
            Some(remark) => remarked(tx, *sub_task_id, remark.as_deref()).await,
            None => Ok(()),
        },
        H::SubTaskCompleted { sub_task_id, completed, .. } => {
            let row = diesel::update(sub_task::table.find(*sub_task_id));
            let done = sub_task::completed_at.eq(completed.then_some(at));
            row.set(done).execute(&mut tx.connection()).await.to_domain().map(drop)
        }
        H::LogNoteAdded { card_id, note_id, text } => noted(tx, *card_id, *note_id, text.as_str(), recorded).await,
        H::LabourStarted { card_id, labour_id, person } => timer_started(tx, *card_id, *labour_id, *person, at).await,
        H::LabourStopped { card_id, labour_id } => timer_stopped(tx, *card_id, *labour_id, at).await,
        _ => Ok(()),
    }
}

/// The columns of a patch that no card shows.
#[derive(AsChangeset)]
#[diesel(table_name = work_order)]
struct Hidden<'a> {
    description: Option<&'a str>,
    maintenance_type: Option<Option<&'a str>>,
    location_id: Option<Option<Id>>,
    maintenance_plant: Option<Option<&'a str>>,
    planning_plant: Option<Option<&'a str>>,
    linked_project: Option<Option<&'a str>>,
    external_reference: Option<Option<&'a str>>,
}

async fn edited(tx: &Tx, id: Id, patch: &CardPatch) -> Result<(), Error> {
    let hidden = Hidden {
        description: patch.description.as_ref().map(|text| text.as_str()),
        maintenance_type: word(&patch.maintenance_type),
        location_id: patch.location,
        maintenance_plant: word(&patch.maintenance_plant),
        planning_plant: word(&patch.planning_plant),
        linked_project: word(&patch.linked_project),
        external_reference: word(&patch.external_reference),
    };
    let update = diesel::update(work_order::table.find(id)).set(&hidden).execute(&mut tx.connection()).await;
    // With nothing of these in the patch there is no statement at all, and diesel says so.
    match update {
        Err(diesel::result::Error::QueryBuilderError(_)) => Ok(()),
        other => other.to_domain().map(drop),
    }
}

fn word(field: &Option<Option<String>>) -> Option<Option<&str>> {
    field.as_ref().map(Option::as_deref)
}

async fn archived(tx: &Tx, id: Id, archived_at: Option<DateTime<Utc>>, at: DateTime<Utc>) -> Result<(), Error> {
    let values = (work_order::archived_at.eq(archived_at), work_order::updated_at.eq(at));
    diesel::update(work_order::table.find(id)).set(values).execute(&mut tx.connection()).await.to_domain().map(drop)
}

async fn created_tasks(tx: &Tx, card: Id, asked: &[NewTask], delta: &Delta) -> Result<(), Error> {
    let states = delta.tasks.iter().find(|(id, _)| *id == card).map(|(_, tasks)| tasks);
    for (new, state) in asked.iter().zip(states.into_iter().flatten()) {
        if new.responsible_person.is_some() || new.est_labor_hrs.is_some() {
            plan(tx, state.id, Some(new.responsible_person), Some(new.est_labor_hrs)).await?;
        }
    }
    Ok(())
}

async fn plan(tx: &Tx, id: Id, person: Option<Option<PersonId>>, hours: Option<Option<Decimal>>) -> Result<(), Error> {
    let row = || diesel::update(task::table.find(id));
    if let Some(person) = person {
        row().set(task::responsible_person_id.eq(person)).execute(&mut tx.connection()).await.to_domain()?;
    }
    if let Some(hours) = hours {
        row().set(task::est_labor_hrs.eq(hours)).execute(&mut tx.connection()).await.to_domain()?;
    }
    Ok(())
}

async fn task_result(tx: &Tx, id: Id, result: &TaskResult, recorded: &Recorded<BoardEvent>) -> Result<(), Error> {
    let row = || diesel::update(task::table.find(id));
    if let Some(completed) = result.completed {
        let who = completed.then(|| recorded.by.name.clone());
        let values = (task::completed_at.eq(completed.then_some(recorded.at)), task::completed_by_name.eq(who));
        row().set(values).execute(&mut tx.connection()).await.to_domain()?;
    }
    if let Some(inspection) = result.inspection_result {
        row().set(task::inspection_result.eq(inspection)).execute(&mut tx.connection()).await.to_domain()?;
    }
    if let Some(value) = &result.value {
        row().set(task::value.eq(value)).execute(&mut tx.connection()).await.to_domain()?;
    }
    Ok(())
}

async fn remarked(tx: &Tx, id: Id, remark: Option<&str>) -> Result<(), Error> {
    let row = diesel::update(sub_task::table.find(id)).set(sub_task::remark.eq(remark));
    row.execute(&mut tx.connection()).await.to_domain().map(drop)
}

async fn noted(tx: &Tx, card: Id, id: Id, text: &str, recorded: &Recorded<BoardEvent>) -> Result<(), Error> {
    use log_note as n;
    let values = (
        n::id.eq(id),
        n::work_order_id.eq(card),
        n::text.eq(text),
        n::at.eq(recorded.at),
        n::by_user.eq(recorded.by.id),
        n::by_name.eq(&recorded.by.name),
    );
    diesel::insert_into(n::table).values(values).execute(&mut tx.connection()).await.to_domain().map(drop)
}

prepared! {
    BeginWork { at: DateTime<Utc> => Timestamptz, card: Id => BigInt }
    "UPDATE work_order SET actual_start = coalesce(actual_start, ?) WHERE id = ?"
}

async fn timer_started(tx: &Tx, card: Id, id: Id, person: PersonId, at: DateTime<Utc>) -> Result<(), Error> {
    use labour as l;
    let values = (l::id.eq(id), l::work_order_id.eq(card), l::person_id.eq(person), l::started_at.eq(at));
    diesel::insert_into(l::table).values(values).execute(&mut tx.connection()).await.to_domain()?;
    BeginWork { at, card }.execute(&mut tx.connection()).await.to_domain().map(drop)
}

prepared! {
    /// Closes a timer; the rate is frozen with it.
    StopTimer { at: DateTime<Utc> => Timestamptz, until: DateTime<Utc> => Timestamptz, id: Id => BigInt }
    "UPDATE labour AS l SET stopped_at = t.at, hours = t.hours, rate = t.hourly_rate, cost = t.hours * t.hourly_rate \
     FROM (SELECT l.id, ?::timestamptz AS at, p.hourly_rate, \
           greatest(extract(epoch FROM ? - l.started_at), 0)::numeric / 3600 AS hours \
           FROM labour AS l JOIN person AS p ON p.id = l.person_id) AS t \
     WHERE l.id = ? AND t.id = l.id"
}

prepared! {
    SumLabour { card: Id => BigInt }
    "UPDATE work_order AS w SET total_labor_cost = (SELECT coalesce(sum(cost), 0) FROM labour WHERE work_order_id = w.id) \
     WHERE w.id = ?"
}

async fn timer_stopped(tx: &Tx, card: Id, id: Id, at: DateTime<Utc>) -> Result<(), Error> {
    StopTimer { at, until: at, id }.execute(&mut tx.connection()).await.to_domain()?;
    SumLabour { card }.execute(&mut tx.connection()).await.to_domain().map(drop)
}
