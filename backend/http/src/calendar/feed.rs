//! Links by which calendar programs subscribe to the orders of a person or a crew.

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, HttpResponse, Responder, delete, get, post};
use gantry_domain::calendar::icalendar;
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_store::Tx;
use gantry_store::calendar::feed::{self, CalendarFeed};
use gantry_store::families::Page;
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::account::{fingerprint, new_token};
use crate::auth::Caller;
use crate::auth::caller::{address, host};
use crate::paging::page_schema;
use crate::work_orders::command_gateway::READ;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, make, revoke, read))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(make).service(revoke).service(read);
}

/// What is done for a program that has a link.
const PROGRAM: &str = "calendar link";
const UNKNOWN: Error = Error::NotFound { what: "Calendar link" };

page_schema! {
    /// One's own links.
    CalendarFeedPage of CalendarFeed
}

/// Whose orders a link has.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewCalendarFeed {
    /// Those of this crew; absent: one's own.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    crew_id: Option<Id>,
}

/// The address of a feed, in this answer only.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MadeCalendarFeed {
    /// Its id.
    #[schema(value_type = i64)]
    id: Id,
    /// What comes after the address of the product.
    path: String,
}

/// One's own links, the oldest first; their addresses are not kept.
#[utoipa::path(
    operation_id = "listCalendarFeeds", tag = "Calendar",
    responses((status = 200, body = CalendarFeedPage, description = "The links")),
)]
#[get("/api/CalendarFeed/")]
async fn list(caller: Caller, services: Data<Services>) -> Answer<Json<Page<CalendarFeed>>> {
    let user = caller.user().id;
    let found = services.store.tenant_read(&caller, READ, async |tx| feed::list(tx, user).await).await?;
    Ok(Json(Page::all(found)))
}

/// Makes a link that reads one's own orders or those of a crew, until it is revoked; at most ten.
#[utoipa::path(
    operation_id = "makeCalendarFeed", tag = "Calendar", request_body = NewCalendarFeed,
    responses((status = 201, body = MadeCalendarFeed, description = "The link")),
)]
#[post("/api/CalendarFeed/")]
async fn make(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewCalendarFeed>,
) -> Answer<CustomizeResponder<Json<MadeCalendarFeed>>> {
    let (user, token) = (caller.user().id, new_token());
    let insert = async |tx: &Tx| feed::insert(tx, user, body.0.crew_id, &fingerprint(&token)).await;
    let id = services.store.tenant_tx(&caller, READ, insert).await?;
    let made = MadeCalendarFeed { id, path: format!("/api/CalendarFeed/file/{token}.ics") };
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// Revokes a link of one's own.
#[utoipa::path(
    operation_id = "revokeCalendarFeed", tag = "Calendar", params(("id" = i64, Path, description = "The link")),
    responses((status = 204, description = "It is revoked")),
)]
#[delete("/api/CalendarFeed/{id}")]
async fn revoke(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let user = caller.user().id;
    let revoked = services.store.tenant_tx(&caller, READ, async |tx| feed::revoke(tx, user, *path).await).await?;
    if revoked { Ok(NoContent) } else { Err(UNKNOWN.into()) }
}

/// The calendar of a link in the format of RFC 5545: a month back, a year ahead, at most 1,000 orders. Bursts of 20 and ten a minute for
/// each address. 404 for a link that is unknown or revoked, or whose user may no longer read work orders.
#[utoipa::path(
    operation_id = "readCalendarFeed", tag = "Calendar", security(()),
    params(("token" = String, Path, description = "The token of the link, with `.ics` or without")),
    responses(
        (status = 200, body = String, content_type = "text/calendar", description = "The calendar"),
        (status = 429, description = "Too many requests from this address"),
    ),
)]
#[get("/api/CalendarFeed/file/{token}")]
async fn read(request: HttpRequest, services: Data<Services>, path: Path<String>) -> Answer<HttpResponse> {
    services.auth.take_question(address(&request, services.config.behind_proxy))?;
    let tenant = services.auth.tenant(host(&request)).await?.id;
    let context = RequestContext::system(tenant, PROGRAM);
    let hash = fingerprint(path.strip_suffix(".ics").unwrap_or(&path));
    let now = services.live.clock.now();
    let look = async |tx: &Tx| {
        let Some(open) = feed::open(tx, &hash).await? else { return Err(UNKNOWN) };
        let events = feed::events(tx, &open, now).await?;
        Ok((open.name, events))
    };
    let (name, events) = services.store.tenant_read(&context, Need::SignedIn, look).await?;
    let known = |one: &char| one.is_ascii_alphanumeric() || ".-:[]".contains(*one);
    let place: String = host(&request).unwrap_or_default().chars().filter(known).collect();
    let origin = format!("{}://{place}", request.connection_info().scheme());
    let text = icalendar(&name, &events, (&origin, &place));
    Ok(HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .insert_header((header::CONTENT_DISPOSITION, "inline; filename=\"work-orders.ics\""))
        .body(text))
}
