//! Sender tokens: who holds one may write to one thread, for a while. They are signed with a key of their own, so that none
//! of them passes for an access token.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use gantry_domain::{Error, Id, RequestContext, TenantId, UserId};
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// How long one counts: a shift, and some.
const LIFETIME: TimeDelta = TimeDelta::hours(12);

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Claims {
    jti: Uuid,
    sub: UserId,
    tenant: TenantId,
    thread: Id,
    exp: i64,
}

/// A token to be given away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SenderToken {
    /// The token.
    pub(crate) token: String,
    /// Its id.
    pub(crate) id: Uuid,
    /// When it ends.
    pub(crate) expires_at: DateTime<Utc>,
}

/// Gives and reads them. All nodes of an installation must have the same secret.
pub(crate) struct SenderTokens {
    signing: EncodingKey,
    reading: DecodingKey,
    validation: Validation,
}

impl SenderTokens {
    pub(crate) fn new(secret: &[u8]) -> Self {
        let key = Sha256::new().chain_update(b"sender token").chain_update(secret).finalize();
        let mut validation = Validation::new(Algorithm::HS256);
        validation.leeway = 0;
        Self { signing: EncodingKey::from_secret(&key), reading: DecodingKey::from_secret(&key), validation }
    }

    /// One for a user and a thread.
    ///
    /// # Errors
    /// Internal ones.
    pub(crate) fn give(&self, tenant: TenantId, user: UserId, thread: Id) -> Result<SenderToken, Error> {
        self.until(tenant, user, thread, Utc::now().trunc_subsecs(0) + LIFETIME)
    }

    fn until(
        &self,
        tenant: TenantId,
        user: UserId,
        thread: Id,
        expires_at: DateTime<Utc>,
    ) -> Result<SenderToken, Error> {
        let id = Uuid::new_v4();
        let claims = Claims { jti: id, sub: user, tenant, thread, exp: expires_at.timestamp() };
        let token = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .map_err(|error| Error::Internal(format!("signing a sender token: {error}")))?;
        Ok(SenderToken { token, id, expires_at })
    }

    /// Checks that it allows the caller to write to a thread.
    ///
    /// # Errors
    /// `sender_token_expired`, and `sender_token_invalid` without saying what is wrong with it.
    pub(crate) fn admit(&self, context: &RequestContext, thread: Id, token: &str) -> Result<(), Error> {
        let claims = match jsonwebtoken::decode::<Claims>(token, &self.reading, &self.validation) {
            Ok(read) => read.claims,
            Err(error) if *error.kind() == ErrorKind::ExpiredSignature => {
                return Err(Error::forbidden("sender_token_expired", "Open the chat again to continue writing."));
            }
            Err(_) => return Err(invalid()),
        };
        let own = Some(claims.sub) == context.user_id() && claims.tenant == context.tenant();
        if own && claims.thread == thread { Ok(()) } else { Err(invalid()) }
    }
}

fn invalid() -> Error {
    Error::forbidden("sender_token_invalid", "This does not let you write to this chat.")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use gantry_domain::{Caller, Permissions};

    use super::*;
    use crate::auth::Tokens;

    fn context(tenant: TenantId, id: UserId) -> RequestContext {
        let caller = Caller::User { id, person: None, crews: Vec::new(), name: "Ada".to_owned(), session: Uuid::nil() };
        RequestContext::user(tenant, caller, Arc::new(Permissions::default()), Uuid::nil())
    }

    #[test]
    fn a_token_counts_for_its_user_its_thread_and_its_time() {
        let tokens = SenderTokens::new(b"secret");
        let given = tokens.give(1, 3, 12).unwrap();
        assert!(tokens.admit(&context(1, 3), 12, &given.token).is_ok());
        let old = tokens.until(1, 3, 12, Utc::now() - TimeDelta::seconds(2)).unwrap().token;
        let foreign = SenderTokens::new(b"other").give(1, 3, 12).unwrap().token;
        let access = crate::auth::Claims::new(Uuid::nil(), 3, 1, Utc::now() + LIFETIME);
        let access = Tokens::new(b"secret").sign(&access).unwrap();
        for (who, thread, token, code) in [
            (context(1, 3), 13, given.token.as_str(), "sender_token_invalid"),
            (context(1, 4), 12, &given.token, "sender_token_invalid"),
            (context(2, 3), 12, &given.token, "sender_token_invalid"),
            (context(1, 3), 12, &old, "sender_token_expired"),
            (context(1, 3), 12, &foreign, "sender_token_invalid"),
            (context(1, 3), 12, &access, "sender_token_invalid"),
            (context(1, 3), 12, "", "sender_token_invalid"),
        ] {
            assert_eq!(tokens.admit(&who, thread, token).unwrap_err().code(), code, "{token}");
        }
        assert!(Tokens::new(b"secret").read(&given.token).is_err(), "nor does it let one in");
    }
}
