//! Keys and certificates of SAML: ours, with which requests are signed, and those of providers, which administrators pin.

use chrono::{DateTime, TimeDelta, Utc};
use gantry_delivery::Delivery;
use gantry_domain::Error;
use rcgen::{CertificateParams, DnType, KeyPair, PKCS_RSA_SHA256};
use rsa::RsaPrivateKey;
use rsa::pkcs8::{EncodePrivateKey, LineEnding};
use x509_parser::public_key::PublicKey;

/// Bits of our keys.
const BITS: usize = 2_048;
/// How long our certificates are good: providers pin them.
const YEARS: i64 = 10;
/// Administrators are warned so long before a certificate ends.
const WARNED: TimeDelta = TimeDelta::days(30);

/// A new key as PEM, and its certificate, which begins to count later than the one it replaces. Takes a while: not on a thread that serves
/// requests.
///
/// # Errors
/// Internal ones.
fn new_key(name: &str, replaced: Option<DateTime<Utc>>) -> Result<(String, String), Error> {
    let unable = |error: &dyn std::fmt::Display| Error::Internal(format!("no key for SAML: {error}"));
    let key = RsaPrivateKey::new(&mut rsa::rand_core::OsRng, BITS).map_err(|error| unable(&error))?;
    let pem = key.to_pkcs8_pem(LineEnding::LF).map_err(|error| unable(&error))?;
    let pair = KeyPair::from_pkcs8_pem_and_sign_algo(&pem, &PKCS_RSA_SHA256).map_err(|error| unable(&error))?;
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, name);
    // A day ago, for clocks that are behind. Certificates count from whole seconds, and two keys may be made in one.
    let begins = (Utc::now() - TimeDelta::days(1)).max(replaced.unwrap_or_default() + TimeDelta::seconds(1));
    params.not_before = std::time::SystemTime::from(begins).into();
    params.not_after = std::time::SystemTime::from(Utc::now() + TimeDelta::days(365 * YEARS)).into();
    let certificate = params.self_signed(&pair).map_err(|error| unable(&error))?;
    Ok((pem.to_string(), certificate.pem()))
}

/// A new key for a provider that knows us under a name, beside the one whose certificate is given: sealed, and its certificate.
///
/// # Errors
/// Internal ones.
pub(super) async fn new_sealed_key(
    delivery: &Delivery,
    name: &str,
    replaced: Option<&str>,
) -> Result<(Vec<u8>, String), Error> {
    let name = name.to_owned();
    let replaced = replaced.and_then(Pinned::read).map(|replaced| replaced.not_before);
    let made = tokio::task::spawn_blocking(move || new_key(&name, replaced)).await;
    let (key, certificate) = made.map_err(|error| Error::Internal(format!("making a key: {error}")))??;
    Ok((delivery.seal(&key)?, certificate))
}

/// A certificate.
pub(super) struct Pinned {
    /// As PEM, one way.
    pub(super) pem: String,
    /// Whose it is.
    pub(super) subject: String,
    /// Since when it is good.
    pub(super) not_before: DateTime<Utc>,
    /// Until when it is good.
    pub(super) not_after: DateTime<Utc>,
}

impl Pinned {
    /// Reads one, as PEM or as the Base64 that metadata has.
    pub(super) fn read(text: &str) -> Option<Self> {
        use base64::Engine;
        use base64::prelude::BASE64_STANDARD;
        let bare: String = text.lines().filter(|line| !line.trim().starts_with("-----")).collect();
        let bare: String = bare.chars().filter(|letter| !letter.is_whitespace()).collect();
        let der = BASE64_STANDARD.decode(bare).ok()?;
        let (rest, certificate) = x509_parser::parse_x509_certificate(&der).ok()?;
        // Other keys are not for the signatures that count, and shorter ones are broken.
        let Ok(PublicKey::RSA(key)) = certificate.public_key().parsed() else { return None };
        let strong = key.key_size() >= BITS;
        let not_before = DateTime::from_timestamp(certificate.validity().not_before.timestamp(), 0)?;
        let not_after = DateTime::from_timestamp(certificate.validity().not_after.timestamp(), 0)?;
        let body = BASE64_STANDARD.encode(&der);
        let lines: Vec<String> =
            body.as_bytes().chunks(64).map(|line| String::from_utf8_lossy(line).into_owned()).collect();
        let pem = format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", lines.join("\n"));
        let subject = certificate.subject().to_string();
        (rest.is_empty() && strong).then_some(Self { pem, subject, not_before, not_after })
    }

    /// Whether administrators should exchange it.
    pub(super) fn ends_soon(&self, now: DateTime<Utc>) -> bool {
        self.not_after - now < WARNED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_certificate_reads_back_and_others_do_not() {
        let (key, certificate) = new_key("Gantry", None).unwrap();
        assert!(key.starts_with("-----BEGIN PRIVATE KEY-----"));
        let read = Pinned::read(&certificate).unwrap();
        assert_eq!(read.subject, "CN=Gantry");
        assert!(read.not_before < Utc::now() && read.not_after > Utc::now() + TimeDelta::days(3_600));
        assert!(!read.ends_soon(Utc::now()) && read.ends_soon(read.not_after - TimeDelta::days(29)));
        let again =
            Pinned::read(&read.pem.replace("-----BEGIN CERTIFICATE-----", "").replace("-----END CERTIFICATE-----", ""));
        assert_eq!(again.unwrap().pem, read.pem);
        let (_, next) = new_key("Gantry", Some(read.not_before)).unwrap();
        assert!(Pinned::read(&next).unwrap().not_before > read.not_before, "also within the same second");
        for other in ["", "AAAA", "not a certificate", &key] {
            assert!(Pinned::read(other).is_none(), "{other}");
        }
    }
}
