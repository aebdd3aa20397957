//! What is refused of a message by its shape, before its signature is looked at: things that no provider sends and that parsers
//! differ about. Signatures cover what has an id, so an id must stand for one element, and there must be one of what counts.

use std::collections::HashSet;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use saml_rs::xml::XmlLimits;
use saml_rs::xml::dom::{Node, parse_with_limits};

use super::{Refused, saml_encryption};

/// The longest message, decoded.
const LONGEST: usize = 256 * 1024;
/// No message of a provider is larger.
pub(super) const LIMITS: XmlLimits = XmlLimits {
    max_bytes: LONGEST,
    max_depth: 64,
    max_nodes: 5_000,
    max_attributes_per_element: 32,
    max_attribute_value_bytes: 16 * 1024,
    max_text_bytes: LONGEST,
};
/// What a response consists of.
const PARTS: [&str; 5] = ["Issuer", "Signature", "Extensions", "Status", "Assertion"];
/// Attributes that signatures may refer to, in any case and with any prefix.
const IDS: [&str; 4] = ["id", "assertionid", "responseid", "requestid"];

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

/// What a response has its assertion in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// As it is read.
    Plain,
    /// Encrypted.
    Encrypted,
}

/// Refuses a response by its shape. `decrypts`: an encrypted assertion is as good as a plain one.
///
/// # Errors
/// As [`message`] and [`saml_encryption::check`]; `encrypted`; `assertions` unless there is exactly one, directly in the response.
pub(super) fn response(encoded: &str, decrypts: bool) -> Result<Content, Refused> {
    let root = message(encoded)?;
    match root.children.iter().find(|child| child.local_name == "EncryptedAssertion") {
        Some(encrypted) if decrypts => {
            saml_encryption::check(encrypted)?;
            // What stands beside it.
            let others = root.children.iter().filter(|child| !std::ptr::eq(*child, encrypted)).cloned().collect();
            let rest = Node { children: others, ..root.clone() };
            of_assertions(&rest, 0).map(|()| Content::Encrypted)
        }
        _ => of_assertions(&root, 1).map(|()| Content::Plain),
    }
}

/// Refuses what an assertion was decrypted in by its shape, as if it had come like that.
///
/// # Errors
/// As [`response`].
pub(super) fn decrypted(xml: &str) -> Result<(), Refused> {
    of_assertions(&parsed(xml)?, 1)
}

/// Refuses a response that has not so many assertions in their place and none elsewhere.
fn of_assertions(root: &Node, expected: usize) -> Result<(), Refused> {
    if root.local_name != "Response" {
        return Err(Refused::new("response", format!("a {} instead of a Response", root.local_name)));
    }
    if named(root, &|name| name.starts_with("Encrypted")) > 0 {
        let detail =
            "the response has encrypted parts: switch encrypted assertions on, or have the provider send them plainly";
        return Err(Refused::new("encrypted", detail));
    }
    let (all, own) = (named(root, &|name| name == "Assertion"), direct(root, "Assertion"));
    if (all, own) != (expected, expected) || named(root, &|name| name == "Response") > 0 {
        return Err(Refused::new(
            "assertions",
            format!("{all} assertions, {own} of them in their place, instead of one"),
        ));
    }
    if let Some(other) = root.children.iter().find(|child| !PARTS.contains(&child.local_name.as_str())) {
        return Err(Refused::new("response", format!("{} is no part of a response", other.local_name)));
    }
    Ok(())
}

/// Refuses any message by its shape, and parses it.
///
/// # Errors
/// `too_large`, `encoding`, `markup` for what splits texts that were signed whole, `response` for what is no XML, `duplicate_id`.
pub(super) fn message(encoded: &str) -> Result<Node, Refused> {
    if encoded.len() > LONGEST / 3 * 4 + 4_096 {
        return Err(Refused::new("too_large", "the message is longer than 256 kB"));
    }
    let bare: String = encoded.chars().filter(|letter| !letter.is_ascii_whitespace()).collect();
    let bytes = BASE64_STANDARD.decode(bare).map_err(|_| Refused::new("encoding", "the message is no Base64"))?;
    let xml = String::from_utf8(bytes).map_err(|_| Refused::new("encoding", "the message is no UTF-8"))?;
    parsed(&xml)
}

/// The text of a message that [`message`] has found right.
pub(super) fn text(encoded: &str) -> Option<String> {
    let bare: String = encoded.chars().filter(|letter| !letter.is_ascii_whitespace()).collect();
    String::from_utf8(BASE64_STANDARD.decode(bare).ok()?).ok()
}

fn parsed(xml: &str) -> Result<Node, Refused> {
    if xml.chars().any(|letter| letter.is_control() && !letter.is_ascii_whitespace()) {
        return Err(Refused::new("encoding", "the message contains control characters"));
    }
    let declaration = xml.trim_start().starts_with("<?xml ");
    if xml.contains("<!") || xml.matches("<?").count() > usize::from(declaration) {
        let detail = "the message contains a document type, a comment, CDATA or an instruction";
        return Err(Refused::new("markup", detail));
    }
    let parsed = parse_with_limits(xml, LIMITS);
    let root = parsed.map_err(|error| Refused::new("response", error.to_string()))?.root;
    if has_reference(&root, xml) {
        return Err(Refused::new("markup", "a name identifier or a digest contains a reference"));
    }
    let twice = duplicate(&root, &mut HashSet::new()).map(|id| format!("two elements have the ID {id}"));
    twice.map_or(Ok(root), |detail| Err(Refused::new("duplicate_id", detail)))
}

/// How many elements below one have such a name.
fn named(node: &Node, wanted: &dyn Fn(&str) -> bool) -> usize {
    node.children.iter().map(|child| usize::from(wanted(&child.local_name)) + named(child, wanted)).sum()
}

fn direct(node: &Node, name: &str) -> usize {
    node.children.iter().filter(|child| child.local_name == name).count()
}

/// `&#64;` and the like, in texts that identify the user or are signed.
fn has_reference(node: &Node, xml: &str) -> bool {
    let here = matches!(node.local_name.as_str(), "NameID" | "DigestValue")
        && xml.get(node.start..node.end).is_none_or(|source| source.contains('&'));
    here || node.children.iter().any(|child| has_reference(child, xml))
}

fn duplicate<'a>(node: &'a Node, seen: &mut HashSet<&'a str>) -> Option<&'a str> {
    let ids = node.attrs.iter().filter(|(name, _)| IDS.iter().any(|id| name.eq_ignore_ascii_case(id)));
    for (_, id) in ids {
        if !seen.insert(id) {
            return Some(id);
        }
    }
    node.children.iter().find_map(|child| duplicate(child, seen))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(xml: &str) -> Option<&'static str> {
        response(&BASE64_STANDARD.encode(xml), false).map_err(|refused| refused.reason).err()
    }

    #[test]
    fn an_encrypted_assertion_stands_alone_and_what_was_in_it_is_looked_at_as_if_it_had_come_so() {
        let value = "<CipherData><CipherValue>AAAA</CipherValue></CipherData>";
        let encrypted = format!(
            "<EncryptedAssertion><EncryptedData><EncryptionMethod Algorithm='http://www.w3.org/2009/xmlenc11#aes256-gcm'/>\
             <KeyInfo><EncryptedKey><EncryptionMethod Algorithm='http://www.w3.org/2009/xmlenc11#rsa-oaep'/>{value}\
             </EncryptedKey></KeyInfo>{value}</EncryptedData></EncryptedAssertion>"
        );
        let outcome = |inside: &str, decrypts: bool| {
            let xml = format!("<Response ID='r'><Issuer/>{inside}</Response>");
            response(&BASE64_STANDARD.encode(xml), decrypts).map_err(|refused| refused.reason)
        };
        assert_eq!(outcome(&encrypted, true), Ok(Content::Encrypted));
        assert_eq!(outcome(&encrypted, false), Err("encrypted"));
        assert_eq!(outcome("<Assertion/>", true), Ok(Content::Plain), "encrypting is not asked for");
        for (inside, reason) in [
            (format!("{encrypted}{encrypted}"), "encrypted"),
            (format!("{encrypted}<Assertion/>"), "assertions"),
            (format!("<Extensions>{encrypted}</Extensions>"), "encrypted"),
            ("<Assertion><EncryptedID/></Assertion>".to_owned(), "encrypted"),
            (format!("{encrypted}<Other/>"), "response"),
        ] {
            assert_eq!(outcome(&inside, true), Err(reason), "{inside}");
        }
        assert!(decrypted("<Response><Assertion/></Response>").is_ok());
        for xml in [
            "<Response><Assertion>a<!-- -->b</Assertion></Response>",
            "<Response ID='a'><Assertion ID='a'/></Response>",
        ] {
            assert!(decrypted(xml).is_err(), "{xml}");
        }
    }

    #[test]
    fn responses_of_another_shape_are_refused_before_they_are_parsed() {
        assert_eq!(
            reason("<p:Response ID='r'><a:Assertion ID=\"a\"><x>&amp;&#13;</x></a:Assertion></p:Response>"),
            None
        );
        assert_eq!(reason("<?xml version=\"1.0\"?>\n<Response><Assertion/></Response>"), None);
        for (xml, expected) in [
            ("<!DOCTYPE r [<!ENTITY e 'x'>]><Response><Assertion/></Response>", "markup"),
            ("<Response><Assertion>a<!-- -->b</Assertion></Response>", "markup"),
            ("<Response><Assertion><![CDATA[x]]></Assertion></Response>", "markup"),
            ("<Response><Assertion>a<?b c?>d</Assertion></Response>", "markup"),
            ("<Response><Assertion><NameID>a&#64;b</NameID></Assertion></Response>", "markup"),
            ("<Response><Assertion><NameID Format='&#64;'>a</NameID></Assertion></Response>", "markup"),
            ("<Response><Assertion><DigestValue>a&#65;</DigestValue></Assertion></Response>", "markup"),
            ("<Response><Assertion>\u{1}</Assertion></Response>", "encoding"),
            ("<Response/>", "assertions"),
            ("<Response><Assertion/><x:Assertion/></Response>", "assertions"),
            ("<Response><Extensions><Assertion/></Extensions></Response>", "assertions"),
            ("<Response><Assertion><Response/></Assertion></Response>", "assertions"),
            ("<Response><EncryptedAssertion/></Response>", "encrypted"),
            ("<Response><Assertion><EncryptedID/></Assertion></Response>", "encrypted"),
            ("<Response><Assertion/><Object/></Response>", "response"),
            ("<Assertion/>", "response"),
            ("<Response><Assertion></Response>", "response"),
            ("<Response ID='a'><Assertion ID = \"a\"/></Response>", "duplicate_id"),
            ("<Response ID='a'><Assertion xml:id='a'/></Response>", "duplicate_id"),
            ("<Response Id='a'><Assertion x='>' ID='a'/></Response>", "duplicate_id"),
            ("<Response Id='a'><Assertion AssertionID='a'/></Response>", "duplicate_id"),
        ] {
            assert_eq!(reason(xml), Some(expected), "{xml}");
        }
        let deep = format!("<Response><Assertion/><Extensions>{}", "<a>".repeat(100_000));
        assert!(matches!(reason(&deep), Some("response" | "too_large")));
        assert_eq!(message("no base 64!").unwrap_err().reason, "encoding");
        assert_eq!(message(&"A".repeat(400_000)).unwrap_err().reason, "too_large");
        assert_eq!(escaped("<a href=\"x\">&'"), "&lt;a href=&quot;x&quot;&gt;&amp;&apos;");
    }
}
