//! Assertions that the provider encrypts for us. It does so by itself, as it signs: OAEP and the modes of AES are written out here.

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::aes::cipher::BlockEncrypt;
use aes_gcm::aes::{Aes128, Block};
use aes_gcm::{Aes256Gcm, Nonce};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rsa::{BigUint, RsaPublicKey};
use serde_json::json;
use sha1::Sha1;
use sha2::{Digest, Sha256};
use x509_parser::public_key::PublicKey;

use crate::client::refused;
use crate::sso_plant::Browser;
use crate::sso_saml_plant::SamlPlant;
use crate::sso_saml_provider::{Answer, CERTIFICATE, How, bare, sign};

const REFUSED: (u16, &str) = (403, "sso_refused");
const GCM: &str = "http://www.w3.org/2009/xmlenc11#aes256-gcm";
const CBC: &str = "http://www.w3.org/2001/04/xmlenc#aes128-cbc";
const OAEP: &str = "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p";
const RSA_1_5: &str = "http://www.w3.org/2001/04/xmlenc#rsa-1_5";

/// The key that metadata offers for encryption.
fn offered(metadata: &str) -> RsaPublicKey {
    let (_, after) = metadata.split_once("use=\"encryption\"").unwrap();
    let (_, certificate) = after.split_once("X509Certificate>").unwrap();
    public_key(certificate.split_once('<').unwrap().0)
}

fn public_key(certificate: &str) -> RsaPublicKey {
    let der = BASE64_STANDARD.decode(certificate).unwrap();
    let (_, certificate) = x509_parser::parse_x509_certificate(&der).unwrap();
    let Ok(PublicKey::RSA(key)) = certificate.public_key().parsed() else { panic!("no key of RSA") };
    RsaPublicKey::new(BigUint::from_bytes_be(key.modulus), BigUint::from_bytes_be(key.exponent)).unwrap()
}

/// A mask of MGF1 with SHA-1.
fn mask(seed: &[u8], length: usize) -> Vec<u8> {
    (0u32..).flat_map(|at| Sha1::digest([seed, &at.to_be_bytes()].concat()).to_vec()).take(length).collect()
}

fn xor(bytes: &mut [u8], mask: &[u8]) {
    bytes.iter_mut().zip(mask).for_each(|(byte, mask)| *byte ^= mask);
}

/// A key, encrypted by OAEP with SHA-1, as `rsa-oaep-mgf1p` is without other parameters.
fn oaep(key: &RsaPublicKey, message: &[u8]) -> Vec<u8> {
    use rsa::traits::PublicKeyParts;
    let (size, hash) = (key.size(), 20);
    let mut data = Sha1::digest(b"").to_vec();
    data.resize(size - hash - 2 - message.len(), 0);
    data.extend([&[1], message].concat());
    let mut seed = rand::random::<[u8; 20]>();
    let length = data.len();
    xor(&mut data, &mask(&seed, length));
    xor(&mut seed, &mask(&data, hash));
    let padded = BigUint::from_bytes_be(&[&[0], seed.as_slice(), &data].concat());
    let mut encrypted = padded.modpow(key.e(), key.n()).to_bytes_be();
    while encrypted.len() < size {
        encrypted.insert(0, 0);
    }
    encrypted
}

/// As the provider encrypts, and what is wrong with it.
struct Cipher<'a> {
    data: &'a str,
    transport: &'a str,
    key: &'a RsaPublicKey,
    garbled: bool,
}

impl Cipher<'_> {
    fn sealed(&self, plain: &[u8]) -> (Vec<u8>, Vec<u8>) {
        if self.data == CBC {
            let key = Sha256::digest(plain)[..16].to_vec();
            let cipher = Aes128::new_from_slice(&key).unwrap();
            let filled = 16 - plain.len() % 16;
            let mut padded = plain.to_vec();
            padded.resize(plain.len() + filled, 0);
            *padded.last_mut().unwrap() = u8::try_from(filled).unwrap();
            let mut out = vec![7; 16];
            for block in padded.chunks(16) {
                let mut next = block.to_vec();
                xor(&mut next, &out[out.len() - 16..]);
                let mut next = *Block::from_slice(&next);
                cipher.encrypt_block(&mut next);
                out.extend(next);
            }
            return (key, out);
        }
        let (key, nonce) = (Sha256::digest(plain).to_vec(), [3; 12]);
        let sealed = Aes256Gcm::new_from_slice(&key).unwrap().encrypt(Nonce::from_slice(&nonce), plain).unwrap();
        (key, [nonce.to_vec(), sealed].concat())
    }

    /// An encrypted assertion in canonical form.
    fn encrypted(&self, assertion: &str) -> String {
        let (key, mut sealed) = self.sealed(assertion.as_bytes());
        if self.garbled {
            sealed[40] ^= 1;
        }
        let value = |bytes: &[u8]| {
            let bytes = BASE64_STANDARD.encode(bytes);
            format!("<xenc:CipherData><xenc:CipherValue>{bytes}</xenc:CipherValue></xenc:CipherData>")
        };
        let method = |name: &str| format!("<xenc:EncryptionMethod Algorithm=\"{name}\"></xenc:EncryptionMethod>");
        format!(
            "<saml:EncryptedAssertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\">\
             <xenc:EncryptedData xmlns:xenc=\"http://www.w3.org/2001/04/xmlenc#\" Type=\"http://www.w3.org/2001/04/xmlenc#Element\">\
             {}<ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><xenc:EncryptedKey>{}{}</xenc:EncryptedKey></ds:KeyInfo>\
             {}</xenc:EncryptedData></saml:EncryptedAssertion>",
            method(self.data),
            method(self.transport),
            value(&oaep(self.key, &key)),
            value(&sealed),
        )
    }

    /// A signed response around it.
    fn response(&self, answer: &Answer) -> String {
        sign(&answer.around(&self.encrypted(&answer.assertion())), &format!("{}-r", answer.id), &How::default())
    }
}

/// Signs in with what is made of a good answer; how that ended, and why.
async fn sign_in(plant: &SamlPlant, make: impl FnOnce(&Answer) -> String) -> ((u16, String), String) {
    let mut browser = Browser::default();
    let left = plant.leave(&mut browser, "/home").await;
    let location = plant.post(&make(&plant.answer(&left)), &left.state).await;
    let reply = plant.consume(&browser, &location).await;
    let (status, code) = refused(&reply);
    let reason = if status == 200 { String::new() } else { plant.reason().await };
    ((status, code.to_owned()), reason)
}

#[actix_web::test]
async fn an_encrypted_assertion_counts_in_a_signed_response_and_tells_nothing_otherwise() {
    let mut plant = SamlPlant::open().await;
    assert!(!plant.read_metadata().await.contains("use=\"encryption\""), "not offered unless it is switched on");
    assert_eq!(plant.change(json!({"encryptedAssertions": true})).await.status, 200);
    let key = offered(plant.read_metadata().await);
    let good = Cipher { data: GCM, transport: OAEP, key: &key, garbled: false };
    for cipher in [&good, &Cipher { data: CBC, ..good }] {
        let ((status, code), reason) = sign_in(&plant, |answer| cipher.response(answer)).await;
        assert_eq!(status, 200, "{}: {code} {reason}", cipher.data);
    }
    let plain = plant.sign_in(|_| ()).await;
    assert_eq!(plain.status, 200, "what comes plainly counts as before: {}", plain.text);

    let before = (plant.users().await, plant.sessions().await);
    let other = public_key(&bare(CERTIFICATE));
    for (name, cipher, expected) in [
        ("another key", Cipher { key: &other, ..good }, "decryption"),
        ("changed by the provider", Cipher { garbled: true, ..good }, "decryption"),
        ("changed, with CBC", Cipher { garbled: true, data: CBC, ..good }, "decryption"),
        ("RSA 1.5", Cipher { transport: RSA_1_5, ..good }, "algorithm"),
    ] {
        let (told, reason) = sign_in(&plant, |answer| cipher.response(answer)).await;
        assert_eq!(((told.0, told.1.as_str()), reason.as_str()), (REFUSED, expected), "{name}");
    }
    // A signature inside proves who said it, but only after it has been decrypted: a client that posts it must not choose what that is.
    let inside = |answer: &Answer| {
        let signed = sign(&answer.assertion(), &answer.id, &How::default());
        answer.around(&good.encrypted(&signed))
    };
    let (told, reason) = sign_in(&plant, inside).await;
    assert_eq!(((told.0, told.1.as_str()), reason.as_str()), (REFUSED, "signature"));
    // What was exchanged after signing.
    let swapped = |answer: &Answer| {
        let boss = Answer { name_id: "boss".to_owned(), ..answer.clone() };
        let (signed, other) = (good.encrypted(&answer.assertion()), good.encrypted(&boss.assertion()));
        sign(&answer.around(&signed), &format!("{}-r", answer.id), &How::default()).replace(&signed, &other)
    };
    let (told, reason) = sign_in(&plant, swapped).await;
    assert_eq!(((told.0, told.1.as_str()), reason.as_str()), (REFUSED, "signature"));
    assert_eq!((plant.users().await, plant.sessions().await), before, "no sign-in succeeded");

    // While keys are exchanged, either decrypts, and metadata offers the one that will stay.
    let exchange = |what: &str, plant: &SamlPlant| {
        format!(
            "/api/IdentityProvider/{}/signing-key/{what}?version={}",
            plant.provider["id"], plant.provider["version"]
        )
    };
    let made = plant.app.post(&exchange("", &plant)).token(&plant.admin).send().await;
    assert_eq!(made.status, 201, "{}", made.text);
    plant.provider = made.json;
    let second = offered(plant.read_metadata().await);
    assert_ne!(second, key);
    for key in [&key, &second] {
        let ((status, code), reason) = sign_in(&plant, |answer| Cipher { key, ..good }.response(answer)).await;
        assert_eq!(status, 200, "{code} {reason}");
    }
    assert_eq!(plant.change(json!({"encryptedAssertions": false})).await.status, 200);
    let (told, reason) = sign_in(&plant, |answer| good.response(answer)).await;
    assert_eq!(((told.0, told.1.as_str()), reason.as_str()), (REFUSED, "encrypted"));
}
