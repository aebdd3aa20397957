//! An identity provider of SAML inside the test. It writes and signs its XML itself, so that it can do what no library does, and
//! so that a fault of the library that reads it does not hide itself.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use rsa::pkcs1::DecodeRsaPrivateKey;
use rsa::pkcs8::DecodePrivateKey;
use rsa::{Pkcs1v15Sign, RsaPrivateKey};
use sha1::Sha1;
use sha2::{Digest, Sha256};

use crate::sso_provider::KEY;

pub(crate) const ISSUER: &str = "https://idp.example/metadata";
/// Of [`KEY`].
pub(crate) const CERTIFICATE: &str = "\
-----BEGIN CERTIFICATE-----\n\
MIIDBzCCAe+gAwIBAgIUIPGzbSZ4eO+EOmZKrLZW8XjVW+AwDQYJKoZIhvcNAQEL\n\
BQAwEzERMA8GA1UEAwwIcHJvdmlkZXIwHhcNMjYxMTI1MTA0ODM4WhcNMzYxMTIy\n\
MTA0ODM4WjATMREwDwYDVQQDDAhwcm92aWRlcjCCASIwDQYJKoZIhvcNAQEBBQAD\n\
ggEPADCCAQoCggEBAKonrluYZ+htxdiLLXiTecuaeWiyELpAm9oTuSkkTil97sB5\n\
Tf0+38kOgho4m0+o+f+yCfugDdta1y31f3LPTFBOxy6DEnpkNO6fabLD1b0pkBJM\n\
PY2TYZ8UIb/Bsc/Vv/QPXsJpDR3EXdiZt6zON9l/AVetG8wcC9zmEDyE26pv6BxZ\n\
2pomT8JQVBcTP5Rwyarj1wxfDZLwW15xnA7Njl1UaEb7+axXmYc7Z5lbnu4b++Bp\n\
i+5qCIDWv/cYq5kp4z0Xa8gPxk9bwtb20ctQTs4NJo/vvEZvhRsILZO3hh9F0/A0\n\
g7vYHfIp0RwoC9UD14Zjj2su4Ky+x8zPeEFoAeMCAwEAAaNTMFEwHQYDVR0OBBYE\n\
FDQNhOB6HoS0lwVQnggHFf277CjKMB8GA1UdIwQYMBaAFDQNhOB6HoS0lwVQnggH\n\
Ff277CjKMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAHsVfnaK\n\
c29yJTvZQq1H/PvPlHgkZiTl2MvxDw3BTrNY/rO76LW4IqsT2i+8wzqw7GsoIvq9\n\
qtWyZQkpnQnlY97UN2hZY+FkX3FED+edC3472Be1iWwGlJz8/nyVgNuG4zf9cKpF\n\
rCQQBGrEPVjzz6yRPEFsSVGaatrMA0hrmNWvYZekF6BoDnkJZKTrkEkzlratoEbT\n\
xCsQnRWd2DK9sOpVsVVgxdapJplVuHE56nwGQftygBnkWxga388iAhzC96KxOLvk\n\
ekU5emmEbyhAGynsJ4ErGmpNeiIgGopC4cPD3m41HufdaW+wwflnWNs5n7TK/SDl\n\
iQYZdD1UN+CE1vA=\n\
-----END CERTIFICATE-----\n\
";
/// Another valid key, which is not pinned.
pub(crate) const OTHER_KEY: &str = "\
-----BEGIN PRIVATE KEY-----\n\
MIIEugIBADANBgkqhkiG9w0BAQEFAASCBKQwggSgAgEAAoIBAQC0WmZbrCK/ukgs\n\
YQPNTNam0MugYyBcBSje8V9NAWMJJe4OZDA0hA7kOjWJ5Kmzv5iPK6XI3fTUnTmY\n\
yhO2XAK9e/pkQbTs847G7y8oaNxITVUSM430ikyidQ55NVsa4LpETKV7Sxg/P7nw\n\
OtGluVJQezMw0gVvRCa6knqwrgRwrjkV3bxvo8qPYNtvoBQEo5Grnl/S7lEZ2dlZ\n\
dEYMphZizCOEsqUfF9VTL1Ur59+qA3CXp58QrriMQYROOoYeCf+V8qlt63IgXcv6\n\
YZuOoKd6xOfc0VWoYgwYVo3OwXoBxPERIWXx3BOJYs0YN+P3Qz9kHf4cL6Vjt9Rn\n\
q/Qns0zHAgMBAAECgf8OFwHoJ4qPb/4zeWDSqS4b2jQOU7AzgDOxNyo62eDi1hPD\n\
DBC4CZkgO2vzWenoIQ/KH57UEoMOGTpmtWLU3FtaclUdgASifmSpJgaJIagT/fan\n\
dV+huyxBhOOclI6JiwUCUPqcp0E9r7zXB8FZMSE9KGLXbZD/IFPmP4tWQkIWi2RT\n\
RwBlCeDF7KSUSWG8t7hpG+EKcVJNbV79vBrNdZuT9EEVShYqb0h3IHKdXXE5BQH7\n\
4TljhmhWAWQ3HvOeCH2md6s1PWrCbUq5tTNiKjFD20x93HhZBYoKgwk40U+3Ikup\n\
dKofXeDAOooePck5A85SrW2FhGBck9gHWh1JAYECgYEA3aEsd2wReyI4z7NbvBvt\n\
JkfD7swUYh4okfX1+T+EEx+haBJqEIvjQBuqA4MlZDpwmWvUm0LPU06V0+A89cgp\n\
LNUqMHpJ3x3ZiuVuUvOKZMsFRdV2BVjFGpWjYVOjCyIG7Ri8HSNwePQv3mzUUvJ4\n\
mH+rGA7XtKQdPAKg7zxuopcCgYEA0FKGr5yoa2+vhUn4Cs3W9oxwVYK7sj7oqG7w\n\
RexP9fv5ritTNSYiCbJGbpGOjYNDFyB2wF3iAJ7IxzQ7bUlF1s4d/RszLJ4dMlT0\n\
OqM1SfvrnZIbzaLrMLU+/LAxNNoKrPuUTjRrmRPVnW4xl+Dwr15C44E/pYAxkKKJ\n\
L/aHXVECgYBiNnQwD7HHcSjf0cmLGI0E87R98+3sdRThaa+w3la26sNqDQ73eiYg\n\
WKIEoG9HdSZEtqYmj3q0nhSDKdGZ0TN97JCfnvFxcBbhGD7Ff6sKc3VItwlv4SCn\n\
YTxfeuK7oj6TfuyNtRC4aO11kaCdiVmrqpe1N46bPEbAOyH6IjuczQKBgE51topv\n\
mzMTlmzCBiyzh/HFxQ0/tseUT/YYCmCbdyYzJ7+ES8tpuEoknchJBAKiXGNac79R\n\
3KvVIdN9BaDMhwQ3Dy5jzytPxblOK8nl7E0YF456GASkBqaKrNVo2q+IK5spCZtG\n\
vPujb8HiXcVRD/VMsC6VYE5J8OEDhl3NIQBxAoGAQnwgRhwTq4393bIHBYdXfx7Z\n\
TpB1HdAPPZq1YGO4nLUnjbCi2uy2hNioWDgKx9AeREtb8yOBGP7D9NaRxx1T+bpc\n\
bugswq8fxSl21Ib7jq8ZwJn39vw4e3hFNDPMHDJk3GXHUJl2pn+VlNHlTDzK+2/F\n\
4OMvA7OQBRBv5X8RGec=\n\
-----END PRIVATE KEY-----\n\
";
pub(crate) const OTHER_CERTIFICATE: &str = "\
-----BEGIN CERTIFICATE-----\n\
MIIDATCCAemgAwIBAgIUZydybDun2E9I4HzNZH/5K5O2TOkwDQYJKoZIhvcNAQEL\n\
BQAwEDEOMAwGA1UEAwwFb3RoZXIwHhcNMjYxMTI1MTA0ODM4WhcNMzYxMTIyMTA0\n\
ODM4WjAQMQ4wDAYDVQQDDAVvdGhlcjCCASIwDQYJKoZIhvcNAQEBBQADggEPADCC\n\
AQoCggEBALRaZlusIr+6SCxhA81M1qbQy6BjIFwFKN7xX00BYwkl7g5kMDSEDuQ6\n\
NYnkqbO/mI8rpcjd9NSdOZjKE7ZcAr17+mRBtOzzjsbvLyho3EhNVRIzjfSKTKJ1\n\
Dnk1WxrgukRMpXtLGD8/ufA60aW5UlB7MzDSBW9EJrqSerCuBHCuORXdvG+jyo9g\n\
22+gFASjkaueX9LuURnZ2Vl0RgymFmLMI4SypR8X1VMvVSvn36oDcJennxCuuIxB\n\
hE46hh4J/5XyqW3rciBdy/phm46gp3rE59zRVahiDBhWjc7BegHE8REhZfHcE4li\n\
zRg34/dDP2Qd/hwvpWO31Ger9CezTMcCAwEAAaNTMFEwHQYDVR0OBBYEFO0/qaez\n\
WYNrGAzNqSzWq6aupWbBMB8GA1UdIwQYMBaAFO0/qaezWYNrGAzNqSzWq6aupWbB\n\
MA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAIwtsFNsP8t85Li8\n\
4JPzdJKBwgV77FTDpOeSiRwznQzQuuHmW8/j7qr6SfWaD+Fi+8ECR6hA4lmT8OZ3\n\
cOT9UC56JuMl2ZbTgivxy+8aq5EXZR/fZOOonorSdZvua8S1NSqLqGJOL3dqrQ/E\n\
A63TaSkUva10wzYEo8E1G4DYxZIvXNZgyiUQXviCPH/WQjkhxpufYlQucrDdVPRj\n\
MP2uutILwQnuUi8ytxesBkzfNcnSrJCGjGTY/+vU/u9s47SbpdzlFD6fwFHHbtba\n\
lNAi1c6Ufqim7TLxjL0VGSuHA5cb6N1Ew0K28dWWlYDpJw3tR0iluVmT0VBamnEg\n\
MrrEuIo=\n\
-----END CERTIFICATE-----\n\
";

const SHA1: &str = "http://www.w3.org/2000/09/xmldsig#sha1";
const SHA256: &str = "http://www.w3.org/2001/04/xmlenc#sha256";
pub(crate) const RSA_SHA1: &str = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
pub(crate) const RSA_SHA256: &str = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const HMAC_SHA256: &str = "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256";
const ENVELOPED: &str = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const EXCLUSIVE: &str = "http://www.w3.org/2001/10/xml-exc-c14n#";
const DSIG: &str = "http://www.w3.org/2000/09/xmldsig#";

/// How something is signed.
#[derive(Clone, Default)]
pub(crate) struct How {
    /// With a key that is not pinned.
    pub(crate) other_key: bool,
    /// With the certificate of that key beside it.
    pub(crate) own_key_info: bool,
    /// The digest is made with SHA-1.
    pub(crate) sha1_digest: bool,
    /// The signature is made with SHA-1.
    pub(crate) sha1: bool,
    /// With HMAC, and what everybody knows for a key.
    pub(crate) hmac: bool,
    /// What is transformed first.
    pub(crate) transform: Option<&'static str>,
    /// What the reference says instead of the id.
    pub(crate) uri: Option<&'static str>,
    /// The same reference twice.
    pub(crate) twice: bool,
}

/// The assertion about a user. All texts are written as they are.
#[derive(Clone)]
pub(crate) struct Answer {
    pub(crate) id: String,
    pub(crate) issuer: String,
    pub(crate) audience: Option<String>,
    pub(crate) recipient: String,
    pub(crate) destination: String,
    /// The id of the request; none for a sign-in that the provider begins.
    pub(crate) in_response_to: Option<String>,
    pub(crate) name_id: String,
    pub(crate) format: &'static str,
    pub(crate) email: String,
    pub(crate) groups: Vec<String>,
    pub(crate) status: &'static str,
    pub(crate) not_before: DateTime<Utc>,
    pub(crate) not_on_or_after: DateTime<Utc>,
    /// Of the confirmation.
    pub(crate) confirmed_until: DateTime<Utc>,
    pub(crate) session_index: String,
    pub(crate) session_until: DateTime<Utc>,
}

fn instant(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

impl Answer {
    /// An assertion that is as it should be, for an entity and its consumer service.
    pub(crate) fn to(entity: &str, consumer: &str, request: Option<&str>) -> Self {
        let now = Utc::now();
        Self {
            id: format!("_{:x}", rand::random::<u128>()),
            issuer: ISSUER.to_owned(),
            audience: Some(entity.to_owned()),
            recipient: consumer.to_owned(),
            destination: consumer.to_owned(),
            in_response_to: request.map(str::to_owned),
            name_id: "ada".to_owned(),
            format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
            email: "ada@plant.example".to_owned(),
            groups: vec!["fitters".to_owned()],
            status: "urn:oasis:names:tc:SAML:2.0:status:Success",
            not_before: now - TimeDelta::minutes(1),
            not_on_or_after: now + TimeDelta::minutes(5),
            confirmed_until: now + TimeDelta::minutes(5),
            session_index: "there-1".to_owned(),
            session_until: now + TimeDelta::hours(8),
        }
    }

    /// The assertion, in canonical form.
    pub(crate) fn assertion(&self) -> String {
        let asked = |asked: &String| format!("InResponseTo=\"{asked}\" ");
        let in_response_to = self.in_response_to.as_ref().map(asked).unwrap_or_default();
        let audience = self.audience.as_ref().map_or(String::new(), |audience| {
            format!("<saml:AudienceRestriction><saml:Audience>{audience}</saml:Audience></saml:AudienceRestriction>")
        });
        let value = |text: &str| format!("<saml:AttributeValue>{text}</saml:AttributeValue>");
        let groups: String = self.groups.iter().map(|group| value(group)).collect();
        let now = instant(Utc::now());
        format!(
            "<saml:Assertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\" ID=\"{id}\" IssueInstant=\"{now}\" Version=\"2.0\">\
             <saml:Issuer>{issuer}</saml:Issuer>\
             <saml:Subject><saml:NameID Format=\"{format}\">{name_id}</saml:NameID>\
             <saml:SubjectConfirmation Method=\"urn:oasis:names:tc:SAML:2.0:cm:bearer\"><saml:SubjectConfirmationData {in_response_to}NotOnOrAfter=\"{confirmed}\" Recipient=\"{recipient}\"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>\
             <saml:Conditions NotBefore=\"{not_before}\" NotOnOrAfter=\"{not_on_or_after}\">{audience}</saml:Conditions>\
             <saml:AuthnStatement AuthnInstant=\"{now}\" SessionIndex=\"{index}\" SessionNotOnOrAfter=\"{session_until}\"><saml:AuthnContext>\
             <saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>\
             <saml:AttributeStatement><saml:Attribute Name=\"email\">{email}</saml:Attribute><saml:Attribute Name=\"groups\">{groups}</saml:Attribute>\
             <saml:Attribute Name=\"name\">{name}</saml:Attribute></saml:AttributeStatement></saml:Assertion>",
            id = self.id,
            issuer = self.issuer,
            format = self.format,
            name_id = self.name_id,
            confirmed = instant(self.confirmed_until),
            recipient = self.recipient,
            not_before = instant(self.not_before),
            not_on_or_after = instant(self.not_on_or_after),
            index = self.session_index,
            session_until = instant(self.session_until),
            email = value(&self.email),
            name = value("Ada Lovelace"),
        )
    }

    /// A response with such an assertion in it, in canonical form.
    pub(crate) fn around(&self, assertion: &str) -> String {
        let asked = |asked: &String| format!(" InResponseTo=\"{asked}\"");
        format!(
            "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" Destination=\"{destination}\" ID=\"{id}-r\"{asked} \
             IssueInstant=\"{now}\" Version=\"2.0\"><saml:Issuer xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\">{issuer}</saml:Issuer>\
             <samlp:Status><samlp:StatusCode Value=\"{status}\"></samlp:StatusCode></samlp:Status>{assertion}</samlp:Response>",
            destination = self.destination,
            id = self.id,
            asked = self.in_response_to.as_ref().map(asked).unwrap_or_default(),
            now = instant(Utc::now()),
            issuer = self.issuer,
            status = self.status,
        )
    }

    /// A response whose assertion is signed.
    pub(crate) fn signed(&self, how: &How) -> String {
        self.around(&sign(&self.assertion(), &self.id, how))
    }

    /// A response that is signed, with an assertion that is not.
    pub(crate) fn response_signed(&self, how: &How) -> String {
        sign(&self.around(&self.assertion()), &format!("{}-r", self.id), how)
    }
}

/// A logout request, in canonical form.
pub(crate) fn logout_request(id: &str, destination: &str, name_id: &str, index: Option<&str>) -> String {
    let now = Utc::now();
    let index = index.map_or(String::new(), |index| format!("<samlp:SessionIndex>{index}</samlp:SessionIndex>"));
    format!(
        "<samlp:LogoutRequest xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" Destination=\"{destination}\" ID=\"{id}\" \
         IssueInstant=\"{issued}\" NotOnOrAfter=\"{until}\" Version=\"2.0\">\
         <saml:Issuer xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\">{ISSUER}</saml:Issuer>\
         <saml:NameID xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\">{name_id}</saml:NameID>{index}</samlp:LogoutRequest>",
        issued = instant(now),
        until = instant(now + TimeDelta::minutes(5)),
    )
}

/// Signs an element in canonical form that has an id, and puts the signature after its issuer.
pub(crate) fn sign(element: &str, id: &str, how: &How) -> String {
    let (before, after) = element.split_once("</saml:Issuer>").unwrap();
    format!("{before}</saml:Issuer>{}{after}", signature(element, id, how))
}

/// A signature of an element in canonical form.
pub(crate) fn signature(element: &str, id: &str, how: &How) -> String {
    let (algorithm, digest) = match how.sha1_digest {
        true => (SHA1, BASE64_STANDARD.encode(Sha1::digest(element))),
        false => (SHA256, BASE64_STANDARD.encode(Sha256::digest(element))),
    };
    let transform = how
        .transform
        .map_or(String::new(), |transform| format!("<ds:Transform Algorithm=\"{transform}\"></ds:Transform>"));
    let uri = how.uri.map_or_else(|| format!("#{id}"), str::to_owned);
    let reference = format!(
        "<ds:Reference URI=\"{uri}\"><ds:Transforms><ds:Transform Algorithm=\"{ENVELOPED}\"></ds:Transform>{transform}\
         <ds:Transform Algorithm=\"{EXCLUSIVE}\"></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm=\"{algorithm}\">\
         </ds:DigestMethod><ds:DigestValue>{digest}</ds:DigestValue></ds:Reference>"
    )
    .repeat(if how.twice { 2 } else { 1 });
    let method = match how {
        How { hmac: true, .. } => HMAC_SHA256,
        How { sha1: true, .. } => RSA_SHA1,
        _ => RSA_SHA256,
    };
    let info = format!(
        "><ds:CanonicalizationMethod Algorithm=\"{EXCLUSIVE}\"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm=\"{method}\">\
         </ds:SignatureMethod>{reference}</ds:SignedInfo>"
    );
    // On its own it names its namespace; in the signature, that has done so.
    let canonical = format!("<ds:SignedInfo xmlns:ds=\"{DSIG}\"{info}");
    let value = BASE64_STANDARD.encode(raw(canonical.as_bytes(), how));
    let key_info = match how.own_key_info {
        false => String::new(),
        true => format!(
            "<ds:KeyInfo><ds:X509Data><ds:X509Certificate>{}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>",
            bare(OTHER_CERTIFICATE)
        ),
    };
    format!(
        "<ds:Signature xmlns:ds=\"{DSIG}\"><ds:SignedInfo{info}<ds:SignatureValue>{value}</ds:SignatureValue>{key_info}</ds:Signature>"
    )
}

/// A certificate as it stands in metadata.
pub(crate) fn bare(pem: &str) -> String {
    pem.lines().filter(|line| !line.starts_with('-')).collect()
}

/// The signature of bytes.
pub(crate) fn raw(bytes: &[u8], how: &How) -> Vec<u8> {
    if how.hmac {
        return hmac(&BASE64_STANDARD.decode(bare(CERTIFICATE)).unwrap(), bytes);
    }
    let key = match how.other_key {
        true => RsaPrivateKey::from_pkcs8_pem(OTHER_KEY).unwrap(),
        false => RsaPrivateKey::from_pkcs1_pem(KEY).unwrap(),
    };
    // What PKCS #1 puts before a digest of each kind.
    let told: &[u8] = match how.sha1 {
        true => &[0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00, 0x04, 0x14],
        false => &[
            0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04,
            0x20,
        ],
    };
    let digest = if how.sha1 { Sha1::digest(bytes).to_vec() } else { Sha256::digest(bytes).to_vec() };
    key.sign(Pkcs1v15Sign::new_unprefixed(), &[told, &digest].concat()).unwrap()
}

/// HMAC-SHA256.
fn hmac(key: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut block = Sha256::digest(key).to_vec();
    block.resize(64, 0);
    let pad = |with: u8| block.iter().map(|byte| byte ^ with).collect::<Vec<u8>>();
    let inner = Sha256::digest([pad(0x36), bytes.to_vec()].concat());
    Sha256::digest([pad(0x5c), inner.to_vec()].concat()).to_vec()
}

/// The parameter of a redirect: deflated, as far as a block that is stored as it is counts for that, and as Base64.
pub(crate) fn deflated(xml: &str) -> String {
    let length = u16::try_from(xml.len()).unwrap();
    let head = [&[1], length.to_le_bytes().as_slice(), (!length).to_le_bytes().as_slice()].concat();
    BASE64_STANDARD.encode([head, xml.as_bytes().to_vec()].concat())
}
