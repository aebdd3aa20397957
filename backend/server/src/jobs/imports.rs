//! Imports as jobs. The rows are written in a transaction of their own, together with the note that they are: a job that is
//! begun again finds it.

use gantry_domain::{Error, Id, TenantId};
use gantry_store::system::job::Job;
use serde::Deserialize;

use super::JobContext;
use super::step::Step;

/// Which run of which import.
#[derive(Debug, Deserialize)]
struct Run {
    import: Id,
    run: i32,
    /// Of work orders: the number of their board.
    board: Option<i32>,
}

/// Carries out a run.
pub(super) async fn take(job_context: &JobContext, tenant: TenantId, job: &Job) -> Result<Step, Error> {
    match Run::deserialize(&job.payload) {
        Ok(Run { import, run, board }) => {
            gantry_http::import::records::carry_out(&job_context.store, tenant, (import, run), board).await?;
            Ok(Step::Done)
        }
        Err(error) => Ok(Step::Poison(format!("No run of an import: {error}."))),
    }
}
