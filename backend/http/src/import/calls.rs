//! Imports: a file is sent, its columns are named, it is checked and taken in. The work itself is a job.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Payload, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post, put};
use futures_util::StreamExt;
use gantry_domain::{Action, Error, Family, Id, Need};
use gantry_rabbitmq::WorkQueue;
use gantry_store::Tx;
use gantry_store::entity::Table;
use gantry_store::families::table_of;
use gantry_store::system::import::{self, Choices, Import, NewImport, UnknownValue, WrongPlace};
use gantry_store::system::job::{self, NewJob};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::Semaphore;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::import::records::{Arriving, Sheet, Target, guess, is_workbook, to_csv};
use crate::{Answer, Body, NoContent, Problem};

/// Files that are taken in at the same time: each is in memory until it is in the database.
static PLACES: Semaphore = Semaphore::const_new(2);

/// The largest file, in bytes.
const LARGEST: usize = 50_000_000;

#[derive(OpenApi)]
#[openapi(paths(upload, show, begin, cancel), components(schemas(WrongPlace, UnknownValue, Choices)))]
pub(crate) struct Doc;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config.service(upload).service(show).service(begin).service(cancel);
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Into {
    /// The family's word: `asset`.
    #[serde(default)]
    #[param(required = false)]
    family: String,
    /// What the file is called.
    #[serde(default)]
    #[param(required = false)]
    file_name: String,
}

/// The family of a word.
pub(crate) fn family_of(word: &str) -> Result<(&'static Table, Family), Error> {
    let family = Family::parse(word).ok_or_else(|| Error::field("invalid", "family", "There is no such family."))?;
    Ok((table_of(family).ok_or(Error::NotFound { what: "Family" })?, family))
}

/// Sends a file of comma-separated values or a workbook (XLSX), of which the first sheet that holds anything is read. Nothing is imported
/// yet: first say what its columns are.
#[utoipa::path(
    operation_id = "uploadImport", tag = "Imports", params(Into),
    request_body(
        content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")),
        description = "At most 50 MB; a workbook at most 200 MB unpacked",
    ),
    responses((status = 201, body = Import, description = "The import, with a first guess of its columns")),
)]
#[post("/api/Import/")]
async fn upload(
    caller: Caller,
    services: Data<Services>,
    into: Query<Into>,
    payload: Payload,
) -> Answer<CustomizeResponder<Json<Import>>> {
    caller.require(Need::ANYTHING)?;
    let (table, family) = family_of(&into.family)?;
    let need = family.to(Action::Create);
    caller.require(need)?;
    let _place = PLACES.try_acquire().map_err(|_| {
        let detail = "Others are sending files to import. Try again in a moment.".to_owned();
        Error::Busy { code: "overloaded", detail, retry_after: 5 }
    })?;
    let unreadable = |detail| Error::Invalid { code: "unreadable_file", detail, fields: Vec::new() };
    let data = arrived(payload).await?.whole().map_err(unreadable)?;
    let read = move || {
        let data: Vec<u8> = if is_workbook(&data) { to_csv(&data)? } else { data.into() };
        Ok::<_, String>((Sheet::read(&data)?, data))
    };
    let read = actix_web::web::block(read).await;
    let (sheet, data) = read.map_err(|error| Error::Internal(error.to_string()))?.map_err(unreadable)?;
    let file_name = shown_name(&into.file_name);
    let new = NewImport {
        user: caller.user_id().ok_or_else(|| Error::Internal("an import of nobody".to_owned()))?,
        family,
        file_name: &file_name,
        data: &data,
        rows: sheet.rows,
        headers: &sheet.headers,
        sample: &sheet.sample,
        mapping: &guess(table, &sheet.headers),
    };
    let kept = services.store.tenant_tx(&caller, need, async |tx| import::insert(tx, &new).await).await?;
    Ok(Json(kept).customize().with_status(StatusCode::CREATED))
}

/// All that is sent, also of a file that is refused meanwhile: a client that is still sending would not see the answer.
async fn arrived(mut payload: Payload) -> Result<Arriving, Problem> {
    let (mut arriving, mut bytes) = (Arriving::default(), 0);
    while let Some(piece) = payload.next().await {
        let piece =
            piece.map_err(|_| Problem::new(StatusCode::BAD_REQUEST, "broken_body", "The file is incomplete."))?;
        bytes += piece.len();
        if bytes > LARGEST {
            let detail = format!("The file is larger than {LARGEST} bytes.");
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", detail));
        }
        arriving.push(&piece);
    }
    Ok(arriving)
}

/// The last part of a path, short and without control characters.
fn shown_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    last.chars().filter(|letter| !letter.is_control()).take(200).collect()
}

fn owner(caller: &Caller) -> i64 {
    caller.user_id().unwrap_or_default()
}

/// One's own import, as it is now.
#[utoipa::path(
    operation_id = "getImport", tag = "Imports", params(("id" = i64, Path, description = "The import")),
    responses((status = 200, body = Import, description = "The import")),
)]
#[get("/api/Import/{id}")]
async fn show(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Import>> {
    let show = async |tx: &_| import::get(tx, path.into_inner(), owner(&caller)).await;
    Ok(Json(services.store.tenant_read(&caller, Need::ANYTHING, show).await?))
}

/// What its columns are, and whether only to look.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Begin {
    /// Which field a heading's column is; `null` or absent: it is left out.
    #[schema(value_type = std::collections::BTreeMap<String, Option<String>>)]
    mapping: Map<String, Value>,
    /// Only say what would happen and what is wrong.
    dry_run: bool,
    /// Of work orders: onto which board; the first one if absent.
    board_number: Option<i32>,
    /// What is decided about values and rows.
    #[serde(default)]
    choices: Choices,
}

/// The families whose records a column names, if unknown ones are to be created of it.
fn created_families(table: &Table, mapping: &Map<String, Value>, choices: &Choices) -> Result<Vec<Family>, Error> {
    let family = |heading: &String| {
        let field = mapping.get(heading).and_then(Value::as_str).unwrap_or_default();
        match Target::of(table, field).and_then(|target| target.reference()) {
            Some(family) => Ok(family),
            None => Err(Error::field("invalid", "create", format!("Column {heading:?} names no records."))),
        }
    };
    choices.create.iter().map(family).collect()
}

/// Begins to check or to import. Ask for the import to see how far it is.
#[utoipa::path(
    operation_id = "beginImport", tag = "Imports", params(("id" = i64, Path, description = "The import")),
    request_body = Begin, responses((status = 200, body = Import, description = "The import, at work")),
)]
#[put("/api/Import/{id}")]
async fn begin(caller: Caller, services: Data<Services>, path: Path<Id>, body: Body<Begin>) -> Answer<Json<Import>> {
    let (id, user) = (path.into_inner(), owner(&caller));
    let Begin { mapping, dry_run, board_number, choices } = body.0;
    let choices = choices.checked()?;
    let begin = async |tx: &Tx| {
        let import = import::get(tx, id, user).await?;
        let (table, family) = family_of(&import.family)?;
        caller.require(family.to(Action::Create))?;
        caller.require(family.to(Action::Update))?;
        for field in mapping.values().filter(|field| !field.is_null()) {
            let known = field.as_str().is_some_and(|field| Target::of(table, field).is_some());
            if !known {
                return Err(Error::field("invalid", "mapping", format!("There is no field {field} to import.")));
            }
        }
        for created in created_families(table, &mapping, &choices)? {
            caller.require(created.to(Action::Create))?;
        }
        let run = import::begin(tx, (id, user), dry_run, (&json!(mapping), &choices)).await?;
        let queue = WorkQueue::Imports.name().to_owned();
        let new = NewJob {
            queue,
            key: format!("{id}:{run}"),
            payload: json!({ "import": id, "run": run, "board": board_number }),
        };
        let job = job::insert(tx, &new).await?;
        Ok((import::get(tx, id, user).await?, job))
    };
    let (import, job) = services.store.tenant_tx(&caller, Need::ANYTHING, begin).await?;
    if let Some(job) = job {
        services.live.call(WorkQueue::Imports, caller.tenant(), job);
    }
    Ok(Json(import))
}

/// Cancels an import that is not done, and forgets its file.
#[utoipa::path(
    operation_id = "cancelImport", tag = "Imports", params(("id" = i64, Path, description = "The import")),
    responses((status = 204, description = "It is cancelled")),
)]
#[delete("/api/Import/{id}")]
async fn cancel(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let cancel = async |tx: &_| import::cancel(tx, path.into_inner(), owner(&caller)).await;
    services.store.tenant_tx(&caller, Need::ANYTHING, cancel).await?;
    Ok(NoContent)
}
