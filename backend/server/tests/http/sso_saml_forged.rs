//! Responses of SAML that prove nothing: whatever is wrong with one, there is no session and no account, the user only learns that
//! it failed, and administrators learn why.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::{TimeDelta, Utc};
use serde_json::json;

use crate::sso_saml_plant::{FORM, SamlPlant};
use crate::sso_saml_provider::{Answer, How, sign, signature};
use crate::sso_saml_trial::Trial;

/// What refuses a second assertion, wherever it stands.
const WRAPPED: &[&str] = &["assertions"];

/// An assertion about another user, without a signature.
fn evil(answer: &Answer, id: &str) -> String {
    Answer { id: id.to_owned(), name_id: "boss".to_owned(), groups: vec!["bosses".to_owned()], ..answer.clone() }
        .assertion()
}

/// An element with something put before its end.
fn with_inside(element: &str, inside: &str) -> String {
    let at = element.rfind("</").unwrap();
    format!("{}{inside}{}", &element[..at], &element[at..])
}

fn after_issuer(element: &str, more: &str) -> String {
    element.replacen("</saml:Issuer>", &format!("</saml:Issuer>{more}"), 1)
}

fn inside(xml: &str, from: &str, to: &str) -> String {
    assert!(xml.contains(from), "{from} in {xml}");
    xml.replacen(from, to, 1)
}

#[actix_web::test]
async fn a_signature_counts_for_what_it_covers_and_nothing_else() {
    let mut trial = Trial::open().await;
    let before = trial.state().await;
    let good = How::default();
    // The eight forms of wrapping: what is signed stays somewhere, and something else stands in its place.
    trial
        .refuse("wrapping 1", WRAPPED, |answer| {
            let response = answer.response_signed(&good);
            let forged = inside(&answer.around(&evil(&answer, "_evil")), "-r\"", "-e\"");
            let kept = format!("<ds:Object>{response}</ds:Object>");
            let detached = signature(&answer.around(&answer.assertion()), &format!("{}-r", answer.id), &good);
            after_issuer(&forged, &with_inside(&detached, &kept))
        })
        .await;
    trial
        .refuse("wrapping 2", WRAPPED, |answer| {
            let original = answer.around(&answer.assertion());
            let detached = signature(&original, &format!("{}-r", answer.id), &good);
            let forged = inside(&answer.around(&evil(&answer, "_evil")), "-r\"", "-e\"");
            after_issuer(&forged, &format!("{original}{detached}"))
        })
        .await;
    trial
        .refuse("wrapping 3", WRAPPED, |answer| {
            let original = sign(&answer.assertion(), &answer.id, &good);
            answer.around(&format!("{}{original}", evil(&answer, "_evil")))
        })
        .await;
    trial
        .refuse("wrapping 4", WRAPPED, |answer| {
            let original = sign(&answer.assertion(), &answer.id, &good);
            answer.around(&with_inside(&evil(&answer, "_evil"), &original))
        })
        .await;
    trial
        .refuse("wrapping 5", WRAPPED, |answer| {
            let moved = after_issuer(&evil(&answer, "_evil"), &signature(&answer.assertion(), &answer.id, &good));
            answer.around(&format!("{moved}{}", answer.assertion()))
        })
        .await;
    trial
        .refuse("wrapping 6", WRAPPED, |answer| {
            let detached = signature(&answer.assertion(), &answer.id, &good);
            answer.around(&after_issuer(&evil(&answer, "_evil"), &with_inside(&detached, &answer.assertion())))
        })
        .await;
    trial
        .refuse("wrapping 7", WRAPPED, |answer| {
            let original = sign(&answer.assertion(), &answer.id, &good);
            let extended = format!("<samlp:Extensions>{}</samlp:Extensions>", evil(&answer, "_evil"));
            after_issuer(&answer.around(&original), &extended)
        })
        .await;
    trial
        .refuse("wrapping 8", WRAPPED, |answer| {
            let detached = signature(&answer.assertion(), &answer.id, &good);
            let kept = format!("<ds:Object>{}</ds:Object>", answer.assertion());
            answer.around(&after_issuer(&evil(&answer, "_evil"), &with_inside(&detached, &kept)))
        })
        .await;
    trial
        .refuse("the same ID twice", &["duplicate_id"], |answer| {
            let original = sign(&answer.assertion(), &answer.id, &good);
            answer.around(&format!("{}{original}", evil(&answer, &answer.id)))
        })
        .await;
    trial
        .refuse("the same ID twice, once prefixed", &["duplicate_id"], |answer| {
            let signed = answer.signed(&good);
            inside(&signed, "<samlp:Status>", &format!("<samlp:Status xml:id=\"{}\">", answer.id))
        })
        .await;
    trial
        .refuse("another namespace", WRAPPED, |answer| {
            let other = evil(&answer, "_evil")
                .replace("saml:", "evil:")
                .replace("urn:oasis:names:tc:SAML:2.0:assertion", "urn:evil");
            answer.around(&format!("{other}{}", sign(&answer.assertion(), &answer.id, &good)))
        })
        .await;
    trial
        .refuse("only another namespace", &["signature", "response"], |answer| {
            let signed = sign(&answer.assertion(), &answer.id, &good);
            answer.around(&inside(&signed, "urn:oasis:names:tc:SAML:2.0:assertion", "urn:evil"))
        })
        .await;
    trial.refuse("something else is signed", &["signature"], |answer| {
        let issuer = "<saml:Issuer xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\"></saml:Issuer>";
        let extensions = format!("<samlp:Extensions xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" ID=\"_x\">{issuer}</samlp:Extensions>");
        let detached = signature(&extensions, "_x", &good);
        let extensions = extensions.replace(" xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\"", "");
        after_issuer(&answer.around(&answer.assertion()), &format!("{detached}{extensions}"))
    }).await;
    for (name, from, to) in [
        ("the name", ">ada<", ">boss<"),
        ("a group", ">fitters<", ">bosses<"),
        ("the audience", "<saml:Audience>", "<saml:Audience>x"),
        ("the digest", "<ds:DigestValue>", "<ds:DigestValue>AAAA"),
    ] {
        trial.refuse(name, &["signature"], |answer| inside(&answer.signed(&good), from, to)).await;
        trial.refuse(name, &["signature"], |answer| inside(&answer.response_signed(&good), from, to)).await;
    }
    trial.finish(before).await;
}

#[actix_web::test]
async fn only_signatures_by_a_pinned_key_in_a_strong_way_count() {
    let mut trial = Trial::open().await;
    let before = trial.state().await;
    trial.refuse("no signature", &["signature"], |answer| answer.around(&answer.assertion())).await;
    let ways: [(&str, How, &[&str]); 10] = [
        ("another key", How { other_key: true, ..How::default() }, &["signature"]),
        ("another key, named", How { other_key: true, own_key_info: true, ..How::default() }, &["signature"]),
        ("SHA-1", How { sha1: true, ..How::default() }, &["algorithm", "signature"]),
        ("SHA-1 for the digest", How { sha1_digest: true, ..How::default() }, &["algorithm", "signature"]),
        ("HMAC with the certificate", How { hmac: true, ..How::default() }, &["algorithm", "signature"]),
        (
            "XSLT",
            How { transform: Some("http://www.w3.org/TR/1999/REC-xslt-19991116"), ..How::default() },
            &["algorithm", "signature"],
        ),
        (
            "XPath",
            How { transform: Some("http://www.w3.org/TR/1999/REC-xpath-19991116"), ..How::default() },
            &["algorithm", "signature"],
        ),
        ("the whole document", How { uri: Some(""), ..How::default() }, &["signature"]),
        ("another document", How { uri: Some("https://evil.example/x"), ..How::default() }, &["signature"]),
        ("two references", How { twice: true, ..How::default() }, &["signature"]),
    ];
    for (name, how, reasons) in ways {
        trial.refuse(name, reasons, |answer| answer.signed(&how)).await;
        trial.refuse(name, reasons, |answer| answer.response_signed(&how)).await;
    }
    let good = How::default();
    let before_text: [(&str, &str, &str); 6] = [
        ("a comment in the name", ">ada<", ">a<!-- -->da<"),
        ("CDATA in the name", ">ada<", "><![CDATA[ada]]><"),
        ("a reference in the name", ">ada<", ">&#97;da<"),
        ("an instruction in the name", ">ada<", ">a<?x y?>da<"),
        ("a comment in the digest", "<ds:DigestValue>", "<ds:DigestValue><!-- -->"),
        ("a reference in the digest", "<ds:DigestValue>", "<ds:DigestValue>&#10;"),
    ];
    for (name, from, to) in before_text {
        trial.refuse(name, &["markup"], |answer| inside(&answer.signed(&good), from, to)).await;
    }
    trial
        .refuse("a document type", &["markup"], |answer| {
            let expanding = "<!DOCTYPE r [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>";
            format!("{expanding}{}", answer.signed(&good))
        })
        .await;
    trial
        .refuse("a name that nothing declares", &["response", "markup"], |answer| {
            inside(&answer.signed(&good), "Ada Lovelace", "&xxe;")
        })
        .await;
    trial.refuse("an encrypted assertion that is not asked for", &["encrypted"], |answer| {
        answer.around("<saml:EncryptedAssertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\"></saml:EncryptedAssertion>")
    }).await;
    trial.refuse("no assertion", WRAPPED, |answer| answer.around("")).await;
    trial.refuse("no response", &["response"], |answer| sign(&answer.assertion(), &answer.id, &good)).await;
    trial.refuse("no XML", &["response"], |_| "hello".to_owned()).await;
    trial
        .refuse("too much", &["too_large"], |answer| {
            inside(&answer.signed(&good), "Ada Lovelace", &"a".repeat(300_000))
        })
        .await;
    trial
        .refuse("too deep", &["response"], |answer| {
            inside(&answer.signed(&good), "Ada Lovelace", &format!("{}{}", "<a>".repeat(2_000), "</a>".repeat(2_000)))
        })
        .await;
    let posted = trial.plant.app.post(&trial.plant.path(trial.plant.consumer()));
    let packed = posted.text(FORM, "SAMLResponse=x").header("content-encoding", "deflate").send().await;
    assert_eq!(packed.status, 415, "{}", packed.text);
    trial.finish(before).await;
}

#[actix_web::test]
async fn an_assertion_counts_here_and_now_and_for_the_sign_in_that_asked_for_it() {
    let mut trial = Trial::open().await;
    // Clocks may differ by a minute.
    let within: [fn(&mut Answer); 3] = [
        |answer| answer.not_before = Utc::now() + TimeDelta::seconds(55),
        |answer| answer.not_on_or_after = Utc::now() - TimeDelta::seconds(45),
        |answer| answer.confirmed_until = Utc::now() - TimeDelta::seconds(45),
    ];
    for change in within {
        let reply = trial.plant.sign_in(change).await;
        assert_eq!(reply.status, 200, "{}: {}", reply.text, trial.plant.reason().await);
    }
    let before = trial.state().await;
    let foreign = trial.plant.consumer().replace("127.0.0.1", "acme.localhost");
    let other = format!("{}0", trial.plant.consumer());
    let entity = format!("{}0", trial.plant.entity());
    let away = |at: &str| at.to_owned();
    type Change<'a> = Box<dyn FnOnce(&mut Answer) + 'a>;
    let cases: Vec<(&str, &[&str], Change<'_>)> = vec![
        ("expired", &["expired"], Box::new(|a| a.not_on_or_after = Utc::now() - TimeDelta::seconds(61))),
        // A second more than a minute for the time that the test takes.
        ("too early", &["expired"], Box::new(|a| a.not_before = Utc::now() + TimeDelta::seconds(63))),
        (
            "confirmed too long ago",
            &["subject_confirmation"],
            Box::new(|a| a.confirmed_until = Utc::now() - TimeDelta::seconds(61)),
        ),
        ("session over", &["expired"], Box::new(|a| a.session_until = Utc::now() - TimeDelta::seconds(61))),
        ("audience of another", &["audience"], Box::new(|a| a.audience = Some(away(&entity)))),
        ("no audience", &["audience"], Box::new(|a| a.audience = None)),
        ("recipient of another tenant", &["subject_confirmation"], Box::new(|a| a.recipient = away(&foreign))),
        ("recipient of another provider", &["subject_confirmation"], Box::new(|a| a.recipient = away(&other))),
        ("destination of another tenant", &["destination"], Box::new(|a| a.destination = away(&foreign))),
        ("unknown request", &["in_response_to"], Box::new(|a| a.in_response_to = Some("_unknown".to_owned()))),
        ("no request", &["in_response_to"], Box::new(|a| a.in_response_to = None)),
        ("another issuer", &["issuer"], Box::new(|a| a.issuer = "https://other.example/metadata".to_owned())),
        ("no issuer", &["issuer", "response"], Box::new(|a| a.issuer = String::new())),
        ("nobody", &["response", "subject"], Box::new(|a| a.name_id = String::new())),
        ("failed", &["status"], Box::new(|a| a.status = "urn:oasis:names:tc:SAML:2.0:status:Responder")),
    ];
    for (name, reasons, change) in cases {
        trial
            .refuse(name, reasons, |mut answer| {
                change(&mut answer);
                answer.signed(&How::default())
            })
            .await;
    }
    // The response around a good assertion may not say something else either.
    trial
        .refuse("another request around it", &["in_response_to"], |answer| {
            let around = Answer { in_response_to: Some("_other".to_owned()), ..answer.clone() };
            around.around(&sign(&answer.assertion(), &answer.id, &How::default()))
        })
        .await;

    trial
        .refuse("another request inside", &["subject_confirmation"], |answer| {
            let other = Answer { in_response_to: Some("_other".to_owned()), ..answer.clone() };
            answer.around(&sign(&other.assertion(), &other.id, &How::default()))
        })
        .await;

    let left = trial.plant.leave(&mut trial.browser, "/home").await;
    let xml = trial.plant.answer(&left).signed(&How::default());
    let encoded = BASE64_STANDARD.encode(&xml);
    let other = trial.plant.leave(&mut trial.browser, "/home").await;
    let long = "x".repeat(81);
    for state in ["//evil.example", "https:evil.example", "\\\\evil.example", "made up", "", &long] {
        trial.refuse_posted(state, &["state"], &[("SAMLResponse", &encoded), ("RelayState", state)]).await;
    }
    trial.refuse_posted("no state", &["state"], &[("SAMLResponse", &encoded)]).await;
    let twice = [("SAMLResponse", encoded.as_str()), ("RelayState", &left.state), ("RelayState", &left.state)];
    trial.refuse_posted("state twice", &["state"], &twice).await;
    let twice = [("SAMLResponse", encoded.as_str()), ("SAMLResponse", &encoded), ("RelayState", &left.state)];
    trial.refuse_posted("response twice", &["response"], &twice).await;
    trial
        .refuse_posted(
            "of another sign-in",
            &["in_response_to"],
            &[("SAMLResponse", &encoded), ("RelayState", &other.state)],
        )
        .await;
    trial.refuse_posted("no Base64", &["encoding"], &[("SAMLResponse", "???"), ("RelayState", &left.state)]).await;

    // Another provider of the tenant, with the same certificate.
    let mut body = SamlPlant::body(&trial.plant.app);
    body["name"] = json!("Second");
    body["issuer"] = json!("https://second.example/metadata");
    let second = trial.plant.app.post("/api/IdentityProvider/").token(&trial.plant.admin).json(body).send().await;
    assert_eq!(second.status, 201, "{}", second.text);
    let first = std::mem::replace(&mut trial.plant.provider, second.json);
    let known = [("SAMLResponse", encoded.as_str()), ("RelayState", &left.state)];
    trial.refuse_posted("of the first provider", &["state"], &known).await;
    trial.plant.provider = first;
    trial.plant.app.ask_database("DELETE FROM identity_provider WHERE name = 'Second' RETURNING id").await;
    trial.finish_keeping(before, &left, &xml).await;
}
