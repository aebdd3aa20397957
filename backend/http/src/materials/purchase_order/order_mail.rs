//! Mails that carry a purchase order, as jobs of the queue `mails`: written by a call, sent by a worker.

use gantry_delivery::Mail;
use gantry_domain::{Error, Id, UserId};
use gantry_store::documents::stored_file::StoredFile;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A mail with a purchase order as PDF.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseOrderMail {
    /// The order.
    pub order: Id,
    /// What it says, and to whom.
    pub mail: Mail,
    /// What the PDF is called.
    pub file_name: String,
    /// Its bytes.
    pub size: i64,
    /// Where it is kept.
    pub place: String,
    /// Who sent it, and is notified when it cannot be delivered.
    pub user: UserId,
}

impl PurchaseOrderMail {
    pub(super) fn new((order, pdf): (Id, &StoredFile), mail: Mail, user: UserId) -> Self {
        Self { order, mail, file_name: pdf.file_name.clone(), size: pdf.size, place: pdf.place.clone(), user }
    }

    /// What a job says of it.
    ///
    /// # Errors
    /// Internal ones.
    pub(super) fn payload(&self) -> Result<Value, Error> {
        let unwritten = |error: serde_json::Error| Error::Internal(format!("a mail is no JSON: {error}"));
        serde_json::to_value(self).map(|order| json!({ "kind": "purchaseOrder", "order": order })).map_err(unwritten)
    }
}
