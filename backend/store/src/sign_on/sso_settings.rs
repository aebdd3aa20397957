//! Whether people sign in by an identity provider, whether they must, and who may do without.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use gantry_domain::{Error, Permissions, TenantId, UserId};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{tenant, users};
use crate::sign_on::rights;
use crate::sign_on::{identity_provider, role};

/// So many accounts must be able to sign in without the provider before all others must sign in with it.
pub const BREAK_GLASS: usize = 2;

/// How people sign in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SsoSettings {
    /// The sign-in page offers the providers first.
    pub has_sso: bool,
    /// Passwords count no longer, but for those of [`Self::break_glass`].
    pub sso_only: bool,
    /// Accounts that keep their password.
    pub break_glass: Vec<UserId>,
}

/// How people sign in.
///
/// # Errors
/// Internal ones.
pub async fn get(tx: &Tx) -> Result<SsoSettings, Error> {
    let flags = tenant::table.find(of(tx)?).select((tenant::has_sso, tenant::sso_only));
    let (has_sso, sso_only) = flags.first(tx.connection()).await.to_domain()?;
    let kept = users::table.filter(users::break_glass).order(users::id).select(users::id);
    let break_glass = kept.load(tx.connection()).await.to_domain()?;
    Ok(SsoSettings { has_sso, sso_only, break_glass })
}

/// Says how people sign in.
///
/// # Errors
/// `provider_required` without a provider that is enabled; `break_glass_required` unless two administrators keep a password with
/// which they can sign in; `above_own` for accounts of those who may do more than the caller.
pub async fn put(tx: &Tx, wanted: &SsoSettings) -> Result<(), Error> {
    if (wanted.has_sso || wanted.sso_only) && identity_provider::enabled(tx).await?.is_empty() {
        return Err(Error::conflict("provider_required", "Enable an identity provider first."));
    }
    let before = get(tx).await?;
    let mut counted = 0;
    for id in &wanted.break_glass {
        let account = super::user::by_id(tx, *id).await?;
        let account =
            account.ok_or_else(|| Error::field("unknown_reference", "breakGlass", "There is no such user."))?;
        if !before.break_glass.contains(id) {
            rights::refuse_account_above_own(tx, account.role_id).await?;
        }
        let administers = role::permissions(tx, account.role_id).await?.administer();
        counted += usize::from(account.active && account.password_hash.is_some() && administers);
    }
    for id in before.break_glass.iter().filter(|id| !wanted.break_glass.contains(id)) {
        if let Some(account) = super::user::by_id(tx, *id).await? {
            rights::refuse_account_above_own(tx, account.role_id).await?;
        }
    }
    if wanted.sso_only && counted < BREAK_GLASS {
        let detail = format!("Choose {BREAK_GLASS} active administrators with a password who can sign in without it.");
        return Err(Error::conflict("break_glass_required", detail));
    }
    let flags = (
        tenant::has_sso.eq(wanted.has_sso || wanted.sso_only),
        tenant::sso_only.eq(wanted.sso_only),
        tenant::version.eq(tenant::version + 1),
        tenant::updated_at.eq(diesel::dsl::now),
    );
    let row = diesel::update(tenant::table.find(of(tx)?)).set(flags);
    row.execute(tx.connection()).await.to_domain()?;
    let flag = |wanted: bool| users::break_glass.eq(wanted);
    let none = users::table.filter(users::break_glass.and(diesel::dsl::not(users::id.eq_any(&wanted.break_glass))));
    diesel::update(none).set(flag(false)).execute(tx.connection()).await.to_domain()?;
    let some = users::table.filter(users::id.eq_any(&wanted.break_glass));
    diesel::update(some).set(flag(true)).execute(tx.connection()).await.to_domain().map(drop)
}

#[derive(QueryableByName)]
struct Left {
    #[diesel(sql_type = BigInt)]
    left: i64,
}

prepared! {
    OthersLeft { except: UserId => BigInt }
    "SELECT count(*) AS \"left\" FROM \"user\" AS u JOIN role AS r ON r.id = u.role_id WHERE u.break_glass AND u.active \
     AND u.archived_at IS NULL AND u.password_hash IS NOT NULL AND r.kind = 'admin' AND u.id <> ?"
}

/// Refuses when an account that may sign in without the provider administers no longer, and too few others would be left.
pub(super) async fn refuse_loss(tx: &Tx, id: UserId, after: &Permissions) -> Result<(), Error> {
    if after.administer() {
        return Ok(());
    }
    let settings = get(tx).await?;
    if !settings.sso_only || !settings.break_glass.contains(&id) {
        return Ok(());
    }
    let others: Left = OthersLeft { except: id }.get_result(tx.connection()).await.to_domain()?;
    if others.left >= i64::try_from(BREAK_GLASS).unwrap_or(i64::MAX) {
        return Ok(());
    }
    let detail = "This account can sign in without the identity provider. Choose another administrator for that first.";
    Err(Error::conflict("break_glass_required", detail))
}

fn of(tx: &Tx) -> Result<TenantId, Error> {
    let none = || Error::Internal("single sign-on without a tenant".to_owned());
    tx.context().map(gantry_domain::RequestContext::tenant).ok_or_else(none)
}
