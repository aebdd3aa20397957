//! Identifies the sender of push messages to their services (RFC 8292): a signature with a key that browsers have got.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{TimeDelta, Utc};
use gantry_domain::Error;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use p256::SecretKey;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::pkcs8::EncodePrivateKey;
use reqwest::Url;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// How long a signature counts; services refuse more than a day.
const LIFETIME: TimeDelta = TimeDelta::hours(12);

/// The key pair of an installation.
pub(super) struct Vapid {
    signing: EncodingKey,
    public: String,
}

#[derive(Serialize)]
struct Claims<'a> {
    aud: String,
    exp: i64,
    sub: &'a str,
}

impl Vapid {
    /// The same for the same secret, so that all nodes send as one.
    pub(super) fn new(secret: &[u8]) -> Result<Self, Error> {
        let broken = |what: &str| Error::Internal(format!("the key for push messages: {what}"));
        // About one number of four thousand million is no key; the next one is, then.
        let key = (0_u8..=255).find_map(|round| {
            let bytes = Sha256::new().chain_update(b"web push").chain_update([round]).chain_update(secret).finalize();
            SecretKey::from_slice(&bytes).ok()
        });
        let key = key.ok_or_else(|| broken("none found"))?;
        let der = key.to_pkcs8_der().map_err(|error| broken(&error.to_string()))?;
        let public = BASE64_URL_SAFE_NO_PAD.encode(key.public_key().to_encoded_point(false).as_bytes());
        Ok(Self { signing: EncodingKey::from_ec_der(der.as_bytes()), public })
    }

    /// The public key for browsers: an uncompressed point of P-256 as unpadded base64url.
    pub(super) fn public_key(&self) -> &str {
        &self.public
    }

    /// The `Authorization` of a message to this address. `contact` is the address of the operator for the service.
    pub(super) fn authorization(&self, endpoint: &Url, contact: &str) -> Result<String, Error> {
        let aud = endpoint.origin().ascii_serialization();
        let claims = Claims { aud, exp: (Utc::now() + LIFETIME).timestamp(), sub: contact };
        let token = jsonwebtoken::encode(&Header::new(Algorithm::ES256), &claims, &self.signing)
            .map_err(|error| Error::Internal(format!("signing a push message: {error}")))?;
        Ok(format!("vapid t={token}, k={}", self.public))
    }
}

#[cfg(test)]
mod tests {
    use jsonwebtoken::{DecodingKey, Validation};
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_signature_verifies_with_the_public_key_of_browsers() {
        let vapid = Vapid::new(b"secret").unwrap();
        assert_eq!(vapid.public_key(), Vapid::new(b"secret").unwrap().public_key());
        assert_ne!(vapid.public_key(), Vapid::new(b"another").unwrap().public_key());
        let endpoint = "https://push.example:8443/abc".parse().unwrap();
        let authorization = vapid.authorization(&endpoint, "mailto:ops@demo.example").unwrap();
        let (token, key) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let point = BASE64_URL_SAFE_NO_PAD.decode(key).unwrap();
        let (x, y) = (BASE64_URL_SAFE_NO_PAD.encode(&point[1..33]), BASE64_URL_SAFE_NO_PAD.encode(&point[33..]));
        let mut validation = Validation::new(Algorithm::ES256);
        validation.set_audience(&["https://push.example:8443"]);
        let reading = DecodingKey::from_ec_components(&x, &y).unwrap();
        let claims = jsonwebtoken::decode::<Value>(token, &reading, &validation).unwrap().claims;
        assert_eq!(claims["sub"], "mailto:ops@demo.example");
    }
}
