//! Filters as providers use them: `userName eq "ada" and externalId eq "7"`. Others are refused as the standard has it.

use uuid::Uuid;

use super::answer::ScimError;
use super::attributes::plain;

/// The longest filter, in characters.
const LONGEST: usize = 2_000;

/// Attributes, in lower case, and the values that they must have.
pub(super) type Terms = Vec<(String, String)>;

/// Reads a filter.
///
/// # Errors
/// `invalidFilter`.
pub(super) fn parse(filter: &str) -> Result<Terms, ScimError> {
    let invalid = || ScimError::bad("invalidFilter", "Expected comparisons with eq, joined by and.");
    if filter.len() > LONGEST {
        return Err(invalid());
    }
    let mut terms = Vec::new();
    let mut rest = filter.trim();
    loop {
        let (attribute, after) = word(rest).ok_or_else(invalid)?;
        let (operator, after) = word(after).ok_or_else(invalid)?;
        if !operator.eq_ignore_ascii_case("eq") {
            return Err(invalid());
        }
        let (value, after) = quoted(after).ok_or_else(invalid)?;
        terms.push((plain(attribute).to_ascii_lowercase(), value));
        rest = after.trim_start();
        if rest.is_empty() {
            return Ok(terms);
        }
        let (joined, after) = word(rest).ok_or_else(invalid)?;
        if !joined.eq_ignore_ascii_case("and") {
            return Err(invalid());
        }
        rest = after;
    }
}

fn word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace)?;
    let (word, rest) = text.split_at_checked(end)?;
    let right =
        !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric() || ".:_-$".contains(letter));
    right.then_some((word, rest))
}

/// A JSON string and what follows it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start();
    let mut escaped = false;
    let inner = text.strip_prefix('"')?;
    let end = inner.char_indices().find_map(|(at, letter)| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends.then_some(at)
    })?;
    let (value, rest) = text.split_at_checked(end + 2)?;
    Some((serde_json::from_str(value).ok()?, rest))
}

/// Terms by attribute; an attribute with two values has none that fits.
pub(super) struct Sought {
    terms: Terms,
    impossible: bool,
}

impl Sought {
    /// Reads what is looked for.
    ///
    /// # Errors
    /// `invalidFilter`, also for attributes that cannot be looked for.
    pub(super) fn of(filter: Option<&str>, known: &[&str]) -> Result<Self, ScimError> {
        let terms = match filter.map(str::trim).filter(|filter| !filter.is_empty()) {
            Some(filter) => parse(filter)?,
            None => Vec::new(),
        };
        if let Some((other, _)) = terms.iter().find(|(attribute, _)| !known.contains(&attribute.as_str())) {
            let detail = format!("{other} cannot be filtered by; these can: {}.", known.join(", "));
            return Err(ScimError::bad("invalidFilter", detail));
        }
        let clash = |(one, value): &(String, String)| terms.iter().any(|(other, also)| one == other && value != also);
        let impossible = terms.iter().any(clash);
        Ok(Self { terms, impossible })
    }

    /// The value of an attribute.
    pub(super) fn text(&self, attribute: &str) -> Option<String> {
        self.terms.iter().find(|(one, _)| one == attribute).map(|(_, value)| value.clone())
    }

    /// The id that is looked for.
    pub(super) fn id(&self) -> Option<Uuid> {
        self.text("id").and_then(|id| id.parse().ok())
    }

    /// Whether nothing can be found: two values of one attribute, or an id that is none.
    pub(super) fn is_impossible(&self) -> bool {
        self.impossible || self.text("id").is_some() && self.id().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_joined_by_and_are_understood() {
        let terms = |filter: &str| parse(filter).unwrap();
        let one = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(terms(r#"userName eq "ada@plant.example""#), [one("username", "ada@plant.example")]);
        assert_eq!(
            terms(r#"USERNAME Eq "a \"b\" and c" AND externalId eq "7""#),
            [one("username", "a \"b\" and c"), one("externalid", "7")]
        );
        assert_eq!(terms(r#"urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x""#), [one("username", "x")]);
    }

    #[test]
    fn anything_else_is_refused() {
        for bad in [
            "",
            "userName",
            "userName eq",
            "userName eq ada",
            r#"userName co "a""#,
            r#"userName eq "a" or userName eq "b""#,
            r#"(userName eq "a")"#,
            r#"userName eq "a" and"#,
            r#"userName eq "a"b"#,
            "userName eq \"a",
            "not (userName eq \"a\")",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
        assert!(Sought::of(Some(r#"title eq "x""#), &["username"]).is_err());
        assert!(Sought::of(Some(r#"userName eq "a" and userName eq "b""#), &["username"]).unwrap().is_impossible());
        assert!(Sought::of(Some(r#"id eq "7""#), &["id"]).unwrap().is_impossible());
    }
}
