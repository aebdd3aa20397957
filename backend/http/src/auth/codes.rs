//! What people type as a second factor: the codes of an authenticator app (RFC 6238, as all apps have it: SHA-1, six digits,
//! thirty seconds), and recovery codes.

use chrono::{DateTime, Utc};
use gantry_domain::Error;
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use sha2::{Digest, Sha256};
use totp_rs::{Builder, Secret, Totp};

use crate::account::{fingerprint, made_up, new_token};

/// Recovery codes at once.
const RECOVERY_CODES: usize = 10;

/// A secret for an app: 160 random bits as base32.
pub(crate) fn new_secret() -> String {
    // 366 random bits are in it.
    let digest: [u8; 32] = Sha256::digest(new_token().as_bytes()).into();
    let mut bytes = [0; 20];
    bytes.iter_mut().zip(digest).for_each(|(byte, random)| *byte = random);
    Secret::from(bytes).to_base32()
}

/// The address that an app takes a secret from.
///
/// # Errors
/// Internal ones.
pub(crate) fn address(secret: &str, username: &str, tenant: &str) -> Result<String, Error> {
    // A colon separates the two in the address.
    let plain = |text: &str| text.replace(':', " ");
    let built = builder(secret)?.with_account_name(plain(username)).with_issuer(Some(plain(tenant))).build();
    let address = built.and_then(|totp| totp.to_url());
    address.map_err(|error| Error::Internal(format!("the address of an app: {error}")))
}

/// An address as a QR code.
///
/// # Errors
/// Internal ones.
pub(crate) fn picture(address: &str) -> Result<String, Error> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M);
    let code = code.map_err(|error| Error::Internal(format!("a QR code cannot be drawn: {error}")))?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(200, 200).build())
}

/// The step of a code that is right now, up to one step early or late, and was not used yet.
///
/// # Errors
/// Internal ones.
pub(super) fn step_of(secret: &str, code: &str, last: i64, now: DateTime<Utc>) -> Result<Option<i64>, Error> {
    let totp: Totp = builder(secret)?.build().map_err(unusable)?;
    let now = u64::try_from(now.timestamp()).unwrap_or_default();
    // Apps show it in two groups.
    let code: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
    let step = totp.check(&code, now).and_then(|step| i64::try_from(step).ok());
    Ok(step.filter(|step| *step > last))
}

fn builder(secret: &str) -> Result<Builder, Error> {
    let secret = Secret::try_from_base32(secret).map_err(unusable)?;
    Ok(Builder::new().with_secret(secret))
}

fn unusable(error: impl std::fmt::Display) -> Error {
    Error::Internal(format!("the secret of an app is unusable: {error}"))
}

/// New recovery codes, and what is kept of them.
pub(crate) fn recovery_codes() -> (Vec<String>, Vec<String>) {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| made_up()).collect();
    let kept = codes.iter().map(|code| recovery_fingerprint(code)).collect();
    (codes, kept)
}

/// What is kept of a recovery code, however it is typed.
pub(super) fn recovery_fingerprint(code: &str) -> String {
    let letters: String = code.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect();
    fingerprint(&letters.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    /// `12345678901234567890`, the secret of the RFC's test vectors, of whose eight digits apps show the last six.
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn the_codes_are_those_of_the_rfc() {
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924")] {
            assert_eq!(step_of(SECRET, code, 0, at(seconds)).unwrap(), Some(seconds / 30), "{code}");
        }
        assert_eq!(step_of(SECRET, "287 082", 0, at(59)).unwrap(), Some(1), "in two groups");
    }

    #[test]
    fn one_step_early_or_late_counts_two_do_not() {
        for (now, right) in [(0, true), (29, true), (30, true), (59, true), (60, true), (89, true), (90, false)] {
            assert_eq!(step_of(SECRET, "287082", 0, at(now)).unwrap().is_some(), right, "{now}");
        }
    }

    #[test]
    fn a_code_counts_once_and_an_older_one_no_longer() {
        assert_eq!(step_of(SECRET, "287082", 1, at(59)).unwrap(), None);
        assert_eq!(step_of(SECRET, "287082", 2, at(59)).unwrap(), None);
    }

    #[test]
    fn what_is_no_code_is_wrong() {
        for code in ["", "28708", "2870822", "+87082", "२८७०८२", "287-82"] {
            assert_eq!(step_of(SECRET, code, 0, at(59)).unwrap(), None, "{code}");
        }
    }

    #[test]
    fn no_two_secrets_are_alike_and_the_address_names_whose_it_is() {
        let (one, two) = (new_secret(), new_secret());
        assert!(one != two && one.len() == 32, "{one}");
        let address = address(&one, "dana:w", "Acme: North").unwrap();
        assert!(address.starts_with("otpauth://totp/Acme%20%20North:dana%20w?"), "{address}");
        assert!(address.contains(&format!("secret={one}")), "{address}");
        assert!(picture(&address).unwrap().contains("<svg"));
    }

    #[test]
    fn recovery_codes_are_read_however_they_are_typed() {
        let (codes, kept) = recovery_codes();
        assert_eq!((codes.len(), kept.len()), (10, 10));
        let typed = codes[0].to_uppercase().replace('-', " ");
        assert_eq!(recovery_fingerprint(&typed), kept[0]);
        assert!(kept.iter().all(|one| kept.iter().filter(|other| *other == one).count() == 1));
    }
}
