//! Purchase orders that did not reach their suppliers: that is noted in the order's log, and told to the user who sent it.

use chrono::Utc;
use gantry_delivery::notification_words::{self as words, Language};
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::{Author, Error, Family, RichText};
use gantry_http::PurchaseOrderMail;
use gantry_store::Tx;
use gantry_store::entity::{self, Record, attachments};
use gantry_store::materials::purchase_order::PurchaseOrder;
use gantry_store::notifications::notification::{self, Telling};

use super::{News, tell};

/// Notes and tells it, once for a job.
pub(crate) async fn note(tx: &Tx, job: i64, sent: PurchaseOrderMail) -> Result<Vec<News>, Error> {
    let PurchaseOrderMail { order, mail, user, .. } = sent;
    let order: PurchaseOrder = entity::get(tx, order).await?;
    let addressee = notification::addressee(tx, user).await?;
    let language = Language::of(addressee.and_then(|addressee| addressee.language).as_deref());
    // What is archived keeps its log as it is.
    if !order.is_archived() {
        let text = RichText::from_untrusted(&words::undelivered(language, &order.code, &mail.to));
        let by = Author { id: None, name: "Gantry".to_owned() };
        attachments::add_note(tx, &PurchaseOrder::TABLE, order.id, &text, &by).await?;
    }
    let telling = Telling {
        change: Some((String::new(), mail.to)),
        record: Some((Family::PurchaseOrder, order.id, order.code)),
        ..Telling::new(user, NotificationKind::Undelivered, (format!("mail:{job}"), Utc::now()), Variant::Error)
    };
    tell(tx, vec![telling]).await
}
