//! Single sign-on by SAML: responses that are really signed, and those that prove nothing.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::TimeDelta;
use gantry_testkit::app::{Reply, TestApp};
use saml_rs::{
    AuthnRequest, BrowserInput, CertificatePem, Credentials, EntityId, IdpConfig, IdpValidationPolicy,
    MetadataTrustPolicy, NameId, NameIdFormat, PrivateKeyPem, ReplayPolicy, RespondSso, Saml, SamlValidationContext,
    SpDescriptor, SsoEndpoint, Status, Subject,
};
use serde_json::{Value, json};

use crate::desk::refused;
use crate::sso_plant::Browser;
use crate::sso_provider::KEY;

const ISSUER: &str = "https://idp.example/metadata";
/// Of [`KEY`].
const CERTIFICATE: &str = "\
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
/// Another key, as good as the first, that nobody pinned.
const OTHER_KEY: &str = "\
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
const OTHER_CERTIFICATE: &str = "\
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

/// What the provider does differently.
#[derive(Clone, Copy, PartialEq)]
enum Does {
    SignsAssertion,
    SignsResponse,
    SignsNothing,
    UsesAnotherKey,
    IsAnother,
    Fails,
    AnswersAnother,
    NamesTransiently,
}

struct Plant {
    app: TestApp,
    admin: String,
    provider: Value,
    metadata: String,
}

impl Plant {
    async fn open() -> Self {
        let app = TestApp::start().await;
        let admin = app.sign_in(&app.demo.login("admin")).await;
        let made = app.post("/api/IdentityProvider/").token(&admin).json(Self::body(&app)).send().await;
        assert_eq!(made.status, 201, "{}", made.text);
        let path = made.json["metadataUrl"].as_str().unwrap().trim_start_matches(&app.url("")).to_owned();
        let metadata = app.get(&path).send().await;
        assert_eq!(metadata.header("content-type"), "application/samlmetadata+xml");
        Self { app, admin, provider: made.json, metadata: metadata.text }
    }

    fn body(app: &TestApp) -> Value {
        json!({
            "kind": "saml", "name": "Plant", "enabled": true, "publicUrl": app.url(""), "issuer": ISSUER,
            "ssoUrl": "https://idp.example/sso", "certificates": [CERTIFICATE],
            "attributes": {"email": "email", "username": "", "displayName": "name", "groups": "groups"},
            "defaultRoleId": app.demo.roles.staff, "provisioning": "domains", "domains": ["plant.example"],
        })
    }

    async fn change(&mut self, changed: Value) {
        let mut body = Self::body(&self.app);
        body["version"] = self.provider["version"].clone();
        body.as_object_mut().unwrap().extend(changed.as_object().unwrap().clone());
        let path = format!("/api/IdentityProvider/{}", self.provider["id"]);
        let reply = self.app.put(&path).token(&self.admin).json(body).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        self.provider = reply.json;
    }

    async fn leave(&self, browser: &mut Browser) -> String {
        let reply = self.app.get("/api/ssosaml?path=/home?by=saml").header("cookie", &browser.cookie).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        browser.keep(&reply);
        reply.json["data"].as_str().unwrap().to_owned()
    }

    /// The form that a provider has the browser post: the response as XML, and what was sent along.
    fn answer(&self, url: &str, does: Does) -> (String, String) {
        let (key, certificate) =
            if does == Does::UsesAnotherKey { (OTHER_KEY, OTHER_CERTIFICATE) } else { (KEY, CERTIFICATE) };
        let issuer = if does == Does::IsAnother { "https://other.example/metadata" } else { ISSUER };
        let config = IdpConfig::builder(EntityId::try_new(issuer).unwrap())
            .sso_endpoint(SsoEndpoint::redirect("https://idp.example/sso").unwrap())
            .credentials(Credentials {
                signing_key: Some(PrivateKeyPem::new(key)),
                signing_certificate: Some(CertificatePem::new(certificate)),
                ..Credentials::default()
            })
            .validation(IdpValidationPolicy::recommended());
        let idp = Saml::idp(config.build().unwrap()).unwrap();
        let mut metadata = self.metadata.clone();
        if !matches!(does, Does::SignsResponse | Does::SignsNothing) {
            metadata = metadata.replace("WantAssertionsSigned=\"false\"", "WantAssertionsSigned=\"true\"");
            assert!(metadata.contains("WantAssertionsSigned=\"true\""), "{metadata}");
        }
        let id = self.provider["metadataUrl"].as_str().unwrap().to_owned();
        let trust = MetadataTrustPolicy::UnsignedForCompatibility;
        let sp = SpDescriptor::from_metadata_xml_for(EntityId::try_new(id).unwrap(), &metadata, trust).unwrap();
        let context = SamlValidationContext::new(std::time::SystemTime::now(), ReplayPolicy::DisabledForCompatibility);
        let query = url.split_once('?').unwrap().1;
        assert!(query.contains("SigAlg=") && query.contains("Signature="), "requests are signed: {query}");
        let request = idp.receive_sso(&sp, BrowserInput::<AuthnRequest>::redirect(query), context).unwrap();
        let format = match does {
            Does::NamesTransiently => NameIdFormat::Transient,
            _ => NameIdFormat::EmailAddress,
        };
        let subject = Subject::new(NameId::new("ada@plant.example", Some(format)), Vec::new());
        let options = match does {
            Does::SignsResponse => RespondSso::post().sign_response(),
            Does::Fails => RespondSso::post().status(Status::responder()),
            _ => RespondSso::post(),
        };
        let answer = match does {
            Does::AnswersAnother => idp.initiate_sso(&sp, subject, options),
            _ => idp.respond_sso(&sp, &request, subject, options),
        };
        let answer = answer.unwrap();
        let form = answer.post_form().unwrap();
        let xml = BASE64_STANDARD.decode(form.value("SAMLResponse").unwrap()).unwrap();
        let state = url.parse::<reqwest::Url>().unwrap();
        let state = state.query_pairs().find(|(name, _)| name == "RelayState").unwrap().1.into_owned();
        (String::from_utf8(xml).unwrap(), state)
    }

    async fn post(&self, xml: &str, state: &str) -> String {
        let mut form: reqwest::Url = "http://form/".parse().unwrap();
        form.query_pairs_mut()
            .append_pair("SAMLResponse", &BASE64_STANDARD.encode(xml))
            .append_pair("RelayState", state);
        let path = format!("/auth/SamlSSO/acs/{}", self.provider["id"]);
        let posted = self.app.post(&path).text("application/x-www-form-urlencoded", form.query().unwrap()).send().await;
        assert_eq!(posted.status, 303, "{}", posted.text);
        posted.header("location").to_owned()
    }

    async fn consume(&self, browser: &Browser, location: &str) -> Reply {
        let path = location.replace("/ssovalidate", "/api/samlconsume");
        self.app.get(&path).header("cookie", &browser.cookie).send().await
    }

    async fn reason(&self) -> String {
        let log = self.app.get("/api/SignInLog/?rows=1").token(&self.admin).send().await;
        log.json["items"][0]["reason"].as_str().unwrap_or_else(|| panic!("{}", log.text)).to_owned()
    }
}

#[actix_web::test]
async fn a_signed_response_lets_its_subject_in_once() {
    let mut plant = Plant::open().await;
    assert!(plant.provider["certificates"][0]["subject"].as_str().unwrap().contains("provider"));
    for does in [Does::SignsAssertion, Does::SignsResponse] {
        let mut browser = Browser::default();
        let url = plant.leave(&mut browser).await;
        let (xml, state) = plant.answer(&url, does);
        let location = plant.post(&xml, &state).await;
        let stranger = plant.consume(&Browser::default(), &location).await;
        assert_eq!(refused(&stranger), (403, "sso_refused"), "another browser: {}", plant.reason().await);
        let reply = plant.consume(&browser, &location).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        assert_eq!((&reply.json["path"], &reply.json["user"]["from"]), (&json!("/home?by=saml"), &json!("saml")));
        assert_eq!(reply.json["user"]["data"]["email"], "ada@plant.example");
        assert_eq!((plant.post(&xml, &state).await.as_str(), plant.reason().await.as_str()), ("/ssovalidate", "state"));
    }
    // Begun by the provider: only where that is switched on, and each assertion once.
    let url = plant.leave(&mut Browser::default()).await;
    let (unasked, _) = plant.answer(&url, Does::AnswersAnother);
    assert_eq!((plant.post(&unasked, "").await.as_str(), plant.reason().await.as_str()), ("/ssovalidate", "state"));
    plant.change(json!({"idpInitiated": true})).await;
    let location = plant.post(&unasked, "").await;
    assert_eq!(plant.consume(&Browser::default(), &location).await.status, 200, "{}", plant.reason().await);
    assert_eq!((plant.post(&unasked, "").await.as_str(), plant.reason().await.as_str()), ("/ssovalidate", "replay"));

    // What the form takes over from metadata.
    let idp = "<EntityDescriptor xmlns=\"urn:oasis:names:tc:SAML:2.0:metadata\" entityID=\"https://idp.example\">\
               <IDPSSODescriptor protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\"><KeyDescriptor use=\"signing\">\
               <KeyInfo xmlns=\"http://www.w3.org/2000/09/xmldsig#\"><X509Data><X509Certificate>CERT</X509Certificate></X509Data></KeyInfo>\
               </KeyDescriptor><SingleSignOnService Binding=\"urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect\" \
               Location=\"https://idp.example/sso\"/></IDPSSODescriptor></EntityDescriptor>";
    let bare: String = CERTIFICATE.lines().filter(|line| !line.starts_with('-')).collect();
    let read = async |body: Value| {
        plant.app.post("/api/IdentityProvider/metadata/").token(&plant.admin).json(body).send().await
    };
    let told = read(json!({"xml": idp.replace("CERT", &bare)})).await;
    assert_eq!(told.json["ssoUrl"], "https://idp.example/sso", "{}", told.text);
    for body in [json!({"xml": "<x/>"}), json!({"url": "https://10.0.0.1/"}), json!({})] {
        assert_eq!(refused(&read(body.clone()).await), (422, "metadata_refused"), "{body}");
    }
}

#[actix_web::test]
async fn a_response_that_proves_nothing_lets_nobody_in() {
    let plant = Plant::open().await;
    let count = "SELECT count(*) FROM \"user\"";
    let before = plant.app.ask_database(count).await;
    let mut browser = Browser::default();
    let inside = |xml: &str, from: &str, to: &str| {
        assert!(xml.contains(from), "{from} in {xml}");
        xml.replacen(from, to, 1)
    };
    let twice = |xml: &str| {
        let (from, to) = (xml.find("<saml:Assertion").unwrap(), xml.find("</saml:Assertion>").unwrap() + 17);
        let evil = xml[from..to].replace("ada@plant.example", "boss@plant.example").replace(" ID=\"", " ID=\"evil");
        xml.replacen("</samlp:Response>", &format!("{evil}</samlp:Response>"), 1)
    };
    type Bend<'a> = &'a dyn Fn(&str) -> String;
    let as_is: Bend<'_> = &|xml| xml.to_owned();
    let cases: [(&str, Does, Bend<'_>, &[&str]); 14] = [
        ("unsigned", Does::SignsNothing, as_is, &["signature"]),
        ("another key", Does::UsesAnotherKey, as_is, &["signature"]),
        ("another issuer", Does::IsAnother, as_is, &["issuer"]),
        ("failed", Does::Fails, as_is, &["status"]),
        ("not asked for", Does::AnswersAnother, as_is, &["in_response_to", "subject_confirmation"]),
        ("transient", Does::NamesTransiently, as_is, &["subject"]),
        ("name changed", Does::SignsAssertion, &|xml| inside(xml, "ada@", "boss@"), &["signature"]),
        ("name changed", Does::SignsResponse, &|xml| inside(xml, "ada@", "boss@"), &["signature"]),
        (
            "audience changed",
            Does::SignsAssertion,
            &|xml| inside(xml, "Audience>http", "Audience>https"),
            &["signature", "audience"],
        ),
        (
            "comment in the name",
            Does::SignsAssertion,
            &|xml| inside(xml, "ada@plant", "ada@<!-- -->plant"),
            &["doctype"],
        ),
        ("document type", Does::SignsAssertion, &|xml| format!("<!DOCTYPE r [<!ENTITY e 'x'>]>{xml}"), &["doctype"]),
        ("a second assertion", Does::SignsAssertion, &twice, &["assertions"]),
        ("a second assertion", Does::SignsResponse, &twice, &["assertions"]),
        ("no XML", Does::SignsAssertion, &|_| "hello".to_owned(), &["assertions"]),
    ];
    for (name, does, bend, reasons) in cases {
        let url = plant.leave(&mut browser).await;
        let (xml, state) = plant.answer(&url, does);
        assert_eq!(plant.post(&bend(&xml), &state).await, "/ssovalidate", "{name}");
        let reason = plant.reason().await;
        assert!(reasons.contains(&reason.as_str()), "{name}: {reason}");
    }
    let (one, other) = (plant.leave(&mut browser).await, plant.leave(&mut browser).await);
    let (xml, state) = plant.answer(&one, Does::SignsAssertion);
    let (_, other) = plant.answer(&other, Does::SignsAssertion);
    for (state, reason) in
        [(other.as_str(), "in_response_to"), ("//evil.example", "state"), (&"x".repeat(81), "state"), ("", "state")]
    {
        assert_eq!(plant.post(&xml, state).await, "/ssovalidate");
        assert_eq!(plant.reason().await, reason, "{state}");
    }
    plant.app.clock().advance(TimeDelta::minutes(20));
    assert_eq!(plant.post(&xml, &state).await, "/ssovalidate");
    assert!(matches!(plant.reason().await.as_str(), "expired" | "subject_confirmation"), "{}", plant.reason().await);
    assert_eq!(plant.app.ask_database(count).await, before, "nobody was created");
}
