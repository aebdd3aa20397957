//! Passwords at rest: argon2id over the SHA-256 hex that the client sends. Checking takes the same time whether or not
//! there is such a user, never blocks a thread that serves requests, and never takes more than so many threads at once.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use gantry_domain::Error;
use tokio::sync::Semaphore;

/// Each check takes 19 MiB for some 20 ms; more at once would only make all of them slower.
const AT_ONCE: usize = 4;
/// Those who wait for a check beyond this number hear that the house is busy.
const QUEUE: usize = 64;

/// What passwords of unknown accounts are checked against: random bytes that nobody kept, hashed as the server hashes.
const DUMMY: &str = "$argon2id$v=19$m=19456,t=2,p=1$wr3qFEsA9og30SM/i5mefQ$Vr3rM6vkho/xfj9gvDHGjzvA+UyssOBBjiEfUYJpmtg";

/// Hashes and checks.
#[derive(Clone)]
pub struct Passwords {
    seats: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self { seats: Arc::new(Semaphore::new(AT_ONCE)), queue: Arc::new(Semaphore::new(AT_ONCE + QUEUE)) }
    }
}

impl Passwords {
    /// Whether `hex` is the password behind `stored`. `None` is never matched, and takes just as long.
    ///
    /// # Errors
    /// `overloaded` when too many are waiting; internal ones.
    pub async fn check(&self, hex: String, stored: Option<String>) -> Result<bool, Error> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| DUMMY.to_owned());
        let matches = self.aside(move || matches(&hex, &stored)).await?;
        Ok(matches && known)
    }

    /// Hashes a SHA-256 hex with a new salt.
    ///
    /// # Errors
    /// `overloaded` when too many are waiting; internal ones.
    pub async fn hash(&self, hex: String) -> Result<String, Error> {
        self.aside(move || hash(&hex)).await?
    }

    /// Works where no request is served, and not on too many at once.
    async fn aside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let _place = self.queue.try_acquire().map_err(|_| Error::Busy {
            code: "overloaded",
            detail: "Too many people are signing in right now. Try again in a moment.".to_owned(),
            retry_after: 2,
        })?;
        let _seat = self.seats.acquire().await.map_err(|error| Error::Internal(error.to_string()))?;
        let worked = tokio::task::spawn_blocking(work).await;
        worked.map_err(|error| Error::Internal(format!("working on a password: {error}")))
    }
}

/// Hashes a SHA-256 hex with a new salt. Takes some 20 ms of work: not on a thread that serves requests.
///
/// # Errors
/// Internal ones.
pub fn hash(hex: &str) -> Result<String, Error> {
    Argon2::default()
        .hash_password(hex.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|error| Error::Internal(format!("hashing a password: {error}")))
}

/// What a client sends for a password: its SHA-256 as lower-case hex.
pub fn client_hex(password: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(password.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a client may have sent this: 64 hexadecimal digits.
pub(crate) fn is_client_hex(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

fn matches(hex: &str, stored: &str) -> bool {
    PasswordHash::new(stored).is_ok_and(|stored| Argon2::default().verify_password(hex.as_bytes(), &stored).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_sends_the_sha_256_of_the_password() {
        let hex = client_hex("gantry-demo");
        assert_eq!(hex, "d496cab0a7a7e1c9fd7f72e7ac77ce16c14f2e56faae01bcf7e64c56c9ff4f94");
        assert!(is_client_hex(&hex));
        assert!(!is_client_hex("gantry-demo"));
        assert!(!is_client_hex(&hex.to_uppercase()));
    }

    #[tokio::test]
    async fn only_the_right_password_of_a_known_user_matches() {
        let passwords = Passwords::default();
        let stored = hash("right").unwrap();
        assert!(stored.starts_with("$argon2id$"));
        assert!(passwords.check("right".to_owned(), Some(stored.clone())).await.unwrap());
        assert!(!passwords.check("wrong".to_owned(), Some(stored)).await.unwrap());
        assert!(!passwords.check("right".to_owned(), None).await.unwrap());
    }

    #[test]
    fn a_password_of_nobody_takes_what_a_new_hash_takes() {
        let costs = |stored: &str| stored.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(costs(DUMMY), costs(&hash("right").unwrap()));
        assert!(PasswordHash::new(DUMMY).unwrap().hash.is_some());
    }
}
