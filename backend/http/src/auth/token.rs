//! Access tokens: JWT, HS256. A token names its session, so it can be revoked before it expires.

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::{Error, TenantId, UserId};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// How long a session lasts at first; the tenant's policy says how long it lasts from then on.
pub const LIFETIME: TimeDelta = TimeDelta::days(2);

/// What a token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// The session.
    pub jti: Uuid,
    /// The user.
    pub sub: UserId,
    /// The tenant.
    pub tenant: TenantId,
    /// When it was issued, in seconds since 1970.
    pub iat: i64,
    /// When it expires, in seconds since 1970.
    pub exp: i64,
}

impl Claims {
    /// For a session of that end.
    pub fn new(session: Uuid, user: UserId, tenant: TenantId, expires_at: DateTime<Utc>) -> Self {
        Self { jti: session, sub: user, tenant, iat: Utc::now().timestamp(), exp: expires_at.timestamp() }
    }

    /// More than half of its life is over: time for a new one. The last minute is not worth one.
    pub(crate) fn is_past_half_life(&self, now: DateTime<Utc>) -> bool {
        let left = self.exp - now.timestamp();
        left < (self.exp - self.iat) / 2 && self.exp - self.iat > 60
    }
}

/// Signs and reads tokens. All nodes of an installation must have the same secret.
pub struct Tokens {
    signing: EncodingKey,
    reading: DecodingKey,
    validation: Validation,
}

impl Tokens {
    /// With the installation's secret.
    pub fn new(secret: &[u8]) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.leeway = 0;
        Self { signing: EncodingKey::from_secret(secret), reading: DecodingKey::from_secret(secret), validation }
    }

    /// Signs.
    ///
    /// # Errors
    /// Internal ones.
    pub fn sign(&self, claims: &Claims) -> Result<String, Error> {
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), claims, &self.signing)
            .map_err(|error| Error::Internal(format!("signing a token: {error}")))
    }

    /// Reads a token that is ours and has not expired.
    ///
    /// # Errors
    /// `invalid_token`, without saying what is wrong with it.
    pub fn read(&self, token: &str) -> Result<Claims, Error> {
        match jsonwebtoken::decode::<Claims>(token, &self.reading, &self.validation) {
            Ok(token) => Ok(token.claims),
            Err(_) => Err(invalid()),
        }
    }
}

/// The answer to every invalid token, whatever is wrong with it.
pub(crate) fn invalid() -> Error {
    Error::Unauthenticated { code: "invalid_token", detail: "The session has ended. Please sign in again.".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims(expires_at: DateTime<Utc>) -> Claims {
        Claims::new(Uuid::from_u128(7), 3, 1, expires_at)
    }

    #[test]
    fn a_token_reads_back_as_signed() {
        let tokens = Tokens::new(b"secret");
        let claims = claims(Utc::now() + LIFETIME);
        assert_eq!(tokens.read(&tokens.sign(&claims).unwrap()).unwrap(), claims);
    }

    #[test]
    fn neither_an_expired_nor_a_foreign_nor_an_unsigned_token_counts() {
        let tokens = Tokens::new(b"secret");
        let expired = tokens.sign(&claims(Utc::now() - TimeDelta::seconds(2))).unwrap();
        let foreign = Tokens::new(b"other").sign(&claims(Utc::now() + LIFETIME)).unwrap();
        // {"alg":"none","typ":"JWT"} and no signature.
        let payload = foreign.split('.').nth(1).unwrap();
        let unsigned = format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{payload}.");
        for token in [expired, foreign, unsigned, String::new(), "a.b.c".to_owned()] {
            assert_eq!(tokens.read(&token).unwrap_err().code(), "invalid_token", "{token}");
        }
    }

    #[test]
    fn a_token_is_renewed_in_the_second_half_of_its_life() {
        let now = Utc::now();
        for minutes in [15, 2 * 24 * 60] {
            let life = TimeDelta::minutes(minutes);
            let claims = claims(now + life);
            assert!(!claims.is_past_half_life(now + life * 49 / 100));
            assert!(claims.is_past_half_life(now + life * 51 / 100));
        }
        assert!(
            !claims(now + TimeDelta::seconds(50)).is_past_half_life(now + TimeDelta::seconds(45)),
            "the last minute"
        );
    }
}
