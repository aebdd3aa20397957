//! A work order with the names of all it refers to, in one query.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Numeric, SmallInt, Text, Timestamptz};
use gantry_domain::board::{CardFace, Count, Progress};
use gantry_domain::{Action, Author, Error, Id, Permissions, SubModule, UserId};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Tx;
use crate::board_stream::{CardRow, card_columns};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A work order as lists show it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkOrderRow {
    /// What its card shows.
    #[serde(flatten)]
    pub face: CardFace,
    /// The board it is on.
    pub board_number: i32,
    /// The list it is in.
    pub list_id: Id,
    /// The tenant's status.
    pub status_id: Id,
    /// The system status: 1 Open, 2 In Review, 3 Completed, 4 Closed.
    pub status: i16,
    /// The tenant's word for it.
    pub status_name: String,
    /// Free word: inspection, lubrication, calibration…
    pub maintenance_type: Option<String>,
    /// The responsible person's name.
    pub responsible_name: Option<String>,
    /// The crew's name.
    pub crew_name: Option<String>,
    /// When work began.
    pub actual_start: Option<DateTime<Utc>>,
    /// When it was done.
    pub actual_end: Option<DateTime<Utc>>,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// When it was taken off the board.
    pub archived_at: Option<DateTime<Utc>>,
    /// What the board is called.
    pub board_name: String,
    /// What the list is called.
    pub list_name: String,
    /// Whether it is due and not done.
    pub overdue: bool,
    /// What its asset is called.
    pub asset_name: Option<String>,
    /// Where it is done.
    pub location: Option<LocationRef>,
    /// What that location is called.
    pub location_name: Option<String>,
    /// What its labels are called.
    pub label_names: Option<String>,
    /// Plant where it is done.
    pub maintenance_plant: Option<String>,
    /// Plant that plans it.
    pub planning_plant: Option<String>,
    /// Project.
    pub linked_project: Option<String>,
    /// Its number in another system.
    pub external_reference: Option<String>,
    /// Money, with two decimals; none for who does not see what people earn.
    pub total_labor_cost: Option<Decimal>,
    /// Money, with two decimals.
    pub total_parts_cost: Decimal,
    /// That it is outside what the caller may change; said in lists.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub out_of_reach: bool,
}

/// A work order with everything.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkOrder {
    /// What lists show of it.
    #[serde(flatten)]
    pub row: WorkOrderRow,
    /// Sanitised HTML.
    pub description: String,
    /// What was done about it, in words.
    pub resolution: Option<String>,
    /// How the requester rates the work, 5 for very good to 1.
    pub rating: Option<i32>,
    /// What they say about it.
    pub rating_remark: Option<String>,
    /// Who opened it.
    pub created_by: Author,
}

/// A location as work orders name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LocationRef {
    /// Its id.
    pub id: Id,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
}

/// Everything about the work orders `w` that a condition names.
macro_rules! work_orders {
    ($which:literal) => {
        concat!(
        "SELECT ", card_columns!(), ", b.number AS board_number, b.name AS board_name, i.name AS list_name, \
         (w.due IS NOT NULL AND w.due < now() AND w.status < 3) AS overdue, w.status_id, w.status, s.name AS status_name, \
         w.maintenance_type, p.name AS responsible_name, c.name AS crew_name, w.actual_start, w.actual_end, \
         w.created_at, w.updated_at, w.description, w.resolution, l.id AS location_id, l.code AS location_code, \
         l.name AS location_name, w.maintenance_plant, w.planning_plant, w.linked_project, w.external_reference, \
         w.created_by, w.created_by_name, w.archived_at, r.rating, r.rating_remark, w.total_labor_cost, w.total_parts_cost, \
         ARRAY(SELECT label_id FROM work_order_label AS m WHERE m.work_order_id = w.id ORDER BY m.id) AS labels, \
         (SELECT string_agg(e.name, ', ' ORDER BY m.id) FROM work_order_label AS m JOIN label AS e ON e.id = m.label_id \
          WHERE m.work_order_id = w.id) AS label_names, w.tasks_done, w.tasks_total, w.sub_tasks_done, w.sub_tasks_total, w.mandatory_open \
         FROM work_order AS w JOIN board AS b ON b.id = w.board_id JOIN list AS i ON i.id = w.list_id \
         JOIN work_order_status AS s ON s.id = w.status_id \
         LEFT JOIN asset AS a ON a.id = w.asset_id LEFT JOIN location AS l ON l.id = w.location_id \
         LEFT JOIN person AS p ON p.id = w.responsible_person_id LEFT JOIN crew AS c ON c.id = w.crew_id \
         LEFT JOIN LATERAL (SELECT q.rating, q.rating_remark FROM work_request AS q \
          WHERE q.work_order_id = w.id AND q.rating IS NOT NULL ORDER BY q.rated_at DESC LIMIT 1) AS r ON true \
         WHERE ",
            $which
        )
    };
}

prepared! {
    OneWorkOrder { id: Id => BigInt }
    work_orders!("w.id = ?")
}

prepared! {
    /// Behind a sub-select the list is no constant to the planner: it keeps one plan instead of making one for each list,
    /// which would take longer than to read the rows.
    WorkOrders { ids: Vec<Id> => Array<BigInt> }
    work_orders!("w.id = ANY(ARRAY(SELECT unnest(?)))")
}

#[derive(QueryableByName)]
struct FullRow {
    #[diesel(embed)]
    card: CardRow,
    #[diesel(sql_type = Integer)]
    board_number: i32,
    #[diesel(sql_type = Text)]
    board_name: String,
    #[diesel(sql_type = Text)]
    list_name: String,
    #[diesel(sql_type = Bool)]
    overdue: bool,
    #[diesel(sql_type = Nullable<Text>)]
    label_names: Option<String>,
    #[diesel(sql_type = BigInt)]
    status_id: Id,
    #[diesel(sql_type = SmallInt)]
    status: i16,
    #[diesel(sql_type = Text)]
    status_name: String,
    #[diesel(sql_type = Nullable<Text>)]
    maintenance_type: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    responsible_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    crew_name: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    actual_start: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    actual_end: Option<DateTime<Utc>>,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    updated_at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    description: String,
    #[diesel(sql_type = Nullable<Text>)]
    resolution: Option<String>,
    #[diesel(sql_type = Nullable<Integer>)]
    rating: Option<i32>,
    #[diesel(sql_type = Nullable<Text>)]
    rating_remark: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    location_id: Option<Id>,
    #[diesel(sql_type = Nullable<Text>)]
    location_code: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    location_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    maintenance_plant: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    planning_plant: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    linked_project: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    external_reference: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    created_by: Option<UserId>,
    #[diesel(sql_type = Text)]
    created_by_name: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    archived_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Numeric)]
    total_labor_cost: Decimal,
    #[diesel(sql_type = Numeric)]
    total_parts_cost: Decimal,
    #[diesel(sql_type = Array<BigInt>)]
    labels: Vec<Id>,
    #[diesel(sql_type = Integer)]
    tasks_done: i32,
    #[diesel(sql_type = Integer)]
    tasks_total: i32,
    #[diesel(sql_type = Integer)]
    sub_tasks_done: i32,
    #[diesel(sql_type = Integer)]
    sub_tasks_total: i32,
    #[diesel(sql_type = Bool)]
    mandatory_open: bool,
}

/// A work order, archived or not.
///
/// # Errors
/// Internal ones.
pub async fn get(tx: &Tx, id: Id) -> Result<Option<WorkOrder>, Error> {
    let row: Option<FullRow> = OneWorkOrder { id }.get_result(tx.connection()).await.optional().to_domain()?;
    Ok(row.map(|row| row.work_order().shown_in(tx)))
}

/// Several work orders in the order of their ids here; unknown ones are missing.
///
/// # Errors
/// Internal ones.
pub async fn by_ids(tx: &Tx, ids: &[Id]) -> Result<Vec<WorkOrder>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<FullRow> = WorkOrders { ids: ids.to_vec() }.load(tx.connection()).await.to_domain()?;
    let mut found: HashMap<Id, WorkOrder> =
        rows.into_iter().map(|row| row.work_order().shown_in(tx)).map(|one| (one.row.face.id, one)).collect();
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}

impl WorkOrder {
    /// As a user with these permissions sees it.
    #[must_use]
    pub fn shown_to(mut self, permissions: &Permissions) -> Self {
        if !permissions.allows(SubModule::PayRates, Action::Read) {
            self.row.total_labor_cost = None;
        }
        self
    }

    fn shown_in(self, tx: &Tx) -> Self {
        match tx.context() {
            Some(context) => self.shown_to(context.permissions()),
            None => self,
        }
    }
}

fn count(done: i32, total: i32) -> Count {
    let number = |count: i32| u32::try_from(count).unwrap_or_default();
    Count { done: number(done), total: number(total) }
}

impl FullRow {
    fn work_order(self) -> WorkOrder {
        let progress = Progress {
            tasks: count(self.tasks_done, self.tasks_total),
            sub_tasks: count(self.sub_tasks_done, self.sub_tasks_total),
            mandatory_open: self.mandatory_open,
        };
        let list_id = self.card.list_id;
        let location = match (self.location_id, self.location_code, self.location_name) {
            (Some(id), Some(code), Some(name)) => Some(LocationRef { id, code, name }),
            _ => None,
        };
        let face = self.card.face(self.labels, progress);
        let row = WorkOrderRow {
            asset_name: face.asset.as_ref().map(|asset| asset.name.clone()),
            location_name: location.as_ref().map(|location| location.name.clone()),
            face,
            board_number: self.board_number,
            list_id,
            status_id: self.status_id,
            status: self.status,
            status_name: self.status_name,
            maintenance_type: self.maintenance_type,
            responsible_name: self.responsible_name,
            crew_name: self.crew_name,
            actual_start: self.actual_start,
            actual_end: self.actual_end,
            created_at: self.created_at,
            updated_at: self.updated_at,
            archived_at: self.archived_at,
            board_name: self.board_name,
            list_name: self.list_name,
            overdue: self.overdue,
            location,
            label_names: self.label_names,
            maintenance_plant: self.maintenance_plant,
            planning_plant: self.planning_plant,
            linked_project: self.linked_project,
            external_reference: self.external_reference,
            total_labor_cost: Some(self.total_labor_cost),
            total_parts_cost: self.total_parts_cost,
            out_of_reach: false,
        };
        let created_by = Author { id: self.created_by, name: self.created_by_name };
        let Self { description, resolution, rating, rating_remark, .. } = self;
        WorkOrder { row, description, resolution, rating, rating_remark, created_by }
    }
}
