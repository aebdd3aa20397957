//! What work orders and boards look like on the wire, for the OpenAPI document alone: the domain, which knows no HTTP,
//! writes and reads them itself. A test compares the members of these with what is really sent.
#![expect(dead_code, reason = "describes JSON that other types write")]

use chrono::{DateTime, Utc};
use gantry_domain::Author;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

/// An asset as a card names it.
#[derive(ToSchema)]
pub(crate) struct AssetRef {
    id: i64,
    code: String,
    name: String,
}

/// How many of how many.
#[derive(ToSchema)]
struct Count {
    done: u32,
    total: u32,
}

/// Tasks and sub-tasks done. Left out when there are none.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct Progress {
    tasks: Count,
    sub_tasks: Count,
    mandatory_open: bool,
}

/// `none`, `estimated` or `actual`. Left out when none.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
enum UseState {
    None,
    Estimated,
    Actual,
}

/// `none`, `partial`, `ready`, `issued` or `returned`. Left out when none.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
enum KitState {
    None,
    Partial,
    Ready,
    Issued,
    Returned,
}

/// A link as a card shows it.
#[derive(ToSchema)]
struct CardLink {
    /// `blocks`, `blockedBy`, `parentOf` or `childOf`.
    link: String,
    id: i64,
    code: String,
    /// The number of its board.
    board: i32,
    /// Still to be done.
    open: bool,
}

/// A work order as its card shows it. Whatever is empty is left out.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct CardFace {
    id: i64,
    /// `WO-000123`.
    code: String,
    title: String,
    /// 3 High, 2 Medium, 1 Low.
    priority: i16,
    /// 1 PM, 2 FAILURE.
    #[schema(nullable = false)]
    work_type: Option<i16>,
    #[schema(nullable = false)]
    due: Option<DateTime<Utc>>,
    #[schema(nullable = false)]
    estimated_start: Option<DateTime<Utc>>,
    #[schema(nullable = false)]
    estimated_end: Option<DateTime<Utc>>,
    #[schema(nullable = false)]
    responsible_person: Option<i64>,
    #[schema(nullable = false)]
    crew: Option<i64>,
    #[schema(nullable = false)]
    asset: Option<AssetRef>,
    /// Ids of the board's labels.
    #[schema(required = false)]
    labels: Vec<i64>,
    #[schema(nullable = false)]
    progress: Option<Progress>,
    #[schema(nullable = false)]
    labour: Option<UseState>,
    #[schema(nullable = false)]
    parts: Option<UseState>,
    /// How far its kits are together.
    #[schema(nullable = false)]
    kit: Option<KitState>,
    /// On boards alone: what blocks it, what it blocks, its parent and its child work orders.
    #[schema(required = false)]
    links: Vec<CardLink>,
    /// Raised with every change; an edit sends the version it saw.
    version: i64,
}

/// A work order as lists show it.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct WorkOrderRow {
    #[schema(inline)]
    #[serde(flatten)]
    face: CardFace,
    board_number: i32,
    list_id: i64,
    status_id: i64,
    /// The system status: 1 Open, 2 In Review, 3 Completed, 4 Closed.
    status: i16,
    /// The tenant's word for it.
    status_name: String,
    #[schema(required = true)]
    maintenance_type: Option<String>,
    #[schema(required = true)]
    responsible_name: Option<String>,
    #[schema(required = true)]
    crew_name: Option<String>,
    #[schema(required = true)]
    actual_start: Option<DateTime<Utc>>,
    #[schema(required = true)]
    actual_end: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    #[schema(required = true)]
    archived_at: Option<DateTime<Utc>>,
    board_name: String,
    list_name: String,
    /// Due and not done.
    overdue: bool,
    #[schema(required = true)]
    asset_name: Option<String>,
    /// Where it is.
    #[schema(required = true)]
    location: Option<AssetRef>,
    #[schema(required = true)]
    location_name: Option<String>,
    /// With commas between them.
    #[schema(required = true)]
    label_names: Option<String>,
    #[schema(required = true)]
    maintenance_plant: Option<String>,
    #[schema(required = true)]
    planning_plant: Option<String>,
    #[schema(required = true)]
    linked_project: Option<String>,
    #[schema(required = true)]
    external_reference: Option<String>,
    /// Money, two decimals; null without permission to see what people earn (`payRates`).
    #[schema(required = true)]
    total_labor_cost: Option<String>,
    /// Money, two decimals.
    total_parts_cost: String,
    /// That it is outside what the caller's role lets them change; said in lists, absent otherwise.
    #[schema(required = false)]
    out_of_reach: bool,
}

/// A page of work orders.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct WorkOrderPage {
    items: Vec<WorkOrderRow>,
    total_records: i64,
}

/// A work order with everything.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct WorkOrder {
    #[serde(flatten)]
    row: WorkOrderRow,
    /// Sanitised HTML.
    description: String,
    /// What was done about it, in words.
    #[schema(required = true)]
    resolution: Option<String>,
    /// How the requester rates the work, 5 for very good to 1.
    #[schema(required = true, minimum = 1, maximum = 5)]
    rating: Option<i32>,
    /// What they say about it.
    #[schema(required = true)]
    rating_remark: Option<String>,
    created_by: Author,
}

/// Fields of a work order. Absent: as it is. `null`: empty.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct CardPatch {
    /// One line.
    #[schema(nullable = false, min_length = 1, max_length = 250)]
    title: Option<String>,
    /// HTML; sanitised.
    #[schema(nullable = false, max_length = 20_000)]
    description: Option<String>,
    /// 3 High, 2 Medium, 1 Low.
    #[schema(nullable = false, minimum = 1, maximum = 3)]
    priority: Option<i16>,
    /// 1 PM, 2 FAILURE.
    #[schema(minimum = 1, maximum = 2)]
    work_type: Option<i16>,
    maintenance_type: Option<String>,
    due: Option<DateTime<Utc>>,
    estimated_start: Option<DateTime<Utc>>,
    estimated_end: Option<DateTime<Utc>>,
    responsible_person: Option<i64>,
    crew: Option<i64>,
    asset: Option<i64>,
    location: Option<i64>,
    maintenance_plant: Option<String>,
    planning_plant: Option<String>,
    linked_project: Option<String>,
    /// Unique in the tenant.
    external_reference: Option<String>,
    #[schema(max_length = 20_000)]
    resolution: Option<String>,
}

/// A log note.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct Note {
    id: i64,
    /// Sanitised HTML.
    log_notes: String,
    work_order_log_date: DateTime<Utc>,
    by: Author,
}

/// A page of log notes, newest first.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct NotePage {
    items: Vec<Note>,
    total_records: i64,
}

/// A snapshot of a live thing: what a viewer starts from.
#[derive(ToSchema)]
pub(crate) struct Snapshot {
    topic: String,
    epoch: Uuid,
    version: i64,
    /// The board with its lists and their cards.
    state: Value,
}
