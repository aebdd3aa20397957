//! Single sign-on by SAML: people come by their provider, are kept in step, and leave by it.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::{TimeDelta, Utc};
use gantry_http::auth::password::client_hex;
use gantry_testkit::app::PASSWORD;
use serde_json::{Value, json};

use crate::client::refused;
use crate::sso_plant::Browser;
use crate::sso_provider::query_of;
use crate::sso_saml_plant::{FORM, Left, SamlPlant};
use crate::sso_saml_provider::{
    Answer, CERTIFICATE, How, ISSUER, OTHER_CERTIFICATE, RSA_SHA1, RSA_SHA256, bare, deflated, logout_request, raw,
    sign,
};

const REFUSED: (u16, &str) = (403, "sso_refused");

#[actix_web::test]
async fn a_signed_response_signs_a_user_in_once_and_updates_them() {
    let mut plant = SamlPlant::open().await;
    let certificate = &plant.provider["certificates"][0];
    assert!(certificate["subject"].as_str().unwrap().contains("provider"), "{certificate}");
    assert_eq!(certificate["endsSoon"], false);
    let history = "SELECT after::text FROM change WHERE family = 'identity_provider'";
    assert!(!plant.app.ask_database(history).await.contains("PRIVATE KEY"), "our key is in no history");
    let tested = format!("/api/IdentityProvider/{}/test/", plant.provider["id"]);
    let tested = plant.app.post(&tested).token(&plant.admin).send().await;
    assert_eq!(tested.json["ok"], true, "{}", tested.text);

    let mut browser = Browser::default();
    let left = plant.leave(&mut browser, "/home?by=saml").await;
    let xml = plant.answer(&left).signed(&How::default());
    let location = plant.post(&xml, &left.state).await;
    assert!(location.starts_with("/ssovalidate?code="), "{location}: {}", plant.reason().await);
    assert_eq!(refused(&plant.consume(&Browser::default(), &location).await), REFUSED, "another browser");
    assert_eq!(plant.reason().await, "browser");
    let reply = plant.consume(&browser, &location).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let user = &reply.json["user"];
    assert_eq!((&reply.json["path"], &user["from"]), (&json!("/home?by=saml"), &json!("saml")));
    assert_eq!((&user["data"]["email"], &user["role"][0]), (&json!("ada@plant.example"), &json!("staff")));
    assert_eq!(refused(&plant.consume(&browser, &location).await), REFUSED, "once only");
    let token = user["access_token"].as_str().unwrap().to_owned();

    // A signed response around the assertion is as good. The same person with another address and group is the same account.
    let left = plant.leave(&mut browser, "/home").await;
    let answer = Answer { email: "king@plant.example".to_owned(), groups: Vec::new(), ..plant.answer(&left) };
    let location = plant.post(&answer.response_signed(&How::default()), &left.state).await;
    let again = plant.consume(&browser, &location).await;
    assert_eq!(again.status, 200, "{}: {}", again.text, plant.reason().await);
    assert_eq!((&again.json["user"]["id"], &again.json["user"]["role"][0]), (&user["id"], &json!("guest")));
    assert_eq!(again.json["user"]["data"]["email"], "ada@plant.example");
    assert_eq!(plant.app.get("/auth/signin/").token(&token).send().await.json["role"][0], "guest", "all sessions know");

    // No session is longer than the provider says.
    let soon = plant.sign_in(|answer| answer.session_until = Utc::now() + TimeDelta::minutes(10)).await;
    assert_eq!(soon.status, 200, "{}", soon.text);
    let longest = "SELECT max(until) < now() + interval '11 minutes' FROM session WHERE id = (SELECT id FROM session ORDER BY issued_at DESC LIMIT 1)";
    assert_eq!(plant.app.ask_database(longest).await, "t");

    // While certificates are exchanged, either counts.
    let both = json!({"certificates": [bare(OTHER_CERTIFICATE), CERTIFICATE]});
    assert_eq!(plant.change(both).await.status, 200);
    assert_eq!(plant.sign_in(|_| ()).await.status, 200);
    assert_eq!(plant.change(json!({"certificates": [OTHER_CERTIFICATE]})).await.status, 200);
    assert_eq!((refused(&plant.sign_in(|_| ()).await), plant.reason().await.as_str()), (REFUSED, "signature"));
    plant.app.clock().advance(TimeDelta::days(365 * 11));
    let tested = format!("/api/IdentityProvider/{}/test/", plant.provider["id"]);
    let tested = plant.app.post(&tested).token(&plant.admin).send().await;
    assert!(tested.json["detail"].as_str().is_some_and(|detail| detail.contains("expired")), "{}", tested.text);
}

#[actix_web::test]
async fn accounts_are_found_by_their_name_identifier_or_proof_and_by_no_address() {
    let mut plant = SamlPlant::open().await;
    assert_eq!(plant.change(json!({"provisioning": "on", "defaultRoleId": null})).await.status, 200);
    let before = plant.users().await;
    for (email, groups, reason) in [
        ("staff@demo.example", "fitters", "email_in_use"),
        ("admin@demo.example", "bosses", "email_in_use"),
        ("ADMIN@demo.example", "bosses", "email_in_use"),
        ("adm\u{130}n@demo.example", "bosses", "email"),
        ("sta\u{17f}f@demo.example", "fitters", "email"),
        ("\u{ff41}dmin@demo.example", "bosses", "email"),
        ("", "fitters", "email"),
        ("ada@plant.example", "fitters ", "no_group"),
        ("ada@plant.example", "Fitters", "no_group"),
    ] {
        let reply = plant
            .sign_in(|answer| {
                answer.email = email.to_owned();
                answer.groups = vec![groups.to_owned()];
            })
            .await;
        assert_eq!((refused(&reply), plant.reason().await.as_str()), (REFUSED, reason), "{email} {groups}");
    }
    let transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
    let reply = plant.sign_in(|answer| answer.format = transient).await;
    assert_eq!((refused(&reply), plant.reason().await.as_str()), (REFUSED, "subject"));
    assert_eq!(plant.users().await, before, "no user was created or changed");
    assert_eq!(plant.change(json!({"provisioning": "off"})).await.status, 200);
    assert_eq!((refused(&plant.sign_in(|_| ()).await), plant.reason().await.as_str()), (REFUSED, "unknown_subject"));
    assert_eq!(plant.change(json!({})).await.status, 200);
    let reply = plant.sign_in(|answer| answer.email = "ada@plant.example.evil.example".to_owned()).await;
    assert_eq!((refused(&reply), plant.reason().await.as_str()), (REFUSED, "domain"));

    // After proving the password and signing in there, users may sign in both ways.
    let token = plant.app.sign_in(&plant.app.demo.login("staff")).await;
    let link = json!({"provider": plant.provider["id"], "password": client_hex(PASSWORD)});
    let reply = plant.app.post("/auth/SamlSSO/link").token(&token).json(link).send().await;
    let mut browser = Browser::default();
    browser.keep(&reply);
    let state = query_of(reply.json["data"].as_str().unwrap())["RelayState"].clone();
    let id = plant.app.ask_database("SELECT nonce FROM sign_in_state WHERE link_user_id IS NOT NULL").await;
    let left = Left { id, state };
    let location = plant.post(&plant.answer(&left).signed(&How::default()), &left.state).await;
    let linked = plant.consume(&browser, &location).await;
    assert_eq!(linked.json["user"]["data"]["email"], "staff@demo.example", "{}", linked.text);
    let again = plant.sign_in(|answer| answer.email = "somebody@else.example".to_owned()).await;
    assert_eq!(again.json["user"]["id"], linked.json["user"]["id"], "{}", again.text);

    // Who is deactivated stays so.
    let id = &linked.json["user"]["id"];
    plant.app.ask_database(&format!("UPDATE \"user\" SET active = false WHERE id = {id} RETURNING id")).await;
    let inactive = plant.sign_in(|_| ()).await;
    assert_eq!((&inactive.json["path"], &inactive.json["user"]), (&json!("/"), &Value::Null), "{}", inactive.text);
    assert_eq!(plant.reason().await, "deactivated");
}

#[actix_web::test]
async fn a_provider_begins_sign_ins_only_where_that_is_switched_on_and_each_once() {
    let mut plant = SamlPlant::open().await;
    let unasked = |plant: &SamlPlant| Answer::to(plant.entity(), plant.consumer(), None);
    let xml = unasked(&plant).signed(&How::default());
    for state in ["", "https://evil.example", "/home"] {
        let outcome = (plant.post(&xml, state).await, plant.reason().await);
        assert_eq!(outcome, ("/ssovalidate".to_owned(), "state".to_owned()));
    }
    assert_eq!(plant.change(json!({"idpInitiated": true})).await.status, 200);
    let location = plant.post(&xml, "https://evil.example").await;
    let reply = plant.consume(&Browser::default(), &location).await;
    assert_eq!((reply.status.as_u16(), &reply.json["path"]), (200, &json!("/home")), "{}", plant.reason().await);

    // The same assertion again: here, on another node, and encoded in another way.
    let other = plant.app.another().await;
    let spaced = format!("<?xml version=\"1.0\"?>\n{xml}\n");
    let folded = BASE64_STANDARD
        .encode(&xml)
        .as_bytes()
        .chunks(64)
        .map(String::from_utf8_lossy)
        .collect::<Vec<_>>()
        .join("\r\n");
    for (app, encoded) in
        [(&plant.app, BASE64_STANDARD.encode(&xml)), (&other, BASE64_STANDARD.encode(&spaced)), (&plant.app, folded)]
    {
        assert_eq!(plant.post_form(app, &[("SAMLResponse", &encoded)]).await, "/ssovalidate");
        assert_eq!(plant.reason().await, "replay");
    }
    // An answer to a request is none that the provider began.
    let left = plant.leave(&mut Browser::default(), "/home").await;
    let outcome = (plant.post(&plant.answer(&left).signed(&How::default()), "").await, plant.reason().await);
    assert_eq!(outcome, ("/ssovalidate".to_owned(), "in_response_to".to_owned()));
}

#[actix_web::test]
async fn signing_out_at_one_side_signs_out_at_the_other() {
    let plant = SamlPlant::open().await;
    let sign_in = async |index: &str| {
        let reply = plant.sign_in(|answer| answer.session_index = index.to_owned()).await;
        reply.json["user"]["access_token"].as_str().unwrap_or_else(|| panic!("{}", reply.text)).to_owned()
    };
    let status = async |token: &str| plant.app.get("/auth/signin/").token(token).send().await.status;
    let redirect = |id: &str, index: Option<&str>, how: &How, algorithm: &str| {
        let request = deflated(&logout_request(id, plant.logout(), "ada", index));
        let mut url: reqwest::Url = "http://form/".parse().unwrap();
        url.query_pairs_mut().extend_pairs([
            ("SAMLRequest", request.as_str()),
            ("RelayState", "back"),
            ("SigAlg", algorithm),
        ]);
        let signed = url.query().unwrap().to_owned();
        url.query_pairs_mut().append_pair("Signature", &BASE64_STANDARD.encode(raw(signed.as_bytes(), how)));
        (signed, url.query().unwrap().to_owned())
    };
    let path = plant.path(plant.logout());
    let ask = async |query: &str| plant.app.get(&format!("{path}?{query}")).send().await;
    let (first, second, third) = (sign_in("one").await, sign_in("two").await, sign_in("three").await);

    // What is not signed, or not by a key that counts, ends nothing.
    let (unsigned, good) = redirect("_1", Some("one"), &How::default(), RSA_SHA256);
    let other_key = redirect("_2", Some("one"), &How { other_key: true, ..How::default() }, RSA_SHA256).1;
    let sha1 = redirect("_3", Some("one"), &How { sha1: true, ..How::default() }, RSA_SHA1).1;
    let changed = good.replace("RelayState=back", "RelayState=other");
    let twice = format!("{good}&SAMLRequest=x");
    for (query, reason) in [
        (&unsigned, "signature"),
        (&other_key, "signature"),
        (&sha1, "algorithm"),
        (&changed, "signature"),
        (&twice, "response"),
    ] {
        assert_eq!((refused(&ask(query).await), plant.reason().await.as_str()), (REFUSED, reason), "{query}");
    }
    let posted = async |xml: &str| {
        let mut form: reqwest::Url = "http://form/".parse().unwrap();
        form.query_pairs_mut().append_pair("SAMLRequest", &BASE64_STANDARD.encode(xml));
        plant.app.post(&path).text(FORM, form.query().unwrap()).send().await
    };
    let elsewhere = logout_request("_4", "https://other.example/slo", "ada", None);
    let year = format!("IssueInstant=\"{}", Utc::now().format("%Y"));
    let old = logout_request("_4", plant.logout(), "ada", None).replace(&year, "IssueInstant=\"2020");
    for (xml, reason) in [
        (sign(&old, "_4", &How::default()), "expired"),
        (logout_request("_4", plant.logout(), "ada", None), "signature"),
        (sign(&elsewhere, "_4", &How::default()), "destination"),
        (sign(&elsewhere.replace("ada<", "a<!-- -->da<"), "_4", &How::default()), "markup"),
    ] {
        assert_eq!((refused(&posted(&xml).await), plant.reason().await.as_str()), (REFUSED, reason));
    }
    assert_eq!([status(&first).await, status(&second).await, status(&third).await], [200; 3]);

    // Signed, it ends the session that it names, without any cookie, and is answered; but it counts once.
    let reply = ask(&good).await;
    assert_eq!(reply.status, 303, "{}", reply.text);
    let back = query_of(reply.header("location"));
    assert!(reply.header("location").starts_with("https://idp.example/slo?"), "{}", reply.header("location"));
    assert!(back.contains_key("SAMLResponse") && back.contains_key("Signature"), "{back:?}");
    assert_eq!(back["RelayState"], "back");
    assert_eq!([status(&first).await, status(&second).await, status(&third).await], [401, 200, 200]);
    assert_eq!((refused(&ask(&good).await), plant.reason().await.as_str()), (REFUSED, "replay"));

    // Our session ends before the provider is notified.
    let out = plant.app.post("/auth/signin/logout").token(&second).send().await;
    assert_eq!(out.status, 200, "{}", out.text);
    let there = out.json["url"].as_str().unwrap();
    assert!(there.starts_with("https://idp.example/slo?SAMLRequest=") && there.contains("&Signature="), "{there}");
    assert_eq!(status(&second).await, 401);
    let answered = ask("SAMLResponse=whatever").await;
    assert_eq!((answered.status.as_u16(), answered.header("location")), (303, "/login"));

    // Without an index all of them end, and so do sign-ins that wait for their browser.
    let mut browser = Browser::default();
    let left = plant.leave(&mut browser, "/home").await;
    let waiting = plant.post(&plant.answer(&left).signed(&How::default()), &left.state).await;
    let all = sign(&logout_request("_5", plant.logout(), "ada", None), "_5", &How::default());
    assert_eq!(posted(&all).await.status, 303, "{}", plant.reason().await);
    assert_eq!(status(&third).await, 401);
    assert_eq!(refused(&plant.consume(&browser, &waiting).await), REFUSED);
    assert_eq!(plant.sessions().await, "0 0");
}

#[actix_web::test]
async fn a_provider_is_read_from_its_metadata_and_checked() {
    let mut plant = SamlPlant::open().await;
    let metadata = format!(
        "<EntityDescriptor xmlns=\"urn:oasis:names:tc:SAML:2.0:metadata\" entityID=\"{ISSUER}\">\
         <IDPSSODescriptor protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\"><KeyDescriptor use=\"signing\">\
         <KeyInfo xmlns=\"http://www.w3.org/2000/09/xmldsig#\"><X509Data><X509Certificate>{}</X509Certificate></X509Data></KeyInfo>\
         </KeyDescriptor><SingleLogoutService Binding=\"urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect\" \
         Location=\"https://idp.example/slo\"/><SingleSignOnService Binding=\"urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect\" \
         Location=\"https://idp.example/sso\"/></IDPSSODescriptor></EntityDescriptor>",
        bare(CERTIFICATE)
    );
    let read = async |body: Value, token: &str| {
        plant.app.post("/api/IdentityProvider/metadata/").token(token).json(body).send().await
    };
    let told = read(json!({ "xml": metadata }), &plant.admin).await;
    assert_eq!(told.status, 200, "{}", told.text);
    for (field, expected) in
        [("issuer", ISSUER), ("ssoUrl", "https://idp.example/sso"), ("sloUrl", "https://idp.example/slo")]
    {
        assert_eq!(told.json[field], expected);
    }
    assert_eq!(told.json["certificates"].as_array().map(Vec::len), Some(1));
    for body in [
        json!({"xml": "<x/>"}),
        json!({"xml": format!("<!DOCTYPE x>{metadata}")}),
        json!({"xml": metadata.replace("signing", "encryption")}),
        json!({"url": "https://10.0.0.1/"}),
        json!({"url": "file:///etc/passwd"}),
        json!({}),
    ] {
        assert_eq!(refused(&read(body.clone(), &plant.admin).await), (422, "metadata_refused"), "{body}");
    }
    let staff = plant.app.sign_in(&plant.app.demo.login("staff")).await;
    assert_eq!(read(json!({ "xml": metadata }), &staff).await.status, 403);

    for changed in [
        json!({"ssoUrl": "http://10.0.0.1/sso"}),
        json!({"ssoUrl": "javascript:alert(1)"}),
        json!({"sloUrl": "javascript:alert(1)"}),
        json!({"certificates": []}),
        json!({"certificates": [CERTIFICATE, CERTIFICATE, CERTIFICATE]}),
        json!({"certificates": ["no certificate"]}),
        json!({"issuer": ""}),
        json!({"kind": "oidc", "clientId": "gantry", "issuer": "https://login.example"}),
    ] {
        assert_eq!(refused(&plant.change(changed.clone()).await), (422, "invalid"), "{changed}");
    }
    // Not of another tenant.
    let path = plant.path(plant.entity());
    assert_eq!(plant.app.get(&path).host("acme.localhost").send().await.status, 404);
    let consumer = plant.app.post(&plant.path(plant.consumer())).host("acme.localhost");
    assert_eq!(consumer.text(FORM, "SAMLResponse=x").send().await.status, 404);
}
