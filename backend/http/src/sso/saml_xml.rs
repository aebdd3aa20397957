//! What is refused of a response before it is parsed: things that no provider sends and that parsers differ about.

use std::collections::HashSet;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::Refused;

/// The longest response, decoded.
const LONGEST: usize = 256 * 1024;

/// A text as it stands in an attribute or an element.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            letter => out.push(letter),
        }
    }
    out
}

/// Refuses a response by its shape.
///
/// # Errors
/// `too_large`, `encoding`, `doctype` for all that begins with `<!`, `assertions` unless there is exactly one, `duplicate_id`.
pub(super) fn refusal(response: &str) -> Result<(), Refused> {
    if response.len() > LONGEST / 3 * 4 + 4_096 {
        return Err(Refused::new("too_large", "the response is longer than 256 kB"));
    }
    let bare: String = response.chars().filter(|letter| !letter.is_ascii_whitespace()).collect();
    let bytes = BASE64_STANDARD.decode(bare).map_err(|_| Refused::new("encoding", "the response is no Base64"))?;
    let xml = String::from_utf8(bytes).map_err(|_| Refused::new("encoding", "the response is no UTF-8"))?;
    // A document type, a comment, or a section of text: each has split names that were signed whole.
    if xml.contains("<!") {
        return Err(Refused::new("doctype", "the response contains a document type, a comment or a CDATA section"));
    }
    let assertions = local_names(&xml).filter(|name| matches!(*name, "Assertion" | "EncryptedAssertion")).count();
    // One is closed, or is empty and proves nothing.
    if assertions != 1 {
        return Err(Refused::new("assertions", format!("{assertions} assertions instead of one")));
    }
    let mut seen = HashSet::new();
    for id in ids(&xml) {
        if !seen.insert(id) {
            return Err(Refused::new("duplicate_id", format!("two elements have the ID {id}")));
        }
    }
    Ok(())
}

/// The names of the elements that begin, without their prefixes.
fn local_names(xml: &str) -> impl Iterator<Item = &str> {
    xml.split('<').skip(1).filter(|rest| !rest.starts_with(['/', '?'])).map(|rest| {
        let name = rest.split(|letter: char| letter.is_ascii_whitespace() || matches!(letter, '>' | '/')).next();
        let name = name.unwrap_or_default();
        name.rsplit_once(':').map_or(name, |(_, local)| local)
    })
}

/// The values of all attributes whose name is `id` in any case, also with a prefix.
fn ids(xml: &str) -> impl Iterator<Item = &str> {
    let tags = xml.split('<').skip(1).filter_map(|rest| rest.split('>').next());
    tags.flat_map(|tag| {
        tag.match_indices('=').filter_map(|(at, _)| {
            let (before, after) = (tag.get(..at)?.trim_end(), tag.get(at + 1..)?.trim_start());
            let name =
                before.rsplit(|letter: char| letter.is_ascii_whitespace() || letter == '"' || letter == '\'').next()?;
            let local = name.rsplit_once(':').map_or(name, |(_, local)| local);
            let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            local.eq_ignore_ascii_case("id").then(|| after.get(1..)?.split(quote).next()).flatten()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn responses_of_another_shape_are_refused_before_they_are_parsed() {
        let reason = |xml: &str| refusal(&BASE64_STANDARD.encode(xml)).map_err(|refused| refused.reason).err();
        assert_eq!(reason("<p:Response ID='r'><a:Assertion ID=\"a\"><x/></a:Assertion></p:Response>"), None);
        assert_eq!(reason("<Response><EncryptedAssertion/></Response>"), None);
        for (xml, expected) in [
            ("<!DOCTYPE r [<!ENTITY e 'x'>]><Response><Assertion/></Response>", "doctype"),
            ("<Response><Assertion>a<!-- -->b</Assertion></Response>", "doctype"),
            ("<Response><Assertion><![CDATA[x]]></Assertion></Response>", "doctype"),
            ("<Response/>", "assertions"),
            ("<Response><Assertion/><x:Assertion/></Response>", "assertions"),
            ("<Response><Assertion/><EncryptedAssertion/></Response>", "assertions"),
            ("<Response ID='a'><Assertion ID = \"a\"/></Response>", "duplicate_id"),
            ("<Response ID='a'><Assertion xml:id='a'/></Response>", "duplicate_id"),
            ("<Response Id='a'><Assertion ID='a'/></Response>", "duplicate_id"),
        ] {
            assert_eq!(reason(xml), Some(expected), "{xml}");
        }
        assert_eq!(refusal("no base 64!").unwrap_err().reason, "encoding");
        assert_eq!(refusal(&"A".repeat(400_000)).unwrap_err().reason, "too_large");
        assert_eq!(escaped("<a href=\"x\">&'"), "&lt;a href=&quot;x&quot;&gt;&amp;&apos;");
    }
}
