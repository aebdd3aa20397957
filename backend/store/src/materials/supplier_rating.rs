//! How a supplier delivers: on time, the right quantity, and good.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Integer, Nullable};
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// The deliveries of a supplier in a window of days that ends today.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct SupplierRating {
    /// Posted receipts.
    #[diesel(sql_type = BigInt)]
    pub deliveries: i64,
    /// Those of orders with an expected date.
    #[diesel(sql_type = BigInt)]
    pub dated: i64,
    /// Those of these that came on that date or before.
    #[diesel(sql_type = BigInt)]
    pub on_time: i64,
    /// How many days the others came late, on average.
    #[schema(required = true)]
    #[diesel(sql_type = Nullable<Double>)]
    pub days_late: Option<f64>,
    /// Lines of orders that were due, or are closed.
    #[diesel(sql_type = BigInt)]
    pub due_lines: i64,
    /// Those that have been received in full.
    #[diesel(sql_type = BigInt)]
    pub complete_lines: i64,
    /// Lines of receipts.
    #[diesel(sql_type = BigInt)]
    pub received_lines: i64,
    /// Those of which nothing was refused or returned.
    #[diesel(sql_type = BigInt)]
    pub good_lines: i64,
    /// The mean of the shares that are on time, complete and good, from 0 to 1, as far as there are any.
    #[schema(required = true)]
    #[diesel(sql_type = Nullable<Double>)]
    pub score: Option<f64>,
}

prepared! {
    Rating { supplier: Id => BigInt, days: i32 => Integer }
    "WITH w AS (SELECT q.supplier, tenant_today() - q.days AS since FROM (SELECT ?::bigint AS supplier, ?::int AS days) AS q), \
     came AS (SELECT r.id, coalesce(r.received_on, (r.created_at AT TIME ZONE t.time_zone)::date) AS day, o.expected_on AS due \
     FROM w JOIN material_receipt AS r ON r.status = 'posted' JOIN tenant AS t ON t.id = r.tenant_id \
     LEFT JOIN purchase_order AS o ON o.id = r.purchase_order_id WHERE coalesce(r.supplier_id, o.supplier_id) = w.supplier \
     AND coalesce(r.received_on, (r.created_at AT TIME ZONE t.time_zone)::date) >= w.since), \
     c AS (SELECT count(*) AS deliveries, count(due) AS dated, count(*) FILTER (WHERE day <= due) AS on_time, \
     avg(day - due) FILTER (WHERE day > due)::float8 AS days_late FROM came), \
     d AS (SELECT count(*) AS due_lines, count(*) FILTER (WHERE l.received >= l.quantity) AS complete_lines FROM w \
     JOIN purchase_order AS o ON o.supplier_id = w.supplier JOIN purchase_order_line AS l ON l.order_id = o.id \
     WHERE o.expected_on >= w.since AND o.archived_at IS NULL AND (o.status = 'closed' \
     OR o.status IN ('sent', 'acknowledged') AND o.expected_on < tenant_today())), \
     g AS (SELECT count(*) AS received_lines, count(*) FILTER (WHERE l.refused + l.returned = 0) AS good_lines \
     FROM came JOIN material_receipt_line AS l ON l.receipt_id = came.id) \
     SELECT c.*, d.*, g.*, (SELECT avg(share) FROM (VALUES (c.on_time::float8 / nullif(c.dated, 0)), \
     (d.complete_lines::float8 / nullif(d.due_lines, 0)), (g.good_lines::float8 / nullif(g.received_lines, 0))) AS s (share)) AS score \
     FROM c, d, g"
}

/// How a supplier has delivered in so many days.
///
/// # Errors
/// Internal ones.
pub async fn of(tx: &Tx, supplier: Id, days: i32) -> Result<SupplierRating, Error> {
    Rating { supplier, days }.get_result(tx.connection()).await.to_domain()
}
