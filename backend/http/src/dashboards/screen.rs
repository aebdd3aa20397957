//! Kiosk screens. Each gets a read-only token of its own, which is shown once: it reads what dashboards show, within the permissions of
//! its creator. It is valid until its last day, until it is revoked, and as long as its creator may sign in.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, Responder, delete, get, post};
use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::{Action, Error, Need, SubModule};
use gantry_store::Tx;
use gantry_store::dashboards::screen::{self, Screen};
use gantry_store::families::Page;
use gantry_store::sign_on::session::NewSession;
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::caller::address;
use crate::auth::{Caller, Claims};
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body, NoContent};

const NEED: Need = Need::Of(SubModule::IotDashboards, Action::Update);
const LONGEST_NAME: usize = 80;
const MOST_DAYS: i64 = 366;

#[derive(OpenApi)]
#[openapi(paths(list, make, end))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(make).service(end);
}

/// What is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewScreen {
    /// What it is called: where it hangs.
    #[schema(min_length = 1, max_length = 80)]
    name: String,
    /// How many days it is good for.
    #[schema(minimum = 1, maximum = 366)]
    days: i64,
}

/// A screen, and its token, in this answer only.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MadeScreen {
    id: Uuid,
    name: String,
    /// Goes into the `Authorization` header, as `Bearer`.
    token: String,
    /// Until when it is good.
    expires_at: DateTime<Utc>,
}

page_schema! {
    /// A page of screens.
    ScreenPage of Screen
}

/// The screens that are good, the newest first.
#[utoipa::path(
    operation_id = "listScreens", tag = "Dashboard", params(PageBounds),
    responses((status = 200, body = ScreenPage, description = "The screens")),
)]
#[get("/api/Screen/")]
async fn list(caller: Caller, services: Data<Services>, slice: Query<PageBounds>) -> Answer<Json<Page<Screen>>> {
    let (first, rows) = slice.bounds();
    Ok(Json(services.store.tenant_read(&caller, NEED, async |tx| screen::list(tx, first, rows).await).await?))
}

/// Makes a screen: a token that only looks.
#[utoipa::path(
    operation_id = "makeScreen", tag = "Dashboard", request_body = NewScreen,
    responses((status = 201, body = MadeScreen, description = "The screen, with its token")),
)]
#[post("/api/Screen/")]
async fn make(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<NewScreen>,
) -> Answer<CustomizeResponder<Json<MadeScreen>>> {
    let NewScreen { name, days } = body.0;
    let name = name.trim().to_owned();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        let message = format!("A name has 1 to {LONGEST_NAME} characters.");
        return Err(Error::field("invalid", "name", message).into());
    }
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(Error::field("invalid", "days", format!("1 to {MOST_DAYS} days.")).into());
    }
    let new = NewSession {
        id: Uuid::now_v7(),
        user_id: caller.user().id,
        expires_at: Utc::now() + TimeDelta::days(days),
        used_at: Utc::now(),
        user_agent: String::new(),
        address: address(&request, services.config.behind_proxy).to_string(),
    };
    let insert = async |tx: &Tx| screen::insert(tx, &new, &name).await;
    services.store.tenant_tx(&caller, NEED, insert).await?;
    let token =
        services.auth.sign(&Claims::new(new.id, gantry_domain::SCREEN_USER, caller.tenant(), new.expires_at))?;
    let made = MadeScreen { id: new.id, name, token, expires_at: new.expires_at };
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// Ends a screen: its token counts no longer, on all nodes.
#[utoipa::path(
    operation_id = "endScreen", tag = "Dashboard", params(("id" = Uuid, Path, description = "The screen")),
    responses((status = 204, description = "It is over")),
)]
#[delete("/api/Screen/{id}")]
async fn end(caller: Caller, services: Data<Services>, path: Path<Uuid>) -> Answer<NoContent> {
    let ended = services.store.tenant_tx(&caller, NEED, async |tx| screen::revoke(tx, *path).await).await?;
    match ended {
        true => {
            services.auth.ended(vec![*path]);
            Ok(NoContent)
        }
        false => Err(Error::NotFound { what: "Screen" }.into()),
    }
}
