//! What people write beside something that they do: a remark, a reason.

use gantry_domain::Error;

/// The longest, in characters, unless there is less room.
pub(crate) const LONGEST: usize = 1_000;

/// What a user wrote, without the space around it.
///
/// # Errors
/// `invalid`, naming the field, when it is too long.
pub(crate) fn free_text<'a>(field: &str, text: &'a str, longest: usize) -> Result<&'a str, Error> {
    let text = text.trim();
    if text.chars().count() > longest {
        return Err(Error::field("invalid", field, format!("At most {longest} characters.")));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_count_and_not_bytes_and_space_around_them_does_not() {
        assert_eq!(free_text("reason", "  äöü ", 3).unwrap(), "äöü");
        assert_eq!(free_text("reason", "äöüß", 3).unwrap_err().to_string(), "At most 3 characters.");
    }
}
