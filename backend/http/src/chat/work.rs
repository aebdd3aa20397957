//! Work out of chats: a message becomes a task or a log note, and slash commands do what they say.

use actix_web::post;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use gantry_domain::board::{BoardCommand, NewTask};
use gantry_domain::thread::{Carried, ThreadCommand, Use, UsedAs};
use gantry_domain::{Error, Id, Need, RichText};
use gantry_store::chat;
use gantry_store::thread_stream;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use crate::auth::Caller;
use crate::chat::command::{self, Slash};
use crate::chat::message::{CarriedShape, UseShape};
use crate::free_text::{escaped, paragraphs};
use crate::work_orders::command_gateway;
use crate::{Answer, Body};
use crate::{Services, thread_commands};

#[derive(OpenApi)]
#[openapi(paths(make, run_command))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(make).service(run_command);
}

/// The longest name of a task, in characters.
const LONGEST_TASK: usize = 250;
/// What the commands begin with that make work of messages: the same for the same message.
const COMMANDS: u64 = 0x4348_2d54_4f2d_574f;

/// What a message is to become.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = UseMessage)]
struct Wish {
    /// Which message.
    message_id: i64,
    /// `task` or `note`.
    #[serde(rename = "as")]
    #[schema(value_type = UsedAsShape)]
    kind: UsedAs,
    /// Of which work order.
    work_order_id: i64,
}

/// What a message can become.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = UsedAs)]
#[expect(dead_code, reason = "describes the words that the domain reads")]
enum UsedAsShape {
    Task,
    Note,
}

/// Makes a task or a log note of a message, once however often it is sent.
#[utoipa::path(
    operation_id = "useMessage", tag = "Chat", params(("threadId" = i64, Path, description = "The thread")),
    request_body = Wish, responses((status = 200, body = UseShape, description = "What it became")),
)]
#[post("/api/Chat/{threadId}/use/")]
async fn make(caller: Caller, services: Data<Services>, path: Path<Id>, body: Body<Wish>) -> Answer<Json<Use>> {
    let (thread, Wish { message_id, kind, work_order_id }) = (path.into_inner(), body.0);
    let find = async |tx: &_| {
        chat::see(tx, &caller, thread).await?;
        thread_stream::message(tx, thread, message_id).await
    };
    let message = services.store.tenant_read(&caller, Need::SignedIn, find).await?;
    if message.is_deleted() {
        return Err(Error::conflict("message_deleted", "The message has been deleted.").into());
    }
    if let Some(used) = message.used {
        return Ok(Json(used));
    }
    let work_order = command_gateway::work_order(&services, &caller, work_order_id).await?;
    let board = command_gateway::place(&services, &caller, work_order_id).await?.board_number;
    let said = if message.text.is_empty() {
        message.attachments.iter().map(|file| file.name.as_str()).collect::<Vec<_>>().join(", ")
    } else {
        message.text
    };
    let order = match kind {
        UsedAs::Task => {
            let line = said.split_whitespace().collect::<Vec<_>>().join(" ");
            let name = line.chars().take(LONGEST_TASK).collect();
            let task = NewTask { name, ..NewTask::default() };
            BoardCommand::AddTask { card_id: work_order_id, task }
        }
        UsedAs::Note => {
            let html = format!("<p><strong>{}</strong></p>{}", escaped(&message.by.name), paragraphs(said.lines()));
            BoardCommand::AddLogNote { card_id: work_order_id, text: RichText::from_untrusted(&html) }
        }
    };
    let once = Uuid::from_u64_pair(COMMANDS, message_id.unsigned_abs());
    command_gateway::carry_out_once(&services, &caller, board, once, &order).await?;
    let used = Use { kind, work_order_id, code: work_order.row.face.code.clone() };
    let mark = ThreadCommand::MarkUsed { message_id, used: used.clone() };
    thread_commands::say(&services.streams, caller.tenant(), thread, once, &mark).await?;
    Ok(Json(used))
}

/// A slash command.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SlashCommand)]
struct Given {
    /// Said again with the same one, it is carried out once.
    command_id: Uuid,
    /// `/issue text`, `/clock in`, `/clock out`, `/meter code value`, `/status name` with a reason after a dash where one is needed.
    #[schema(min_length = 2, max_length = 10_000)]
    text: String,
}

/// Carries out a slash command and tells the thread what came of it, once however often it is sent.
#[utoipa::path(
    operation_id = "slashCommand", tag = "Chat", params(("threadId" = i64, Path, description = "The thread")),
    request_body = Given, responses((status = 200, body = CarriedShape, description = "What came of it")),
)]
#[post("/api/Chat/{threadId}/commands/")]
async fn run_command(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Given>,
) -> Answer<Json<Carried>> {
    let (thread, Given { command_id, text }) = (path.into_inner(), body.0);
    let look = async |tx: &_| {
        chat::see(tx, &caller, thread).await?;
        Ok((chat::place(tx, thread).await?, chat::carried_out(tx, command_id).await?))
    };
    let (place, known) = services.store.tenant_read(&caller, Need::SignedIn, look).await?;
    let (carried, told) = match known {
        Some(known) => known,
        None => command::carry_out(&services, &caller, place, command_id, Slash::parse(&text)?).await?,
    };
    let announcement = (caller.tenant(), thread, command_id);
    thread_commands::announce(&services.streams, announcement, told, carried.clone()).await?;
    Ok(Json(carried))
}
