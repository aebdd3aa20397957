//! What a work order of a plan says: its fields, tasks, hours and parts.

use chrono::{Days, NaiveTime, TimeDelta};
use gantry_domain::board::labour::NewPlannedLabour;
use gantry_domain::board::parts::PlanPart;
use gantry_domain::board::{CardPatch, NewCard, NewTask};
use gantry_domain::plan::{Reason, civil_instant, planned_sub_tasks, sentence};
use gantry_domain::{Id, RichText};
use gantry_store::plans::claimed::Claim;
use gantry_store::plans::stored_plan::StoredPlan;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::free_text::paragraphs;

/// The work order that a claim is to become.
pub fn card(stored: &StoredPlan, claim: &Claim) -> NewCard {
    NewCard { fields: fields(stored, claim), tasks: tasks(stored, claim), labour: labour(stored), ..NewCard::default() }
}

/// What shows on the card, and the description.
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
    paragraphs(stored.record.description.lines().chain([from.as_str()]))
}

/// The tasks whose sets are due.
pub(super) fn tasks(stored: &StoredPlan, claim: &Claim) -> Vec<NewTask> {
    let due = |multiple: u32| claim.multiples.iter().any(|one| u32::try_from(*one) == Ok(multiple));
    let tasks = stored.parts.tasks.iter().filter(|task| due(task.multiple)).map(|task| NewTask {
        name: task.name.clone(),
        mandatory: task.mandatory,
        responsible_person: task.responsible_person_id,
        est_labor_hrs: task.est_labor_hrs,
        answer_format: task.answer_format.clone(),
        sub_tasks: planned_sub_tasks(&task.sub_tasks, task.sub_task_formats.as_deref().unwrap_or_default()),
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

/// The parts that the plan asks for, for a work order.
pub(super) fn parts(stored: &StoredPlan, card_id: Id) -> impl Iterator<Item = PlanPart> {
    stored.parts.parts.iter().map(move |part| {
        let name = if part.name.trim().is_empty() { &part.code } else { &part.name };
        PlanPart {
            card_id,
            code: part.code.clone(),
            name: name.clone(),
            unit: part.unit.clone(),
            unit_cost: Some(part.unit_cost),
            quantity: part.quantity,
            warehouse_id: part.warehouse_id,
            ..PlanPart::default()
        }
    })
}
