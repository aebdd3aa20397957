//! Encrypted assertions: what they may look like, and what our metadata says of them.
//!
//! Nothing is decrypted before a signature of the provider over the whole response was verified. So only the provider chooses
//! what our key is used on, and neither the answer nor its time reveals anything about the key (docs/adr/0052).

use saml_rs::xml::dom::Node;

use super::Refused;

/// How keys may be encrypted. Not by RSA 1.5, which cannot be decrypted without telling whether the padding was right.
const KEY_TRANSPORTS: [&str; 2] =
    ["http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p", "http://www.w3.org/2009/xmlenc11#rsa-oaep"];
/// How assertions may be encrypted, in the order in which our metadata offers them.
const CIPHERS: [&str; 4] = [
    "http://www.w3.org/2009/xmlenc11#aes256-gcm",
    "http://www.w3.org/2009/xmlenc11#aes128-gcm",
    "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
    "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
];

/// Refuses an encrypted assertion by its shape: one that is encrypted with one key, which stands in it and is encrypted for us.
///
/// # Errors
/// `encrypted` for another shape, `algorithm`.
pub(super) fn check(assertion: &Node) -> Result<(), Refused> {
    let data = only(assertion, "EncryptedData")?;
    allowed(data, &CIPHERS)?;
    let key = only(only(data, "KeyInfo")?, "EncryptedKey")?;
    allowed(key, &KEY_TRANSPORTS)?;
    for encrypted in [data, key] {
        let value = only(only(encrypted, "CipherData")?, "CipherValue")?;
        if !value.children.is_empty() {
            return Err(shape("a CipherValue contains elements"));
        }
    }
    // What names another place, another key or another way of making one.
    for other in ["CipherReference", "RetrievalMethod", "DerivedKey", "AgreementMethod", "EncryptedAssertion"] {
        if has_below(assertion, other) {
            return Err(shape(format!("an encrypted assertion with a {other}")));
        }
    }
    Ok(())
}

/// The only child of a name that an element has.
fn only<'a>(node: &'a Node, name: &str) -> Result<&'a Node, Refused> {
    let mut found = node.children.iter().filter(|child| child.local_name == name);
    match (found.next(), found.next()) {
        (Some(one), None) => Ok(one),
        _ => Err(shape(format!("{} needs exactly one {name}", node.local_name))),
    }
}

fn allowed(encrypted: &Node, algorithms: &[&str]) -> Result<(), Refused> {
    let algorithm = only(encrypted, "EncryptionMethod")?.attr("Algorithm").unwrap_or_default();
    if algorithms.contains(&algorithm) {
        return Ok(());
    }
    Err(Refused::new("algorithm", format!("{} is encrypted with {algorithm:?}", encrypted.local_name)))
}

fn has_below(node: &Node, name: &str) -> bool {
    node.children.iter().any(|child| child.local_name == name || has_below(child, name))
}

fn shape(detail: impl Into<String>) -> Refused {
    Refused::new("encrypted", detail)
}

/// Our metadata with a key for encryption after those for signatures. `certificate` is its Base64.
pub(super) fn with_encryption_key(metadata: &str, certificate: &str) -> Option<String> {
    const END: &str = "</KeyDescriptor>";
    let (before, after) = metadata.split_at_checked(metadata.rfind(END)? + END.len())?;
    let methods: String = CIPHERS
        .into_iter()
        .chain(KEY_TRANSPORTS)
        .map(|one| format!("<EncryptionMethod Algorithm=\"{one}\"/>"))
        .collect();
    Some(format!(
        "{before}<KeyDescriptor use=\"encryption\"><ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:X509Data>\
         <ds:X509Certificate>{certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>{methods}{END}{after}"
    ))
}

#[cfg(test)]
mod tests {
    use saml_rs::xml::dom::parse_with_limits;

    use super::*;
    use crate::sso::saml_xml::LIMITS;

    const VALUE: &str = "<CipherData><CipherValue>AAAA</CipherValue></CipherData>";

    fn encrypted(cipher: &str, transport: &str, more: &str) -> String {
        format!(
            "<EncryptedAssertion><EncryptedData><EncryptionMethod Algorithm='{cipher}'/><KeyInfo><EncryptedKey>\
             <EncryptionMethod Algorithm='{transport}'/>{VALUE}</EncryptedKey>{more}</KeyInfo>{VALUE}</EncryptedData>\
             </EncryptedAssertion>"
        )
    }

    fn reason(xml: &str) -> Option<&'static str> {
        check(&parse_with_limits(xml, LIMITS).unwrap().root).err().map(|refused| refused.reason)
    }

    #[test]
    fn only_oaep_and_aes_decrypt_an_assertion_and_nothing_that_lies_elsewhere() {
        for cipher in CIPHERS {
            for transport in KEY_TRANSPORTS {
                assert_eq!(reason(&encrypted(cipher, transport, "")), None, "{cipher} {transport}");
            }
        }
        let [good, oaep] = [CIPHERS[0], KEY_TRANSPORTS[0]];
        for transport in ["http://www.w3.org/2001/04/xmlenc#rsa-1_5", "http://www.w3.org/2001/04/xmlenc#kw-aes256", ""]
        {
            assert_eq!(reason(&encrypted(good, transport, "")), Some("algorithm"), "{transport}");
        }
        for cipher in ["http://www.w3.org/2001/04/xmlenc#tripledes-cbc", ""] {
            assert_eq!(reason(&encrypted(cipher, oaep, "")), Some("algorithm"), "{cipher}");
        }
        for more in ["<EncryptedKey/>", "<RetrievalMethod URI='#k'/>", "<x><DerivedKey/></x>", "<AgreementMethod/>"] {
            assert_eq!(reason(&encrypted(good, oaep, more)), Some("encrypted"), "{more}");
        }
        let elsewhere =
            encrypted(good, oaep, "").replace(VALUE, "<CipherData><CipherReference URI='#x'/></CipherData>");
        assert_eq!(reason(&elsewhere), Some("encrypted"));
        assert_eq!(reason("<EncryptedAssertion/>"), Some("encrypted"));
        let without_key = encrypted(good, oaep, "").replace("KeyInfo>", "Other>");
        assert_eq!(reason(&without_key), Some("encrypted"));
    }

    #[test]
    fn metadata_offers_the_key_after_those_for_signatures() {
        let metadata = "<SP><KeyDescriptor use=\"signing\">1</KeyDescriptor><KeyDescriptor use=\"signing\">2</KeyDescriptor><A/></SP>";
        let offered = with_encryption_key(metadata, "MIIB").unwrap();
        assert!(offered.contains("2</KeyDescriptor><KeyDescriptor use=\"encryption\">"), "{offered}");
        assert!(offered.ends_with("</KeyDescriptor><A/></SP>") && offered.contains(">MIIB<"), "{offered}");
        assert!(!offered.contains("rsa-1_5") && offered.matches("<EncryptionMethod").count() == 6, "{offered}");
        assert_eq!(with_encryption_key("<SP/>", "MIIB"), None);
    }
}
