//! A signed-in user over HTTP, who reads the plant and makes keys for gateways, as a person would on the screens.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use gantry_delivery::https;
use gantry_http::auth::password::client_hex;
use reqwest::{Client, Method, StatusCode, Url};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::tally::Tally;
use super::way::{plainly, wait};

/// Records of a page.
const ROWS: usize = 500;
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// Waiting for longer is worth a word.
const LONG: Duration = Duration::from_secs(10);

/// A client for Gantry at an address. Every name below `localhost` is this machine, as in a browser, and is reached without a proxy.
///
/// # Errors
/// One line that says what is wrong with the address.
pub(super) fn client(url: &str) -> Result<(Client, String), String> {
    let base = url.trim_end_matches('/').to_owned();
    let address = Url::parse(&base).map_err(|error| format!("{url} is no address: {error}"))?;
    if !matches!(address.scheme(), "http" | "https") {
        return Err(format!("{url} is no address: it begins with http:// or https://"));
    }
    let host = address.host_str().unwrap_or_default();
    let builder = https::client().map_err(|error| format!("certificates cannot be read: {error}"))?;
    let mut builder = builder.timeout(PATIENCE).user_agent("gantry simulate");
    if host == "localhost" || host.ends_with(".localhost") {
        builder = builder.resolve(host, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
    }
    Ok((builder.build().map_err(|error| plainly(&error))?, base))
}

/// A signed-in user.
pub(super) struct ApiSession {
    client: Client,
    base: String,
    token: String,
    tally: Tally,
}

/// A page of records.
#[derive(Deserialize)]
struct Page<T> {
    items: Vec<T>,
}

impl ApiSession {
    /// Signs in.
    ///
    /// # Errors
    /// One line that says why not.
    pub(super) async fn sign_in(
        (client, base): (Client, String),
        (user, password): (&str, &str),
        tally: &Tally,
    ) -> Result<Self, String> {
        let mut session = Self { client, base, token: String::new(), tally: tally.clone() };
        let body = json!({"email": user, "password": client_hex(password), "locked": false});
        let answer: Value = session.ask(Method::POST, "/auth/signin", &body).await?;
        let locked = answer.pointer("/error/locked").and_then(Value::as_bool);
        let token = answer.get("access_token").and_then(Value::as_str).map(str::to_owned);
        session.token = token.ok_or_else(|| match locked {
            Some(true) => format!("{user} is locked: too many attempts have failed"),
            _ => format!("{user} cannot sign in: the name or the password is wrong"),
        })?;
        Ok(session)
    }

    /// Signs out. Nothing is lost when that fails.
    pub(super) async fn sign_out(self) {
        let sign_out = self.client.post(format!("{}/auth/signin/logout", self.base)).bearer_auth(&self.token);
        let _ = sign_out.send().await;
    }

    /// All live records of a family.
    ///
    /// # Errors
    /// As [`Self::ask`].
    pub(super) async fn all<T: DeserializeOwned>(&self, family: &str) -> Result<Vec<T>, String> {
        let mut all = Vec::new();
        loop {
            let state = json!({"first": all.len(), "rows": ROWS});
            let page: Page<T> = self.ask(Method::POST, &format!("/api/{family}/list/"), &state).await?;
            let last = page.items.len() < ROWS;
            all.extend(page.items);
            if last {
                return Ok(all);
            }
        }
    }

    /// Reads something.
    ///
    /// # Errors
    /// As [`Self::ask`].
    pub(super) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, String> {
        self.ask(Method::GET, path, &Value::Null).await
    }

    /// Posts something.
    ///
    /// # Errors
    /// As [`Self::ask`].
    pub(super) async fn post<T: DeserializeOwned>(&self, path: &str, body: &Value) -> Result<T, String> {
        self.ask(Method::POST, path, body).await
    }

    /// Asks for something, and waits when it is told to.
    ///
    /// # Errors
    /// One line: nobody answers, or what Gantry said.
    async fn ask<T: DeserializeOwned>(&self, method: Method, path: &str, body: &Value) -> Result<T, String> {
        loop {
            let request = self.client.request(method.clone(), format!("{}{path}", self.base)).json(body);
            let request = if self.token.is_empty() { request } else { request.bearer_auth(&self.token) };
            let gone = |error: &reqwest::Error| format!("{} does not answer: {}", self.base, plainly(error));
            let answer = request.send().await.map_err(|error| gone(&error))?;
            match answer.status() {
                StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
                    let pause = wait(&answer);
                    if pause >= LONG {
                        self.tally.say(&format!("Gantry asks to wait {} s", pause.as_secs()));
                    }
                    tokio::time::sleep(pause).await;
                }
                status if status.is_success() => {
                    let other =
                        |error: reqwest::Error| format!("{}{path} does not answer as Gantry does: {error}", self.base);
                    return answer.json().await.map_err(other);
                }
                status => {
                    let problem: Value = answer.json().await.unwrap_or_default();
                    let detail = problem.get("detail").and_then(Value::as_str).unwrap_or_default();
                    return Err(format!("{path} answered {status} {detail}"));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn http_and_https_addresses_are_accepted_and_others_are_named() {
        assert_eq!(client("http://acme.localhost:8080/").unwrap().1, "http://acme.localhost:8080");
        assert_eq!(client("https://gantry.example").unwrap().1, "https://gantry.example");
        assert!(client("ftp://gantry.example").unwrap_err().contains("http:// or https://"));
        assert!(client("nonsense").unwrap_err().contains("nonsense is no address"));
    }
}
