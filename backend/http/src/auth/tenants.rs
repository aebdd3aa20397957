//! Which tenant a host name stands for, remembered for a few seconds.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use gantry_domain::Error;
use gantry_store::Store;
use gantry_store::tenants::tenant::{self, Tenant};

/// How long a changed tenant may look unchanged.
const FRESH: Duration = Duration::from_secs(5);
/// Most host names in the cache: clients can send any.
const HOSTS: usize = 1_000;

/// How host names are read.
#[derive(Debug, Clone)]
pub struct TenantHosts {
    /// Identifier of the tenant for hosts that name none.
    pub default_tenant: String,
    /// `<identifier>.<base>` names a tenant, or nothing at all.
    pub base_domain: String,
}

impl Default for TenantHosts {
    fn default() -> Self {
        Self { default_tenant: "demo".to_owned(), base_domain: "localhost".to_owned() }
    }
}

struct Known {
    tenant: Option<Arc<Tenant>>,
    since: Instant,
}

/// Looks tenants up.
pub(crate) struct Tenants {
    store: Store,
    hosts: TenantHosts,
    known: RwLock<HashMap<String, Known>>,
}

impl Tenants {
    pub(crate) fn new(store: Store, hosts: TenantHosts) -> Self {
        Self { store, hosts, known: RwLock::default() }
    }

    /// The tenant of a request's `Host`, port or not: the one it names, else the default one.
    ///
    /// # Errors
    /// `not_found` when the host names a tenant that does not exist, or there is no default one; `tenant_suspended`.
    pub(crate) async fn of_host(&self, host: Option<&str>) -> Result<Arc<Tenant>, Error> {
        let host = name_of(host.unwrap_or_default());
        let tenant = match self.remembered(&host) {
            Some(tenant) => tenant,
            None => self.look_up(host).await?,
        };
        let tenant = tenant.ok_or(Error::NotFound { what: "Tenant" })?;
        if tenant.suspended_at.is_some() {
            let detail = "Access of this organisation is suspended. Ask the operator of this installation.";
            return Err(Error::forbidden("tenant_suspended", detail));
        }
        Ok(tenant)
    }

    /// Like [`Self::of_host`], but only from memory: `None` when it must be looked up, is no tenant's, or the tenant is suspended.
    pub(crate) fn of_host_now(&self, host: Option<&str>) -> Option<Arc<Tenant>> {
        let tenant = self.remembered(&name_of(host.unwrap_or_default())).flatten();
        tenant.filter(|tenant| tenant.suspended_at.is_none())
    }

    /// Whether a name is one of the installation's: the operator says which tenant it is.
    pub(crate) fn is_own(&self, name: &str) -> bool {
        name == self.hosts.base_domain || self.must_name_one(name)
    }

    /// A tenant has changed: look again.
    pub(crate) fn forget(&self) {
        self.known.write().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn remembered(&self, host: &str) -> Option<Option<Arc<Tenant>>> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(host).filter(|known| known.since.elapsed() < FRESH).map(|known| known.tenant.clone())
    }

    async fn look_up(&self, host: String) -> Result<Option<Arc<Tenant>>, Error> {
        let named = tenant::by_host(&self.store, &host).await?;
        let found = match named {
            Some(tenant) => Some(tenant),
            None if self.must_name_one(&host) => None,
            None => tenant::by_identifier(&self.store, &self.hosts.default_tenant).await?,
        };
        let tenant = found.map(Arc::new);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= HOSTS {
            known.clear();
        }
        known.insert(host, Known { tenant: tenant.clone(), since: Instant::now() });
        Ok(tenant)
    }

    fn must_name_one(&self, host: &str) -> bool {
        host.strip_suffix(&self.hosts.base_domain).is_some_and(|label| label.len() > 1 && label.ends_with('.'))
    }
}

/// A host name as it is compared: lower case, without port and final dot.
pub(crate) fn name_of(host: &str) -> String {
    let name = match host.rsplit_once(':') {
        // An IPv6 address ends with a bracket, or has colons of its own.
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name.trim_end_matches('.').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_case_and_final_dots_do_not_matter() {
        for host in ["acme.localhost", "ACME.localhost:8080", "acme.localhost.:80"] {
            assert_eq!(name_of(host), "acme.localhost");
        }
        assert_eq!(name_of("[::1]:8080"), "[::1]");
        assert_eq!(name_of("[::1]"), "[::1]");
    }
}
