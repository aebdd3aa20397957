//! The body of webhook requests: a thin message that reveals nothing that its receiver could not query. It says what happened to which
//! record, and where the API has the rest.

use chrono::{DateTime, SecondsFormat, Utc};
use gantry_delivery::Delivery;
use gantry_store::webhooks::events::path_of;
use gantry_store::webhooks::queue::{Batch, Due};
use gantry_store::webhooks::webhook::Webhook;
use serde_json::json;

/// Characters of a code or a name.
const CODE: usize = 200;

/// The message of a delivery.
pub fn compose(batch: &Batch, due: &Due) -> String {
    let subject = due.kind.split_once('.').map_or("", |(subject, _)| subject);
    let code = due.record_id.and_then(|record| batch.codes.get(&(subject.to_owned(), record)));
    let code = code.map(|code| code.chars().take(CODE).collect::<String>());
    let link = due.record_id.map(|record| format!("{}{}", batch.public_url, path_of(&due.kind, record)));
    message(&due.kind, due.at, json!({ "id": due.record_id, "code": code, "link": link, "sequence": due.sequence }))
}

/// A message of a type.
pub fn message(kind: &str, at: DateTime<Utc>, data: serde_json::Value) -> String {
    let timestamp = at.to_rfc3339_opts(SecondsFormat::Micros, true);
    // In the order in which the specification shows them.
    format!(r#"{{"type":{},"timestamp":{},"data":{data}}}"#, json!(kind), json!(timestamp))
}

/// What signs the messages of a webhook now; nothing if it cannot be read any more.
pub fn secrets_of(delivery: &Delivery, webhook: &Webhook, now: DateTime<Utc>) -> Vec<String> {
    let before = webhook.previous_secret.as_ref().filter(|_| webhook.previous_until.is_some_and(|until| until > now));
    [Some(&webhook.secret), before].into_iter().flatten().filter_map(|sealed| delivery.open(sealed)).collect()
}
