//! SAML 2.0: who we are to a provider, and the ways there. All settings of the library are named here, because its defaults are
//! permissive.

use chrono::{DateTime, Utc};
use gantry_domain::Id;
use gantry_store::sign_on::identity_provider::{Provider, ProviderValues};
use saml_rs::{
    AcsEndpoint, AssertionSignaturePolicy, AudienceValidationPolicy, AuthnRequestSigningPolicy, CertificatePem,
    Credentials, EntityId, IdpDescriptor, LogoutPolicy, LogoutSignaturePolicy, LogoutSubject, MetadataTrustPolicy,
    NameId, NameIdCreationPolicy, NameIdFormat, PrivateKeyPem, RelayStateParam, ResponseSignaturePolicy, Saml,
    SamlError, SessionIndex, SloEndpoint, Sp, SpConfig, SpValidationPolicy, SsoResponseBinding, StartSlo, StartSso,
    XmlEncryptionPolicy, XmlPolicy, XmlSignatureProfile,
};

use super::saml_encryption::with_encryption_key;
use super::saml_keys::Pinned;
use super::saml_xml::{LIMITS, escaped};
use crate::Services;

/// A provider, and the key that our requests are signed with.
pub(super) struct SamlPeer<'a> {
    pub(super) values: &'a ProviderValues,
    pub(super) id: Id,
    /// PKCS#8 as PEM.
    key: String,
    /// The second one, while keys are exchanged.
    second_key: Option<String>,
}

/// What stands between the lines that say what it is.
fn base64_of(pem: &str) -> String {
    pem.lines().filter(|line| !line.starts_with("-----")).collect()
}

/// Our metadata with a second key beside the first, which is written in the same way. The library knows one alone.
fn with_second_key(metadata: &str, first: &str, second: &str) -> Option<String> {
    const END: &str = "</KeyDescriptor>";
    let (start, end) = (metadata.find("<KeyDescriptor")?, metadata.find(END)? + END.len());
    let descriptor = metadata.get(start..end)?;
    let (before, after) = metadata.split_at_checked(end)?;
    let beside = descriptor.replace(&base64_of(first), &base64_of(second));
    (beside != descriptor).then(|| format!("{before}{beside}{after}"))
}

/// Our name at the provider, and where it finds our metadata.
pub(super) fn entity_id(values: &ProviderValues, id: Id) -> String {
    format!("{}/auth/SamlSSO/metadata/{id}", values.public_url)
}

/// Where the provider has browsers post its responses.
pub(super) fn acs_url(values: &ProviderValues, id: Id) -> String {
    format!("{}/api/samlconsume/{id}", values.public_url)
}

/// Where the provider announces that a user has signed out there.
pub(super) fn slo_url(values: &ProviderValues, id: Id) -> String {
    format!("{}/auth/SamlSSO/logout/{id}", values.public_url)
}

impl<'a> SamlPeer<'a> {
    /// A provider.
    ///
    /// # Errors
    /// Why it cannot be used, for administrators.
    pub(super) fn of(services: &Services, provider: &'a Provider) -> Result<Self, String> {
        let open = |sealed: &Option<Vec<u8>>| sealed.as_deref().and_then(|sealed| services.delivery.open(sealed));
        let key = open(&provider.values.sp_key);
        let key = key.ok_or("the key of the provider cannot be read any more: add the provider again")?;
        let second_key = open(&provider.values.second_sp_key);
        Ok(Self { values: &provider.values, id: provider.id, key, second_key })
    }

    /// The keys that something may be encrypted for: while keys are exchanged, the provider may know either.
    pub(super) fn decryption_keys(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.key.as_str()).chain(self.second_key.as_deref())
    }

    /// Us, without a key for decryption.
    pub(super) fn sp(&self, assertions: AssertionSignaturePolicy) -> Result<Saml<Sp>, SamlError> {
        self.sp_with(assertions, None)
    }

    /// Us. With a key for decryption, the response must be encrypted, and be signed as a whole.
    pub(super) fn sp_with(
        &self,
        assertions: AssertionSignaturePolicy,
        decryption_key: Option<&str>,
    ) -> Result<Saml<Sp>, SamlError> {
        let (encryption, responses) = match decryption_key {
            None => (XmlEncryptionPolicy::default(), ResponseSignaturePolicy::RequireForEncryptedCbc),
            // The library warns that the time of decryption depends on the key, which matters if anyone can submit ciphertexts.
            // It verifies the signature of the response first, so they all come from the provider.
            Some(_) => (
                XmlEncryptionPolicy::encrypt_assertions().with_insecure_software_rsa_key_transport_decryption_allowed(),
                ResponseSignaturePolicy::RequireSigned,
            ),
        };
        let logout = slo_url(self.values, self.id);
        let config = SpConfig::builder(EntityId::try_new(entity_id(self.values, self.id))?)
            .acs_endpoint(AcsEndpoint::post(acs_url(self.values, self.id))?.mark_default())
            .slo_endpoint(SloEndpoint::redirect(logout.clone())?)
            .slo_endpoint(SloEndpoint::post(logout)?)
            // The library would ask for an address, which may be given to another user one day. The provider decides what it sends.
            .name_id_format(NameIdFormat::Unspecified)
            .credentials(Credentials {
                signing_key: Some(PrivateKeyPem::new(self.key.clone())),
                signing_certificate: Some(CertificatePem::new(self.values.sp_certificate.clone())),
                decryption_key: decryption_key.map(PrivateKeyPem::new),
                ..Credentials::default()
            })
            .xml(XmlPolicy {
                limits: LIMITS,
                redirect_inflate_max_bytes: LIMITS.max_bytes,
                encryption,
                ..XmlPolicy::default()
            })
            .validation(SpValidationPolicy {
                assertions,
                responses,
                xml_signatures: XmlSignatureProfile::StrictRsaSha2,
                authn_requests: AuthnRequestSigningPolicy::Sign,
                audience: AudienceValidationPolicy::Validate,
                name_id_creation: NameIdCreationPolicy::AllowCreate,
                logout: LogoutPolicy {
                    requests: LogoutSignaturePolicy::RequireSigned,
                    responses: LogoutSignaturePolicy::RequireSigned,
                },
            });
        Saml::sp(config.build()?)
    }

    /// The provider as an administrator entered it: its metadata is not asked again, its certificates are pinned.
    pub(super) fn idp(&self) -> Result<IdpDescriptor, SamlError> {
        let key = |pem: &String| {
            let body = base64_of(pem);
            format!(
                "<KeyDescriptor use=\"signing\"><KeyInfo xmlns=\"http://www.w3.org/2000/09/xmldsig#\"><X509Data>\
                 <X509Certificate>{body}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>"
            )
        };
        let keys: String = self.values.certificates.iter().map(key).collect();
        let at = |service: &str, url: &str| match url {
            "" => String::new(),
            url => format!(
                "<{service} Binding=\"urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect\" Location=\"{}\"/>",
                escaped(url)
            ),
        };
        let issuer = escaped(&self.values.issuer);
        let sign_out = at("SingleLogoutService", &self.values.slo_url);
        let sign_in = at("SingleSignOnService", &self.values.sso_url);
        let metadata = format!(
            "<EntityDescriptor xmlns=\"urn:oasis:names:tc:SAML:2.0:metadata\" entityID=\"{issuer}\">\
             <IDPSSODescriptor WantAuthnRequestsSigned=\"true\" \
             protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\">{keys}{sign_out}{sign_in}\
             </IDPSSODescriptor></EntityDescriptor>"
        );
        let issuer = EntityId::try_new(self.values.issuer.clone())?;
        IdpDescriptor::from_metadata_xml_for(issuer, &metadata, MetadataTrustPolicy::UnsignedForCompatibility)
    }

    /// Our metadata. It asks for signed assertions, though a signed response around one is enough.
    ///
    /// # Errors
    /// Why there is none, for administrators.
    pub(super) fn metadata(&self) -> Result<String, String> {
        let sp = self.sp(AssertionSignaturePolicy::RequireSigned).map_err(|error| error.to_string())?;
        let ProviderValues { sp_certificate, second_sp_certificate, encrypted_assertions, .. } = self.values;
        let no_place = || "a key finds no place in the metadata".to_owned();
        let signing = match second_sp_certificate.as_str() {
            "" => sp.metadata_xml().to_owned(),
            second => with_second_key(sp.metadata_xml(), sp_certificate, second).ok_or_else(no_place)?,
        };
        if !encrypted_assertions {
            return Ok(signing);
        }
        with_encryption_key(&signing, &base64_of(self.newest_certificate())).ok_or_else(no_place)
    }

    /// The certificate of the key that stays when the other one is removed.
    fn newest_certificate(&self) -> &str {
        let ProviderValues { sp_certificate, second_sp_certificate, .. } = self.values;
        let since = |pem: &str| Pinned::read(pem).map(|pinned| pinned.not_before);
        if since(second_sp_certificate) > since(sp_certificate) { second_sp_certificate } else { sp_certificate }
    }

    /// The way to the provider, and the id of the request.
    ///
    /// # Errors
    /// Why there is none, for administrators.
    pub(super) fn depart(&self, relay_state: &str) -> Result<(String, String), String> {
        let depart = || {
            let relay_state = RelayStateParam::try_from_option(Some(relay_state))?;
            let options = StartSso::redirect().apply_web_browser_sso_generation_rules();
            let options = options.response_binding(SsoResponseBinding::Post).relay_state(relay_state);
            let started = self.sp(AssertionSignaturePolicy::RequireSigned)?.start_sso(&self.idp()?, options)?;
            let url = started.outbound.redirect_url()?.to_owned();
            Ok((url, started.pending.request_id().as_str().to_owned()))
        };
        depart().map_err(|error: SamlError| error.to_string())
    }

    /// Where the user of an ended session signs out at the provider.
    ///
    /// # Errors
    /// Why there is no such address, for administrators.
    pub(super) fn sign_out(&self, subject: &str, session_index: Option<&str>) -> Result<String, String> {
        let sign_out = || {
            let name = NameId::new(subject, None);
            let indexes = session_index.map(SessionIndex::try_new).transpose()?;
            let subject = LogoutSubject::new(name, indexes.into_iter().collect());
            let sp = self.sp(AssertionSignaturePolicy::RequireSigned)?;
            let started = sp.start_slo(&self.idp()?, subject, StartSlo::redirect())?;
            Ok(started.outbound.redirect_url()?.to_owned())
        };
        sign_out().map_err(|error: SamlError| error.to_string())
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
}
