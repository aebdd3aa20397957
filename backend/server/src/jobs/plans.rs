//! Maintenance plans that have to be looked at, as jobs: whichever node takes one makes the work orders that are due.

use gantry_domain::{Error, Id, RequestContext};
use gantry_http::plan_work;
use gantry_store::plans::claim::Asked;
use gantry_store::system::job::Job;
use serde::Deserialize;

use super::JobContext;
use super::step::Step;

/// What is to be done.
#[derive(Debug, Deserialize)]
struct Task {
    plan: Id,
}

/// Does a job of this queue.
pub(super) async fn take(job_context: &JobContext, context: &RequestContext, job: &Job) -> Result<Step, Error> {
    let task = match Task::deserialize(&job.payload) {
        Ok(task) => task,
        Err(error) => return Ok(Step::Poison(format!("No plan: {error}."))),
    };
    let at = (&job_context.store, &job_context.streams);
    let generated = plan_work::generate(at, context.tenant(), task.plan, Asked::Due, None, job_context.clock.now());
    generated.await.map(|_| Step::Done)
}
