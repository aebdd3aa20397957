//! Figures of assets: how reliable they are, and what stopped them. Both ends of the period belong to it, and what lasts counts as far as
//! it is within, as in `gantry_domain::availability`.

use gantry_domain::SubModule;

use super::figure::{Better, Figure, FigureFilter, FigureKind, FigureUnit, Groups, Measure};

const NEEDS: &[SubModule] = &[SubModule::Equipment, SubModule::AllAssets];
const PLACES: &[FigureFilter] = &[FigureFilter::Asset, FigureFilter::Location];
const ASSET: &str = "SELECT s.name FROM asset AS s WHERE s.id = g.grp::bigint";

const fn of_assets(key: &'static str, unit: FigureUnit, rows: &'static str) -> Figure {
    Figure::of(key, FigureKind::Number, unit, rows).about("asset", NEEDS, PLACES).measured(Measure::Ratio)
}

const fn of_downtimes(key: &'static str, kind: FigureKind, unit: FigureUnit, rows: &'static str) -> Figure {
    Figure::of(key, kind, unit, rows).about("asset", NEEDS, PLACES)
}

pub(super) const FIGURES: &[Figure] = &[
    of_assets(
        "mtbf",
        FigureUnit::Hours,
        "SELECT a.id, NULL::timestamptz AS at, '' AS grp, t.length - t.down - t.planned AS amount, t.failures AS weight, \
         a.code, a.name AS title {ran}",
    )
    .better(Better::More),
    of_assets(
        "mttr",
        FigureUnit::Hours,
        "SELECT a.id, NULL::timestamptz AS at, '' AS grp, t.down AS amount, t.failures AS weight, \
         a.code, a.name AS title {ran} AND t.failures > 0",
    )
    .better(Better::Less),
    of_assets(
        "availability",
        FigureUnit::Percent,
        "SELECT a.id, NULL::timestamptz AS at, '' AS grp, t.length - t.down - t.planned AS amount, \
         t.length - t.planned AS weight, a.code, a.name AS title {ran}",
    )
    .better(Better::More)
    .measured(Measure::Percent),
    of_downtimes(
        "failures",
        FigureKind::Number,
        FigureUnit::Count,
        "SELECT a.id, d.started_at AS at, '' AS grp, {one}, a.code, d.reason AS title \
         FROM downtime AS d JOIN asset AS a ON a.id = d.asset_id WHERE {met} AND NOT d.planned AND {assets}",
    )
    .better(Better::Less),
    of_downtimes(
        "downtimeByAsset",
        FigureKind::Bars,
        FigureUnit::Hours,
        "SELECT a.id, d.started_at AS at, a.id::text AS grp, {hours} AS amount, 1::numeric AS weight, a.code, d.reason AS title \
         FROM downtime AS d JOIN asset AS a ON a.id = d.asset_id WHERE {met} AND NOT d.planned AND {assets}",
    )
    .by(Groups::Records(ASSET)),
    of_downtimes(
        "downtimeByReason",
        FigureKind::Bars,
        FigureUnit::Hours,
        "SELECT a.id, d.started_at AS at, d.reason AS grp, {hours} AS amount, 1::numeric AS weight, a.code, a.name AS title \
         FROM downtime AS d JOIN asset AS a ON a.id = d.asset_id WHERE {met} AND NOT d.planned AND {assets}",
    )
    .by(Groups::Texts),
    // The class above the failure code, or the code itself where none is.
    of_downtimes(
        "failuresByClass",
        FigureKind::Bars,
        FigureUnit::Count,
        "SELECT a.id, d.started_at AS at, coalesce((WITH RECURSIVE up AS (SELECT f.id, f.parent_id, f.kind FROM failure_code AS f \
         WHERE f.id = d.failure_code_id UNION SELECT f.id, f.parent_id, f.kind FROM failure_code AS f JOIN up ON f.id = up.parent_id) \
         SELECT up.id FROM up ORDER BY up.kind = 'class' DESC, up.id = d.failure_code_id DESC LIMIT 1)::text, '') AS grp, \
         {one}, a.code, d.reason AS title \
         FROM downtime AS d JOIN asset AS a ON a.id = d.asset_id WHERE {met} AND NOT d.planned AND {assets}",
    )
    .by(Groups::Records("SELECT s.name FROM failure_code AS s WHERE s.id = nullif(g.grp, '')::bigint")),
];
