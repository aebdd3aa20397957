//! What is printed of work orders, from wherever it is.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDateTime, Utc};
use chrono_tz::Tz;
use gantry_domain::{Error, Id};
use gantry_print::{Paragraph, work_order as page};
use gantry_store::Tx;
use gantry_store::assets::asset;
use gantry_store::documents::stored_file::StoredFile;
use gantry_store::work_orders::failure::{self, Failure};
use gantry_store::work_orders::labour::{self, LabourRow, PlannedLine};
use gantry_store::work_orders::note::{self, Note};
use gantry_store::work_orders::part::{self, OrderPart};
use gantry_store::work_orders::task::{self, Task};
use gantry_store::work_orders::work_order::{self, WorkOrder};
use gantry_store::work_orders::work_order_file;

use super::super::command_gateway::UNKNOWN;
use super::paragraphs::paragraphs;
use crate::{Problem, Services};

/// Rows of each kind on the pages of one work order.
const ROWS: i64 = 200;
/// The latest notes.
const NOTES: i64 = 20;
/// The latest photos.
const PHOTOS: i64 = 8;
/// Larger photos are left out, in bytes.
const LARGEST_PHOTO: i64 = 5_000_000;

/// All of a work order that is in the database.
pub(super) struct Gathered {
    order: WorkOrder,
    serial_number: Option<String>,
    tasks: Vec<Task>,
    parts: Vec<OrderPart>,
    planned: Vec<PlannedLine>,
    worked: Vec<LabourRow>,
    failures: Vec<Failure>,
    notes: Vec<Note>,
    /// With what they show.
    photos: Vec<(StoredFile, String)>,
}

/// What is printed besides.
pub(super) struct Wanted {
    pub(super) photos: bool,
    pub(super) serial_numbers: bool,
}

/// Work orders in the order of their ids.
///
/// # Errors
/// `not_found` if one of them is not there.
pub(super) async fn orders(tx: &Tx, ids: &[Id], wanted: &Wanted) -> Result<Vec<Gathered>, Error> {
    let found = work_order::by_ids(tx, ids).await?;
    let mut found: HashMap<Id, WorkOrder> = found.into_iter().map(|order| (order.row.face.id, order)).collect();
    let assets: Vec<Id> = found.values().filter_map(|order| Some(order.row.face.asset.as_ref()?.id)).collect();
    let serial_numbers = if wanted.serial_numbers { asset::serial_numbers(tx, &assets).await? } else { HashMap::new() };
    let mut orders = Vec::with_capacity(ids.len());
    for id in ids {
        // Twice in the list is once on paper.
        let Some(order) = found.remove(id) else {
            let printed = |one: &Gathered| one.order.row.face.id == *id;
            if orders.iter().any(printed) { continue } else { return Err(UNKNOWN) }
        };
        let serial_number = order.row.face.asset.as_ref().and_then(|asset| serial_numbers.get(&asset.id).cloned());
        let photos = if wanted.photos { photos_of(tx, *id).await? } else { Vec::new() };
        let (tasks, parts, (planned, worked), failures, notes) = futures_util::try_join!(
            task::list(tx, *id),
            part::list(tx, *id, (0, ROWS)),
            labour::sheet(tx, *id),
            failure::list(tx, *id),
            note::list(tx, *id, 0, NOTES),
        )?;
        let (parts, notes) = (parts.items, notes.items);
        orders.push(Gathered { order, serial_number, tasks, parts, planned, worked, failures, notes, photos });
    }
    Ok(orders)
}

async fn photos_of(tx: &Tx, work_order: Id) -> Result<Vec<(StoredFile, String)>, Error> {
    let files = work_order_file::list(tx, work_order, (None, None), (0, ROWS)).await?;
    let is_photo = |kind: &str, size| matches!(kind, "image/jpeg" | "image/png") && size <= LARGEST_PHOTO;
    let mut photos = Vec::new();
    for file in files.items.into_iter().map(|file| file.file).filter(|file| is_photo(&file.media_type, file.size)) {
        if photos.len() >= usize::try_from(PHOTOS).unwrap_or_default() {
            break;
        }
        let caption = if file.description.is_empty() { file.file_name } else { file.description };
        photos.push((work_order_file::one(tx, work_order, file.id).await?, caption));
    }
    Ok(photos)
}

/// The photos of a work order, from the storage.
///
/// # Errors
/// `storage_unavailable`.
pub(super) async fn photos(services: &Services, gathered: &Gathered) -> Result<Vec<page::Photo>, Problem> {
    let mut photos = Vec::new();
    for (file, caption) in &gathered.photos {
        let bytes = services.files.bytes(&file.place, file.size).await?;
        photos.push(page::Photo { bytes, caption: caption.clone() });
    }
    Ok(photos)
}

impl Gathered {
    /// The page of a work order below `base`, in the time zone of the plant.
    pub(super) fn page(self, photos: Vec<page::Photo>, base: &str, zone: Tz) -> page::WorkOrder {
        let local = |at: DateTime<Utc>| at.with_timezone(&zone).naive_local();
        let Self { order: WorkOrder { row, description, resolution, created_by, .. }, serial_number, .. } = self;
        let planned = self.planned.into_iter().map(planned_row);
        let worked = self.worked.into_iter().filter(|row| !row.corrected).map(worked_row);
        page::WorkOrder {
            address: format!("{base}/{}", row.face.id),
            status: row.status_name,
            priority: priority(row.face.priority),
            maintenance_type: row.maintenance_type,
            created: Some(local(row.created_at)),
            created_by: Some(created_by.name),
            due: row.face.due.map(local),
            estimated_start: row.face.estimated_start.map(local),
            estimated_end: row.face.estimated_end.map(local),
            responsible: row.responsible_name,
            crew: row.crew_name,
            asset: row.face.asset.map(|asset| format!("{} {}", asset.code, asset.name)),
            serial_number: serial_number.filter(|number| !number.is_empty()),
            location: row.location_name,
            external_reference: row.external_reference.filter(|reference| !reference.is_empty()),
            description: paragraphs(&description),
            resolution: lines_of(&resolution.unwrap_or_default()),
            tasks: self.tasks.into_iter().map(task_on_page).collect(),
            parts: self.parts.into_iter().map(part_on_page).collect(),
            labour: planned.chain(worked).collect(),
            failures: self.failures.into_iter().map(failure_row).collect(),
            notes: self.notes.into_iter().rev().map(|note| note_on_page(note, local)).collect(),
            photos,
            code: row.face.code,
            title: row.face.title,
        }
    }
}

/// Plain text, a paragraph for each line.
fn lines_of(text: &str) -> Vec<Paragraph> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| Paragraph::Text(line.to_owned())).collect()
}

const fn priority(number: i16) -> Option<page::Priority> {
    match number {
        1 => Some(page::Priority::Low),
        2 => Some(page::Priority::Medium),
        3 => Some(page::Priority::High),
        _ => None,
    }
}

fn task_on_page(task: Task) -> page::Task {
    let sub_tasks = task.sub_tasks.into_iter().map(|step| page::SubTask {
        name: match with_unit(step.value, step.answer_format.map(|format| format.0.unit)) {
            Some(answer) => format!("{}: {answer}", step.name),
            None => step.name,
        },
        mandatory: step.mandatory,
        completed: step.completed,
    });
    page::Task {
        name: task.planned_task_name,
        mandatory: task.mandatory,
        completed: task.completed,
        result: match task.inspection_result {
            Some(1) => Some(page::Judgement::Pass),
            Some(2) => Some(page::Judgement::Fail),
            Some(3) => Some(page::Judgement::Flag),
            _ => None,
        },
        value: with_unit(task.value, task.answer_format.map(|format| format.0.unit)),
        responsible: task.full_name,
        hours: task.est_labor_hrs,
        sub_tasks: sub_tasks.collect(),
    }
}

/// A value with its unit.
fn with_unit(value: Option<String>, unit: Option<String>) -> Option<String> {
    let value = value.filter(|value| !value.is_empty())?;
    Some(match unit.filter(|unit| !unit.is_empty()) {
        Some(unit) => format!("{value} {unit}"),
        None => value,
    })
}

fn part_on_page(part: OrderPart) -> page::Part {
    let place = [part.warehouse_name.unwrap_or_default(), part.from_location];
    let place: Vec<_> = place.into_iter().filter(|text| !text.is_empty()).collect();
    page::Part {
        code: part.code,
        name: part.name,
        place: place.join(" · "),
        unit: part.unit,
        planned: part.estimated_qty,
        issued: part.issued_qty,
        used: part.used_qty,
        returned: part.returned_qty,
    }
}

fn planned_row(line: PlannedLine) -> page::Labour {
    let name = line.name.filter(|name| !name.is_empty()).unwrap_or(line.craft);
    page::Labour { name, day: None, planned: Some(line.total_hours), worked: None }
}

fn worked_row(row: LabourRow) -> page::Labour {
    page::Labour { name: row.name, day: Some(row.submission_date), planned: None, worked: row.hours_submitted }
}

fn note_on_page(note: Note, local: impl Fn(DateTime<Utc>) -> NaiveDateTime) -> page::Note {
    page::Note { at: local(note.work_order_log_date), by: note.by.name, text: paragraphs(&note.log_notes) }
}

/// What was wrong is said by the problem, or else by what was observed, or else by the class alone.
fn failure_row(failure: Failure) -> page::Failure {
    let wrong = failure.problem_name.or(failure.mode_name);
    let problem = wrong.map_or_else(|| failure.class_name.clone(), |wrong| format!("{}: {wrong}", failure.class_name));
    let cause = failure.cause_name.or(failure.mechanism_name).unwrap_or_default();
    page::Failure { problem, cause, remedy: failure.remedy_name.unwrap_or_default() }
}
