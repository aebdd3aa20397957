//! Writing down what happened to alarms: each row as it is after the batch, and the times that it was active. A row is made of
//! the one before it and the events, so that alarms that left the list have theirs, too.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Integer, Jsonb};
use gantry_domain::sensor::alarm::{
    Alarm, AlarmEvent, AlarmHappening as H, AlarmSource, AlarmStatus, AlarmWorkKind, AlarmsState, MOST_EARLIER,
    NamedRecord,
};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id};
use serde_json::{Value, json};

use super::load::BodyRow;
use crate::Tx;
use crate::error::ToDomain;
use crate::notifications::news;
use crate::run_query::RunQueryDsl;
use crate::system::stream;

prepared! {
    Bodies { ids: Vec<Id> => Array<BigInt> }
    "SELECT body FROM alarm WHERE id = ANY(?)"
}

prepared! {
    Put { rows: Value => Jsonb }
    "INSERT INTO alarm (id, source_kind, sensor_id, rule_id, gateway_id, asset_id, location_id, name, place, severity, status, \
     active, acknowledged, shelved_until, raised_at, returned_at, acknowledged_at, occurrences, value, limit_value, peak, \
     on_list, due_at, body, work_order_id, work_request_id, updated_at, archived_at) \
     SELECT r.* FROM jsonb_to_recordset(?) AS r (id BIGINT, source_kind TEXT, sensor_id BIGINT, rule_id BIGINT, \
     gateway_id BIGINT, asset_id BIGINT, location_id BIGINT, name TEXT, place TEXT, severity TEXT, status TEXT, \
     active BOOLEAN, acknowledged BOOLEAN, shelved_until TIMESTAMPTZ, raised_at TIMESTAMPTZ, returned_at TIMESTAMPTZ, \
     acknowledged_at TIMESTAMPTZ, occurrences INTEGER, value FLOAT8, limit_value FLOAT8, peak FLOAT8, on_list BOOLEAN, \
     due_at TIMESTAMPTZ, body JSONB, work_order_id BIGINT, work_request_id BIGINT, updated_at TIMESTAMPTZ, \
     archived_at TIMESTAMPTZ) \
     ON CONFLICT (tenant_id, id) DO UPDATE SET asset_id = EXCLUDED.asset_id, location_id = EXCLUDED.location_id, \
     name = EXCLUDED.name, place = EXCLUDED.place, severity = EXCLUDED.severity, status = EXCLUDED.status, \
     active = EXCLUDED.active, acknowledged = EXCLUDED.acknowledged, shelved_until = EXCLUDED.shelved_until, \
     raised_at = EXCLUDED.raised_at, returned_at = EXCLUDED.returned_at, acknowledged_at = EXCLUDED.acknowledged_at, \
     occurrences = EXCLUDED.occurrences, value = EXCLUDED.value, limit_value = EXCLUDED.limit_value, peak = EXCLUDED.peak, \
     on_list = EXCLUDED.on_list, due_at = EXCLUDED.due_at, body = EXCLUDED.body, work_order_id = EXCLUDED.work_order_id, \
     work_request_id = coalesce(EXCLUDED.work_request_id, alarm.work_request_id), updated_at = EXCLUDED.updated_at, archived_at = EXCLUDED.archived_at"
}

prepared! {
    /// Times that never were.
    DeleteOccurrences { times: Value => Jsonb }
    "DELETE FROM alarm_occurrence AS o USING jsonb_to_recordset(?) AS t (alarm_id BIGINT, raised_at TIMESTAMPTZ) \
     WHERE o.alarm_id = t.alarm_id AND o.raised_at = t.raised_at"
}

prepared! {
    /// Who saw it first stays.
    Happen { times: Value => Jsonb }
    "INSERT INTO alarm_occurrence AS o (alarm_id, raised_at, returned_at, acknowledged_at) \
     SELECT t.* FROM jsonb_to_recordset(?) AS t (alarm_id BIGINT, raised_at TIMESTAMPTZ, returned_at TIMESTAMPTZ, \
     acknowledged_at TIMESTAMPTZ) \
     ON CONFLICT (tenant_id, alarm_id, raised_at) DO UPDATE SET returned_at = EXCLUDED.returned_at, \
     acknowledged_at = coalesce(o.acknowledged_at, EXCLUDED.acknowledged_at)"
}

prepared! {
    /// Those that had to make room.
    PutOff { ids: Vec<Id> => Array<BigInt> }
    "UPDATE alarm SET on_list = false, due_at = NULL WHERE on_list AND id <> ALL(?)"
}

prepared! {
    Count { left_out: i32 => Integer }
    "INSERT INTO alarm_list AS l (left_out) VALUES (?) \
     ON CONFLICT (tenant_id) DO UPDATE SET left_out = EXCLUDED.left_out WHERE l.left_out <> EXCLUDED.left_out"
}

/// An alarm after a batch, and what became of the times that it was active.
struct Changed {
    now: Alarm,
    at: DateTime<Utc>,
    /// It turned out never to have been.
    never_was: bool,
    /// Those that it had since the batch began, also those that it has forgotten by now: it remembers a few.
    times: BTreeMap<DateTime<Utc>, Value>,
    /// Those that turned out not to have been.
    gone: BTreeSet<DateTime<Utc>>,
}

/// Writes down a batch of events; `after` is the state that they led to.
///
/// # Errors
/// Internal ones, `duplicate_command`.
pub async fn persist(
    tx: &Tx,
    stream_id: Id,
    events: &[Recorded<AlarmEvent>],
    after: &AlarmsState,
) -> Result<(), Error> {
    let changed = changed(tx, events).await?;
    let rows: Vec<Value> = changed.values().map(|one| one.row(after)).collect::<Result<_, _>>()?;
    Put { rows: Value::Array(rows) }.execute(tx.connection()).await.to_domain()?;
    let gone: Vec<Value> = changed.values().flat_map(Changed::never_were).collect();
    if !gone.is_empty() {
        DeleteOccurrences { times: Value::Array(gone) }.execute(tx.connection()).await.to_domain()?;
    }
    let times: Vec<Value> = changed.values().flat_map(|one| one.times.values().cloned()).collect();
    Happen { times: Value::Array(times) }.execute(tx.connection()).await.to_domain()?;
    if after.left_out() > 0 || after.alarms().next().is_none() {
        let left_out = i32::try_from(after.left_out()).unwrap_or(i32::MAX);
        PutOff { ids: after.alarms().map(|alarm| alarm.id).collect() }.execute(tx.connection()).await.to_domain()?;
        Count { left_out }.execute(tx.connection()).await.to_domain()?;
    }
    news::note(tx, stream_id, events, AlarmEvent::is_news).await?;
    stream::append(tx, stream_id, events, |event| Some(event.alarm_id())).await
}

/// Every alarm that something happened to, by its id.
async fn changed(tx: &Tx, events: &[Recorded<AlarmEvent>]) -> Result<BTreeMap<Id, Changed>, Error> {
    let ids: Vec<Id> = events.iter().map(|recorded| recorded.event.alarm_id()).collect();
    let rows: Vec<BodyRow> = Bodies { ids }.load(tx.connection()).await.to_domain()?;
    let mut changed = BTreeMap::new();
    for row in rows {
        let alarm = row.alarm()?;
        changed.insert(alarm.id, Changed::new(alarm));
    }
    for recorded in events {
        let one = match (changed.get_mut(&recorded.event.alarm_id()), &recorded.event) {
            (Some(one), _) => one,
            (None, H::AlarmRaised { alarm }) => {
                changed.entry(alarm.id).or_insert_with(|| Changed::new((**alarm).clone()))
            }
            (None, event) => return Err(Error::Internal(format!("there is no row of alarm {}", event.alarm_id()))),
        };
        one.take(recorded);
    }
    Ok(changed)
}

impl Changed {
    fn row(&self, after: &AlarmsState) -> Result<Value, Error> {
        let Alarm { id, source, name, severity, occurrence, occurrences, acknowledged, shelved, place, work, .. } =
            &self.now;
        let (on_list, never_was) = (after.alarm(*id).is_some(), self.never_was);
        let body = serde_json::to_value(&self.now);
        let body = body.map_err(|error| Error::Internal(format!("an alarm cannot be written: {error}")))?;
        let (sensor, rule, gateway, asset) = match source {
            AlarmSource::Rule { sensor_id, rule_id } => (Some(sensor_id), Some(rule_id), None, None),
            AlarmSource::Gateway { gateway_id } | AlarmSource::GatewayFlood { gateway_id } => {
                (None, None, Some(gateway_id), None)
            }
            AlarmSource::AssetFlood { asset_id } => (None, None, None, Some(asset_id)),
        };
        let id_of = |record: &Option<NamedRecord>| record.as_ref().map(|record| record.id);
        let names = [&place.sensor, &place.gateway, &place.asset, &place.location].into_iter().flatten();
        let names: Vec<String> = names.map(|one| format!("{} {}", one.code, one.name)).collect();
        let work_of = |kind| work.as_ref().filter(|work| work.kind == kind).map(|work| work.id);
        let status = if never_was { AlarmStatus::Normal } else { self.now.status() };
        Ok(json!({
            "id": id, "source_kind": source.word(), "sensor_id": sensor, "rule_id": rule,
            "gateway_id": gateway.copied().or(id_of(&place.gateway)), "asset_id": asset.copied().or(id_of(&place.asset)),
            "location_id": id_of(&place.location), "name": name, "place": names.join(" "), "severity": severity.as_str(),
            "status": status.as_str(), "active": self.now.is_active() && !never_was, "acknowledged": acknowledged.is_some(),
            "shelved_until": shelved.as_ref().map(|shelved| shelved.until), "raised_at": occurrence.raised_at,
            "returned_at": occurrence.returned_at, "acknowledged_at": acknowledged.as_ref().map(|seen| seen.at),
            "occurrences": occurrences, "value": occurrence.value, "limit_value": occurrence.limit,
            "peak": occurrence.peak, "on_list": on_list, "due_at": self.now.due_at().filter(|_| on_list), "body": body,
            "work_order_id": work_of(AlarmWorkKind::WorkOrder), "work_request_id": work_of(AlarmWorkKind::WorkRequest),
            "updated_at": self.at, "archived_at": never_was.then_some(self.at),
        }))
    }

    fn new(now: Alarm) -> Self {
        Self { now, at: DateTime::UNIX_EPOCH, never_was: false, times: BTreeMap::new(), gone: BTreeSet::new() }
    }

    fn take(&mut self, recorded: &Recorded<AlarmEvent>) {
        let before = self.now.times();
        self.now.take(recorded);
        self.at = recorded.at;
        self.never_was = matches!(recorded.event, H::AlarmCorrected { alarm: None, .. });
        let now = if self.never_was { Vec::new() } else { self.now.times() };
        // One that remembers as many as it can may have forgotten the oldest; what else is missing has not been.
        let oldest = now.as_slice().first().filter(|_| now.len() > MOST_EARLIER).map(|time| time.raised_at);
        for was in before.iter().map(|time| time.raised_at) {
            let forgotten = oldest.is_some_and(|oldest| was < oldest);
            if !forgotten && now.iter().all(|time| time.raised_at != was) {
                self.times.remove(&was);
                self.gone.insert(was);
            }
        }
        let seen = self.now.acknowledged.as_ref().map(|seen| seen.at);
        for time in now {
            let seen = seen.filter(|_| time.raised_at == self.now.occurrence.raised_at);
            let row = json!({
                "alarm_id": self.now.id, "raised_at": time.raised_at, "returned_at": time.returned_at,
                "acknowledged_at": seen,
            });
            self.gone.remove(&time.raised_at);
            self.times.insert(time.raised_at, row);
        }
    }

    fn never_were(&self) -> impl Iterator<Item = Value> {
        self.gone.iter().map(|raised_at| json!({ "alarm_id": self.now.id, "raised_at": raised_at }))
    }
}
