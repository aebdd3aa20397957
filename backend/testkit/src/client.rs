//! A small HTTP client for tests: a request put together in one line, an answer read whole.
#![allow(clippy::expect_used, reason = "a test without an answer can only stop, and should say why")]

use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use actix_web::http::header::HeaderMap;
use actix_web::web::Bytes;
use serde_json::Value;

/// A request being put together.
pub struct TestRequest {
    request: awc::ClientRequest,
    body: Option<Vec<u8>>,
}

impl TestRequest {
    pub(crate) fn new(request: awc::ClientRequest) -> Self {
        Self { request, body: None }
    }

    /// Signed in.
    #[must_use]
    pub fn token(mut self, token: &str) -> Self {
        self.request = self.request.insert_header(("authorization", format!("Bearer {token}")));
        self
    }

    /// To another host name on the same port.
    #[must_use]
    pub fn host(self, host: &str) -> Self {
        self.header("host", host)
    }

    /// With a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.request = self.request.insert_header((name, value));
        self
    }

    /// With a JSON body.
    #[must_use]
    pub fn json(self, body: Value) -> Self {
        self.body(&body.to_string())
    }

    /// With a body that says it is JSON.
    #[must_use]
    pub fn body(self, body: &str) -> Self {
        self.text("application/json", body)
    }

    /// With a body of another type.
    #[must_use]
    pub fn text(mut self, media_type: &str, body: &str) -> Self {
        self.request = self.request.insert_header(("content-type", media_type));
        self.bytes(body.as_bytes())
    }

    /// With a body of these bytes.
    #[must_use]
    pub fn bytes(mut self, bytes: &[u8]) -> Self {
        self.body = Some(bytes.to_vec());
        self
    }

    /// Sends it.
    ///
    /// # Panics
    /// When there is no answer.
    pub async fn send(self) -> Reply {
        let sent = match self.body {
            Some(body) => self.request.send_body(body).await,
            None => self.request.send().await,
        };
        Reply::read(sent.expect("an answer")).await
    }

    /// Sends it with a body in pieces, without `Content-Length`.
    ///
    /// # Panics
    /// When there is no answer.
    pub async fn send_pieces(self, body: Vec<u8>) -> Reply {
        let pieces: Vec<_> = body.chunks(64 * 1024).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
        let pieces = futures_util::stream::iter::<Vec<Result<_, std::io::Error>>>(pieces);
        Reply::read(self.request.send_stream(pieces).await.expect("an answer")).await
    }
}

impl Reply {
    async fn read(
        mut response: awc::ClientResponse<impl futures_util::Stream<Item = Result<Bytes, PayloadError>> + Unpin>,
    ) -> Self {
        let bytes = response.body().limit(50_000_000).await.expect("a whole body");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let json = serde_json::from_str(&text).unwrap_or(Value::Null);
        let (status, headers) = (response.status(), response.headers().clone());
        Self { status, headers, bytes: bytes.to_vec(), text, json }
    }
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub bytes: Vec<u8>,
    /// Its body as text.
    pub text: String,
    /// Its body as JSON; null when it is none.
    pub json: Value,
}

impl Reply {
    /// A header's text; empty when it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The code of the problem it is.
    pub fn code(&self) -> &str {
        self.json["code"].as_str().unwrap_or_default()
    }
}
