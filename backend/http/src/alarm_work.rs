//! Work that is made of an alarm: a work order on a board, or a request that a dispatcher decides on. Each is made once for an
//! alarm, however often and by whichever user it is asked for.

use gantry_actors::Streams;
use gantry_domain::board::{BoardCommand, BoardEvent, BoardEventKind, CardPatch, NewCard};
use gantry_domain::sensor::Severity;
use gantry_domain::sensor::alarm::{Alarm, AlarmCommand, AlarmWork, AlarmWorkKind, NamedRecord};
use gantry_domain::stream::Recorded;
use gantry_domain::{Action, Error, Family, Id, Need, RequestContext, RichText};
use gantry_rabbitmq::WorkQueue;
use gantry_store::alarms::alarm;
use gantry_store::alarms::alarm::AlarmRow;
use gantry_store::reference::classification;
use gantry_store::requests::work_request::NewWorkRequest;
use gantry_store::system::job::{self, NewJob};
use gantry_store::system::stream;
use gantry_store::tenants::tenant;
use gantry_store::work_orders::work_order;
use gantry_store::{Store, Tx, board_stream};
use serde_json::json;
use uuid::Uuid;

use crate::alarm_words::{Wording, description, facts, title};
use crate::free_text::escaped;

/// The first halves of the ids of commands that open work orders, and of those that write notes: "AL-TO-WO", "AL-NOTED", "AL-NEVER".
const ORDERS: u64 = 0x414c_2d54_4f2d_574f;
const NOTES: u64 = 0x414c_2d4e_4f54_4544;
const WITHDRAWALS: u64 = 0x414c_2d4e_4556_4552;

/// What is wanted of the work besides what the alarm says.
#[derive(Debug, Default)]
pub struct Wanted {
    /// Instead of what the alarm says.
    pub title: Option<String>,
    /// 3 High, 2 Medium, 1 Low; by the severity without it.
    pub priority: Option<i16>,
    /// Who is to do it.
    pub crew: Option<Id>,
}

/// How urgent the work is that such an alarm makes: 3 High, 2 Medium, 1 Low.
pub const fn urgency(severity: Severity) -> i16 {
    match severity {
        Severity::Critical | Severity::High => 3,
        Severity::Medium => 2,
        Severity::Low => 1,
    }
}

/// Opens the work order of an alarm on a board, or finds it when it has been opened before, and tells the alarm.
///
/// # Errors
/// The board's refusals; `not_found` for the board.
pub async fn open_order(
    (store, streams): (&Store, &Streams),
    by: &RequestContext,
    alarm: &Alarm,
    board: i32,
    wanted: Wanted,
) -> Result<AlarmWork, Error> {
    if let Some(work) = alarm.work.clone().filter(|work| work.kind == AlarmWorkKind::WorkOrder) {
        return Ok(work);
    }
    let system = RequestContext::system(by.tenant(), "alarm");
    let look = async |tx: &Tx| {
        let failures = match id_of(alarm.place.asset.as_ref()) {
            Some(asset) => classification::failures_of(tx, asset).await?,
            None => None,
        };
        Ok((failures, wording(tx, by).await?))
    };
    let (failures, wording) = store.tenant_read(&system, Need::SignedIn, look).await?;
    let fields = CardPatch {
        title: Some(wanted.title.unwrap_or_else(|| title(alarm))),
        description: Some(RichText::from_untrusted(&description(alarm, failures, wording))),
        priority: Some(wanted.priority.unwrap_or_else(|| urgency(alarm.severity))),
        asset: id_of(alarm.place.asset.as_ref()).map(Some),
        location: id_of(alarm.place.location.as_ref()).map(Some),
        crew: wanted.crew.map(Some),
        ..CardPatch::default()
    };
    // On top of its list: what an alarm asks for is not to be looked for below what was planned.
    let card = NewCard { fields, after: Some(None), ..NewCard::default() };
    let command = BoardCommand::CreateCard(Box::new(card));
    let topic = board_stream::topic(board);
    let version = streams.command(by, &topic, once(ORDERS, alarm), written(&command)?).await?.version;
    let find = async |tx: &Tx| opened(tx, &topic, version).await;
    let (id, code) = store.tenant_read(&system, Need::SignedIn, find).await?;
    let work = AlarmWork { kind: AlarmWorkKind::WorkOrder, id, code };
    attach(streams, by, alarm.id, &work).await?;
    let raised = alarm.occurrence.raised_at.timestamp_micros();
    let (key, payload) = (format!("picture:{}:{raised}", alarm.id), json!({ "kind": "picture", "alarm": alarm.id }));
    let picture = NewJob { queue: WorkQueue::Alarms.name().to_owned(), key, payload };
    let leave = async |tx: &Tx| job::insert_later(tx, &picture).await;
    store.tenant_tx(&system, Need::SignedIn, leave).await?;
    Ok(work)
}

/// The work order that the event of a version opened.
async fn opened(tx: &Tx, topic: &str, version: i64) -> Result<(Id, String), Error> {
    let missing = || Error::Internal(format!("event {version} of {topic} opened nothing"));
    let head = stream::head(tx, topic).await?.ok_or_else(missing)?;
    let events: Vec<Recorded<BoardEvent>> = stream::tail(tx, head.id, version - 1, 1).await?;
    match events.into_iter().next().map(|recorded| recorded.event.what) {
        Some(BoardEventKind::CardCreated { card_id, .. }) => {
            let order = work_order::get(tx, card_id).await?.ok_or_else(missing)?;
            Ok((card_id, order.row.face.code))
        }
        _ => Err(missing()),
    }
}

/// Makes the work request of an alarm, or finds it when it has been made before, and tells the alarm.
///
/// # Errors
/// `permission_required`, and what work requests refuse.
pub async fn request(
    (store, streams): (&Store, &Streams),
    by: &RequestContext,
    alarm: &Alarm,
    wanted: Wanted,
) -> Result<AlarmWork, Error> {
    if let Some(work) = alarm.work.clone().filter(|work| work.kind == AlarmWorkKind::WorkRequest) {
        return Ok(work);
    }
    let priority = match wanted.priority.unwrap_or_else(|| urgency(alarm.severity)) {
        3 => "high",
        1 => "low",
        _ => "medium",
    };
    let system = RequestContext::system(by.tenant(), "alarm");
    let wording = store.tenant_read(&system, Need::SignedIn, async |tx| wording(tx, by).await).await?;
    let new = NewWorkRequest {
        title: wanted.title.unwrap_or_else(|| title(alarm)),
        description: facts(alarm, wording).join("\n"),
        asset_id: id_of(alarm.place.asset.as_ref()),
        location_id: id_of(alarm.place.location.as_ref()),
        priority: priority.to_owned(),
        requester: by.author().name,
        ..NewWorkRequest::default()
    };
    let make = async |tx: &Tx| alarm::request(tx, alarm.id, new).await;
    let (id, code) = store.tenant_tx(by, Family::WorkRequest.to(Action::Create), make).await?;
    let work = AlarmWork { kind: AlarmWorkKind::WorkRequest, id, code };
    attach(streams, by, alarm.id, &work).await?;
    Ok(work)
}

/// Writes into the log of an alarm's work order that the alarm has returned to normal, or never was: each once.
///
/// # Errors
/// Internal ones, `overloaded`.
pub async fn note_return(
    (store, streams): (&Store, &Streams),
    by: &RequestContext,
    AlarmRow { alarm, retracted_at, .. }: &AlarmRow,
) -> Result<(), Error> {
    let order = alarm.work.as_ref().filter(|work| work.kind == AlarmWorkKind::WorkOrder);
    let (Some(order), Some(at)) = (order, retracted_at.or(alarm.occurrence.returned_at)) else { return Ok(()) };
    let look = async |tx: &Tx| Ok((work_order::place(tx, order.id).await?, wording(tx, by).await?));
    let (place, wording) = store.tenant_read(by, Need::SignedIn, look).await?;
    let Some(place) = place else { return Ok(()) };
    let at = wording.time(at);
    let peak = alarm.occurrence.peak.map(|peak| format!(", worst value {}", wording.value(alarm, peak)));
    let peak = peak.unwrap_or_default();
    let (purpose, what) = match retracted_at {
        Some(_) => (WITHDRAWALS, format!("late readings showed at {at} that this alarm never was")),
        None => (NOTES, format!("back to normal at {at}{peak}")),
    };
    let text = format!("<p>{}: {}.</p>", escaped(&alarm.name), escaped(&what));
    let command = BoardCommand::AddLogNote { card_id: order.id, text: RichText::from_untrusted(&text) };
    let topic = board_stream::topic(place.board_number);
    match streams.command(by, &topic, once(purpose, alarm), written(&command)?).await {
        // The work order is done with and takes no notes any more; or it is gone.
        Ok(_) | Err(Error::Conflict { .. } | Error::NotFound { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

async fn wording(tx: &Tx, by: &RequestContext) -> Result<Wording, Error> {
    tenant::zone_and_units(tx, by.tenant()).await.map(|(zone, units)| Wording::of(&zone, &units))
}

/// An alarm that has left the list meanwhile is skipped: its history names the work order, too.
async fn attach(streams: &Streams, by: &RequestContext, alarm_id: Id, work: &AlarmWork) -> Result<(), Error> {
    let attach = AlarmCommand::Attach { alarm_id, work: work.clone() };
    match streams.report_alarms(by.tenant(), vec![attach]).await {
        Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

/// The same command for the same time that an alarm was active.
pub fn once(purpose: u64, alarm: &Alarm) -> Uuid {
    let raised = alarm.occurrence.raised_at.timestamp_micros().unsigned_abs();
    Uuid::from_u64_pair(purpose.wrapping_add(raised), alarm.id.unsigned_abs())
}

/// A command as streams take it.
///
/// # Errors
/// Internal ones.
pub fn written(command: &BoardCommand) -> Result<serde_json::Value, Error> {
    serde_json::to_value(command).map_err(|error| Error::Internal(format!("a command cannot be written: {error}")))
}

fn id_of(record: Option<&NamedRecord>) -> Option<Id> {
    record.map(|record| record.id)
}
