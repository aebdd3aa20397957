//! The client for other people's servers, over the TLS that the rest of the house uses.

use std::time::Duration;

use bytes::Bytes;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(5);

/// A client for requests with bodies of this kind.
pub type HttpsClient<B> = Client<HttpsConnector<HttpConnector>, B>;

/// A client; with `plain`, also for servers without TLS.
///
/// # Errors
/// When the certificates that this machine trusts cannot be read.
pub fn client<B>(plain: bool) -> std::io::Result<HttpsClient<B>>
where
    B: hyper::body::Body<Data = Bytes> + Send,
{
    let mut tcp = HttpConnector::new();
    tcp.enforce_http(false);
    tcp.set_connect_timeout(Some(CONNECT));
    tcp.set_nodelay(true);
    let tls = HttpsConnectorBuilder::new().with_provider_and_native_roots(rustls::crypto::ring::default_provider())?;
    let tls = if plain { tls.https_or_http() } else { tls.https_only() };
    Ok(Client::builder(TokioExecutor::new()).build(tls.enable_http1().wrap_connector(tcp)))
}
