//! SAML 2.0: the way to the provider, and what its response proves. All settings of the library are named here, because its defaults
//! are permissive.

use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use gantry_domain::Id;
use gantry_store::sign_on::identity_provider::{Provider, ProviderValues};
use saml_rs::{
    AcsEndpoint, AssertionSignaturePolicy, AudienceValidationPolicy, AuthnRequest, AuthnRequestSigningPolicy, BrowserInput,
    CertificatePem, ClockSkew, Credentials, EntityId, FormField, IdpDescriptor, LogoutPolicy, MetadataTrustPolicy,
    NameIdCreationPolicy, NameIdFormat, Pending, PendingSnapshot, PrivateKeyPem, RelayStateParam, ReplayCache,
    ReplayKey, ReplayPolicy, ResponseSignaturePolicy, Saml, SamlError, SamlValidationContext, Sp, SpConfig,
    SpValidationPolicy, SsoResponse, SsoResponseBinding, SsoSession, StartSso, XmlSignatureProfile,
};

use super::saml_keys::Pinned;
use super::saml_xml::{escaped, refusal};
use super::{Claimed, Refused};
use crate::Services;

/// Clocks may differ by so many milliseconds.
const SKEW: i64 = 60_000;
/// Ids are remembered for so long where the response does not say how long it counts.
const RETENTION: Duration = Duration::from_secs(600);

/// A provider, and the key that our requests are signed with.
pub(super) struct SamlPeer<'a> {
    values: &'a ProviderValues,
    id: Id,
    /// PKCS#8 as PEM.
    key: String,
}

/// An id that counts once, and until when.
pub(super) type Once = (&'static str, String, DateTime<Utc>);

/// Notes what the library asks about; the database decides whether it is new.
#[derive(Default)]
struct Noted(Vec<Once>);

impl ReplayCache for Noted {
    fn check_and_store(&mut self, key: ReplayKey, expires_at: SystemTime) -> Result<(), SamlError> {
        self.0.push((key.kind(), key.value().to_owned(), expires_at.into()));
        Ok(())
    }
}

/// Our name at the provider, and where it finds our metadata.
pub(super) fn entity_id(values: &ProviderValues, id: Id) -> String {
    format!("{}/auth/SamlSSO/metadata/{id}", values.public_url)
}

/// Where the provider's responses are posted to.
pub(super) fn acs_url(values: &ProviderValues, id: Id) -> String {
    format!("{}/auth/SamlSSO/acs/{id}", values.public_url)
}

impl<'a> SamlPeer<'a> {
    /// A provider.
    ///
    /// # Errors
    /// Why it cannot be used, for administrators.
    pub(super) fn of(services: &Services, provider: &'a Provider) -> Result<Self, String> {
        let key = provider.values.sp_key.as_deref().and_then(|sealed| services.delivery.open(sealed));
        let key = key.ok_or("the key of the provider cannot be read any more: add the provider again")?;
        Ok(Self { values: &provider.values, id: provider.id, key })
    }

    fn sp(&self) -> Result<Saml<Sp>, SamlError> {
        let config = SpConfig::builder(EntityId::try_new(entity_id(self.values, self.id))?)
            .acs_endpoint(AcsEndpoint::post(acs_url(self.values, self.id))?.mark_default())
            .credentials(Credentials {
                signing_key: Some(PrivateKeyPem::new(self.key.clone())),
                signing_certificate: Some(CertificatePem::new(self.values.sp_certificate.clone())),
                ..Credentials::default()
            })
            .validation(SpValidationPolicy {
                // The assertion or the response around it: `verify` refuses when neither is signed.
                assertions: AssertionSignaturePolicy::AllowUnsignedForCompatibility,
                responses: ResponseSignaturePolicy::RequireForEncryptedCbc,
                xml_signatures: XmlSignatureProfile::StrictRsaSha2,
                authn_requests: AuthnRequestSigningPolicy::Sign,
                audience: AudienceValidationPolicy::Validate,
                name_id_creation: NameIdCreationPolicy::AllowCreate,
                logout: LogoutPolicy::recommended(),
            });
        Saml::sp(config.build()?)
    }

    /// The provider as an administrator entered it: its metadata is not asked again, its certificates are pinned.
    fn idp(&self) -> Result<IdpDescriptor, SamlError> {
        let key = |pem: &String| {
            let body: String = pem.lines().filter(|line| !line.starts_with("-----")).collect();
            format!(
                "<KeyDescriptor use=\"signing\"><KeyInfo xmlns=\"http://www.w3.org/2000/09/xmldsig#\"><X509Data>\
                 <X509Certificate>{body}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>"
            )
        };
        let keys: String = self.values.certificates.iter().map(key).collect();
        let [issuer, url] = [&self.values.issuer, &self.values.sso_url].map(|text| escaped(text));
        let metadata = format!(
            "<EntityDescriptor xmlns=\"urn:oasis:names:tc:SAML:2.0:metadata\" entityID=\"{issuer}\">\
             <IDPSSODescriptor WantAuthnRequestsSigned=\"true\" \
             protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\">{keys}\
             <SingleSignOnService Binding=\"urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect\" Location=\"{url}\"/>\
             </IDPSSODescriptor></EntityDescriptor>"
        );
        let issuer = EntityId::try_new(self.values.issuer.clone())?;
        IdpDescriptor::from_metadata_xml_for(issuer, &metadata, MetadataTrustPolicy::UnsignedForCompatibility)
    }

    /// Our metadata.
    ///
    /// # Errors
    /// Why there is none, for administrators.
    pub(super) fn metadata(&self) -> Result<String, String> {
        Ok(self.sp().map_err(|error| error.to_string())?.metadata_xml().to_owned())
    }

    /// The way to the provider, and the id of the request.
    ///
    /// # Errors
    /// Why there is none, for administrators.
    pub(super) fn depart(&self, relay_state: &str) -> Result<(String, String), String> {
        let depart = || {
            let relay_state = RelayStateParam::try_from_option(Some(relay_state))?;
            let options = StartSso::redirect().response_binding(SsoResponseBinding::Post).relay_state(relay_state);
            let started = self.sp()?.start_sso(&self.idp()?, options)?;
            let url = started.outbound.redirect_url()?.to_owned();
            Ok((url, started.pending.request_id().as_str().to_owned()))
        };
        depart().map_err(|error: SamlError| error.to_string())
    }

    /// Whether people can be sent there.
    ///
    /// # Errors
    /// Why not, for administrators.
    pub(super) fn test(&self, now: DateTime<Utc>) -> Result<String, String> {
        self.depart("test")?;
        let good = |pem: &String| Pinned::read(pem).is_some_and(|pinned| pinned.not_after > now);
        if !self.values.certificates.iter().any(good) {
            return Err("all certificates of the provider have expired".to_owned());
        }
        Ok(format!("people are sent to {}", self.values.sso_url))
    }

    /// What a response proves, and which ids must not have been seen before. Without a request it is one that the provider
    /// began.
    ///
    /// # Errors
    /// Why nobody is let in.
    pub(super) fn arrive(
        &self,
        response: &str,
        request: Option<(&str, &str)>,
        now: DateTime<Utc>,
    ) -> Result<(Claimed, Vec<Once>), Refused> {
        refusal(response)?;
        let mut noted = Noted::default();
        let session = self.verify(response, request, now, &mut noted).map_err(|error| refused(&error))?;
        // What is not covered by a signature proves nothing.
        if session.verified_xml_signatures().is_empty() {
            return Err(Refused::new("signature", "neither the response nor the assertion is signed"));
        }
        if noted.0.is_empty() {
            return Err(Refused::new("response", "the response has no id"));
        }
        self.claimed(&session).map(|claimed| (claimed, noted.0))
    }

    fn verify(
        &self,
        response: &str,
        request: Option<(&str, &str)>,
        now: DateTime<Utc>,
        noted: &mut Noted,
    ) -> Result<SsoSession, SamlError> {
        let (sp, idp) = (self.sp()?, self.idp()?);
        let context = SamlValidationContext::new(now.into(), ReplayPolicy::RequireCache(noted))
            .with_clock_skew(ClockSkew::from_millis(-SKEW, SKEW))
            .with_replay_retention(RETENTION);
        let mut fields = vec![FormField::new("SAMLResponse", response)];
        let Some((id, relay_state)) = request else {
            return sp.accept_unsolicited_sso(&idp, BrowserInput::<SsoResponse>::post(fields), context);
        };
        fields.push(FormField::new("RelayState", relay_state));
        let relay_state = RelayStateParam::try_from_option(Some(relay_state))?;
        let url = acs_url(self.values, self.id);
        let snapshot = PendingSnapshot::authn_request(id, relay_state, &self.values.issuer, "post", url, "post");
        let pending = Pending::<AuthnRequest>::from_snapshot(snapshot)?;
        sp.finish_sso(&idp, &pending, BrowserInput::<SsoResponse>::post(fields), context)
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
            // SAML does not tell; the domains are the administrator's word for it.
            email_verified: true,
            username: first(&names.username),
            display_name: first(&names.display_name),
            groups: values(&names.groups),
            session_index: session.authn_session().session_index().map(|index| index.as_str().to_owned()),
            id_token: None,
            until: until.min().map(|until| until.to_utc()),
        })
    }
}

fn refused(error: &SamlError) -> Refused {
    use SamlError as E;
    let reason = match error {
        E::IssuerMismatch { .. } | E::UnmatchIssuer => "issuer",
        E::DestinationMismatch { .. } | E::UnmatchDestination => "destination",
        E::InResponseToMismatch { .. } | E::InvalidInResponseTo => "in_response_to",
        E::AudienceMismatch { .. } | E::UnmatchAudience => "audience",
        E::StatusNotSuccess { .. } | E::FailedStatus { .. } | E::UndefinedStatus => "status",
        E::TimeWindowInvalid { .. } | E::ExpiredSession => "expired",
        E::SubjectConfirmationInvalid { .. } => "subject_confirmation",
        E::RelayStateMismatch { .. } => "state",
        E::SignatureMissing
        | E::SignatureVerification { .. }
        | E::ReferenceResolution { .. }
        | E::SignedReferenceMismatch
        | E::AssertionSignatureRequired
        | E::NoTrustedCertificate
        | E::CertificateMismatch => "signature",
        E::AlgorithmUnsupported => "algorithm",
        _ => "response",
    };
    Refused::new(reason, error.to_string())
}
