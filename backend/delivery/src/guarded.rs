//! The HTTP client for servers that a tenant names: identity providers and the like. It connects to addresses of the internet and of
//! private networks that the operator has allowed, checks the address that it connects to, and follows no redirects.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use gantry_domain::Error;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::HeaderMap;
use reqwest::{Client, Method, Response, StatusCode, Url};

use crate::https;
use crate::networks::PrivateNetworks;

/// How long an answer may take, all in all.
const ANSWER: Duration = Duration::from_secs(10);
/// Bytes of an answer that are read.
pub const USUAL: usize = 64 * 1024;

/// Calls on servers of other people. Cheap to clone.
#[derive(Clone)]
pub struct GuardedClient {
    client: Client,
    networks: PrivateNetworks,
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Fetched {
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Vec<u8>,
}

/// Resolves names and refuses those with an address that is not allowed, also if only one of the addresses is not.
struct Guard(PrivateNetworks);

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let networks = self.0.clone();
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            if let Some(refused) = found.iter().find(|address| !networks.admit(address.ip())) {
                return Err(refusal(refused.ip()).into());
            }
            let addresses: Addrs = Box::new(found.into_iter());
            Ok(addresses)
        })
    }
}

fn refusal(address: IpAddr) -> String {
    format!("{address} is not a public address; GANTRY_PRIVATE_NETWORKS opens private networks")
}

impl GuardedClient {
    pub(crate) fn new(networks: PrivateNetworks) -> Result<Self, Error> {
        let unable = |error: &dyn std::fmt::Display| Error::Internal(format!("no client for other servers: {error}"));
        let client = https::client().map_err(|error| unable(&error))?;
        let client = client.timeout(ANSWER).no_proxy().dns_resolver(std::sync::Arc::new(Guard(networks.clone())));
        Ok(Self { client: client.build().map_err(|error| unable(&error))?, networks })
    }

    /// Why an address is not called on; `None` when it may be.
    pub fn refusal(&self, url: &Url) -> Option<String> {
        if !url.username().is_empty() || url.password().is_some() {
            return Some("the address contains a user name or a password".to_owned());
        }
        match url.port_or_known_default() {
            Some(80 | 443 | 1024..) => {}
            _ => return Some("the port must be 80, 443, or 1024 and above".to_owned()),
        }
        let host = url.host_str().unwrap_or_default();
        let literal: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
        if let Some(address) = literal.filter(|address| !self.networks.admit(*address)) {
            return Some(refusal(address));
        }
        match url.scheme() {
            "https" => None,
            "http" if literal.is_some_and(|address| self.networks.opens(address)) => None,
            "http" => Some("https is required, except for addresses of a private network that is opened".to_owned()),
            _ => Some("an address that begins with https:// is required".to_owned()),
        }
    }

    /// A text that a server has at an address.
    ///
    /// # Errors
    /// Why there is none, for those who look after the connection.
    pub async fn text(&self, url: Url, most: usize) -> Result<String, String> {
        let fetched = self.send((Method::GET, url), HeaderMap::new(), Vec::new(), most).await?;
        if !fetched.status.is_success() {
            return Err(format!("the server answers {}", fetched.status));
        }
        String::from_utf8(fetched.body).map_err(|_| "the answer is no text".to_owned())
    }

    /// Asks a server, and reads at most so many bytes of its answer.
    ///
    /// # Errors
    /// Why there is no answer, for those who look after the connection.
    pub async fn send(
        &self,
        (method, url): (Method, Url),
        headers: HeaderMap,
        body: Vec<u8>,
        most: usize,
    ) -> Result<Fetched, String> {
        let mut answer = self.request((method, url), headers, body, ANSWER).await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let mut body = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(|error| causes(&error.without_url()))? {
            if body.len().saturating_add(piece.len()) > most {
                return Err(format!("the answer is longer than {most} bytes"));
            }
            body.extend_from_slice(&piece);
        }
        Ok(Fetched { status, headers, body })
    }
}

impl GuardedClient {
    /// Asks a server that may take so long, and keeps the beginning of its answer, however long that is.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub async fn send_for(
        &self,
        to: (Method, Url),
        headers: HeaderMap,
        body: Vec<u8>,
        kept: usize,
        within: Duration,
    ) -> Result<Fetched, String> {
        let mut answer = self.request(to, headers, body, within).await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let mut body = Vec::new();
        // What the answer says decides nothing: one that breaks off is an answer all the same.
        while let Ok(Some(piece)) = answer.chunk().await {
            let room = kept.saturating_sub(body.len());
            body.extend(piece.iter().take(room));
            if piece.len() > room {
                break;
            }
        }
        Ok(Fetched { status, headers, body })
    }

    async fn request(
        &self,
        (method, url): (Method, Url),
        headers: HeaderMap,
        body: Vec<u8>,
        within: Duration,
    ) -> Result<Response, String> {
        if let Some(refusal) = self.refusal(&url) {
            return Err(refusal);
        }
        let request = self.client.request(method, url).headers(headers).body(body).timeout(within);
        request.send().await.map_err(|error| causes(&error.without_url()))
    }
}

/// An error with all that led to it: the first alone only says that something did not work.
fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text = format!("{text}: {cause}");
        next = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_that_may_be_called_on_are() {
        let networks = PrivateNetworks::new(vec!["127.0.0.0/8".parse().unwrap()]);
        let client = GuardedClient::new(networks).unwrap();
        let admits = |url: &str| client.refusal(&url.parse().unwrap()).is_none();
        for good in
            ["https://login.example.com/x", "https://idp.example:8443/", "http://127.0.0.1:9000/", "https://8.8.8.8/"]
        {
            assert!(admits(good), "{good}");
        }
        for bad in [
            "http://login.example.com/",
            "http://8.8.8.8/",
            "https://10.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://0x0a000001/",
            "https://169.254.169.254/",
            "https://login.example.com:22/",
            "https://user@login.example.com/",
            "ftp://login.example.com/",
            "file:///etc/passwd",
        ] {
            assert!(!admits(bad), "{bad}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_into_the_house_is_not_called_on() {
        let client = GuardedClient::new(PrivateNetworks::default()).unwrap();
        let url = (Method::GET, "https://localhost:1024/".parse().unwrap());
        let refused = client.send(url, HeaderMap::new(), Vec::new(), USUAL).await.unwrap_err();
        assert!(refused.contains("is not a public address"), "{refused}");
    }
}
