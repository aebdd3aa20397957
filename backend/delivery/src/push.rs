//! Push messages (RFC 8030), encrypted for the browser that they are for (RFC 8291): the service that passes them on cannot
//! read them.

use std::time::Duration;

use bytes::Bytes;
use gantry_domain::Error;
use gantry_store::families::notification::Subscription;
use http_body_util::Full;
use hyper::{Request, Uri};
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use web_push_native::p256::PublicKey;
use web_push_native::{Auth, WebPushBuilder};

use super::Refusal;
use super::services::PushServices;
use super::vapid::Vapid;
use crate::https::{self, HttpsClient};

/// How long a service may take.
const ANSWER: Duration = Duration::from_secs(10);
/// How long a service keeps what it cannot deliver: after a day nobody wants to hear of it.
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
    client: HttpsClient<Full<Bytes>>,
}

impl Pusher {
    pub(super) fn new(vapid: Vapid, services: PushServices) -> Result<Self, Error> {
        let client = https::client(services.any_plain());
        let client = client.map_err(|error| Error::Internal(format!("no client for push messages: {error}")))?;
        Ok(Self { vapid, services, client })
    }

    pub(super) fn public_key(&self) -> &str {
        self.vapid.public_key()
    }

    pub(super) fn may_push_to(&self, endpoint: &str) -> bool {
        endpoint.parse().is_ok_and(|uri| self.services.admit(&uri))
    }

    pub(super) async fn send(&self, to: &Subscription, contact: &str, message: &PushMessage) -> Result<(), Refusal> {
        let never = |error: &dyn std::fmt::Display| Refusal::Forever(error.to_string());
        let endpoint: Uri = to.endpoint.parse().map_err(|error| never(&error))?;
        if !self.services.admit(&endpoint) {
            return Err(Refusal::Gone);
        }
        let key = PublicKey::from_sec1_bytes(&to.p256dh).map_err(|error| never(&error))?;
        let auth: [u8; 16] = to.auth.as_slice().try_into().map_err(|_| Refusal::Gone)?;
        let text = serde_json::to_vec(message).map_err(|error| never(&error))?;
        let request =
            WebPushBuilder::new(endpoint.clone(), key, Auth::from(auth)).with_valid_duration(KEEP).build(text);
        let (mut parts, body) = request.map_err(|error| never(&error))?.into_parts();
        let signature = self.vapid.authorization(&endpoint, contact).map_err(|error| never(&error))?;
        parts.headers.insert("authorization", signature.parse().map_err(|error| never(&error))?);
        let request = Request::from_parts(parts, Full::new(Bytes::from(body)));
        let late = |what: String| Refusal::Now(format!("{}: {what}", endpoint.host().unwrap_or_default()));
        let answer = timeout(ANSWER, self.client.request(request)).await;
        let answer = answer.map_err(|_| late("no answer".to_owned()))?.map_err(|error| late(error.to_string()))?;
        match answer.status().as_u16() {
            200..=299 => Ok(()),
            // The browser has withdrawn its leave, or is no more.
            404 | 410 => Err(Refusal::Gone),
            408 | 429 | 500.. => Err(late(answer.status().to_string())),
            _ => Err(Refusal::Forever(format!("{} answers {}", endpoint.host().unwrap_or_default(), answer.status()))),
        }
    }
}
