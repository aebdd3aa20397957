//! Rows of labour that are entered, corrected, approved and planned. Rates are those of the persons at the time of writing, or what a
//! planner set; they are in the rows alone.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::board::labour::{LabourCorrected, LabourEntered, LabourPlanEdited, NewPlannedLabour};
use gantry_domain::board::{BoardEvent, BoardEventKind};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, PersonId};
use rust_decimal::Decimal;

use super::hours;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    Enter {
        card: Id => BigInt,
        kind: Option<Id> => Nullable<BigInt>,
        note: String => Text,
        at: DateTime<Utc> => Timestamptz,
        by: String => Text,
        ids: Vec<Id> => Array<BigInt>,
        days: Vec<NaiveDate> => Array<Date>,
        hours: Vec<Decimal> => Array<Numeric>,
        kind_again: Option<Id> => Nullable<BigInt>,
        person: PersonId => BigInt,
    }
    "INSERT INTO labour (work_order_id, labour_type_id, note, entered_at, entered_by_name, id, worked_on, hours, person_id, factor, rate, \
     cost) SELECT ?, ?, ?, ?, ?, s.id, s.day, s.hours, p.id, coalesce(k.factor, 1), p.hourly_rate, \
     s.hours * p.hourly_rate * coalesce(k.factor, 1) FROM unnest(?, ?, ?) AS s (id, day, hours) CROSS JOIN person AS p \
     LEFT JOIN labour_type AS k ON k.id = ? WHERE p.id = ?"
}

prepared! {
    SetAside { id: Id => BigInt }
    "UPDATE labour SET corrected = true WHERE id = ?"
}

prepared! {
    Correct {
        id: Id => BigInt,
        day: NaiveDate => Date,
        hours: Decimal => Numeric,
        kind: Option<Id> => Nullable<BigInt>,
        reason: String => Text,
        at: DateTime<Utc> => Timestamptz,
        by: String => Text,
        approved: bool => Bool,
        corrects: Id => BigInt,
    }
    "INSERT INTO labour (id, work_order_id, person_id, worked_on, hours, labour_type_id, factor, rate, cost, note, corrects, reason, \
     entered_at, entered_by_name, approved_at, approved_by_name) \
     SELECT n.id, o.work_order_id, o.person_id, n.day, n.hours, n.kind, f.factor, o.rate, n.hours * o.rate * f.factor, o.note, o.id, \
     n.reason, n.at, n.by, CASE WHEN n.approved THEN n.at END, CASE WHEN n.approved THEN n.by ELSE '' END \
     FROM (SELECT ? AS id, ? AS day, ? AS hours, ? AS kind, ? AS reason, ? AS at, ? AS by, ? AS approved) AS n \
     JOIN labour AS o ON o.id = ? LEFT JOIN labour_type AS k ON k.id = n.kind \
     CROSS JOIN LATERAL (SELECT CASE WHEN n.kind IS NOT DISTINCT FROM o.labour_type_id THEN o.factor \
     ELSE coalesce(k.factor, 1) END AS factor) AS f"
}

prepared! {
    Remove { id: Id => BigInt }
    "DELETE FROM labour WHERE id = ?"
}

prepared! {
    Approve { at: DateTime<Utc> => Timestamptz, by: String => Text, ids: Vec<Id> => Array<BigInt> }
    "UPDATE labour SET approved_at = ?, approved_by_name = ? WHERE id = ANY(?)"
}

prepared! {
    /// The lines that work orders are opened with, which nothing of the same batch speaks of: their ids are given here.
    PlanNew {
        cards: Vec<Id> => Array<BigInt>,
        crafts: Vec<String> => Array<Text>,
        people: Vec<Option<PersonId>> => Array<Nullable<BigInt>>,
        hours: Vec<Decimal> => Array<Numeric>,
    }
    "INSERT INTO planned_work (id, work_order_id, craft, person_id, hours, rate) \
     SELECT nextval('stream_item_id'), l.card, l.craft, l.person, l.hours, (SELECT hourly_rate FROM person WHERE id = l.person) \
     FROM unnest(?, ?, ?, ?) AS l (card, craft, person, hours)"
}

prepared! {
    Plan {
        id: Id => BigInt,
        card: Id => BigInt,
        craft: String => Text,
        person: Option<PersonId> => Nullable<BigInt>,
        hours: Decimal => Numeric,
        rate: Option<Decimal> => Nullable<Numeric>,
        person_again: Option<PersonId> => Nullable<BigInt>,
    }
    "INSERT INTO planned_work (id, work_order_id, craft, person_id, hours, rate) \
     SELECT ?, ?, ?, ?, ?, coalesce(?, (SELECT hourly_rate FROM person WHERE id = ?))"
}

prepared! {
    EditPlan {
        craft: Option<String> => Nullable<Text>,
        has_person: bool => Bool,
        person: Option<PersonId> => Nullable<BigInt>,
        hours: Option<Decimal> => Nullable<Numeric>,
        rate: Option<Decimal> => Nullable<Numeric>,
        id: Id => BigInt,
    }
    "UPDATE planned_work AS w SET craft = coalesce(n.craft, w.craft), hours = coalesce(n.hours, w.hours), \
     person_id = CASE WHEN n.has_person THEN n.person ELSE w.person_id END, \
     rate = coalesce(n.rate, CASE WHEN n.has_person AND n.person IS DISTINCT FROM w.person_id \
         THEN (SELECT hourly_rate FROM person WHERE id = n.person) ELSE w.rate END) \
     FROM (SELECT ? AS craft, ? AS has_person, ? AS person, ? AS hours, ? AS rate) AS n WHERE w.id = ?"
}

prepared! {
    RemovePlan { id: Id => BigInt }
    "DELETE FROM planned_work WHERE id = ?"
}

/// Writes the rows of a batch, event by event: what is entered may be corrected in the same one.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    use BoardEventKind as H;
    plan_new(tx, events).await?;
    let mut summed: Vec<Id> = Vec::new();
    for recorded in events {
        match &recorded.event.what {
            H::LabourEntered(entered) => {
                summed.push(entered.card_id);
                enter(tx, recorded, entered).await?;
            }
            H::LabourCorrected(corrected) => {
                summed.push(corrected.card_id);
                correct(tx, recorded, corrected).await?;
            }
            H::LabourRemoved { card_id, labour_id } => {
                summed.push(*card_id);
                Remove { id: *labour_id }.execute(tx.connection()).await.to_domain()?;
            }
            H::LabourApproved { labour_ids, .. } => {
                let approve = Approve { at: recorded.at, by: recorded.by.name.clone(), ids: labour_ids.clone() };
                approve.execute(tx.connection()).await.to_domain()?;
            }
            H::LabourPlanned(planned) => {
                plan(tx, (planned.card_id, planned.line_id), &planned.line, planned.rate).await?;
            }
            H::LabourPlanEdited(edited) => edit_plan(tx, edited).await?,
            H::LabourPlanRemoved { line_id, .. } => {
                RemovePlan { id: *line_id }.execute(tx.connection()).await.to_domain()?;
            }
            _ => {}
        }
    }
    hours::sum(tx, summed).await
}

async fn enter(tx: &Tx, recorded: &Recorded<BoardEvent>, entered: &LabourEntered) -> Result<(), Error> {
    let enter = Enter {
        card: entered.card_id,
        kind: entered.labour_type,
        note: entered.note.clone(),
        at: recorded.at,
        by: recorded.by.name.clone(),
        ids: entered.lines.iter().map(|line| line.labour_id).collect(),
        days: entered.lines.iter().map(|line| line.day).collect(),
        hours: entered.lines.iter().map(|line| line.hours).collect(),
        kind_again: entered.labour_type,
        person: entered.person,
    };
    enter.execute(tx.connection()).await.to_domain().map(drop)
}

async fn correct(tx: &Tx, recorded: &Recorded<BoardEvent>, corrected: &LabourCorrected) -> Result<(), Error> {
    SetAside { id: corrected.corrects }.execute(tx.connection()).await.to_domain()?;
    let correct = Correct {
        id: corrected.line.labour_id,
        day: corrected.line.day,
        hours: corrected.line.hours,
        kind: corrected.labour_type,
        reason: corrected.reason.clone(),
        at: recorded.at,
        by: recorded.by.name.clone(),
        approved: corrected.approved,
        corrects: corrected.corrects,
    };
    correct.execute(tx.connection()).await.to_domain().map(drop)
}

async fn plan_new(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let opened = events.iter().filter_map(|recorded| match &recorded.event.what {
        BoardEventKind::CardCreated { card_id, card } => Some((*card_id, &card.labour)),
        _ => None,
    });
    let lines: Vec<(Id, &NewPlannedLabour)> =
        opened.flat_map(|(card, lines)| lines.iter().map(move |line| (card, line))).collect();
    if lines.is_empty() {
        return Ok(());
    }
    let plan = PlanNew {
        cards: lines.iter().map(|(card, _)| *card).collect(),
        crafts: lines.iter().map(|(_, line)| line.craft.clone()).collect(),
        people: lines.iter().map(|(_, line)| line.person_id).collect(),
        hours: lines.iter().map(|(_, line)| line.hours).collect(),
    };
    plan.execute(tx.connection()).await.to_domain().map(drop)
}

async fn plan(tx: &Tx, (card, id): (Id, Id), line: &NewPlannedLabour, rate: Option<Decimal>) -> Result<(), Error> {
    let (craft, person, hours) = (line.craft.clone(), line.person_id, line.hours);
    let plan = Plan { id, card, craft, person, hours, rate, person_again: person };
    plan.execute(tx.connection()).await.to_domain().map(drop)
}

async fn edit_plan(tx: &Tx, edited: &LabourPlanEdited) -> Result<(), Error> {
    let patch = &edited.patch;
    let edit = EditPlan {
        craft: patch.craft.clone(),
        has_person: patch.person_id.is_some(),
        person: patch.person_id.flatten(),
        hours: patch.hours,
        rate: edited.rate,
        id: edited.line_id,
    };
    edit.execute(tx.connection()).await.to_domain().map(drop)
}
