//! Crew chat: the users that one can write to, one's threads, and the first message to a user.

use std::collections::BTreeSet;

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, post};
use chrono::{DateTime, Utc};
use gantry_domain::{Error, Id, Need, UserId};
use gantry_store::chat;
use gantry_store::families::Page;
use gantry_store::thread_stream;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::paging::PageBounds;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(contacts, friends, create))]
pub(crate) struct Doc;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config.service(contacts).service(friends).service(create);
}

/// A user one can write to, and the thread between the two if there is one.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Contact {
    /// The other one; 0 for a crew's thread and a work order's.
    pub(crate) receiver_id: i64,
    /// Oneself.
    pub(crate) sender_id: i64,
    /// The place of the thread's newest message.
    #[schema(required = true)]
    pub(crate) chat_id: Option<i64>,
    /// Up to where one has read.
    #[schema(required = true)]
    pub(crate) read_id: Option<i64>,
    /// The thread, as in the topic `thread:12`.
    #[schema(required = true)]
    pub(crate) thread_id: Option<i64>,
    /// Lets one write to the thread; goes with every command.
    #[schema(required = true)]
    pub(crate) sender_token: Option<String>,
    /// The token's id.
    #[schema(required = true)]
    pub(crate) sender_token_id: Option<Uuid>,
    /// When it ends; the list gives a new one.
    #[schema(required = true)]
    pub(crate) sender_expiry: Option<DateTime<Utc>>,
    /// The name to show.
    pub(crate) full_name: String,
    /// Where the picture is.
    #[schema(required = true)]
    pub(crate) avatar: Option<String>,
    /// Whether they are there.
    pub(crate) online: bool,
    /// Whether one can write to them.
    pub(crate) active: bool,
    /// The other one, as other calls name users.
    pub(crate) tenant_user_id: i64,
    /// The other one's public id.
    #[schema(required = true)]
    pub(crate) uuid: Option<Uuid>,
}

/// One of one's threads.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Friend {
    #[serde(flatten)]
    pub(crate) contact: Contact,
    /// `direct`, `crew` or `workOrder`.
    pub(crate) kind: String,
    /// The other one, the crew, or the work order's code and title.
    pub(crate) name: String,
    /// The crew, if it is a crew's.
    #[schema(required = true)]
    pub(crate) crew_id: Option<i64>,
    /// The work order, if it is about one.
    #[schema(required = true)]
    pub(crate) work_order_id: Option<i64>,
    /// How many are in it.
    pub(crate) members: i64,
    /// Messages of others that one has not read, counted up to 100.
    pub(crate) unread: i64,
    /// Whether notifications of the thread are muted.
    pub(crate) muted: bool,
    /// The newest message.
    #[schema(required = true)]
    pub(crate) last_message: Option<LastMessage>,
}

/// The newest message of a thread.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LastChatMessage)]
pub(crate) struct LastMessage {
    id: i64,
    seq: i64,
    /// How it begins: 200 characters at most.
    text: String,
    by: gantry_domain::Author,
    at: DateTime<Utc>,
}

/// A page of contacts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ContactPage {
    items: Vec<Contact>,
    total_records: i64,
}

/// One's threads.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FriendPage {
    items: Vec<Friend>,
    total_records: i64,
}

/// The caller, as chats know them: a user, not Gantry itself.
///
/// # Errors
/// `permission_required`.
pub(crate) fn own_id(caller: &Caller) -> Result<UserId, Error> {
    caller.user_id().ok_or_else(|| Error::forbidden("permission_required", "Only people chat."))
}

/// Users read only their own lists: those of others are not found.
fn own(caller: &Caller, uuid: Uuid) -> Result<UserId, Error> {
    let id = own_id(caller)?;
    if caller.user().uuid == uuid { Ok(id) } else { Err(Error::NotFound { what: "User" }) }
}

#[derive(Deserialize, IntoParams)]
struct Wanted {
    /// Part of a name.
    #[serde(default)]
    #[param(required = false)]
    search: String,
}

/// Those one can write to, by name.
#[utoipa::path(
    operation_id = "listContacts", tag = "Chat",
    params(("userUuid" = Uuid, Path, description = "Oneself"), Wanted, PageBounds),
    responses((status = 200, body = ContactPage, description = "The contacts")),
)]
#[get("/api/Chat/contacts/{userUuid}")]
async fn contacts(
    caller: Caller,
    services: Data<Services>,
    path: Path<Uuid>,
    wanted: Query<Wanted>,
    slice: Query<PageBounds>,
) -> Answer<Json<ContactPage>> {
    let me = own(&caller, path.into_inner())?;
    let list = async |tx: &_| chat::contacts(tx, me, &wanted.search, slice.bounds()).await;
    let Page { items, total_records } = services.store.tenant_read(&caller, Need::SignedIn, list).await?;
    let online = services.live.online(caller.tenant());
    let contact = |found: chat::Contact| -> Result<Contact, Error> {
        let mut contact = Contact {
            receiver_id: found.id,
            sender_id: me,
            chat_id: found.last_seq,
            read_id: found.read_seq,
            thread_id: found.thread_id,
            sender_token: None,
            sender_token_id: None,
            sender_expiry: None,
            full_name: found.name,
            avatar: Some(found.photo).filter(|photo| !photo.is_empty()),
            online: online.contains(&found.id),
            active: true,
            tenant_user_id: found.id,
            uuid: Some(found.uuid),
        };
        lend_token(&services, &caller, &mut contact)?;
        Ok(contact)
    };
    let items = items.into_iter().map(contact).collect::<Result<_, _>>()?;
    Ok(Json(ContactPage { items, total_records }))
}

/// One's threads with tokens to write to them, those with the newest messages first; 200 at most.
#[utoipa::path(
    operation_id = "listFriends", tag = "Chat", params(("userUuid" = Uuid, Path, description = "Oneself")),
    responses((status = 200, body = FriendPage, description = "The threads")),
)]
#[get("/api/Chat/friends/{userUuid}")]
async fn friends(caller: Caller, services: Data<Services>, path: Path<Uuid>) -> Answer<Json<FriendPage>> {
    let me = own(&caller, path.into_inner())?;
    let list = async |tx: &_| chat::friends(tx, &caller, me).await;
    let Page { items, total_records } = services.store.tenant_read(&caller, Need::SignedIn, list).await?;
    let online = services.live.online(caller.tenant());
    let friend = |found| shown(&services, &caller, &online, found);
    Ok(Json(FriendPage { items: items.into_iter().map(friend).collect::<Result<_, _>>()?, total_records }))
}

/// A first message.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FirstMessage {
    /// Oneself.
    sender_id: i64,
    /// The receiver.
    receiver_id: i64,
    /// Plain text.
    #[schema(min_length = 1, max_length = 10_000)]
    message: String,
    /// Said again with the same one, it is sent once.
    command_id: Option<Uuid>,
}

/// Writes to a user, in the thread between the two, which comes to be if there is none.
#[utoipa::path(
    operation_id = "createThread", tag = "Chat", request_body = FirstMessage,
    responses((status = 200, body = Friend, description = "The thread, with the message")),
)]
#[post("/api/Chat/")]
async fn create(caller: Caller, services: Data<Services>, body: Body<FirstMessage>) -> Answer<Json<Friend>> {
    let FirstMessage { sender_id, receiver_id, message, command_id } = body.0;
    let me = own_id(&caller)?;
    if sender_id != me {
        return Err(Error::forbidden("not_yours", "Nobody writes in another one's name.").into());
    }
    if receiver_id == me {
        return Err(Error::field("invalid", "receiverId", "Choose another user.").into());
    }
    if message.trim().is_empty() {
        return Err(Error::field("empty_message", "message", "Enter a text.").into());
    }
    let open = async |tx: &_| chat::direct(tx, me, receiver_id).await;
    let thread = services.store.tenant_tx(&caller, Need::SignedIn, open).await?;
    let command = json!({ "type": "sendMessage", "data": { "text": message } });
    let id = command_id.unwrap_or_else(Uuid::now_v7);
    services.streams.command(&caller, &thread_stream::topic(thread), id, command).await?;
    Ok(Json(one(&services, &caller, thread).await?))
}

/// A thread as it shows in the list.
///
/// # Errors
/// `not_found`.
pub(crate) async fn one(services: &Services, caller: &Caller, thread: Id) -> Result<Friend, Error> {
    let me = own_id(caller)?;
    let find = async |tx: &_| chat::friend(tx, caller, me, thread).await;
    let found = services.store.tenant_read(caller, Need::SignedIn, find).await?;
    shown(services, caller, &services.live.online(caller.tenant()), found)
}

fn shown(
    services: &Services,
    caller: &Caller,
    online: &BTreeSet<UserId>,
    found: chat::Friend,
) -> Result<Friend, Error> {
    let last_message = found.last().map(|last| LastMessage {
        id: last.id,
        seq: found.last_seq,
        text: last.text,
        by: gantry_domain::Author { id: last.by, name: last.by_name },
        at: last.at,
    });
    let mut contact = Contact {
        receiver_id: found.other_id.unwrap_or_default(),
        sender_id: own_id(caller)?,
        chat_id: Some(found.last_seq),
        read_id: Some(found.read_seq),
        thread_id: Some(found.thread_id),
        sender_token: None,
        sender_token_id: None,
        sender_expiry: None,
        full_name: found.name.clone(),
        avatar: Some(found.photo).filter(|photo| !photo.is_empty()),
        online: found.other_id.is_some_and(|other| online.contains(&other)),
        active: found.active,
        tenant_user_id: found.other_id.unwrap_or_default(),
        uuid: found.other_uuid,
    };
    lend_token(services, caller, &mut contact)?;
    Ok(Friend {
        contact,
        kind: found.kind,
        name: found.name,
        crew_id: found.crew_id,
        work_order_id: found.work_order_id,
        members: found.members,
        unread: found.unread,
        muted: found.muted,
        last_message,
    })
}

/// Gives the token that goes with a thread.
fn lend_token(services: &Services, caller: &Caller, contact: &mut Contact) -> Result<(), Error> {
    let Some(thread) = contact.thread_id.filter(|_| contact.active) else { return Ok(()) };
    let given = services.auth.sender_token(caller, thread)?;
    contact.sender_token = Some(given.token);
    contact.sender_token_id = Some(given.id);
    contact.sender_expiry = Some(given.expires_at);
    Ok(())
}
