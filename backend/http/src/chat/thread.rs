//! Threads of crews and work orders, and what one does with a thread: read it, silence it.

use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{get, post, put};
use gantry_domain::thread::Member;
use gantry_domain::{Action, Id, Need, SubModule};
use gantry_store::chat::{self, Mark};
use gantry_store::thread_stream;
use serde::Deserialize;
use serde_json::json;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::chat::contacts::{Friend, one, own_id};
use crate::thread_commands;
use crate::work_orders::command_gateway;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(open, read, marks, mute))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(open).service(read).service(marks).service(mute);
}

/// Whose thread is opened.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[schema(as = ThreadOf)]
enum Of {
    /// A crew's. Who may change crews may join it without being of it.
    Crew {
        /// The crew.
        #[schema(rename = "crewId")]
        crew_id: i64,
    },
    /// What is said of a work order.
    WorkOrder {
        /// The work order.
        #[schema(rename = "workOrderId")]
        work_order_id: i64,
    },
}

/// Opens the thread of a crew or of a work order, which comes to be if there is none. A crew's is joined; a work order's is by
/// saying something.
#[utoipa::path(
    operation_id = "openThread", tag = "Chat", request_body = Of,
    responses((status = 200, body = Friend, description = "The thread")),
)]
#[post("/api/Chat/thread/")]
async fn open(caller: Caller, services: Data<Services>, body: Body<Of>) -> Answer<Json<Friend>> {
    let me = own_id(&caller)?;
    let thread = match body.0 {
        Of::Crew { crew_id } => {
            let need = Need::Of(SubModule::Crews, Action::Update);
            let open = async |tx: &_| {
                let of_crew = chat::crew_members(tx, crew_id).await?.iter().any(|member| member.id == me);
                if !of_crew {
                    caller.require(need)?;
                }
                Ok((chat::of_crew(tx, crew_id).await?, of_crew))
            };
            let (thread, of_crew) = services.store.tenant_tx(&caller, Need::SignedIn, open).await?;
            if !of_crew {
                let join = async |tx: &_| chat::join_as_guest(tx, me, thread).await;
                services.store.tenant_tx(&caller, Need::SignedIn, join).await?;
            }
            // The stream says who comes, and those who watch it see it.
            let add = [Member { id: me, name: caller.author().name }];
            thread_commands::change_members(&services.streams, caller.tenant(), thread, add.to_vec(), Vec::new())
                .await?;
            thread
        }
        Of::WorkOrder { work_order_id } => {
            let place = command_gateway::place(&services, &caller, work_order_id).await?;
            let open = async |tx: &_| chat::of_work_order(tx, place.work_order).await;
            services.store.tenant_tx(&caller, command_gateway::READ, open).await?
        }
    };
    Ok(Json(one(&services, &caller, thread).await?))
}

/// How far one has read.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ThreadRead)]
struct Read {
    /// The thread.
    id: i64,
    /// The place of the newest message one has seen.
    chat_id: i64,
}

/// Notes how far one has read, never backwards. Those who watch the thread hear the signal `read`, one's other windows the
/// one of the inbox.
#[utoipa::path(
    operation_id = "readThread", tag = "Chat", request_body = Read,
    responses((status = 204, description = "It is noted")),
)]
#[put("/api/Chat/read/")]
async fn read(caller: Caller, services: Data<Services>, body: Body<Read>) -> Answer<NoContent> {
    let (Read { id, chat_id }, me) = (body.0, own_id(&caller)?);
    let note = async |tx: &_| {
        chat::see(tx, &caller, id).await?;
        chat::mark_read(tx, me, id, chat_id).await
    };
    if let Some(mark) = services.store.tenant_tx(&caller, Need::SignedIn, note).await? {
        services.live.pass(caller.tenant(), &thread_stream::topic(id), "read", json!([mark]));
        services.live.tell_inbox(caller.tenant(), vec![me], "thread", json!({ "id": id, "readId": mark.seq }));
    }
    Ok(NoContent)
}

/// How far a user has read.
#[derive(ToSchema)]
#[schema(as = ReadMark)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct MarkShape {
    /// The user.
    id: i64,
    /// The place of the newest message they have seen.
    seq: i64,
}

/// How far everybody in a thread has read.
#[utoipa::path(
    operation_id = "listReadMarks", tag = "Chat", params(("threadId" = i64, Path, description = "The thread")),
    responses((status = 200, body = Vec<MarkShape>, description = "The marks")),
)]
#[get("/api/Chat/{threadId}/read/")]
async fn marks(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Vec<Mark>>> {
    let thread = path.into_inner();
    let list = async |tx: &_| {
        chat::see(tx, &caller, thread).await?;
        chat::marks(tx, thread).await
    };
    Ok(Json(services.store.tenant_read(&caller, Need::SignedIn, list).await?))
}

/// Whether one gets notifications of new messages.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ThreadMuted)]
struct Muted {
    /// No notifications.
    muted: bool,
}

/// Silences a thread for oneself, or not any more.
#[utoipa::path(
    operation_id = "muteThread", tag = "Chat", params(("threadId" = i64, Path, description = "The thread")),
    request_body = Muted, responses((status = 204, description = "So it is")),
)]
#[put("/api/Chat/{threadId}/muted/")]
async fn mute(caller: Caller, services: Data<Services>, path: Path<Id>, body: Body<Muted>) -> Answer<NoContent> {
    let (thread, me) = (path.into_inner(), own_id(&caller)?);
    let mute = async |tx: &_| chat::mute(tx, me, thread, body.0.muted).await;
    services.store.tenant_tx(&caller, Need::SignedIn, mute).await?;
    Ok(NoContent)
}
