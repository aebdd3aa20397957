//! Work orders of maintenance plans: each occurrence that was claimed becomes one order on the plan's board, through the board's stream, once
//! however often and on whichever node it is made.

use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};
use gantry_actors::Streams;
use gantry_domain::board::labour::NewPlannedLabour;
use gantry_domain::board::parts::PlanPart;
use gantry_domain::board::{BoardCommand, BoardEvent, BoardEventKind, CardPatch, NewCard, NewSubTask, NewTask};
use gantry_domain::plan::{Reason, civil_instant, sentence};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, Need, RequestContext, RichText};
use gantry_store::plans::claim::{self, Asked, Claim, OpenOrder};
use gantry_store::plans::stored_plan::StoredPlan;
use gantry_store::system::stream;
use gantry_store::{FirstAnswer, RequestKey, Store, Tx, board_stream};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use uuid::Uuid;

use crate::alarm_work::written;

/// The first halves of the ids of commands: those that open orders, that close or note on earlier ones, that add tasks, and that plan parts: "PL-TO-WO", …
const ORDERS: u64 = 0x504c_2d54_4f2d_574f;
const NOTES: u64 = 0x504c_2d4e_4f54_4544;
const CLOSED: u64 = 0x504c_2d43_4c4f_5345;
const TASKS: u64 = 0x504c_2d54_4153_4b53;
const PARTS: u64 = 0x504c_2d50_4152_5453;

/// What the generator did for a plan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Generated {
    /// The work orders, in the order of their due times.
    pub orders: Vec<Id>,
}

/// Looks at a plan: makes the work orders that are due, or those that a user asks for. What keeps a plan from it is kept in its log, and it
/// is tried again a day later. A request with a key claims once; when it is repeated, it makes what is still missing of what it claimed.
///
/// # Errors
/// Internal ones, `overloaded`: the caller tries again. By hand also `nothing_to_generate`, `key_reused`, and what the plan or its board
/// refuses.
pub async fn generate(
    (store, streams): (&Store, &Streams),
    tenant: gantry_domain::TenantId,
    plan: Id,
    asked: Asked,
    key: Option<RequestKey>,
    now: DateTime<Utc>,
) -> Result<Generated, Error> {
    let context = RequestContext::system(tenant, "maintenance plan");
    let result = orders((store, streams), &context, plan, (asked, key), now).await;
    let failure = match &result {
        Err(error @ (Error::Internal(_) | Error::Busy { .. })) => return Err(error.clone()),
        Err(error) => Some(error.to_string()),
        Ok(_) => None,
    };
    let look = async |tx: &Tx| claim::looked_at(tx, plan, now, failure.as_deref()).await;
    match (asked, result) {
        // A user who asks is told; the log is for what nobody sees.
        (Asked::ByHand(_), Err(error)) => Err(error),
        (_, result) => {
            store.tenant_tx(&context, Need::SignedIn, look).await?;
            Ok(result.unwrap_or_default())
        }
    }
}

async fn orders(
    (store, streams): (&Store, &Streams),
    context: &RequestContext,
    plan: Id,
    (asked, key): (Asked, Option<RequestKey>),
    now: DateTime<Utc>,
) -> Result<Generated, Error> {
    let mut new = None;
    let claim = async |tx: &Tx| {
        let (stored, claims) = claim::claim(tx, plan, asked, now).await?;
        if asked != Asked::Due && claims.is_empty() {
            let message = "Nothing can be generated before an open work order is done or a meter is read.";
            return Err(Error::conflict("nothing_to_generate", message));
        }
        let ids: Vec<Id> = claims.iter().map(|one| one.id).collect();
        new = Some((stored, claims));
        Ok(ids)
    };
    let claimed = store.tenant_tx_once(context, Need::SignedIn, key, claim).await?;
    let (stored, claims) = match new {
        Some(new) => new,
        None => {
            let unfinished = async |tx: &Tx| claim::unfinished(tx, plan).await;
            store.tenant_read(context, Need::SignedIn, unfinished).await?
        }
    };
    let generated = carry_out((store, streams), context, &stored, claims, now).await?;
    match claimed {
        FirstAnswer::New(_) => Ok(generated),
        FirstAnswer::Kept(claimed) => {
            let claimed: Vec<Id> = serde_json::from_str(claimed.get())
                .map_err(|error| Error::Internal(format!("a kept answer is no list of ids: {error}")))?;
            let orders = async |tx: &Tx| claim::orders_of(tx, &claimed).await;
            Ok(Generated { orders: store.tenant_read(context, Need::SignedIn, orders).await? })
        }
    }
}

/// Makes the work orders of what is claimed.
async fn carry_out(
    (store, streams): (&Store, &Streams),
    context: &RequestContext,
    stored: &StoredPlan,
    claims: Vec<Claim>,
    now: DateTime<Utc>,
) -> Result<Generated, Error> {
    let plan = stored.record.id;
    let board = stored.record.board_number.and_then(|number| i32::try_from(number).ok());
    let mut generated = Generated::default();
    for one in claims {
        let board = board
            .ok_or_else(|| Error::field("required", "boardId", "Select the board on which work orders are opened."))?;
        let earlier = match stored.record.open_earlier.as_str() {
            "close" | "unite" => {
                let look = async |tx: &Tx| claim::open_orders(tx, plan, one.asset_id).await;
                store.tenant_read(context, Need::SignedIn, look).await?
            }
            _ => Vec::new(),
        };
        let order = match (stored.record.open_earlier.as_str(), earlier.first()) {
            ("unite", Some(open)) => unite(streams, context, stored, &one, open).await?,
            _ => open(store, streams, context, (stored, &one), board).await?,
        };
        if earlier.first().is_none_or(|open| open.id != order) {
            plan_parts(streams, context, (stored, &one), board, order).await?;
        }
        let note = async |tx: &Tx| claim::generated(tx, plan, &one, order, now).await.map(drop);
        store.tenant_tx(context, Need::SignedIn, note).await?;
        if stored.record.open_earlier == "close" {
            for old in &earlier {
                close(streams, context, old, &one).await?;
            }
        }
        generated.orders.push(order);
    }
    Ok(generated)
}

async fn open(
    store: &Store,
    streams: &Streams,
    context: &RequestContext,
    (stored, claim): (&StoredPlan, &Claim),
    board: i32,
) -> Result<Id, Error> {
    let (fields, tasks, labour) = (fields(stored, claim), tasks(stored, claim), labour(stored));
    let card = NewCard { fields, tasks, labour, ..NewCard::default() };
    let command = BoardCommand::CreateCard(Box::new(card));
    let topic = board_stream::topic(board);
    let version = streams.command(context, &topic, once(ORDERS, claim, 0), written(&command)?).await?.version;
    let find = async |tx: &Tx| {
        let missing = || Error::Internal(format!("event {version} of {topic} opened nothing"));
        let head = stream::head(tx, &topic).await?.ok_or_else(missing)?;
        let events: Vec<Recorded<BoardEvent>> = stream::tail(tx, head.id, version - 1, 1).await?;
        match events.into_iter().next().map(|recorded| recorded.event.what) {
            Some(BoardEventKind::CardCreated { card_id, .. }) => Ok(card_id),
            _ => Err(missing()),
        }
    };
    store.tenant_read(context, Need::SignedIn, find).await
}

/// Adds the tasks of an occurrence to an order that is open.
async fn unite(
    streams: &Streams,
    context: &RequestContext,
    stored: &StoredPlan,
    claim: &Claim,
    open: &OpenOrder,
) -> Result<Id, Error> {
    let topic = board_stream::topic(open.board);
    for (number, task) in (1_i64..).zip(tasks(stored, claim)) {
        let command = BoardCommand::AddTask { card_id: open.id, task };
        streams.command(context, &topic, once(TASKS, claim, number), written(&command)?).await?;
    }
    let text = RichText::from_untrusted(&format!("<p>United with the occurrence of {}.</p>", claim.due_on));
    let note = BoardCommand::AddLogNote { card_id: open.id, text };
    streams.command(context, &topic, once(NOTES, claim, open.id), written(&note)?).await?;
    Ok(open.id)
}

/// Plans the parts of the plan. One that the work order's rules refuse is left out: the work falls due without it too.
async fn plan_parts(
    streams: &Streams,
    context: &RequestContext,
    (stored, claim): (&StoredPlan, &Claim),
    board: i32,
    card_id: Id,
) -> Result<(), Error> {
    let topic = board_stream::topic(board);
    for (number, part) in (1_i64..).zip(&stored.parts.parts) {
        let name = if part.name.trim().is_empty() { &part.code } else { &part.name };
        let part = PlanPart {
            card_id,
            code: part.code.clone(),
            name: name.clone(),
            unit: part.unit.clone(),
            unit_cost: Some(part.unit_cost),
            quantity: part.quantity,
            ..PlanPart::default()
        };
        let command = BoardCommand::PlanPart(Box::new(part));
        match streams.command(context, &topic, once(PARTS, claim, number), written(&command)?).await {
            Err(error @ (Error::Internal(_) | Error::Busy { .. })) => return Err(error),
            Err(error) => tracing::warn!(%error, plan = stored.record.id, "a part of a maintenance plan was left out"),
            Ok(_) => {}
        }
    }
    Ok(())
}

/// Archives an earlier order with a note: another one has taken its place.
async fn close(streams: &Streams, context: &RequestContext, old: &OpenOrder, claim: &Claim) -> Result<(), Error> {
    let topic = board_stream::topic(old.board);
    let text = RichText::from_untrusted(&format!("<p>Replaced by the occurrence of {}.</p>", claim.due_on));
    let note = BoardCommand::AddLogNote { card_id: old.id, text };
    let archive = BoardCommand::ArchiveCard { card_id: old.id };
    for (purpose, command) in [(NOTES, note), (CLOSED, archive)] {
        match streams.command(context, &topic, once(purpose, claim, old.id), written(&command)?).await {
            Ok(_) | Err(Error::Conflict { .. } | Error::NotFound { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The same command for the same claim and detail.
fn once(purpose: u64, claim: &Claim, detail: i64) -> Uuid {
    Uuid::from_u64_pair(purpose.wrapping_add(detail.unsigned_abs() << 20), claim.id.unsigned_abs())
}

fn fields(stored: &StoredPlan, claim: &Claim) -> CardPatch {
    let (record, asset) = (&stored.record, stored.asset(claim.asset_id));
    let title = match asset {
        Some(asset) => format!("{}: {}", record.name, asset.name),
        None => record.name.clone(),
    };
    let zone = stored.plan.zone;
    let at = claim.due_at.with_timezone(&zone).time();
    let last = claim.due_on.checked_add_days(Days::new(u64::try_from(record.due_after_days).unwrap_or_default()));
    // What a meter asks for is due on a day and at no hour.
    let end_of_day = NaiveTime::from_hms_opt(23, 59, 0).unwrap_or(at);
    let due = last.unwrap_or(claim.due_on).and_time(if at == NaiveTime::MIN { end_of_day } else { at });
    let hours = record.estimated_hours.unwrap_or_default() * Decimal::from(60);
    let end = claim.due_at + TimeDelta::minutes(hours.round().to_i64().unwrap_or_default());
    CardPatch {
        title: Some(title.chars().take(200).collect()),
        description: Some(RichText::from_untrusted(&description(stored, claim))),
        priority: Some(match record.priority.as_str() {
            "high" => 3,
            "low" => 1,
            _ => 2,
        }),
        work_type: Some(i16::try_from(record.work_type).ok()),
        maintenance_type: Some(Some(record.plan_type.clone()).filter(|kind| !kind.is_empty())),
        due: Some(Some(civil_instant(due, zone))),
        estimated_start: Some(Some(claim.due_at)),
        estimated_end: record.estimated_hours.is_some().then_some(Some(end)),
        responsible_person: record.responsible_person_id.map(Some),
        crew: record.crew_id.map(Some),
        asset: claim.asset_id.map(Some),
        location: asset.and_then(|asset| asset.location_id).map(Some),
        ..CardPatch::default()
    }
}

fn description(stored: &StoredPlan, claim: &Claim) -> String {
    let reasons: Vec<Reason> = serde_json::from_value(claim.reasons.clone()).unwrap_or_default();
    let from = format!("{}, revision {}: {}", stored.record.code, claim.revision, sentence(&reasons));
    let lines = stored.record.description.lines().filter(|line| !line.trim().is_empty()).chain([from.as_str()]);
    lines.map(|line| format!("<p>{}</p>", line.replace('&', "&amp;").replace('<', "&lt;"))).collect()
}

/// The tasks whose sets are due.
fn tasks(stored: &StoredPlan, claim: &Claim) -> Vec<NewTask> {
    let due = |multiple: u32| claim.multiples.iter().any(|one| u32::try_from(*one) == Ok(multiple));
    let sub_task = |name: &str| NewSubTask { name: name.to_owned(), mandatory: false };
    let tasks = stored.parts.tasks.iter().filter(|task| due(task.multiple)).map(|task| NewTask {
        name: task.name.clone(),
        mandatory: task.mandatory,
        responsible_person: task.responsible_person_id,
        est_labor_hrs: task.est_labor_hrs,
        sub_tasks: task.sub_tasks.lines().map(str::trim).filter(|line| !line.is_empty()).map(sub_task).collect(),
    });
    tasks.collect()
}

/// The hours that the plan asks for, by craft.
fn labour(stored: &StoredPlan) -> Vec<NewPlannedLabour> {
    let most = Decimal::from(100_000);
    let line = |craft: &str, hours: Decimal| NewPlannedLabour {
        craft: craft.to_owned(),
        person_id: None,
        hours: hours.min(most),
    };
    stored.parts.labour.iter().map(|one| line(&one.craft, one.hours)).collect()
}
