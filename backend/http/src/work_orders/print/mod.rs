//! Work orders as PDF, to be taken along on paper.

mod gather;
mod paragraphs;

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, post};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::entity::MOST_AT_ONCE;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use self::gather::{Gathered, Wanted};
use super::command_gateway::READ;
use crate::auth::Caller;
use crate::auth::caller::{host, origin};
use crate::printing::{self, PaperSize};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(print))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(print);
}

/// Work orders with photos that are printed at once: all photos are in memory together.
const MOST_WITH_PHOTOS: usize = 20;

/// What is printed, and how.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WorkOrderPrint {
    /// The work orders, in the order of their pages; at most 500, with photos at most 20.
    #[schema(value_type = Vec<i64>, min_items = 1, max_items = 500)]
    ids: Vec<Id>,
    #[serde(default)]
    paper: PaperSize,
    /// Of the labels; English for any that is not known.
    #[serde(default)]
    #[schema(max_length = 20)]
    language: String,
    /// Whether photos are printed: the 8 latest of each work order, up to 5 MB each.
    #[serde(default)]
    photos: bool,
}

/// Work orders as one PDF, each on pages of its own: what is to be done, parts, hours, and lines for what comes of it. Each has its code as a
/// bar code, and its address as a QR code.
#[utoipa::path(
    operation_id = "printWorkOrders", tag = "Work orders", request_body = WorkOrderPrint,
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf", description = "The PDF"),
        (status = 429, description = "Two of your exports are under way"),
    ),
)]
#[post("/api/WorkOrderPrint/")]
async fn print(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<WorkOrderPrint>,
) -> Answer<HttpResponse> {
    caller.require(READ)?;
    let WorkOrderPrint { ids, paper, language, photos } = body.0;
    let most = if photos { MOST_WITH_PHOTOS } else { MOST_AT_ONCE };
    if ids.is_empty() || ids.len() > most {
        return Err(Error::field("invalid", "ids", format!("From 1 to {most} work orders.")).into());
    }
    let _admitted = services.exports.enter((caller.tenant(), caller.user_id()))?;
    let tenant = services.auth.tenant(host(&request)).await?;
    let zone = tenant.time_zone.parse().unwrap_or(chrono_tz::UTC);
    let base = format!("{}/maintenance-management/work-order", origin(&request));
    // It is on the page of the asset, which not everybody sees who sees the work order.
    let wanted = Wanted { photos, serial_numbers: caller.require(Family::Asset.to(Action::Read)).is_ok() };
    let language = printing::language(&language)?;
    let read = async |tx: &Tx| {
        let letterhead = printing::letterhead(tx, &tenant, paper, language).await?;
        Ok((letterhead, gather::orders(tx, &ids, &wanted).await?))
    };
    let (letterhead, orders) = services.store.tenant_read(&caller, READ, read).await?;
    let mut pages = Vec::with_capacity(orders.len());
    for order in orders {
        let photos = gather::photos(&services, &order).await?;
        pages.push(Gathered::page(order, photos, &base, zone));
    }
    let name = match pages.as_slice() {
        [one] => format!("{}.pdf", one.code),
        _ => "work-orders.pdf".to_owned(),
    };
    let pdf = printing::printed(move || gantry_print::print_work_orders(&letterhead, pages)).await?;
    Ok(printing::answer(name, pdf))
}
