//! Purchase orders for their suppliers: as PDF, and by e-mail.

mod gather;
mod order_mail;
mod words;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, HttpResponse, Responder, get, post};
use bytes::Bytes;
use gantry_delivery::{Mail, is_mail_address};
use gantry_domain::{Action, Error, Family, Id, Need};
use gantry_print::Language;
use gantry_rabbitmq::WorkQueue;
use gantry_store::documents::stored_file::StoredFile;
use gantry_store::entity;
use gantry_store::entity::attachments::FileToAdd;
use gantry_store::materials::purchase_order::PurchaseOrder;
use gantry_store::materials::purchase_order::for_supplier::{self, OrderRecipient};
use gantry_store::system::job::{self, NewJob};
use gantry_store::{FirstAnswer, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};
use uuid::Uuid;

pub use self::order_mail::PurchaseOrderMail;
use crate::account::mail_ready;
use crate::auth::Caller;
use crate::auth::caller::host;
use crate::free_text::free_text;
use crate::printing::{self, PaperSize};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(print, draft_mail, send))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(print).service(draft_mail).service(send);
}

const READ: Need = Family::PurchaseOrder.to(Action::Read);
const UPDATE: Need = Family::PurchaseOrder.to(Action::Update);
/// Addresses that an order is sent to at once.
const MOST_RECIPIENTS: usize = 10;
/// Characters of a subject, and of a message.
const LONGEST_SUBJECT: usize = 150;
const LONGEST_MESSAGE: usize = 5_000;

/// How it is printed.
#[derive(Deserialize, IntoParams)]
struct Printed {
    /// Of the pages.
    #[serde(default)]
    #[param(inline, required = false)]
    paper: PaperSize,
    /// Of the labels: `en` or `de`; English for any that is not known.
    #[serde(default)]
    #[param(required = false, max_length = 20)]
    language: String,
}

/// A purchase order as PDF, as its supplier gets it. One that is not approved, or was cancelled, says so.
#[utoipa::path(
    operation_id = "printPurchaseOrder", tag = "Purchase order",
    params(("id" = i64, Path, description = "The order"), Printed),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf", description = "The PDF")),
)]
#[get("/api/PurchaseOrder/{id}/print/")]
async fn print(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    asked: Query<Printed>,
) -> Answer<HttpResponse> {
    caller.require(READ)?;
    let language = printing::language(&asked.language)?;
    let _admitted = services.exports.enter((caller.tenant(), caller.user_id()))?;
    let (order, pdf) = pdf(&services, &caller, &request, path.into_inner(), (asked.paper, language)).await?;
    Ok(printing::answer(file_name(&order), pdf))
}

fn file_name(order: &PurchaseOrder) -> String {
    format!("{}.pdf", order.code)
}

async fn pdf(
    services: &Services,
    caller: &Caller,
    request: &HttpRequest,
    id: Id,
    (paper, language): (PaperSize, Language),
) -> Result<(PurchaseOrder, Vec<u8>), Error> {
    let tenant = services.auth.tenant(host(request)).await?;
    let read = async |tx: &Tx| {
        let letterhead = printing::letterhead(tx, &tenant, paper, language).await?;
        Ok((letterhead, for_supplier::printed(tx, id).await?))
    };
    let (letterhead, (order, parties, lines)) = services.store.tenant_read(caller, READ, read).await?;
    let zone = tenant.time_zone.parse().unwrap_or(chrono_tz::UTC);
    let page = gather::page(&order, parties, lines, caller.user(), zone);
    let pdf = printing::printed(move || gantry_print::print_purchase_order(&letterhead, &page)).await?;
    Ok((order, pdf))
}

/// The language of a mail.
#[derive(Deserialize, IntoParams)]
struct InLanguage {
    /// `en` or `de`; English for any that is not known.
    #[serde(default)]
    #[param(required = false, max_length = 20)]
    language: String,
}

/// A mail to the supplier, to be completed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrderMailDraft {
    /// Whether the tenant has a mail server; without one nothing can be sent.
    mail_ready: bool,
    /// The addresses that are known of the supplier: its own first, then its contacts.
    recipients: Vec<OrderRecipient>,
    /// The usual subject.
    subject: String,
    /// The usual text.
    message: String,
}

/// What a mail with a purchase order usually says, and to whom it can go.
#[utoipa::path(
    operation_id = "draftPurchaseOrderMail", tag = "Purchase order",
    params(("id" = i64, Path, description = "The order"), InLanguage),
    responses((status = 200, body = OrderMailDraft, description = "The mail, to be completed")),
)]
#[get("/api/PurchaseOrder/{id}/mail/")]
async fn draft_mail(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    asked: Query<InLanguage>,
) -> Answer<Json<OrderMailDraft>> {
    caller.require(READ)?;
    let (id, language) = (path.into_inner(), printing::language(&asked.language)?);
    let tenant = services.auth.tenant(host(&request)).await?;
    let read = async |tx: &Tx| {
        let order: PurchaseOrder = entity::get(tx, id).await?;
        Ok((order.code, mail_ready(tx).await?, for_supplier::recipients(tx, id).await?))
    };
    let (code, mail_ready, recipients) = services.store.tenant_read(&caller, READ, read).await?;
    let [subject, message] = words::usual(language, &code, &caller.user().display_name, &tenant.name);
    Ok(Json(OrderMailDraft { mail_ready, recipients, subject, message }))
}

/// A mail with a purchase order.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct OrderMail {
    /// The e-mail addresses; each gets a mail of its own.
    #[schema(min_items = 1, max_items = 10)]
    to: Vec<String>,
    #[schema(min_length = 1, max_length = 150)]
    subject: String,
    /// Plain text.
    #[schema(min_length = 1, max_length = 5000)]
    message: String,
    #[serde(default)]
    paper: PaperSize,
    /// Of the labels of the PDF: `en` or `de`; English for any that is not known.
    #[serde(default)]
    #[schema(max_length = 20)]
    language: String,
}

impl OrderMail {
    fn checked(&self) -> Result<(Vec<String>, String, String), Error> {
        let mut to: Vec<String> = Vec::new();
        for address in self.to.iter().map(|address| address.trim()) {
            if !is_mail_address(address) {
                return Err(Error::field("invalid", "to", format!("{address} is no e-mail address.")));
            }
            if !to.iter().any(|known| known.eq_ignore_ascii_case(address)) {
                to.push(address.to_owned());
            }
        }
        if to.is_empty() || to.len() > MOST_RECIPIENTS {
            return Err(Error::field("invalid", "to", format!("From 1 to {MOST_RECIPIENTS} addresses.")));
        }
        let subject = free_text("subject", &self.subject, LONGEST_SUBJECT)?;
        let message = free_text("message", &self.message, LONGEST_MESSAGE)?.replace("\r\n", "\n");
        for (field, text) in [("subject", subject), ("message", message.as_str())] {
            if text.is_empty() {
                return Err(Error::field("required", field, "Enter a text."));
            }
        }
        // A subject is one line.
        let subject = subject.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok((to, subject, message))
    }
}

/// Sends a purchase order to its supplier: a mail to each address, with the order as PDF, which is kept with the order's files. An approved
/// order is `sent` from then on; one that was sent before can be sent again.
///
/// The mails go out within seconds, and are tried again for hours when the mail server is away; one that cannot be delivered is noted in the
/// order's log, and the caller is notified. Answers go to the caller.
#[utoipa::path(
    operation_id = "sendPurchaseOrder", tag = "Purchase order", request_body = OrderMail,
    params(("id" = i64, Path, description = "The order")),
    responses((status = 202, body = PurchaseOrder, description = "The order; the mails are on their way")),
)]
#[post("/api/PurchaseOrder/{id}/mail/")]
async fn send(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<OrderMail>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<PurchaseOrder>>>> {
    caller.require(UPDATE)?;
    let id = path.into_inner();
    let read = async |tx: &Tx| entity::get::<PurchaseOrder>(tx, id).await;
    // Before anything is printed and stored; once more in the transaction, because it may change meanwhile.
    for_supplier::may_be_sent(&services.store.tenant_read(&caller, READ, read).await?)?;
    let (to, subject, message) = body.0.checked()?;
    let _admitted = services.exports.enter((caller.tenant(), caller.user_id()))?;
    let how = (body.0.paper, printing::language(&body.0.language)?);
    let (order, pdf) = pdf(&services, &caller, &request, id, how).await?;
    let mut upload = services.files.begin(caller.tenant()).await?;
    upload.write(Bytes::from(pdf)).await?;
    let stored = upload.finish().await?;
    let document = FileToAdd {
        description: words::sent_to(how.1, &to),
        stored: StoredFile {
            file_name: file_name(&order),
            media_type: "application/pdf".to_owned(),
            size: stored.size,
            sha256: stored.sha256.clone(),
            place: stored.place.clone(),
        },
        by: caller.author(),
    };
    let user = caller.user();
    let mail = |address: &String| Mail {
        id: String::new(),
        to: address.clone(),
        name: String::new(),
        reply_to: Some((user.display_name.clone(), user.email.clone())).filter(|(_, email)| is_mail_address(email)),
        subject: subject.clone(),
        text: format!("{message}\n"),
        html: words::html(&message),
    };
    let send = async |tx: &Tx| {
        if !mail_ready(tx).await? {
            return Err(Error::conflict("no_mail_server", "Gantry has no mail server yet. An administrator names it."));
        }
        let order = for_supplier::send(tx, id, &document).await?;
        let sending = Uuid::now_v7();
        for (number, address) in to.iter().enumerate() {
            let payload = PurchaseOrderMail::new((id, &document.stored), mail(address), user.id).payload()?;
            let key = format!("purchase-order:{id}:{sending}:{number}");
            job::insert_later(tx, &NewJob { queue: WorkQueue::Mails.name().to_owned(), key, payload }).await?;
        }
        Ok(order)
    };
    let answer = services.once(&caller, UPDATE, send).await?;
    if matches!(answer, FirstAnswer::New(_)) {
        stored.keep();
    }
    Ok(Json(answer).customize().with_status(StatusCode::ACCEPTED))
}
