//! Text records of the DNS, by which a tenant shows that a name is its own. Names are chosen by tenants, but the questions go to
//! the servers of this machine alone, or to the one that the operator has named.

use std::net::SocketAddr;
use std::time::Duration;

use hickory_resolver::TokioResolver;
use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig};
use hickory_resolver::net::NetError;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::rr::RData;

/// How long one server may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// Records of a name that are looked at.
const MOST: usize = 100;

/// Asks for text records. Cheap to clone. A machine without a DNS server does everything else all the same.
#[derive(Clone)]
pub struct Dns(Result<TokioResolver, String>);

impl Dns {
    /// By the servers of this machine, or by one.
    pub(crate) fn new(server: Option<SocketAddr>) -> Self {
        Self(resolver(server).map_err(|error| format!("no DNS server is configured: {error}")))
    }

    /// The texts of a name; none when it has none.
    ///
    /// # Errors
    /// Why no server answered, for the administrators of the name.
    pub async fn texts(&self, name: &str) -> Result<Vec<String>, String> {
        let resolver = self.0.as_ref().map_err(Clone::clone)?;
        let found = match resolver.txt_lookup(format!("{name}.")).await {
            Ok(found) => found,
            Err(error) if error.is_no_records_found() || error.is_nx_domain() => return Ok(Vec::new()),
            Err(error) => return Err(error.to_string()),
        };
        let texts = found.answers().iter().take(MOST).filter_map(|record| match &record.data {
            RData::TXT(text) => Some(text.txt_data.iter().map(|piece| String::from_utf8_lossy(piece)).collect()),
            _ => None,
        });
        Ok(texts.collect())
    }
}

fn resolver(server: Option<SocketAddr>) -> Result<TokioResolver, NetError> {
    let mut builder = match server {
        None => TokioResolver::builder_tokio()?,
        Some(server) => {
            let mut connections = vec![ConnectionConfig::udp(), ConnectionConfig::tcp()];
            connections.iter_mut().for_each(|one| one.port = server.port());
            let named = NameServerConfig::new(server.ip(), true, connections);
            let config = ResolverConfig::from_parts(None, Vec::new(), vec![named]);
            TokioResolver::builder_with_config(config, TokioRuntimeProvider::default())
        }
    };
    let options = builder.options_mut();
    (options.timeout, options.attempts) = (PATIENCE, 2);
    // An administrator who has just entered a record looks again.
    options.cache_size = 0;
    builder.build()
}
