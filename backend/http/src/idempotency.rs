//! Requests that count once: one that comes again with the same `Idempotency-Key`, because its answer was lost, gets its first answer.
//! Commands of streams are carried out under the same ids; other calls keep their answers (`Store::tenant_tx_once`).

use std::sync::atomic::{AtomicU32, Ordering};

use actix_web::dev::ServiceRequest;
use actix_web::http::header::{HeaderMap, HeaderName};
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpRequest};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use gantry_domain::{Error, Need, TenantId, UserId};
use gantry_store::{FirstAnswer, RequestKey, Tx};
use serde::Serialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use crate::Services;
use crate::auth::Caller;

/// The header, as the draft of the IETF calls it.
pub(crate) const KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// The longest key, in characters.
const LONGEST: usize = 200;

/// What makes a request with a key the same as another one: the ids of its commands, and the key of its answer.
#[derive(Debug, Default)]
pub(crate) struct CommandIds {
    key: Option<Sha256>,
    body: Vec<u8>,
    next: AtomicU32,
}

/// SHA-256 of the body of a request that carries a key.
struct BodyHash(Vec<u8>);

/// Notes the body of a request, if it carries a key.
pub(crate) fn note_body(request: &ServiceRequest, body: &Bytes) {
    if request.headers().contains_key(KEY) {
        request.extensions_mut().insert(BodyHash(Sha256::digest(body).to_vec()));
    }
}

/// A key that cannot be one.
pub(crate) fn refusal(headers: &HeaderMap) -> Option<Error> {
    let key = headers.get(KEY)?;
    let sound = (1..=LONGEST).contains(&key.len()) && key.as_bytes().iter().all(u8::is_ascii_graphic);
    let message = format!("An Idempotency-Key has 1 to {LONGEST} visible characters.");
    (!sound).then(|| Error::field("invalid", "Idempotency-Key", message))
}

impl Services {
    /// Carries out in a transaction what a call creates or does; a call with a key counts once.
    ///
    /// # Errors
    /// As [`gantry_store::Store::tenant_tx_once`].
    pub(crate) async fn once<T: Serialize>(
        &self,
        caller: &Caller,
        need: Need,
        work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
    ) -> Result<FirstAnswer<T>, Error> {
        self.store.tenant_tx_once(caller, need, caller.answer_key(), work).await
    }

    /// The same for an answer with a secret that is shown once: it is stored encrypted, with a key that only the nodes have.
    ///
    /// # Errors
    /// As [`Self::once`].
    pub(crate) async fn once_sealed<T: Serialize>(
        &self,
        caller: &Caller,
        need: Need,
        work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
    ) -> Result<FirstAnswer<T>, Error> {
        let sealing = async |tx: &Tx| {
            let answer = work(tx).await?;
            let json = serde_json::to_string(&answer).map_err(|error| unwritten(&error))?;
            Ok(Sealed { kept: BASE64_STANDARD.encode(self.delivery.seal(&json)?), answer })
        };
        match self.once(caller, need, sealing).await? {
            FirstAnswer::New(Sealed { answer, .. }) => Ok(FirstAnswer::New(answer)),
            FirstAnswer::Kept(kept) => {
                let sealed: String = serde_json::from_str(kept.get()).map_err(|error| unwritten(&error))?;
                let sealed = BASE64_STANDARD.decode(sealed).unwrap_or_default();
                let unreadable = "The first answer cannot be read any more. Use a new key.";
                let json =
                    self.delivery.open(&sealed).ok_or_else(|| Error::conflict("answer_unreadable", unreadable))?;
                RawValue::from_string(json).map(FirstAnswer::Kept).map_err(|error| unwritten(&error))
            }
        }
    }
}

fn unwritten(error: &serde_json::Error) -> Error {
    Error::Internal(format!("an answer is no JSON: {error}"))
}

/// An answer, and how it is kept.
struct Sealed<T> {
    kept: String,
    answer: T,
}

impl<T> Serialize for Sealed<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.kept)
    }
}

impl CommandIds {
    /// Of a request of a user. The same key of another user, or for another call, is another key.
    pub(crate) fn of(request: &HttpRequest, (tenant, user): (TenantId, Option<UserId>)) -> Self {
        let Some(key) = request.headers().get(KEY) else { return Self::default() };
        let call = format!("{tenant} {user:?} {} {}", request.method(), request.uri());
        let mut hash = Sha256::new_with_prefix(call.as_bytes());
        hash.update(b"\0");
        hash.update(key.as_bytes());
        let body = request.extensions().get::<BodyHash>().map(|hash| hash.0.clone());
        Self { key: Some(hash), body: body.unwrap_or_default(), next: AtomicU32::new(0) }
    }

    /// The next one.
    pub(crate) fn next(&self) -> Uuid {
        self.following().unwrap_or_else(Uuid::now_v7)
    }

    /// The key of the next answer, if the request carries one.
    pub(crate) fn answer_key(&self) -> Option<RequestKey> {
        self.following().map(|key| RequestKey { key, body: self.body.clone() })
    }

    fn following(&self) -> Option<Uuid> {
        let key = self.key.as_ref()?;
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        let hash = key.clone().chain_update(place.to_be_bytes()).finalize();
        let mut bytes = [0; 16];
        bytes.iter_mut().zip(hash).for_each(|(to, from)| *to = from);
        Some(Builder::from_custom_bytes(bytes).into_uuid())
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn ids(key: &str, path: &str, user: UserId) -> [Uuid; 2] {
        let request = TestRequest::post().uri(path).insert_header((KEY, key)).to_http_request();
        let ids = CommandIds::of(&request, (1, Some(user)));
        [ids.next(), ids.next()]
    }

    #[test]
    fn the_same_request_has_the_same_ids_and_no_other_has() {
        let ours = ids("k1", "/api/WorkOrder/", 7);
        assert_eq!(ours, ids("k1", "/api/WorkOrder/", 7));
        assert_ne!(ours[0], ours[1]);
        for other in [ids("k2", "/api/WorkOrder/", 7), ids("k1", "/api/Asset/", 7), ids("k1", "/api/WorkOrder/", 8)] {
            assert!(other.iter().all(|id| !ours.contains(id)));
        }
        let request = TestRequest::post().to_http_request();
        let without = CommandIds::of(&request, (1, Some(7)));
        assert_ne!(without.next(), without.next());
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let refused = |key: &str| {
            let request = TestRequest::post().insert_header((KEY, key)).to_http_request();
            refusal(request.headers()).is_some()
        };
        assert!(!refused("8e03978e-40d5-43e8-bc93-6894a57f9324"));
        assert!(refused("") && refused("two words") && refused(&"k".repeat(201)));
    }
}
