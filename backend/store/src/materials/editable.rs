//! Documents that are edited in some of their statuses alone: later ones have reserved, ordered or posted what their lines say.

use gantry_domain::Error;
use serde_json::json;

/// Refuses a change of a document in another status than these.
///
/// # Errors
/// `not_editable`.
pub(super) fn refuse_unless(status: &str, editable: &[&str]) -> Result<(), Error> {
    if editable.contains(&status) {
        return Ok(());
    }
    let detail = format!("It cannot be changed in the status {status}.");
    Err(Error::conflict_with("not_editable", detail, json!({ "recordStatus": status })))
}
