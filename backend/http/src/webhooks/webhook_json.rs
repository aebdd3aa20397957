//! Webhooks as they are read and written. A secret is shown when it is asked for, and never among the rest.

use chrono::{DateTime, Utc};
use gantry_delivery::GuardedClient;
use gantry_domain::Error;
use gantry_domain::webhook::WAITS_WHILE_PAUSED;
use gantry_store::webhooks::events;
use gantry_store::webhooks::webhook::{Webhook, WebhookState, WebhookValues};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Characters of a name, of an address, and of a description.
const LONGEST: [(usize, &str); 3] = [(100, "name"), (500, "url"), (500, "description")];

/// A webhook that is made or changed.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WebhookBody {
    /// What people call it.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// Where events are sent: an address that begins with `https://`, or one of a private network that the operator has opened.
    #[schema(max_length = 500)]
    url: String,
    /// What it is for.
    #[serde(default)]
    #[schema(required = false, max_length = 500)]
    description: String,
    /// The types of events that it is sent, such as `work_order.completed`.
    #[schema(min_items = 1, max_items = 500)]
    events: Vec<String>,
    /// Whether anything is sent.
    #[serde(default = "yes")]
    #[schema(required = false)]
    active: bool,
    /// The version that is changed.
    pub(super) version: Option<i64>,
}

const fn yes() -> bool {
    true
}

impl WebhookBody {
    /// What is kept of it.
    ///
    /// # Errors
    /// `required`, `invalid`, `url_refused` for an address that nothing is sent to, `unknown_event`.
    pub(super) fn checked(self, client: &GuardedClient) -> Result<WebhookValues, Error> {
        let [name, url, description] = [self.name, self.url, self.description].map(|text| text.trim().to_owned());
        for (text, (most, field)) in [&name, &url, &description].into_iter().zip(LONGEST) {
            if text.chars().count() > most {
                return Err(Error::field("invalid", field, format!("At most {most} characters.")));
            }
        }
        if name.is_empty() {
            return Err(Error::field("required", "name", "A name is required."));
        }
        let address = url.parse().map_err(|_| Error::field("url_refused", "url", "Expected an address."))?;
        if let Some(why) = client.refusal(&address) {
            return Err(Error::field("url_refused", "url", format!("Nothing is sent there: {why}.")));
        }
        let mut chosen = self.events;
        chosen.sort();
        chosen.dedup();
        if chosen.is_empty() {
            return Err(Error::field("required", "events", "Choose at least one event."));
        }
        if let Some(unknown) = chosen.iter().find(|event| !events::is_known(event)) {
            let shown: String = unknown.chars().take(100).collect();
            return Err(Error::field("unknown_event", "events", format!("There is no event {shown}.")));
        }
        Ok(WebhookValues { name, url, description, events: chosen, active: self.active })
    }
}

/// A webhook.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Webhook)]
pub(super) struct WebhookView {
    id: i64,
    /// What people call it.
    name: String,
    /// Where events are sent.
    url: String,
    /// What it is for.
    description: String,
    /// The types of events that it is sent.
    events: Vec<String>,
    /// Whether anything is sent.
    active: bool,
    /// Why not: `manual`, `failing` for five days, `gone` because the receiver answered 410, `backlog` because too much waited; empty:
    /// it is active.
    paused_because: String,
    /// When what still waits for a paused webhook is given up, or was; it can be sent again as what failed.
    #[schema(required = true)]
    gives_up_at: Option<DateTime<Utc>>,
    /// Failures since the last success.
    failures: i32,
    /// Since when it fails.
    #[schema(required = true)]
    failing_since: Option<DateTime<Utc>>,
    /// When it last took something.
    #[schema(required = true)]
    last_success_at: Option<DateTime<Utc>>,
    /// When it last did not.
    #[schema(required = true)]
    last_failure_at: Option<DateTime<Utc>>,
    /// Nothing is tried before.
    #[schema(required = true)]
    not_before: Option<DateTime<Utc>>,
    /// Until when the secret before signs as well.
    #[schema(required = true)]
    previous_secret_until: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i64,
}

impl WebhookView {
    pub(super) fn of((webhook, state): (Webhook, WebhookState)) -> Self {
        Self {
            id: webhook.id,
            name: webhook.name,
            url: webhook.url,
            description: webhook.description,
            events: webhook.events,
            active: webhook.active,
            paused_because: webhook.paused_because,
            gives_up_at: webhook.paused_at.map(|at| at + WAITS_WHILE_PAUSED),
            failures: state.failures,
            failing_since: state.failing_since,
            last_success_at: state.last_success_at,
            last_failure_at: state.last_failure_at,
            not_before: state.not_before,
            previous_secret_until: webhook.previous_until.filter(|until| *until > Utc::now()),
            created_at: webhook.created_at,
            updated_at: webhook.updated_at,
            version: webhook.version,
        }
    }
}
