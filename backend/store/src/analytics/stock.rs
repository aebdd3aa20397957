//! Figures of stock: what lies there, what moves, and what is missing.

use gantry_domain::SubModule;

use super::figure::{Better, Figure, FigureFilter, FigureKind, FigureUnit, Groups, Measure};

const NEEDS: &[SubModule] = &[SubModule::Warehousing, SubModule::MasterParts];
const PLACES: &[FigureFilter] = &[FigureFilter::Location];
const WAREHOUSE: &str = "SELECT s.name FROM warehouse AS s WHERE s.id = g.grp::bigint";

const fn of_stock(key: &'static str, kind: FigureKind, unit: FigureUnit, rows: &'static str) -> Figure {
    Figure::of(key, kind, unit, rows).about("masterPart", NEEDS, PLACES)
}

pub(super) const FIGURES: &[Figure] = &[
    of_stock(
        "stockValue",
        FigureKind::Number,
        FigureUnit::Money,
        "SELECT i.part_id AS id, i.moved_at AS at, '' AS grp, i.value AS amount, 1::numeric AS weight, {item} WHERE i.balance <> 0",
    )
    .now(),
    of_stock(
        "stockValueByWarehouse",
        FigureKind::Bars,
        FigureUnit::Money,
        "SELECT i.part_id AS id, i.moved_at AS at, i.warehouse_id::text AS grp, i.value AS amount, 1::numeric AS weight, {item} \
         WHERE i.balance <> 0",
    )
    .now()
    .by(Groups::Records(WAREHOUSE)),
    // What is issued in the period, for a year, by what lies there now.
    of_stock(
        "stockTurns",
        FigureKind::Number,
        FigureUnit::Number,
        "SELECT m.part_id AS id, m.at, '' AS grp, -m.value * 31557600 / extract(epoch FROM $2::timestamptz - $1::timestamptz) \
         AS amount, 1::numeric AS weight, {moved} WHERE m.at >= $1 AND m.at < $2 AND m.kind IN ('issue', 'return')",
    )
    .better(Better::More)
    .measured(Measure::Per(
        "SELECT nullif(sum(i.value), 0) FROM stock_item AS i JOIN warehouse AS h ON h.id = i.warehouse_id \
         WHERE ($5::bigint[] IS NULL OR h.location_id = ANY($5))",
    )),
    // What goods cost more than their standard price: the entry that a variance follows says what for.
    of_stock(
        "purchasePriceVariance",
        FigureKind::Series,
        FigureUnit::Money,
        "SELECT m.part_id AS id, m.at, '' AS grp, -m.value AS amount, 1::numeric AS weight, {moved} WHERE m.at >= $1 AND m.at < $2 \
         AND m.kind = 'variance' AND i.valuation = 'standardPrice' AND EXISTS (SELECT FROM stock_movement AS r \
         WHERE r.command_id = m.command_id AND r.command_line = m.command_line - 1 AND r.kind IN ('receive', 'revaluation'))",
    )
    .monthly(),
    of_stock(
        "stockOuts",
        FigureKind::Number,
        FigureUnit::Count,
        "SELECT l.part_id AS id, NULL::timestamptz AS at, '' AS grp, {one}, {level} WHERE l.archived_at IS NULL AND s.available <= 0",
    )
    .now(),
    of_stock(
        "belowReorderPoint",
        FigureKind::Number,
        FigureUnit::Count,
        "SELECT l.part_id AS id, NULL::timestamptz AS at, '' AS grp, {one}, {level} \
         WHERE l.archived_at IS NULL AND s.available <= l.reorder_point",
    )
    .now(),
    of_stock(
        "slowMovers",
        FigureKind::Table,
        FigureUnit::Money,
        "SELECT i.part_id AS id, i.moved_at AS at, '' AS grp, i.value AS amount, 1::numeric AS weight, {item} WHERE i.balance > 0 \
         AND i.created_at < $1 AND NOT EXISTS (SELECT FROM stock_movement AS m WHERE m.item_id = i.id AND m.kind = 'issue' \
         AND m.at >= $1 AND m.at < $2)",
    ),
    of_stock(
        "receiptsIssues",
        FigureKind::Series,
        FigureUnit::Money,
        "SELECT m.part_id AS id, m.at, CASE m.kind WHEN 'receive' THEN 'receipts' ELSE 'issues' END AS grp, \
         CASE m.kind WHEN 'receive' THEN m.value ELSE -m.value END AS amount, 1::numeric AS weight, {moved} \
         WHERE m.at >= $1 AND m.at < $2 AND m.kind IN ('receive', 'issue', 'return')",
    )
    .monthly()
    .by(Groups::Words(&["receipts", "issues"])),
    of_stock(
        "openPurchaseOrders",
        FigureKind::Number,
        FigureUnit::Count,
        "SELECT o.id, o.created_at AS at, '' AS grp, {one}, o.code, \
         (SELECT s.name FROM supplier AS s WHERE s.id = o.supplier_id) AS title FROM purchase_order AS o \
         JOIN warehouse AS h ON h.id = o.warehouse_id AND ($5::bigint[] IS NULL OR h.location_id = ANY($5)) \
         WHERE o.archived_at IS NULL AND o.status IN ('approved', 'sent', 'acknowledged')",
    )
    .now()
    .about("purchaseOrder", &[SubModule::Suppliers], PLACES),
];
