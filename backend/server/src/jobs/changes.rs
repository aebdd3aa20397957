//! Telling who looks at a table that its records changed: the first work that goes through jobs. A notice that comes twice
//! makes a table refresh twice, so it is sent before the job is marked as done rather than after.

use gantry_actors::record_changes::{MOST, announce};
use gantry_actors::tell_inbox;
use gantry_domain::{Error, Id, TenantId};
use gantry_rabbitmq::WorkQueue;
use gantry_store::Tx;
use gantry_store::system::change::{self, Changed};
use gantry_store::system::job::{self, Job, NewJob};
use serde::Deserialize;
use serde_json::json;

use super::JobContext;
use super::step::Step;
use crate::threads;

/// Families that decide what many people may do.
const RIGHTS: [&str; 4] = ["crew_member", "role", "sub_module_permission", "tenant"];
/// The family that decides what each of its own may do.
const USERS: &str = "user";

/// Families that decide who is of a crew, and with that in its thread.
const CREWS: [&str; 4] = ["crew", "crew_member", "person", "user"];

/// Families that decide which sensors are watched over, and what an alarm says of them.
const WATCHED: [&str; 7] = ["alarm_rule", "asset", "gateway", "location", "sensor", "tenant", "unit_of_measure"];

/// The settings of the tenant itself, of which everybody's screen shows something.
const TENANT: &str = "tenant";

/// The family whose changes may cause notifications.
const REQUESTS: &str = "work_request";

/// What there is to tell: everything between two snapshots of the database.
#[derive(Debug, Deserialize)]
struct Span {
    after: String,
    until: String,
}

/// Tells this node's viewers and the other nodes.
pub(super) async fn tell(job_context: &JobContext, tx: &Tx, tenant: TenantId, job: &Job) -> Result<Step, Error> {
    let span = match Span::deserialize(&job.payload) {
        Ok(span) => span,
        Err(error) => return Ok(Step::Poison(format!("No span of changes: {error}."))),
    };
    let changed = change::between(tx, &span.after, &span.until, MOST + 1).await?;
    if changed.iter().any(|one| one.family == TENANT) {
        // Before the rights: those whose rights change are disconnected.
        let online = job_context.rights.online(tenant);
        tell_inbox((&job_context.hubs, &job_context.bus), tenant, online, TENANT, json!({}));
    }
    tell_rights(job_context, tenant, &changed);
    if changed.iter().any(|one| CREWS.contains(&one.family.as_str())) {
        threads::follow_crews(&job_context.store, &job_context.streams, tenant).await?;
    }
    if changed.iter().any(|one| WATCHED.contains(&one.family.as_str())) {
        job_context.rights.watched(tenant);
    }
    if changed.iter().any(|one| one.family == REQUESTS) {
        let payload = json!({ "kind": "requests", "after": span.after, "until": span.until });
        let queue = WorkQueue::Notices.name().to_owned();
        job::insert_later(tx, &NewJob { queue, key: format!("requests:{}", span.until), payload }).await?;
    }
    for family in changed.chunk_by(|one, next| one.family == next.family) {
        announce((&job_context.hubs, &job_context.bus), tenant, family)?;
    }
    Ok(Step::Done)
}

/// A change of one user concerns that one alone: signing in with a wrong password is such a change, and it must not have
/// everybody looked at.
fn tell_rights(job_context: &JobContext, tenant: TenantId, changed: &[Changed]) {
    let users: Vec<Id> = changed.iter().filter(|one| one.family == USERS).map(|one| one.record_id).collect();
    let too_many = i64::try_from(users.len()).is_ok_and(|count| count > MOST);
    if too_many || changed.iter().any(|one| RIGHTS.contains(&one.family.as_str())) {
        job_context.rights.changed(tenant, Vec::new());
    } else if !users.is_empty() {
        job_context.rights.changed(tenant, users);
    }
}
