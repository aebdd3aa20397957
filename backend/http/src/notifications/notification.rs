//! Notifications: one's own cards, and the settings of delivery. They need no permission.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{delete, get, put};
use gantry_domain::{Error, Id, Need, UserId};
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, Card};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::paging::PageBounds;
use crate::{Answer, Body, NoContent};

/// Cards that are marked at once.
const MOST: usize = 500;

#[derive(OpenApi)]
#[openapi(paths(list, mark, remove))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(mark).service(remove);
}

/// The user whose notifications are meant.
///
/// # Errors
/// `permission_required` for callers that are not users.
pub(super) fn own(caller: &Caller) -> Result<UserId, Error> {
    caller.user_id().ok_or_else(|| Error::forbidden("permission_required", "Only people are told something."))
}

#[derive(Debug, Deserialize, IntoParams)]
struct Which {
    /// Only those that have not been read.
    #[serde(default)]
    #[param(required = false)]
    unread: bool,
}

/// A page of cards.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NotificationPage {
    /// Newest first.
    items: Vec<Card>,
    total_records: i64,
    /// How many have not been read, of all.
    unread: i64,
}

/// One's own notifications, newest first.
#[utoipa::path(
    operation_id = "listNotifications", tag = "Notification", params(PageBounds, Which),
    responses((status = 200, body = NotificationPage, description = "The cards")),
)]
#[get("/api/Notification/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    slice: Query<PageBounds>,
    which: Query<Which>,
) -> Answer<Json<NotificationPage>> {
    let (user, (first, rows)) = (own(&caller)?, slice.bounds());
    let look = async |tx: &Tx| {
        let page = notification::list(tx, user, which.unread, first, rows).await?;
        let unread = notification::unread(tx, user).await?;
        Ok(NotificationPage { items: page.items, total_records: page.total_records, unread })
    };
    Ok(Json(services.store.tenant_read(&caller, Need::SignedIn, look).await?))
}

/// Which cards, and what they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NotificationMark {
    /// These; others' are left alone.
    #[serde(default)]
    #[schema(max_items = 500)]
    ids: Vec<i64>,
    /// All that one has.
    #[serde(default)]
    all: bool,
    /// Whether they have been read.
    read: bool,
}

/// How many cards are left.
#[derive(Serialize, ToSchema)]
struct UnreadNotifications {
    /// Cards that have not been read.
    unread: i64,
}

/// Marks notifications as read, or as not read.
#[utoipa::path(
    operation_id = "markNotifications", tag = "Notification", request_body = NotificationMark,
    responses((status = 200, body = UnreadNotifications, description = "How many are unread now")),
)]
#[put("/api/Notification/read/")]
async fn mark(
    caller: Caller,
    services: Data<Services>,
    body: Body<NotificationMark>,
) -> Answer<Json<UnreadNotifications>> {
    let (user, NotificationMark { ids, all, read }) = (own(&caller)?, body.0);
    if ids.len() > MOST {
        return Err(Error::field("invalid", "ids", format!("At most {MOST} at once.")).into());
    }
    let mark = async |tx: &Tx| {
        notification::mark(tx, user, if all { None } else { Some(&ids) }, read).await?;
        notification::unread(tx, user).await
    };
    let unread = services.store.tenant_tx(&caller, Need::SignedIn, mark).await?;
    tell_others(&services, &caller, user, unread);
    Ok(Json(UnreadNotifications { unread }))
}

/// Takes a notification away.
#[utoipa::path(
    operation_id = "removeNotification", tag = "Notification", params(("id" = i64, Path, description = "The card")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/Notification/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let (user, id) = (own(&caller)?, path.into_inner());
    let remove = async |tx: &Tx| {
        notification::remove(tx, user, id).await?;
        notification::unread(tx, user).await
    };
    let unread = services.store.tenant_tx(&caller, Need::SignedIn, remove).await?;
    tell_others(&services, &caller, user, unread);
    Ok(NoContent)
}

/// One's other windows and devices.
fn tell_others(services: &Services, caller: &Caller, user: UserId, unread: i64) {
    services.live.tell_inbox(caller.tenant(), vec![user], "notifications", json!({ "unread": unread }));
}
