//! Passkeys (WebAuthn): what browsers are asked, and whether what they answer is right. A passkey belongs to the host name that it
//! was made at, and always proves that its owner was there and was recognised by the device.

use std::net::IpAddr;

use gantry_domain::Error;
use gantry_store::sign_on::passkey::Passkey;
use passki::{
    AuthenticationCredential, AuthenticationOptions, AuthenticationState, Passki, RegistrationCredential,
    RegistrationOptions, RegistrationState, StoredPasskey, UserVerificationRequirement,
};
use serde_json::Value;
use uuid::Uuid;

use super::tenants::name_of;

/// Milliseconds for which a browser may ask: as long as the sign-in waits.
const TIMEOUT: u64 = 300_000;

/// This installation as a browser at one of its host names sees it.
pub(crate) struct RelyingParty(Passki);

/// What a browser is asked, and what is kept to check its answer.
pub(crate) struct Asked {
    /// For `navigator.credentials`.
    pub(crate) options: Value,
    /// To be kept.
    pub(super) ceremony: Value,
}

/// A new passkey that was proven.
pub(crate) struct Registered {
    pub(crate) credential_id: Vec<u8>,
    pub(crate) credential: Value,
}

impl RelyingParty {
    /// At a host, as the browser names it.
    ///
    /// # Errors
    /// `passkeys_unavailable` where the address is a number, which no passkey can belong to.
    pub(crate) fn at(host: Option<&str>, tenant: &str) -> Result<Self, Error> {
        let host = host.unwrap_or_default().to_ascii_lowercase();
        let name = name_of(&host);
        if name.is_empty() || name.parse::<IpAddr>().is_ok() || name.starts_with('[') {
            let detail = "Passkeys need an address with a name. This one is a number.";
            return Err(Error::conflict("passkeys_unavailable", detail));
        }
        // Browsers have passkeys over https alone, but for the machine itself.
        let mut origins = vec![format!("https://{host}")];
        if name == "localhost" || name.ends_with(".localhost") {
            origins.push(format!("http://{host}"));
        }
        Ok(Self(Passki::new(&name, &origins, tenant)))
    }

    /// Starts the registration of a new passkey for a user who has these.
    ///
    /// # Errors
    /// Internal ones.
    pub(super) fn ask_for_new(
        &self,
        user: Uuid,
        (username, name): (&str, &str),
        existing: &[Passkey],
    ) -> Result<Asked, Error> {
        let existing = existing.iter().map(stored).collect::<Result<Vec<_>, Error>>()?;
        let mut options = RegistrationOptions::default();
        options.timeout = TIMEOUT;
        options.user_verification = UserVerificationRequirement::Required;
        options.exclude_credentials = Some(&existing);
        let started = self.0.start_passkey_registration(user.as_bytes(), username, name, options);
        let (options, state) = started.map_err(|error| Error::Internal(format!("a new passkey: {error}")))?;
        asked(&options, &state)
    }

    /// Whether a new passkey is what was asked for.
    ///
    /// # Errors
    /// `passkey_refused`.
    pub(super) fn accept_new(&self, answer: Value, ceremony: Value) -> Result<Registered, Error> {
        let state: RegistrationState = kept(ceremony)?;
        let answer: RegistrationCredential = serde_json::from_value(answer).map_err(|error| refused(&error))?;
        let stored = self.0.finish_passkey_registration(&answer, &state).map_err(|error| refused(&error))?;
        let credential = to_json(&stored)?;
        Ok(Registered { credential_id: stored.credential_id, credential })
    }

    /// Asks for one of these passkeys; with none for any that is known at this host.
    ///
    /// # Errors
    /// Internal ones.
    pub(super) fn ask(&self, of: &[Passkey]) -> Result<Asked, Error> {
        let of = of.iter().map(stored).collect::<Result<Vec<_>, Error>>()?;
        let mut options = AuthenticationOptions::default();
        options.timeout = TIMEOUT;
        options.user_verification = UserVerificationRequirement::Required;
        let started = self.0.start_passkey_authentication(&of, options);
        let (options, state) = started.map_err(|error| Error::Internal(format!("asking for a passkey: {error}")))?;
        asked(&options, &state)
    }

    /// Whether an answer proves a passkey; what is to be kept of it since. `owner` is who it must belong to.
    ///
    /// # Errors
    /// `passkey_refused`.
    pub(super) fn accept(
        &self,
        answer: Value,
        ceremony: Value,
        passkey: &Passkey,
        owner: Uuid,
    ) -> Result<Value, Error> {
        let state: AuthenticationState = kept(ceremony)?;
        let answer: AuthenticationCredential = serde_json::from_value(answer).map_err(|error| refused(&error))?;
        let mut stored = stored(passkey)?;
        let proven = self.0.finish_passkey_authentication(&answer, &state, &stored);
        let proven = proven.map_err(|error| refused(&error))?;
        if proven.user_handle.is_some_and(|handle| handle != owner.as_bytes()) {
            return Err(refused(&"it belongs to another user"));
        }
        stored.counter = proven.counter;
        to_json(&stored)
    }
}

/// Which passkey an answer is of; nothing is proven by that.
///
/// # Errors
/// `passkey_refused`.
pub(super) fn credential_of(answer: &Value) -> Result<Vec<u8>, Error> {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    let id = answer.get("rawId").and_then(Value::as_str).ok_or_else(|| refused(&"it does not say which it is"))?;
    URL_SAFE_NO_PAD.decode(id.trim_end_matches('=')).map_err(|error| refused(&error))
}

/// The client is not told the reason; it is logged.
pub(super) fn refused(why: &dyn std::fmt::Display) -> Error {
    tracing::info!(%why, "a passkey was refused");
    Error::field("passkey_refused", "passkey", "This passkey was not accepted. Try again, or use another factor.")
}

fn asked(options: &impl serde::Serialize, state: &impl serde::Serialize) -> Result<Asked, Error> {
    Ok(Asked { options: to_json(options)?, ceremony: to_json(state)? })
}

fn stored(passkey: &Passkey) -> Result<StoredPasskey, Error> {
    kept(passkey.credential.clone())
}

fn to_json(value: &impl serde::Serialize) -> Result<Value, Error> {
    serde_json::to_value(value).map_err(|error| Error::Internal(format!("a passkey cannot be kept: {error}")))
}

fn kept<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, Error> {
    serde_json::from_value(value).map_err(|error| Error::Internal(format!("a passkey is unreadable: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_belong_to_names_not_to_numbers() {
        for host in ["127.0.0.1:8080", "[::1]:8080", "", "10.0.0.1"] {
            let refused = RelyingParty::at(Some(host), "Acme").err().unwrap();
            assert_eq!(refused.code(), "passkeys_unavailable", "{host}");
        }
        let asked = RelyingParty::at(Some("Acme.Example.com:8443"), "Acme").unwrap().ask(&[]).unwrap();
        assert_eq!(asked.options["rpId"], "acme.example.com");
        assert_eq!(asked.options["userVerification"], "required");
    }
}
