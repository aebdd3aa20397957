//! An identity provider of OpenID Connect inside the test, which can be made to misbehave.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use actix_web::web::{self, Data, Form};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use p256::SecretKey;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::pkcs8::EncodePrivateKey;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub(crate) const CLIENT: &str = "gantry";
pub(crate) const SECRET: &str = "the secret of the client";

/// Made for these tests and good for nothing else.
pub(crate) const KEY: &str = "\
-----BEGIN RSA PRIVATE KEY-----\n\
MIIEogIBAAKCAQEAqieuW5hn6G3F2IsteJN5y5p5aLIQukCb2hO5KSROKX3uwHlN\n\
/T7fyQ6CGjibT6j5/7IJ+6AN21rXLfV/cs9MUE7HLoMSemQ07p9pssPVvSmQEkw9\n\
jZNhnxQhv8Gxz9W/9A9ewmkNHcRd2Jm3rM432X8BV60bzBwL3OYQPITbqm/oHFna\n\
miZPwlBUFxM/lHDJquPXDF8NkvBbXnGcDs2OXVRoRvv5rFeZhztnmVue7hv74GmL\n\
7moIgNa/9xirmSnjPRdryA/GT1vC1vbRy1BOzg0mj++8Rm+FGwgtk7eGH0XT8DSD\n\
u9gd8inRHCgL1QPXhmOPay7grL7HzM94QWgB4wIDAQABAoIBABRfPN5lkGdBIVNs\n\
Umzhx07Lt2aED0Glc6N4Ag69dIg+NiQgQeikqvlw/b2y8lFmy0vEXrKcNpyBM0si\n\
3ff6fsoMrIdSlRdHQRkix+5pyQDlZYTzUNlPAHyh1eqV/7qA/oLzhiZjmnjqZkwF\n\
F3sek4w8SwZayP22i+sONnpwc7Zjjmm3TZPL5WCinE7O+K/JWiJ3pJ5YlfP1o7oY\n\
MLwcDBPQBir2KRvv6QQr61udtp9dQpxigh17mLvgIhhiMNIpwJynuip3KK9IVetf\n\
/4hedYAjFZl0Z/8g4GZlVaDm1J8KLjkCzpwvXwxDi8AxhO/XaJd5LL8GG9P9/vGj\n\
D+XI1sUCgYEA5HvR3UQzysbzczN9FunHEmMbxJ5d+Xi1DsCvRxtIuwKfmIucHAWx\n\
okuOCPkUS2ZbqU0cflfpA7DqzjPrppsZUySZv+hCHGnFmn8u2Gvwm1UcAEo62O9a\n\
68zKKRaMEyuPoqmk3vYbs/SlBPr9vnb1e1RUM8c5IJuttKKhQVeM028CgYEAvqWU\n\
ySWtkzSv5bALbubsA7qh4WSmczSwNWD+8LKytT6+E+/kQocESgCs2L587EyOINUS\n\
NkoFjg3uhdXDazK8rCQHidbJujIHVKRjxC4gCSD+7SBmCFZArPhhFvbAe+EjPIJQ\n\
jqslen6iFCj0PJX7bESIr9uoRLAoKOwHHHFHbs0CgYAzfVfZBlKpotYgIv1QmZRc\n\
J2uNjqbc3n/m+DNH0fU896VhqiyfAAV87ovup7sUFtgXOiJusn73bvorR/YWEKPP\n\
YdMoNT4YyxlV7M1wxjpttutdgVzroF0cAIWaZtNgSpPO824NNOcfUcWSbsGaF5LQ\n\
nTtwg7fzCkJGD9RJNmKtDwKBgFGwvcpbHL9BCkYPYzbIOEV4yTi9Wh1vbDnTMCqP\n\
R8gl9GiymEpxdEMJewb8yKawPw6OfllI6oxuJ9CtQilC+lmArsI/iP0BxuZb8mvz\n\
n8KJovKUuWPFIb18SI4AeYYbeG/LHx2i9FJCxMyCp/T2B1/jFfbU1otoOC0gxgNH\n\
/uXZAoGAMZzDdiGdoBjksgdKL3L7yBfFDqJR5cgPl5qaiBsO75Fn99jG6XfSqI/S\n\
h/G3jHNgETX3vDwA+cy5tjiVJPEJ0YOAtBZlpLoD23282/4XiS9d5qB7z2fWJUGD\n\
e+nIO4T9BwNQlCxUVLUzcqgsDxKatnaIojHDZexpBBQvrxv10I8=\n\
-----END RSA PRIVATE KEY-----\n\
";
const MODULUS: &str = "qieuW5hn6G3F2IsteJN5y5p5aLIQukCb2hO5KSROKX3uwHlN_T7fyQ6CGjibT6j5_7IJ-6AN21rXLfV_cs9MUE7HLoMSemQ07p9pssPVvSmQEkw9jZNhnxQhv8Gxz9W_9A9ewmkNHcRd2Jm3rM432X8BV60bzBwL3OYQPITbqm_oHFnamiZPwlBUFxM_lHDJquPXDF8NkvBbXnGcDs2OXVRoRvv5rFeZhztnmVue7hv74GmL7moIgNa_9xirmSnjPRdryA_GT1vC1vbRy1BOzg0mj--8Rm-FGwgtk7eGH0XT8DSDu9gd8inRHCgL1QPXhmOPay7grL7HzM94QWgB4w";

/// How a token is signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signed {
    Rs256,
    /// With the key that is published only after [`OidcProvider::rotate`].
    Es256,
    /// Not at all.
    None,
    /// With the client's secret as the key.
    Hs256,
    /// And changed afterwards.
    Tampered,
}

struct State {
    issuer: String,
    /// By code: the nonce and the challenge of PKCE.
    codes: HashMap<String, (String, String)>,
    claims: Value,
    signed: Signed,
    rotated: bool,
    keys_fetched: usize,
}

pub(crate) struct OidcProvider {
    pub(crate) issuer: String,
    state: Arc<Mutex<State>>,
}

impl OidcProvider {
    pub(crate) fn start() -> Self {
        let state = Data::new(Mutex::new(State {
            issuer: String::new(),
            codes: HashMap::new(),
            claims: json!({}),
            signed: Signed::Rs256,
            rotated: false,
            keys_fetched: 0,
        }));
        let shared = state.clone();
        let app = move || {
            let app = App::new().app_data(shared.clone()).route("/jwks", web::get().to(keys));
            app.route("/.well-known/openid-configuration", web::get().to(discovery))
                .route("/token", web::post().to(token))
        };
        let server = HttpServer::new(app).workers(1).bind(("127.0.0.1", 0)).unwrap();
        let issuer = format!("http://{}", server.addrs()[0]);
        actix_web::rt::spawn(server.run());
        state.lock().unwrap().issuer.clone_from(&issuer);
        Self { issuer, state: state.into_inner() }
    }

    /// The claims of the next token, over the usual ones; null removes one.
    pub(crate) fn claims(&self, claims: Value) {
        self.state.lock().unwrap().claims = claims;
    }

    pub(crate) fn signed(&self, signed: Signed) {
        self.state.lock().unwrap().signed = signed;
    }

    pub(crate) fn rotate(&self) {
        self.state.lock().unwrap().rotated = true;
    }

    pub(crate) fn keys_fetched(&self) -> usize {
        self.state.lock().unwrap().keys_fetched
    }

    /// The parameters with which the provider sends the browser back after a sign-in.
    pub(crate) fn approve(&self, url: &str) -> HashMap<String, String> {
        let asked = query_of(url);
        assert!(url.starts_with(&format!("{}/authorize?", self.issuer)), "{url}");
        for (name, expected) in [("response_type", "code"), ("client_id", CLIENT), ("code_challenge_method", "S256")] {
            assert_eq!(asked.get(name).map(String::as_str), Some(expected), "{url}");
        }
        assert_eq!(asked["scope"], "openid profile email");
        let mut state = self.state.lock().unwrap();
        let code = format!("code-{}", state.codes.len());
        state.codes.insert(code.clone(), (asked["nonce"].clone(), asked["code_challenge"].clone()));
        let back = [("code", code), ("state", asked["state"].clone()), ("iss", self.issuer.clone())];
        back.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// The parameters of an address.
pub(crate) fn query_of(url: &str) -> HashMap<String, String> {
    let url: reqwest::Url = url.parse().unwrap();
    url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

async fn discovery(state: Data<Mutex<State>>) -> HttpResponse {
    let state = state.lock().unwrap();
    let issuer = &state.issuer;
    HttpResponse::Ok().json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/jwks"),
        "end_session_endpoint": format!("{issuer}/logout"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256", "ES256", "HS256", "none"],
        "authorization_response_iss_parameter_supported": true,
    }))
}

fn second_key() -> SecretKey {
    SecretKey::from_slice(&[9; 32]).unwrap()
}

async fn keys(state: Data<Mutex<State>>) -> HttpResponse {
    let mut state = state.lock().unwrap();
    state.keys_fetched += 1;
    let mut keys = vec![json!({"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "one", "n": MODULUS, "e": "AQAB"})];
    if state.rotated {
        let point = second_key().public_key().to_encoded_point(false);
        let [x, y] = [point.x().unwrap(), point.y().unwrap()].map(|bytes| BASE64_URL_SAFE_NO_PAD.encode(bytes));
        keys.push(json!({"kty": "EC", "use": "sig", "alg": "ES256", "crv": "P-256", "kid": "two", "x": x, "y": y}));
    }
    HttpResponse::Ok().json(json!({ "keys": keys }))
}

async fn token(request: HttpRequest, state: Data<Mutex<State>>, form: Form<HashMap<String, String>>) -> HttpResponse {
    let mut state = state.lock().unwrap();
    let secret = SECRET.replace(' ', "+");
    let expected = format!("Basic {}", BASE64_STANDARD.encode(format!("{CLIENT}:{secret}")));
    let given = request.headers().get("authorization").map(|value| value.to_str().unwrap().to_owned());
    if given.as_ref() != Some(&expected) {
        return HttpResponse::Unauthorized().json(json!({"error": "invalid_client"}));
    }
    let Some((nonce, challenge)) = state.codes.remove(&form["code"]) else {
        return HttpResponse::BadRequest().json(json!({"error": "invalid_grant"}));
    };
    if BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(form["code_verifier"].as_bytes())) != challenge {
        return HttpResponse::BadRequest().json(json!({"error": "invalid_grant", "error_description": "PKCE"}));
    }
    let now = chrono::Utc::now().timestamp();
    let mut claims = json!({
        "iss": state.issuer, "aud": CLIENT, "sub": "ada", "nonce": nonce, "iat": now, "exp": now + 300,
        "email": "ada@plant.example", "email_verified": true, "name": "Ada Lovelace", "groups": ["fitters"], "sid": "there-1",
    });
    for (name, value) in state.claims.as_object().unwrap() {
        match value {
            Value::Null => drop(claims.as_object_mut().unwrap().remove(name)),
            value => claims[name.as_str()] = value.clone(),
        }
    }
    let token = sign(&claims, state.signed);
    HttpResponse::Ok()
        .json(json!({"access_token": "opaque", "token_type": "Bearer", "expires_in": 300, "id_token": token}))
}

fn sign(claims: &Value, signed: Signed) -> String {
    let with = |algorithm, kid: &str, key: &EncodingKey| {
        let header = Header { kid: Some(kid.to_owned()), ..Header::new(algorithm) };
        jsonwebtoken::encode(&header, claims, key).unwrap()
    };
    let rsa = || with(Algorithm::RS256, "one", &EncodingKey::from_rsa_pem(KEY.as_bytes()).unwrap());
    let encoded = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    match signed {
        Signed::Rs256 => rsa(),
        Signed::Es256 => {
            let key = second_key().to_pkcs8_der().unwrap();
            with(Algorithm::ES256, "two", &EncodingKey::from_ec_der(key.as_bytes()))
        }
        Signed::Hs256 => with(Algorithm::HS256, "one", &EncodingKey::from_secret(SECRET.as_bytes())),
        Signed::None => format!("{}.{}.", encoded(&json!({"alg": "none"})), encoded(claims)),
        Signed::Tampered => {
            let token = rsa();
            let mut other = claims.clone();
            other["sub"] = json!("admin");
            let parts: Vec<_> = token.split('.').collect();
            format!("{}.{}.{}", parts[0], encoded(&other), parts[2])
        }
    }
}
