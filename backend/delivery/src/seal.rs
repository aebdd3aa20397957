//! Secrets of tenants as the database keeps them: readable only with a key that is derived from the installation's secret.

use aes_gcm::aead::{Aead, OsRng};
use aes_gcm::{AeadCore, Aes256Gcm, Key, KeyInit, Nonce};
use gantry_domain::Error;
use sha2::{Digest, Sha256};

/// Bytes of the number that goes before a closed secret, another one each time.
const NONCE: usize = 12;

/// Closes and opens secrets.
pub(super) struct Seal(Aes256Gcm);

impl Seal {
    pub(super) fn new(secret: &[u8]) -> Self {
        let key: [u8; 32] = Sha256::new().chain_update(b"seal").chain_update(secret).finalize().into();
        Self(Aes256Gcm::new(&Key::<Aes256Gcm>::from(key)))
    }

    /// Closes a text.
    ///
    /// # Errors
    /// Internal ones.
    pub(super) fn close(&self, text: &str) -> Result<Vec<u8>, Error> {
        let nonce = Aes256Gcm::generate_nonce(&mut OsRng);
        let closed = self.0.encrypt(&nonce, text.as_bytes());
        let closed = closed.map_err(|error| Error::Internal(format!("a secret cannot be sealed: {error}")))?;
        Ok([&*nonce, &closed].concat())
    }

    /// What was closed with the same secret.
    pub(super) fn open(&self, closed: &[u8]) -> Option<String> {
        let (nonce, closed) = closed.split_first_chunk::<NONCE>()?;
        let text = self.0.decrypt(&Nonce::from(*nonce), closed).ok()?;
        String::from_utf8(text).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_secret_opens_it_and_no_two_look_alike() {
        let (one, other) = (Seal::new(b"one"), Seal::new(b"other"));
        let (closed, again) = (one.close("geheim").unwrap(), one.close("geheim").unwrap());
        assert_ne!(closed, again);
        assert_eq!(one.open(&closed).unwrap(), "geheim");
        assert_eq!(other.open(&closed), None);
        let mut bent = closed;
        *bent.last_mut().unwrap() ^= 1;
        assert_eq!(one.open(&bent), None);
        assert_eq!(one.open(b"short"), None);
    }
}
