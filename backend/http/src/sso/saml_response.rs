//! What a response of SAML proves.

use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use saml_rs::crypto::keys::load_private_key;
use saml_rs::crypto::{AssertionDecryptionOptions, decrypt_assertion_with_limits};
use saml_rs::{
    AssertionSignaturePolicy, AuthnRequest, BrowserInput, ClockSkew, FormField, NameIdFormat, Pending, PendingSnapshot,
    RelayStateParam, ReplayCache, ReplayKey, ReplayPolicy, SamlError, SamlValidationContext, SsoResponse, SsoSession,
};

use super::saml::{SamlPeer, acs_url};
use super::saml_xml::{Content, LIMITS};
use super::{Claimed, Refused, saml_xml};

/// Clocks may differ by so many milliseconds.
const SKEW: i64 = 60_000;
/// Ids are remembered for so long where a message does not say how long it counts.
const RETENTION: Duration = Duration::from_hours(24);

/// An id that counts once, and until when.
pub(super) type Once = (&'static str, String, DateTime<Utc>);

/// Notes what the library asks about; the database decides whether it is new.
#[derive(Default)]
pub(super) struct Noted(pub(super) Vec<Once>);

impl ReplayCache for Noted {
    fn check_and_store(&mut self, key: ReplayKey, expires_at: SystemTime) -> Result<(), SamlError> {
        self.0.push((key.kind(), key.value().to_owned(), expires_at.into()));
        Ok(())
    }
}

/// When it is, how far clocks may differ, and where ids are noted.
pub(super) fn context(now: DateTime<Utc>, noted: &mut Noted) -> SamlValidationContext<'_> {
    SamlValidationContext::new(now.into(), ReplayPolicy::RequireCache(noted))
        .with_clock_skew(ClockSkew::from_millis(-SKEW, SKEW))
        .with_replay_retention(RETENTION)
}

impl SamlPeer<'_> {
    /// What a response proves, and which ids must not have been seen before. `request` is the id of ours and what was sent along;
    /// without it, the provider began the sign-in.
    ///
    /// # Errors
    /// Why the sign-in is refused.
    pub(super) fn arrive(
        &self,
        response: &str,
        request: Option<(&str, &str)>,
        now: DateTime<Utc>,
    ) -> Result<(Claimed, Vec<Once>), Refused> {
        let (session, noted) = match saml_xml::response(response, self.values.encrypted_assertions)? {
            Content::Plain => self.verify(response, request, now, None).map_err(|error| refused(&error))?,
            Content::Encrypted => self.decrypt(response, request, now)?,
        };
        // What is not covered by a signature proves nothing.
        if session.verified_xml_signatures().is_empty() {
            return Err(Refused::new("signature", "neither the response nor the assertion is signed"));
        }
        if noted.0.is_empty() {
            return Err(Refused::new("response", "the response has no id"));
        }
        self.claimed(&session).map(|claimed| (claimed, noted.0))
    }

    /// As [`SamlPeer::verify`], of an encrypted assertion. The error does not reveal why it could not be decrypted.
    fn decrypt(
        &self,
        response: &str,
        request: Option<(&str, &str)>,
        now: DateTime<Utc>,
    ) -> Result<(SsoSession, Noted), Refused> {
        let undecipherable = || Refused::new("decryption", "the assertion cannot be decrypted with our keys");
        for key in self.decryption_keys() {
            match self.verify(response, request, now, Some(key)) {
                Ok(proven) => {
                    // What the provider has signed and encrypted has the shape of what it would have sent plainly.
                    let plain = decrypted_with(response, key).ok_or_else(undecipherable)?;
                    saml_xml::decrypted(&plain).map_err(|_| undecipherable())?;
                    return Ok(proven);
                }
                Err(error) => match refused(&error) {
                    // It may be encrypted for the other key.
                    Refused { reason: "response", .. } => (),
                    other => return Err(other),
                },
            }
        }
        Err(undecipherable())
    }

    /// What a response proves, and the ids that it uses up. With a key, its assertion is decrypted.
    fn verify(
        &self,
        response: &str,
        request: Option<(&str, &str)>,
        now: DateTime<Utc>,
        decryption_key: Option<&str>,
    ) -> Result<(SsoSession, Noted), SamlError> {
        let mut noted = Noted::default();
        // The assertion or the response around it: what is covered by neither is refused all the same.
        let assertions = AssertionSignaturePolicy::AllowUnsignedForCompatibility;
        let (sp, idp) = (self.sp_with(assertions, decryption_key)?, self.idp()?);
        let context = context(now, &mut noted);
        let mut fields = vec![FormField::new("SAMLResponse", response)];
        let Some((id, relay_state)) = request else {
            let session = sp.accept_unsolicited_sso(&idp, BrowserInput::<SsoResponse>::post(fields), context)?;
            return Ok((session, noted));
        };
        fields.push(FormField::new("RelayState", relay_state));
        let relay_state = RelayStateParam::try_from_option(Some(relay_state))?;
        let url = acs_url(self.values, self.id);
        let snapshot = PendingSnapshot::authn_request(id, relay_state, &self.values.issuer, "post", url, "post");
        let pending = Pending::<AuthnRequest>::from_snapshot(snapshot)?;
        let session = sp.finish_sso(&idp, &pending, BrowserInput::<SsoResponse>::post(fields), context)?;
        Ok((session, noted))
    }

    fn claimed(&self, session: &SsoSession) -> Result<Claimed, Refused> {
        let names = self.values.attributes().map_err(|error| Refused::new("configuration", error.to_string()))?;
        let name_id = session.name_id();
        if name_id.format() == Some(&NameIdFormat::Transient) {
            let detail = "the name identifier is transient: the provider must send a persistent one";
            return Err(Refused::new("subject", detail));
        }
        let values = |name: &str| -> Vec<String> {
            let found = session.attributes().get(name).map(|attribute| attribute.values());
            found.unwrap_or_default().iter().map(|value| value.as_str().to_owned()).collect()
        };
        let first = |name: &str| values(name).into_iter().next().unwrap_or_default().trim().to_owned();
        let email = match first(&names.email) {
            email if email.is_empty() && name_id.format() == Some(&NameIdFormat::EmailAddress) => {
                name_id.value().to_owned()
            }
            email => email,
        };
        let until = session.authn_sessions().iter().filter_map(|session| {
            session.not_on_or_after().and_then(|instant| DateTime::parse_from_rfc3339(instant.as_str()).ok())
        });
        Ok(Claimed {
            subject: name_id.value().to_owned(),
            email,
            // SAML has no word for it.
            email_verified: false,
            username: first(&names.username),
            display_name: first(&names.display_name),
            groups: values(&names.groups),
            session_index: session.authn_session().session_index().map(|index| index.as_str().to_owned()),
            id_token: None,
            until: until.min().map(|until| until.to_utc()),
        })
    }
}

/// A response, whose signature counts, with its assertion decrypted.
fn decrypted_with(response: &str, key: &str) -> Option<String> {
    let mut options = AssertionDecryptionOptions::default();
    options.allow_insecure_software_rsa_key_transport_decryption = true;
    let key = load_private_key(key, None).ok()?;
    let (plain, _) = decrypt_assertion_with_limits(&saml_xml::text(response)?, &key, options, LIMITS).ok()?;
    Some(plain)
}

/// Why a message is refused, in a word and precisely.
pub(super) fn refused(error: &SamlError) -> Refused {
    use SamlError as E;
    let reason = match error {
        E::IssuerMismatch { .. } | E::UnmatchIssuer => "issuer",
        E::DestinationMismatch { .. } | E::UnmatchDestination => "destination",
        E::InResponseToMismatch { .. } | E::InvalidInResponseTo => "in_response_to",
        E::AudienceMismatch { .. } | E::UnmatchAudience => "audience",
        E::StatusNotSuccess { .. } | E::FailedStatus { .. } | E::UndefinedStatus => "status",
        E::TimeWindowInvalid { .. } | E::ExpiredSession => "expired",
        E::SubjectConfirmationInvalid { .. } | E::SubjectUnconfirmed => "subject_confirmation",
        E::RelayStateMismatch { .. } => "state",
        E::SignatureMissing
        | E::SignatureVerification { .. }
        | E::ReferenceResolution { .. }
        | E::SignedReferenceMismatch
        | E::AssertionSignatureRequired
        | E::PotentialWrappingAttack
        | E::NoTrustedCertificate
        | E::CertificateMismatch
        | E::UnmatchCertificate
        | E::MissingSigAlg
        | E::FailedMessageSignatureVerification
        | E::FailedToVerifySignature => "signature",
        E::AlgorithmUnsupported => "algorithm",
        _ => "response",
    };
    Refused::new(reason, error.to_string())
}
