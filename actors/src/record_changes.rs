//! Telling who looks at a table that its records changed, on whatever node. It has no versions and is not remembered.

use gantry_domain::{Error, Family, Id, TenantId};
use gantry_rabbitmq::Bus;
use gantry_socketio::Frame;
use gantry_store::system::change::Changed;
use serde::Serialize;

use crate::hub_key::hub_key;
use crate::hubs::Hubs;

/// Records of one family that are told one by one; when there are more the table refreshes as a whole.
pub const MOST: i64 = 500;

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

/// Tells everybody who looks at a family's table of records of it.
///
/// # Errors
/// Internal ones.
pub fn announce((hubs, bus): (&Hubs, &Bus), tenant: TenantId, family: &[Changed]) -> Result<(), Error> {
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
pub fn touched(hubs_and_bus: (&Hubs, &Bus), tenant: TenantId, family: Family, records: impl IntoIterator<Item = Id>) {
    let changed = |record_id| {
        let (family, kind) = (family.table().to_owned(), "updated".to_owned());
        Changed { family, record_id, kind, version: None }
    };
    let changed: Vec<Changed> = records.into_iter().map(changed).collect();
    if let Err(error) = announce(hubs_and_bus, tenant, &changed) {
        tracing::error!(%error, "nobody was told of a change");
    }
}

fn unencodable(error: serde_json::Error) -> Error {
    Error::Internal(format!("a notice cannot be encoded: {error}"))
}
