//! Telling who looks at a table that its records changed: the first work that goes through jobs. A notice that comes twice
//! makes a table refresh twice, so it is sent before the job is marked as done rather than after.

use gantry_actors::{Frame, Hubs, hub_key};
use gantry_domain::{Error, Family, Id, TenantId};
use gantry_rabbitmq::{Bus, WorkQueue};
use gantry_store::Tx;
use gantry_store::families::change::{self, Changed};
use gantry_store::families::job::{self, Job, NewJob};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Shop;
use super::worker::Step;
use crate::threads;

/// Records of one family that are told one by one; when there are more the table refreshes as a whole.
const MOST: i64 = 500;

/// Families that decide what many people may do.
const RIGHTS: [&str; 3] = ["crew_member", "role", "sub_module_permission"];
/// The family that decides what each of its own may do.
const USERS: &str = "user";

/// Families that decide who is of a crew, and with that in its thread.
const CREWS: [&str; 4] = ["crew", "crew_member", "person", "user"];

/// Families that decide which sensors are watched over, and what an alarm says of them.
const WATCHED: [&str; 6] = ["alarm_rule", "asset", "gateway", "location", "sensor", "unit_of_measure"];

/// The family whose changes somebody may have to be told of who does not look at its table.
const REQUESTS: &str = "work_request";

/// What there is to tell: everything between two snapshots of the database.
#[derive(Debug, Deserialize)]
struct Span {
    after: String,
    until: String,
}

/// What those who look at a family's table get, as the event of a stream without versions.
#[derive(Debug, Serialize)]
struct Notice<'a> {
    topic: &'a str,
    r#type: &'static str,
    data: Records<'a>,
}

#[derive(Debug, Serialize)]
struct Records<'a> {
    records: Vec<Record<'a>>,
    /// There are too many to be named; `records` is empty then.
    all: bool,
}

#[derive(Debug, Serialize)]
struct Record<'a> {
    id: Id,
    kind: &'a str,
    version: Option<i64>,
}

impl<'a> Records<'a> {
    fn of(changed: &'a [Changed]) -> Self {
        if i64::try_from(changed.len()).is_ok_and(|count| count > MOST) {
            return Self { records: Vec::new(), all: true };
        }
        let record = |one: &'a Changed| Record { id: one.record_id, kind: &one.kind, version: one.version };
        Self { records: changed.iter().map(record).collect(), all: false }
    }
}

/// Tells this node's viewers and the other nodes.
pub(super) async fn tell(shop: &Shop, tx: &Tx, tenant: TenantId, job: &Job) -> Result<Step, Error> {
    let span = match Span::deserialize(&job.payload) {
        Ok(span) => span,
        Err(error) => return Ok(Step::Poison(format!("No span of changes: {error}."))),
    };
    let changed = change::between(tx, &span.after, &span.until, MOST + 1).await?;
    tell_rights(shop, tenant, &changed);
    if changed.iter().any(|one| CREWS.contains(&one.family.as_str())) {
        threads::follow_crews(&shop.store, &shop.streams, tenant).await?;
    }
    if changed.iter().any(|one| WATCHED.contains(&one.family.as_str())) {
        shop.rights.watched(tenant);
    }
    if changed.iter().any(|one| one.family == REQUESTS) {
        let payload = json!({ "kind": "requests", "after": span.after, "until": span.until });
        let queue = WorkQueue::Notices.name().to_owned();
        job::insert_later(tx, &NewJob { queue, key: format!("requests:{}", span.until), payload }).await?;
    }
    for family in changed.chunk_by(|one, next| one.family == next.family) {
        announce((&shop.hubs, &shop.bus), tenant, family)?;
    }
    Ok(Step::Done)
}

/// Tells everybody who looks at a family's table of records of it.
///
/// # Errors
/// Internal ones.
pub(crate) fn announce((hubs, bus): (&Hubs, &Bus), tenant: TenantId, family: &[Changed]) -> Result<(), Error> {
    let Some(first) = family.first() else { return Ok(()) };
    let topic = format!("changes:{}", first.family);
    let notice = Notice { topic: &topic, r#type: "changed", data: Records::of(family) };
    let frame = Frame::event("event", &notice).map_err(unencodable)?;
    let json = serde_json::to_vec(&notice).map_err(unencodable)?;
    hubs.broadcast(&hub_key(tenant, &topic), [frame]);
    bus.publish(tenant, &topic, json.into());
    Ok(())
}

/// Tells who looks at a family's table that something belonging to records changed, though their rows did not.
pub(crate) fn touched(meeting: (&Hubs, &Bus), tenant: TenantId, family: Family, records: impl IntoIterator<Item = Id>) {
    let changed = |record_id| {
        let (family, kind) = (family.table().to_owned(), "updated".to_owned());
        Changed { family, record_id, kind, version: None }
    };
    let changed: Vec<Changed> = records.into_iter().map(changed).collect();
    if let Err(error) = announce(meeting, tenant, &changed) {
        tracing::error!(%error, "nobody was told of a change");
    }
}

/// A change of one user concerns that one alone: signing in with a wrong password is such a change, and it must not have
/// everybody looked at.
fn tell_rights(shop: &Shop, tenant: TenantId, changed: &[Changed]) {
    let users: Vec<Id> = changed.iter().filter(|one| one.family == USERS).map(|one| one.record_id).collect();
    let too_many = i64::try_from(users.len()).is_ok_and(|count| count > MOST);
    if too_many || changed.iter().any(|one| RIGHTS.contains(&one.family.as_str())) {
        shop.rights.changed(tenant, Vec::new());
    } else if !users.is_empty() {
        shop.rights.changed(tenant, users);
    }
}

fn unencodable(error: serde_json::Error) -> Error {
    Error::Internal(format!("a notice cannot be encoded: {error}"))
}
