//! Sending to webhooks as Standard Webhooks 1.0 has it: `webhook-id`, `webhook-timestamp`, `webhook-signature`, and a secret that begins
//! with `whsec_`. What is sent can be verified with the libraries that receivers have.

use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use gantry_domain::webhook::Answer;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER, USER_AGENT};
use reqwest::{Method, Url};
use sha2::Sha256;
use uuid::Uuid;

use crate::guarded::GuardedClient;

/// What a secret begins with.
pub const SECRET_START: &str = "whsec_";
/// How long a receiver may take.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Bytes of an answer that are kept.
const KEPT: usize = 2_000;
/// Bytes of a message: receivers need not take more.
pub const LARGEST: usize = 20_000;

/// A message to a receiver.
#[derive(Debug, Clone)]
pub struct WebhookMessage {
    /// The same however often it is sent.
    pub event_id: Uuid,
    /// JSON.
    pub body: String,
}

/// What came of sending one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempted {
    /// When it was sent.
    pub at: DateTime<Utc>,
    /// How long it took.
    pub milliseconds: i32,
    /// What the receiver said.
    pub answer: Answer,
    /// Why there is no answer; empty: there is one.
    pub error: String,
    /// The beginning of the answer.
    pub text: String,
}

/// A new secret of 192 random bits.
pub fn new_secret() -> String {
    let random = [Uuid::new_v4(), Uuid::new_v4(), Uuid::new_v4()].map(Uuid::into_bytes).concat();
    let hash = <Sha256 as sha2::Digest>::digest(random);
    format!("{SECRET_START}{}", STANDARD.encode(hash.get(..24).unwrap_or(&hash)))
}

/// The id of a message as it is sent.
pub fn message_id(event_id: Uuid) -> String {
    format!("msg_{}", event_id.simple())
}

/// The signature of a message with each of the secrets, separated by spaces; none for a secret that is no such.
pub fn signatures(secrets: &[String], id: &str, timestamp: i64, body: &str) -> String {
    let sign = |secret: &String| {
        let key = STANDARD.decode(secret.strip_prefix(SECRET_START)?).ok()?;
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
        mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
        Some(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
    };
    secrets.iter().filter_map(sign).collect::<Vec<_>>().join(" ")
}

impl GuardedClient {
    /// Sends a message, signed with the secrets, at a time of the caller's clock.
    pub async fn deliver(
        &self,
        url: &str,
        secrets: &[String],
        message: &WebhookMessage,
        at: DateTime<Utc>,
    ) -> Attempted {
        let began = Instant::now();
        let sent = self.try_deliver(url, secrets, message, at).await;
        let milliseconds = i32::try_from(began.elapsed().as_millis()).unwrap_or(i32::MAX);
        match sent {
            Ok((answer, text)) => Attempted { at, milliseconds, answer, error: String::new(), text },
            Err(error) => {
                let answer = Answer { status: None, retry_after: None };
                Attempted { at, milliseconds, answer, error: readable(&error), text: String::new() }
            }
        }
    }

    async fn try_deliver(
        &self,
        url: &str,
        secrets: &[String],
        message: &WebhookMessage,
        at: DateTime<Utc>,
    ) -> Result<(Answer, String), String> {
        let url = Url::parse(url).map_err(|error| format!("the address cannot be read: {error}"))?;
        if message.body.len() > LARGEST {
            return Err(format!("the message is longer than {LARGEST} bytes"));
        }
        let (id, timestamp) = (message_id(message.event_id), at.timestamp());
        let signature = signatures(secrets, &id, timestamp, &message.body);
        if signature.is_empty() {
            return Err("the secret cannot be read any more: rotate it".to_owned());
        }
        let headers = headers([
            ("webhook-id", id),
            ("webhook-timestamp", timestamp.to_string()),
            ("webhook-signature", signature),
        ])?;
        let body = message.body.clone().into_bytes();
        let fetched = self.send_for((Method::POST, url), headers, body, KEPT, TIMEOUT).await?;
        let retry_after = fetched.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
        let retry_after = retry_after.and_then(|text| seconds_until(text, Utc::now()));
        let answer = Answer { status: Some(fetched.status.as_u16()), retry_after };
        Ok((answer, readable(&String::from_utf8_lossy(&fetched.body))))
    }
}

fn headers(ours: [(&'static str, String); 3]) -> Result<HeaderMap, String> {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(USER_AGENT, HeaderValue::from_static("Gantry-Webhooks/1"));
    for (name, value) in ours {
        let value = HeaderValue::from_str(&value).map_err(|error| error.to_string())?;
        headers.insert(HeaderName::from_static(name), value);
    }
    Ok(headers)
}

/// `Retry-After` in seconds: a number, or a date.
fn seconds_until(text: &str, now: DateTime<Utc>) -> Option<i64> {
    text.trim().parse().ok().or_else(|| Some((DateTime::parse_from_rfc2822(text).ok()?.to_utc() - now).num_seconds()))
}

/// No character that the database cannot hold.
fn readable(text: &str) -> String {
    text.chars().filter(|letter| *letter != '\0').take(KEPT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_signed_as_the_specification_does() {
        // The example of the Standard Webhooks libraries.
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned();
        let signed = |secrets: &[String]| {
            signatures(secrets, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#)
        };
        assert_eq!(signed(std::slice::from_ref(&secret)), "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        let both = signed(&[secret, new_secret()]);
        assert!(both.starts_with("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,"), "{both}");
        assert_eq!(signed(&["whsec_?".to_owned(), "other".to_owned()]), "");
    }

    #[test]
    fn secrets_are_new_and_long_enough() {
        let (one, two) = (new_secret(), new_secret());
        assert_ne!(one, two);
        let key = STANDARD.decode(one.strip_prefix(SECRET_START).unwrap()).unwrap();
        assert_eq!(key.len(), 24);
    }

    #[test]
    fn a_receiver_says_in_two_ways_when_it_wants_more() {
        let now = DateTime::from_timestamp(1_445_412_400, 0).unwrap();
        assert_eq!(seconds_until("120", now), Some(120));
        assert_eq!(seconds_until("Wed, 21 Oct 2015 07:28:00 GMT", now), Some(80));
        assert_eq!(seconds_until("soon", now), None);
    }
}
