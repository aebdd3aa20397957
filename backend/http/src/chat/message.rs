//! What was said: paging back through a thread, and searching all of one's own.

use actix_web::get;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use chrono::{DateTime, Utc};
use gantry_domain::thread::Message;
use gantry_domain::{Id, Need};
use gantry_store::chat;
use gantry_store::families::Page;
use gantry_store::thread_stream::{self, Around};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::chat::contacts::own_id;
use crate::paging::PageBounds;

#[derive(OpenApi)]
#[openapi(paths(list, search))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(search);
}

/// Messages of a page unless asked otherwise, and at most.
const ROWS: (i64, i64) = (50, 200);

/// A message of a thread. A deleted one keeps its place and says nothing any more.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = ChatMessage)]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
pub(super) struct MessageShape {
    id: i64,
    /// Its place in the thread.
    seq: i64,
    by: gantry_domain::Author,
    at: DateTime<Utc>,
    /// Plain text, never HTML.
    text: String,
    #[schema(required = true)]
    reply_to: Option<QuoteShape>,
    /// Ids of the users named.
    mentions: Vec<i64>,
    attachments: Vec<AttachmentShape>,
    /// By emoji.
    reactions: Vec<ReactionShape>,
    #[schema(required = true)]
    edited_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    deleted_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    deleted_by: Option<gantry_domain::Author>,
    /// The work that was made of it.
    #[schema(required = true)]
    used: Option<UseShape>,
    /// The slash command that it tells the outcome of.
    #[schema(required = true)]
    command: Option<CarriedShape>,
}

/// The message that another one answers; the text is empty once it is deleted.
#[derive(ToSchema)]
#[schema(as = ChatQuote)]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
struct QuoteShape {
    id: i64,
    name: String,
    /// How it begins: 200 characters at most.
    text: String,
}

/// A file of a message.
#[derive(ToSchema)]
#[schema(as = ChatAttachment)]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
pub(super) struct AttachmentShape {
    id: i64,
    name: String,
    /// As MIME has it.
    r#type: String,
    /// Bytes.
    size: i64,
}

/// An emoji, and who chose it.
#[derive(ToSchema)]
#[schema(as = ChatReaction)]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
struct ReactionShape {
    emoji: String,
    /// Ids of users.
    by: Vec<i64>,
}

/// What a message became.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = ChatUse)]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
pub(super) struct UseShape {
    /// `task` or `note`.
    kind: String,
    work_order_id: i64,
    /// The work order's.
    code: String,
}

/// A slash command that was carried out.
#[derive(ToSchema)]
#[schema(as = ChatCarried)]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
pub(super) struct CarriedShape {
    /// The word after the slash.
    name: String,
    /// What came of it: a code, a status.
    outcome: String,
}

/// A page of messages, the newest first.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = ChatMessagePage)]
#[expect(dead_code, reason = "describes the JSON of a page")]
struct MessagePage {
    items: Vec<MessageShape>,
    /// How many there are in the thread, the deleted ones among them.
    total_records: i64,
}

#[derive(Deserialize, IntoParams)]
struct Where {
    /// Only what stands before this place.
    #[param(required = false)]
    before: Option<i64>,
    /// What stands on both sides of this place, instead.
    #[param(required = false)]
    around: Option<i64>,
    /// Messages of the page: 50, at most 200.
    #[param(required = false)]
    rows: Option<i64>,
}

/// A page of a thread's past, the newest first.
#[utoipa::path(
    operation_id = "listMessages", tag = "Chat", params(("threadId" = i64, Path, description = "The thread"), Where),
    responses((status = 200, body = MessagePage, description = "The messages")),
)]
#[get("/api/Chat/{threadId}/messages/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    wanted: Query<Where>,
) -> Answer<Json<Page<Message>>> {
    let (thread, Where { before, around, rows }) = (path.into_inner(), wanted.into_inner());
    let place = around.map_or(Around::Before(before.unwrap_or(i64::MAX)), Around::Place);
    let rows = rows.unwrap_or(ROWS.0).clamp(1, ROWS.1);
    let list = async |tx: &_| {
        chat::see(tx, &caller, thread).await?;
        thread_stream::page(tx, thread, place, rows).await
    };
    Ok(Json(services.store.tenant_read(&caller, Need::SignedIn, list).await?))
}

#[derive(Deserialize, IntoParams)]
struct Words {
    /// All of these words, each also as the beginning of a longer one.
    text: String,
    /// Only in this thread.
    #[param(required = false)]
    thread: Option<i64>,
}

/// A message that holds the words.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChatFound)]
struct Found {
    thread_id: i64,
    /// The other one, the crew, or the work order's code and title.
    thread_name: String,
    #[schema(value_type = MessageShape)]
    message: Message,
}

/// Messages that hold the words, the newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChatFoundPage)]
struct FoundPage {
    items: Vec<Found>,
    /// Counted up to 1,000.
    total_records: i64,
}

/// Searches what was said in the threads one is in.
#[utoipa::path(
    operation_id = "searchMessages", tag = "Chat", params(Words, PageBounds),
    responses((status = 200, body = FoundPage, description = "The messages")),
)]
#[get("/api/Chat/search/")]
async fn search(
    caller: Caller,
    services: Data<Services>,
    words: Query<Words>,
    slice: Query<PageBounds>,
) -> Answer<Json<FoundPage>> {
    let me = own_id(&caller)?;
    let find = async |tx: &_| chat::search(tx, (&caller, me), (&words.text, words.thread), slice.bounds()).await;
    let found = services.store.tenant_read(&caller, Need::SignedIn, find).await?;
    let items = found.items.into_iter().map(|chat::Found { thread_id, thread_name, message }| Found {
        thread_id,
        thread_name,
        message,
    });
    Ok(Json(FoundPage { items: items.collect(), total_records: found.total_records }))
}
