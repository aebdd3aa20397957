//! The tokens with which an identity provider keeps accounts by itself. Only their hashes are kept.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::scim_token as s;

/// A token, as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = s)]
#[serde(rename_all = "camelCase")]
pub struct ScimToken {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// Its beginning.
    pub start: String,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// Until when it counts besides the one that replaces it; null: until it is revoked.
    #[schema(required = true)]
    pub valid_until: Option<DateTime<Utc>>,
    /// The last time that it was used, to the minute.
    #[schema(required = true)]
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The tokens of a provider that count, the newest first.
///
/// # Errors
/// `not_found`.
pub async fn list(tx: &Tx, provider: Id) -> Result<Vec<ScimToken>, Error> {
    super::identity_provider::get(tx, provider).await?;
    let good = s::valid_until.is_null().or(s::valid_until.gt(diesel::dsl::now));
    let of = s::table.filter(s::provider_id.eq(provider).and(good)).order(s::id.desc());
    of.select(ScimToken::as_select()).load(tx.connection()).await.to_domain()
}

/// Adds a token. Those before it count until `others_until`; of those that were replaced already, none does any longer.
///
/// # Errors
/// `not_found`.
pub async fn insert(
    tx: &Tx,
    provider: Id,
    (token_sha256, start): (&str, &str),
    others_until: DateTime<Utc>,
) -> Result<ScimToken, Error> {
    super::identity_provider::get(tx, provider).await?;
    let of = s::table.filter(s::provider_id.eq(provider));
    let replaced = diesel::delete(of.filter(s::valid_until.is_not_null()));
    replaced.execute(tx.connection()).await.to_domain()?;
    let others = diesel::update(of).set(s::valid_until.eq(others_until));
    others.execute(tx.connection()).await.to_domain()?;
    let values = (s::provider_id.eq(provider), s::token_sha256.eq(token_sha256), s::start.eq(start));
    let insert = diesel::insert_into(s::table).values(values).returning(ScimToken::as_select());
    insert.get_result(tx.connection()).await.to_domain()
}

/// Revokes a token: it counts no longer.
///
/// # Errors
/// `not_found`.
pub async fn revoke(tx: &Tx, provider: Id, id: Id) -> Result<(), Error> {
    let row = s::table.filter(s::id.eq(id).and(s::provider_id.eq(provider)));
    let gone = diesel::delete(row).execute(tx.connection()).await.to_domain()?;
    if gone == 0 { Err(Error::NotFound { what: "Token" }) } else { Ok(()) }
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    provider_id: Id,
}

prepared! {
    /// Once a minute is enough to say when it was used.
    UseToken { token_sha256: String => Text }
    "WITH found AS (SELECT id, provider_id, last_used_at FROM scim_token \
     WHERE token_sha256 = ? AND (valid_until IS NULL OR valid_until > now())), \
     used AS (UPDATE scim_token AS s SET last_used_at = now() FROM found AS f WHERE s.id = f.id \
     AND (f.last_used_at IS NULL OR f.last_used_at < now() - interval '1 minute')) \
     SELECT provider_id FROM found"
}

/// The provider of a token that counts.
///
/// # Errors
/// Internal ones.
pub async fn provider_of(tx: &Tx, token_sha256: &str) -> Result<Option<Id>, Error> {
    let find = UseToken { token_sha256: token_sha256.to_owned() };
    let found: Option<Found> = find.get_result(tx.connection()).await.optional().to_domain()?;
    Ok(found.map(|found| found.provider_id))
}
