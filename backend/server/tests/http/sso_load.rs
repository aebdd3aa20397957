//! How long our side of a sign-in takes, all of its requests together, without the provider's page. The figures are told with
//! `GANTRY_SIGN_INS=200 cargo nextest run --release -E 'test(sso_load)' --no-capture`.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::sso_plant::{Browser, Plant};
use crate::sso_saml_plant::SamlPlant;
use crate::sso_saml_provider::How;

/// What a sign-in may take at the worst, on a machine that does other things besides.
const MOST: Duration = Duration::from_secs(5);

fn sign_ins() -> usize {
    std::env::var("GANTRY_SIGN_INS").ok().and_then(|text| text.parse().ok()).unwrap_or(5)
}

/// Tells the middle and the 95th percentile.
fn tell(what: &str, mut took: Vec<Duration>) {
    took.sort_unstable();
    let [middle, p95] = [50, 95].map(|percent| took[(took.len() - 1) * percent / 100]);
    println!("{what}: p50 {middle:?}, p95 {p95:?} of {} sign-ins", took.len());
    assert!(p95 < MOST, "{p95:?}");
}

#[actix_web::test]
async fn a_sign_in_by_saml_takes_little() {
    let plant = SamlPlant::open().await;
    let mut took = Vec::new();
    for _ in 0..sign_ins() {
        let mut browser = Browser::default();
        let began = Instant::now();
        // Our metadata are read and our signature is checked in here, as the provider does it.
        let left = plant.leave(&mut browser, "/home").await;
        let leaving = began.elapsed();
        let response = plant.answer(&left).signed(&How::default());
        let began = Instant::now();
        let location = plant.post(&response, &left.state).await;
        let signed_in = plant.consume(&browser, &location).await;
        took.push(leaving + began.elapsed());
        assert_eq!(signed_in.status, 200, "{}", signed_in.text);
    }
    tell("SAML", took);
}

#[actix_web::test]
async fn a_sign_in_by_openid_connect_takes_little() {
    let plant = Plant::open().await;
    plant.idp.claims(json!({}));
    let mut took = Vec::new();
    for _ in 0..sign_ins() {
        let mut browser = Browser::default();
        let began = Instant::now();
        let url = plant.leave(&mut browser, "").await;
        // The provider signs the token in here.
        let location = plant.back(&browser, &plant.idp.approve(&url)).await;
        let signed_in = plant.consume(&browser, &location).await;
        took.push(began.elapsed());
        assert_eq!(signed_in.status, 200, "{}", signed_in.text);
    }
    tell("OpenID Connect", took);
}
