//! The sessions of a tenant that are good, as those see them who look after it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Author, Error, UserId};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::{session, users};
use crate::sign_on::rights;
use crate::sign_on::session::revoke_user;
use crate::sign_on::user::{self, Account};

/// A session that is good, as those see it who look after the tenant.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenSession {
    /// The token's id.
    pub id: Uuid,
    /// Whose.
    pub user: Author,
    /// When they signed in.
    pub issued_at: DateTime<Utc>,
    /// Until when it is good unless it is used.
    pub expires_at: DateTime<Utc>,
    /// The last use, to the minute.
    pub used_at: DateTime<Utc>,
    /// The browser, as it calls itself.
    pub user_agent: String,
    /// The network address it came from.
    pub address: String,
    /// What the screen is called, if it is one.
    #[schema(required = true)]
    pub screen: Option<String>,
}

/// A page of the tenant's sessions that are good, newest first: all, or those of one user.
///
/// # Errors
/// Internal ones.
pub async fn page(tx: &Tx, of: Option<UserId>, (first, rows): (i64, i64)) -> Result<Page<OpenSession>, Error> {
    let good = || {
        let table = session::table.inner_join(users::table.on(users::id.eq(session::user_id)));
        let good = table.filter(session::revoked_at.is_null().and(still_good())).into_boxed();
        match of {
            Some(user) => good.filter(session::user_id.eq(user)),
            None => good,
        }
    };
    let columns = (
        session::id,
        (users::id.nullable(), users::display_name),
        session::issued_at,
        session::expires_at,
        session::used_at,
        session::user_agent,
        session::address,
        session::screen,
    );
    let page = good().order((session::issued_at.desc(), session::id)).offset(first).limit(rows).select(columns);
    let rows = page.load::<OpenRow>(tx.connection());
    let (rows, total_records) =
        futures_util::try_join!(rows, good().count().get_result(tx.connection())).to_domain()?;
    let items =
        rows.into_iter().map(|(id, (user, name), issued_at, expires_at, used_at, user_agent, address, screen)| {
            let user = Author { id: user, name };
            OpenSession { id, user, issued_at, expires_at, used_at, user_agent, address, screen }
        });
    Ok(Page { items: items.collect(), total_records })
}

type OpenRow =
    (Uuid, (Option<UserId>, String), DateTime<Utc>, DateTime<Utc>, DateTime<Utc>, String, String, Option<String>);

/// Whether a session still counts, as loading it decides: the tenant's policy may have become stricter since it was lengthened.
pub(super) fn still_good() -> diesel::expression::SqlLiteral<diesel::sql_types::Bool> {
    diesel::dsl::sql(
        "(session.expires_at > now() AND (session.screen IS NOT NULL OR (SELECT \
         session.used_at + make_interval(mins => t.session_idle_minutes) > now() \
         AND (t.session_max_hours IS NULL OR session.issued_at + make_interval(hours => t.session_max_hours) > now()) \
         FROM tenant AS t WHERE t.id = session.tenant_id)))",
    )
}

/// Ends all sessions of a user who has no more permissions than the caller; returns their ids.
///
/// # Errors
/// `not_found`; `above_own`; internal ones.
pub async fn revoke_all_of(tx: &Tx, id: UserId) -> Result<(Account, Vec<Uuid>), Error> {
    let account = user::by_id(tx, id).await?.ok_or(Error::NotFound { what: "User" })?;
    rights::refuse_account_above_own(tx, account.role_id).await?;
    let ended = revoke_user(tx, id).await?;
    Ok((account, ended))
}
