//! The HTTP client for other servers: one library, and the TLS provider that all of Gantry uses.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use reqwest::ClientBuilder;
use rustls::{ClientConfig, RootCertStore};

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(5);

/// A client for servers without TLS, or with a certificate that this machine trusts. Redirects are not followed: they could lead
/// anywhere.
///
/// # Errors
/// When the certificates that this machine trusts cannot be read.
pub fn client() -> std::io::Result<ClientBuilder> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let tls = tls.map_err(std::io::Error::other)?.with_root_certificates(roots()?).with_no_client_auth();
    Ok(reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .connect_timeout(CONNECT)
        .tcp_nodelay(true)
        .redirect(reqwest::redirect::Policy::none()))
}

/// The certificates that this machine trusts, read once: a server has a client for each kind of receiver.
fn roots() -> std::io::Result<Arc<RootCertStore>> {
    static ROOTS: OnceLock<Arc<RootCertStore>> = OnceLock::new();
    if let Some(roots) = ROOTS.get() {
        return Ok(Arc::clone(roots));
    }
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(found.certs);
    if let (true, Some(error)) = (roots.is_empty(), found.errors.into_iter().next()) {
        return Err(std::io::Error::other(error));
    }
    Ok(Arc::clone(ROOTS.get_or_init(|| Arc::new(roots))))
}
