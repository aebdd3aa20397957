//! Mails and push messages as jobs: what was put into words before goes out of the house.

use gantry_delivery::{Mail, MailFile, PushMessage, Refusal};
use gantry_domain::{Error, Id, UserId};
use gantry_http::{PurchaseOrderMail, account};
use gantry_store::Tx;
use gantry_store::notifications::notification;
use gantry_store::system::job::Job;
use gantry_store::tenants::mail_server;
use serde::Deserialize;

use super::JobContext;
use super::step::Step;
use crate::consumers::{self, News};

/// A mail.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum Letter {
    /// Ready to be sent.
    Message { mail: Mail },
    /// To a user who forgot their password: its link is made with the mail, and stands nowhere else.
    Reset { user: UserId },
    /// With a purchase order.
    PurchaseOrder { order: Box<PurchaseOrderMail> },
}

/// A push message.
#[derive(Debug, Deserialize)]
struct Parcel {
    device: Id,
    message: PushMessage,
}

/// Sends a mail.
pub(super) async fn mail(job_context: &JobContext, tx: &Tx, job: &Job) -> Result<Step, Error> {
    let letter = match Letter::deserialize(&job.payload) {
        Ok(letter) => letter,
        Err(error) => return Ok(Step::Poison(format!("No mail: {error}."))),
    };
    let server = mail_server::get(tx).await?.filter(|server| !server.host.is_empty());
    let Some(server) = server else { return Ok(Step::Poison("There is no mail server any more.".to_owned())) };
    let (mut mail, files) = match letter {
        Letter::Message { mail } => (mail, Vec::new()),
        Letter::Reset { user } => match account::compose_reset(tx, user, &server.public_url).await? {
            Some(mail) => (mail, Vec::new()),
            // They may not sign in any more.
            None => return Ok(Step::Done),
        },
        Letter::PurchaseOrder { order } => {
            let PurchaseOrderMail { mail, file_name: name, size, place, .. } = *order;
            let unread = |problem: gantry_http::Problem| Error::Internal(format!("reading {place}: {problem}"));
            let bytes = job_context.files.bytes(&place, size).await.map_err(unread)?;
            (mail, vec![MailFile { name, media_type: "application/pdf".to_owned(), bytes }])
        }
    };
    mail.id = format!("{}-{}", job.queue, job.id);
    settled(job_context.delivery.mail(&server, &mail, files).await)
}

/// What follows from a mail that is given up. One without a record is in the list of such jobs, and nowhere else.
pub(super) async fn undelivered(tx: &Tx, job: &Job) -> Result<Vec<News>, Error> {
    match Letter::deserialize(&job.payload) {
        Ok(Letter::PurchaseOrder { order }) => consumers::undelivered::note(tx, job.id, *order).await,
        _ => Ok(Vec::new()),
    }
}

/// Sends a push message.
pub(super) async fn push(job_context: &JobContext, tx: &Tx, job: &Job) -> Result<Step, Error> {
    let Parcel { device, message } = match Parcel::deserialize(&job.payload) {
        Ok(parcel) => parcel,
        Err(error) => return Ok(Step::Poison(format!("No push message: {error}."))),
    };
    let Some(subscription) = notification::subscription(tx, device).await? else { return Ok(Step::Done) };
    let contact = mail_server::get(tx).await?.map_or_else(String::new, |server| server.from_address);
    let contact =
        if contact.is_empty() { "mailto:postmaster@localhost".to_owned() } else { format!("mailto:{contact}") };
    match job_context.delivery.push(&subscription, &contact, &message).await {
        Err(Refusal::Gone) => notification::forget_device(tx, device).await.map(|()| Step::Done),
        result => settled(result),
    }
}

fn settled(result: Result<(), Refusal>) -> Result<Step, Error> {
    match result {
        Ok(()) | Err(Refusal::Gone) => Ok(Step::Done),
        Err(Refusal::Forever(why)) => Ok(Step::Poison(why)),
        Err(Refusal::Now(why)) => Err(Error::Busy { code: "overloaded", detail: why, retry_after: 1 }),
    }
}
