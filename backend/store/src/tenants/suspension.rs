//! Tenants that the operator shuts and opens again. All nodes hear of it by the history, as of every other change of a tenant.

use chrono::Utc;
use diesel::prelude::*;
use gantry_domain::{Error, Need, RequestContext};

use super::tenant;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::tenant as t;
use crate::{Store, Tx};

/// Shuts a tenant, or opens it; `false` when it was so already.
///
/// # Errors
/// `not_found`.
pub async fn set(store: &Store, identifier: &str, suspended: bool) -> Result<bool, Error> {
    let found = tenant::by_identifier(store, identifier).await?.ok_or(Error::NotFound { what: "Tenant" })?;
    if found.suspended_at.is_some() == suspended {
        return Ok(false);
    }
    let context = RequestContext::system(found.id, "operator");
    let set = async |tx: &Tx| {
        let row = diesel::update(t::table.find(found.id));
        let changed = (t::version.eq(t::version + 1), t::updated_at.eq(diesel::dsl::now));
        let since = suspended.then(Utc::now);
        row.set((t::suspended_at.eq(since), changed)).execute(tx.connection()).await.to_domain().map(drop)
    };
    store.tenant_tx(&context, Need::SignedIn, set).await.map(|()| true)
}
