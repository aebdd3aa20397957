//! What an alarm makes happen by itself, as jobs: the work that its rule wants, the picture of
//! what was measured, and the note that it is over.

use gantry_domain::sensor::alarm::AlarmSource;
use gantry_domain::{Error, Id, RequestContext};
use gantry_http::alarm_work::{self, Wanted};
use gantry_store::Tx;
use gantry_store::alarms::alarm;
use gantry_store::alarms::alarm_rule;
use gantry_store::system::job::Job;
use serde::Deserialize;

use super::JobContext;
use super::step::Step;
use crate::alarm_picture;

/// What is to be done.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum Task {
    /// The work that its rule wants.
    Work { alarm: Id },
    /// The note in the log of its work order that it is over.
    Return { alarm: Id },
    /// The picture of what was measured, on its work order.
    Picture { alarm: Id },
}

/// Does a job of this queue.
pub(super) async fn take(
    job_context: &JobContext,
    tx: &Tx,
    context: &RequestContext,
    job: &Job,
) -> Result<Step, Error> {
    let task = match Task::deserialize(&job.payload) {
        Ok(task) => task,
        Err(error) => return Ok(Step::Poison(format!("No work of an alarm: {error}."))),
    };
    let at = (&job_context.store, &job_context.streams);
    match task {
        Task::Work { alarm } => make(job_context, tx, context, alarm).await?,
        Task::Return { alarm } => {
            let alarm = alarm::get(tx, alarm).await?;
            alarm_work::note_return(at, context, &alarm).await?;
        }
        Task::Picture { alarm } => {
            let alarm = alarm::get(tx, alarm).await?.alarm;
            alarm_picture::attach((&job_context.store, &job_context.streams, &job_context.files), context, &alarm)
                .await?;
        }
    }
    Ok(Step::Done)
}

async fn make(job_context: &JobContext, tx: &Tx, context: &RequestContext, id: Id) -> Result<(), Error> {
    let row = alarm::get(tx, id).await?;
    let AlarmSource::Rule { rule_id, .. } = row.alarm.source else { return Ok(()) };
    let Some(rule) = alarm_rule::action(tx, rule_id).await? else { return Ok(()) };
    // Another node was faster, or it never was.
    if row.alarm.work.is_some() || row.retracted_at.is_some() {
        return Ok(());
    }
    let priority = match rule.priority.as_str() {
        "high" => Some(3),
        "medium" => Some(2),
        "low" => Some(1),
        _ => None,
    };
    let wanted = Wanted { title: None, priority, crew: rule.crew_id };
    let at = (&job_context.store, &job_context.streams);
    match (rule.action.as_str(), rule.board_number) {
        ("workOrder", Some(board)) => alarm_work::open_order(at, context, &row.alarm, board, wanted).await.map(drop),
        ("workRequest", _) => alarm_work::request(at, context, &row.alarm, wanted).await.map(drop),
        _ => Ok(()),
    }
}
