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

/// A text as it stands in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// Lines of plain text as formatted text, a paragraph each; blank ones are left out.
pub(crate) fn paragraphs<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let lines = lines.into_iter().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("<p>{}</p>", escaped(line))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_count_and_not_bytes_and_space_around_them_does_not() {
        assert_eq!(free_text("reason", "  äöü ", 3).unwrap(), "äöü");
        assert_eq!(free_text("reason", "äöüß", 3).unwrap_err().to_string(), "At most 3 characters.");
    }

    #[test]
    fn a_line_becomes_a_paragraph_and_never_markup() {
        assert_eq!(paragraphs("R&D\n \n<b>".lines()), "<p>R&amp;D</p><p>&lt;b></p>");
    }
}
