//! Tokens of API keys: `gtk_<8 characters>_<32 characters><6 characters>`, all of base 62. By the first it is found, the last are a
//! checksum (CRC-32 of what stands before it), so that scanners recognise a token and what cannot be one is not looked up.

use gantry_domain::TenantId;
use gantry_store::sign_on::api_key::NewToken;
use rand::distr::{Alphanumeric, SampleString};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use uuid::Uuid;

/// What the token of a key begins with.
pub(crate) const KEY_START: &str = "gtk_";
const ID: usize = 8;
const SECRET: usize = 32;
const CHECKSUM: usize = 6;
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A presented token that is well-formed: its checksum is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ShownKey {
    /// By which it is found.
    pub(crate) id: String,
    sha256: [u8; 32],
}

impl ShownKey {
    /// Reads a token; `None` when it cannot be that of a key.
    pub(crate) fn read(token: &str) -> Option<Self> {
        let (id, rest) = token.strip_prefix(KEY_START)?.split_once('_')?;
        let fits = id.len() == ID && rest.len() == SECRET + CHECKSUM;
        if !fits || !id.bytes().chain(rest.bytes()).all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        let (before, sum) = token.split_at_checked(token.len() - CHECKSUM)?;
        (checksum(before) == sum).then(|| Self { id: id.to_owned(), sha256: Sha256::digest(token).into() })
    }

    /// Whether it is the token of that hash, in the same time whichever it is.
    pub(crate) fn is(&self, sha256: &[u8]) -> bool {
        self.sha256.ct_eq(sha256).into()
    }
}

/// A new token, which is shown once, and its hash, which is stored.
pub(crate) struct MadeToken {
    /// All of it.
    pub(crate) token: String,
    /// By which it is found.
    pub(crate) id: String,
    sha256: Vec<u8>,
}

impl MadeToken {
    /// One of 190 random bits.
    pub(crate) fn new() -> Self {
        let mut random = rand::rng();
        let id = Alphanumeric.sample_string(&mut random, ID);
        let before = format!("{KEY_START}{id}_{}", Alphanumeric.sample_string(&mut random, SECRET));
        let token = format!("{before}{}", checksum(&before));
        Self { sha256: Sha256::digest(&token).to_vec(), token, id }
    }

    /// What is kept of it.
    pub(crate) fn kept(&self, expires_at: chrono::DateTime<chrono::Utc>) -> NewToken {
        NewToken { token_id: self.id.clone(), sha256: self.sha256.clone(), expires_at }
    }
}

/// What a token is known as where sessions are: the same on all nodes.
pub(crate) fn session_of(tenant: TenantId, token_id: &str) -> Uuid {
    let hash = Sha256::new().chain_update(b"api key").chain_update(tenant.to_be_bytes()).chain_update(token_id);
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(hash.finalize()).for_each(|(byte, hashed)| *byte = hashed);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// Six digits of base 62, which hold all 32 bits.
fn checksum(text: &str) -> String {
    let mut rest = crc32fast::hash(text.as_bytes());
    let mut digits = [b'0'; CHECKSUM];
    for digit in digits.iter_mut().rev() {
        *digit = usize::try_from(rest % 62).ok().and_then(|at| DIGITS.get(at)).copied().unwrap_or(b'0');
        rest /= 62;
    }
    digits.map(char::from).iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_made_token_reads_back_and_no_two_are_the_same() {
        let (one, two) = (MadeToken::new(), MadeToken::new());
        assert_eq!(one.token.len(), 4 + 8 + 1 + 32 + 6);
        let read = ShownKey::read(&one.token).unwrap();
        assert_eq!(read.id, one.id);
        assert!(read.is(&one.sha256) && !read.is(&two.sha256) && !read.is(&[]));
        assert_ne!(one.token, two.token);
    }

    #[test]
    fn the_checksum_is_the_one_of_everybody_else() {
        // The check value of CRC-32 (ISO-HDLC), and the same in base 62.
        assert_eq!(crc32fast::hash(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum("123456789"), "3jZRME");
        assert_eq!(checksum(""), "000000");
    }

    #[test]
    fn what_is_mistyped_or_cut_is_no_token() {
        let token = MadeToken::new().token;
        let other = if token.ends_with('A') { 'B' } else { 'A' };
        let mistyped = format!("{}{other}", &token[..token.len() - 1]);
        let foreign = token.replacen("gtk_", "ghp_", 1);
        for bad in [&mistyped, &token[1..], &token[..token.len() - 1], &foreign, "gtk_", "gtk_ä_ö", "", "gtk_1_2"] {
            assert_eq!(ShownKey::read(bad), None, "{bad}");
        }
        for at in 4..token.len() {
            let mut changed: Vec<char> = token.chars().collect();
            changed[at] = if changed[at] == 'x' { 'y' } else { 'x' };
            assert_eq!(ShownKey::read(&changed.iter().collect::<String>()), None, "{at}");
        }
    }

    #[test]
    fn a_token_is_known_by_its_id_and_its_tenant() {
        assert_eq!(session_of(1, "abcd1234"), session_of(1, "abcd1234"));
        assert_ne!(session_of(1, "abcd1234"), session_of(2, "abcd1234"));
        assert_ne!(session_of(1, "abcd1234"), session_of(1, "abcd1235"));
    }
}
