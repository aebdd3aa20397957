//! Up to which value users approve purchase orders and material requests: a limit of their role, in the tenant's currency.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Numeric, Text};
use gantry_domain::{Error, Id, UserId};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

#[derive(QueryableByName)]
struct OwnLimit {
    #[diesel(sql_type = Nullable<Numeric>)]
    approval_limit: Option<Decimal>,
    #[diesel(sql_type = Text)]
    currency: String,
}

prepared! {
    LimitOf { user: UserId => BigInt }
    "SELECT r.approval_limit, t.currency FROM \"user\" AS u JOIN role AS r ON r.id = u.role_id JOIN tenant AS t ON t.id = u.tenant_id WHERE u.id = ?"
}

#[derive(QueryableByName)]
struct Worth {
    #[diesel(sql_type = Numeric)]
    value: Decimal,
    #[diesel(sql_type = Text)]
    currency: String,
    #[diesel(sql_type = Nullable<Numeric>)]
    rate: Option<Decimal>,
}

prepared! {
    OfOrder { order: Id => BigInt }
    "SELECT coalesce(sum(l.quantity * l.unit_price), 0) AS value, s.currency, currency_rate_on(s.currency, tenant_today()) AS rate \
     FROM purchase_order AS o JOIN supplier AS s ON s.id = o.supplier_id LEFT JOIN purchase_order_line AS l ON l.order_id = o.id \
     WHERE o.id = ? GROUP BY s.currency"
}

/// Refuses to approve a purchase order whose value is above the limit of the user's role, at today's rate.
///
/// # Errors
/// `above_approval_limit`; `no_exchange_rate` where a limit is set and nobody says what the supplier's currency is worth.
pub(super) async fn of_order(tx: &Tx, order: Id) -> Result<(), Error> {
    let Some(limit) = own_limit(tx).await? else { return Ok(()) };
    let worth: Worth = OfOrder { order }.get_result(tx.connection()).await.to_domain()?;
    let rate = worth.rate.ok_or_else(|| {
        let detail = format!("There is no exchange rate of {}: enter one, to compare with your limit.", worth.currency);
        Error::conflict("no_exchange_rate", detail)
    })?;
    limit.refuse_above(worth.value.saturating_mul(rate))
}

/// The same of a material request, by its estimated value.
///
/// # Errors
/// `above_approval_limit`.
pub(super) async fn of_value(tx: &Tx, value: Decimal) -> Result<(), Error> {
    own_limit(tx).await?.map_or(Ok(()), |limit| limit.refuse_above(value))
}

/// A limit, and its currency.
struct ApprovalLimit(Decimal, String);

impl ApprovalLimit {
    fn refuse_above(&self, value: Decimal) -> Result<(), Error> {
        let (Self(limit, currency), value) = (self, value.round_dp(2));
        if value <= *limit {
            return Ok(());
        }
        let detail = format!("Your role approves up to {limit:.2} {currency}; this is {value:.2} {currency}.");
        Err(Error::Forbidden { code: "above_approval_limit", detail })
    }
}

/// The limit of the user who asks; none for Gantry itself.
async fn own_limit(tx: &Tx) -> Result<Option<ApprovalLimit>, Error> {
    let Some(user) = tx.context().and_then(|context| context.user_id()) else { return Ok(None) };
    let found: Option<OwnLimit> = LimitOf { user }.get_result(tx.connection()).await.optional().to_domain()?;
    Ok(found.and_then(|found| Some(ApprovalLimit(found.approval_limit?, found.currency))))
}
