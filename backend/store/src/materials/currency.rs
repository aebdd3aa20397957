//! Currencies, by the three letters of ISO 4217.

use gantry_domain::Error;

/// Writes a currency in capital letters.
///
/// # Errors
/// `invalid` for anything but three letters.
pub(super) fn checked(currency: &mut str) -> Result<(), Error> {
    currency.make_ascii_uppercase();
    if currency.len() == 3 && currency.bytes().all(|letter| letter.is_ascii_uppercase()) {
        return Ok(());
    }
    Err(Error::field("invalid", "currency", "Enter three letters, such as USD."))
}
