//! A passkey as a device keeps it: it answers what browsers ask, or wrongly on request.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The owner was there, and was recognised.
const PRESENT_AND_VERIFIED: u8 = 0x05;
/// A new key follows.
const NEW_KEY: u8 = 0x40;

/// A device with one passkey.
pub(crate) struct Authenticator {
    key: SigningKey,
    id: [u8; 16],
    /// How often it has signed: more with each time, unless an attacker has copied it.
    pub(crate) counter: u32,
    /// The page that asks, as the browser sees it.
    pub(crate) origin: String,
    /// Whether the owner was recognised.
    pub(crate) flags: u8,
}

impl Authenticator {
    pub(crate) fn new(origin: &str) -> Self {
        let key = SigningKey::from_slice(&rand::random::<[u8; 32]>()).unwrap();
        Self { key, id: rand::random(), counter: 1, origin: origin.to_owned(), flags: PRESENT_AND_VERIFIED }
    }

    /// Makes the passkey that a page asks for: `PublicKeyCredential.toJSON()`.
    pub(crate) fn create(&self, options: &Value) -> Value {
        let host = options["rp"]["id"].as_str().unwrap();
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut data = self.data(host, self.flags | NEW_KEY);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        // A COSE key: EC2, ES256, P-256, and the two coordinates.
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().unwrap());
        // {"fmt": "none", "attStmt": {}, "authData": …} in CBOR.
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        let client = self.client_data("webauthn.create", options);
        self.answer(json!({ "clientDataJSON": BASE64.encode(client), "attestationObject": BASE64.encode(object) }))
    }

    /// Signs what a page asks for.
    pub(crate) fn get(&self, options: &Value, owner: Option<&str>) -> Value {
        let data = self.data(options["rpId"].as_str().unwrap(), self.flags);
        let client = self.client_data("webauthn.get", options);
        let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature: Signature = self.key.sign(&signed);
        self.answer(json!({
            "clientDataJSON": BASE64.encode(client), "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature.to_der()), "userHandle": owner,
        }))
    }

    fn data(&self, host: &str, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(host).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data =
            json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false });
        data.to_string().into_bytes()
    }

    fn answer(&self, response: Value) -> Value {
        let id = BASE64.encode(self.id);
        json!({ "id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {} })
    }
}
