//! Files that the websites of domains publish, by which a tenant shows that a domain is its own.

use std::net::SocketAddr;

use reqwest::header::{HOST, HeaderMap, HeaderValue};
use reqwest::{Method, Url};

use crate::guarded::GuardedClient;

/// Bytes of a file that are read: it has one line.
const LONGEST: usize = 1_024;

/// Reads files of websites. Cheap to clone.
#[derive(Clone)]
pub struct Websites {
    client: GuardedClient,
    /// Asked for all domains, instead of each domain's own server over https.
    server: Option<SocketAddr>,
}

impl Websites {
    pub(crate) fn new(client: GuardedClient, server: Option<SocketAddr>) -> Self {
        Self { client, server }
    }

    /// The text of a file that the website of a domain publishes; `path` begins with a slash.
    ///
    /// # Errors
    /// Why there is none, for those who look after the domain.
    pub async fn text(&self, domain: &str, path: &str) -> Result<String, String> {
        let origin = match self.server {
            None => format!("https://{domain}"),
            Some(server) => format!("http://{server}"),
        };
        let url: Url = format!("{origin}{path}").parse().map_err(|_| "the address cannot be read".to_owned())?;
        let mut headers = HeaderMap::new();
        if let (Some(_), Ok(host)) = (self.server, HeaderValue::from_str(domain)) {
            headers.insert(HOST, host);
        }
        let fetched = self.client.send((Method::GET, url), headers, Vec::new(), LONGEST).await?;
        if !fetched.status.is_success() {
            return Err(format!("the server answers {}", fetched.status));
        }
        String::from_utf8(fetched.body).map_err(|_| "the answer is no text".to_owned())
    }
}
