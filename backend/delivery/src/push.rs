//! Push messages (RFC 8030), encrypted for the browser that they are for (RFC 8291): the service that passes them on cannot
//! read them.

use std::time::Duration;

use gantry_domain::Error;
use gantry_store::notifications::notification::Subscription;
use reqwest::{Client, Url};
use serde::{Deserialize, Serialize};
use web_push_native::p256::PublicKey;
use web_push_native::{Auth, WebPushBuilder};

use super::Refusal;
use super::services::PushServices;
use super::vapid::Vapid;
use crate::https;

/// How long a service may take.
const ANSWER: Duration = Duration::from_secs(10);
/// How long a service keeps what it cannot deliver; older messages are of no use.
const KEEP: Duration = Duration::from_secs(24 * 3_600);

/// What a browser shows, and where it leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushMessage {
    /// The first line.
    pub title: String,
    /// What is below it.
    pub body: String,
    /// The path to open.
    pub url: String,
    /// A message takes the place of an older one with the same tag.
    pub tag: String,
    /// How many cards are unread.
    pub unread: i64,
}

/// Sends them.
pub(super) struct Pusher {
    vapid: Vapid,
    services: PushServices,
    client: Client,
}

impl Pusher {
    pub(super) fn new(vapid: Vapid, services: PushServices) -> Result<Self, Error> {
        let unable = |error: &dyn std::fmt::Display| Error::Internal(format!("no client for push messages: {error}"));
        let client = https::client().map_err(|error| unable(&error))?;
        let client =
            client.https_only(!services.any_plain()).timeout(ANSWER).build().map_err(|error| unable(&error))?;
        Ok(Self { vapid, services, client })
    }

    pub(super) fn public_key(&self) -> &str {
        self.vapid.public_key()
    }

    pub(super) fn may_push_to(&self, endpoint: &str) -> bool {
        endpoint.parse().is_ok_and(|url| self.services.admit(&url))
    }

    pub(super) async fn send(&self, to: &Subscription, contact: &str, message: &PushMessage) -> Result<(), Refusal> {
        let never = |error: &dyn std::fmt::Display| Refusal::Forever(error.to_string());
        let endpoint: Url = to.endpoint.parse().map_err(|error| never(&error))?;
        if !self.services.admit(&endpoint) {
            return Err(Refusal::Gone);
        }
        let key = PublicKey::from_sec1_bytes(&to.p256dh).map_err(|error| never(&error))?;
        let auth: [u8; 16] = to.auth.as_slice().try_into().map_err(|_| Refusal::Gone)?;
        let text = serde_json::to_vec(message).map_err(|error| never(&error))?;
        let address = endpoint.as_str().parse().map_err(|error| never(&error))?;
        let request = WebPushBuilder::new(address, key, Auth::from(auth)).with_valid_duration(KEEP).build(text);
        let (parts, body) = request.map_err(|error| never(&error))?.into_parts();
        let signature = self.vapid.authorization(&endpoint, contact).map_err(|error| never(&error))?;
        let host = endpoint.host_str().unwrap_or_default();
        let late = |what: String| Refusal::Now(format!("{host}: {what}"));
        let request = self.client.post(endpoint.clone()).headers(parts.headers).header("authorization", signature);
        let answer = request.body(body).send().await.map_err(|error| late(error.without_url().to_string()))?;
        match answer.status().as_u16() {
            200..=299 => Ok(()),
            // The browser has withdrawn its leave, or is no more.
            404 | 410 => Err(Refusal::Gone),
            408 | 429 | 500.. => Err(late(answer.status().to_string())),
            _ => Err(Refusal::Forever(format!("{host} answers {}", answer.status()))),
        }
    }
}
