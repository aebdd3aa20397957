//! Figures of production: how long assets ran, and what their meters counted.

use gantry_domain::SubModule;

use super::figure::{Better, Figure, FigureFilter, FigureKind, FigureUnit, Groups, Measure};

const NEEDS: &[SubModule] = &[SubModule::Equipment, SubModule::AllAssets];
const PLACES: &[FigureFilter] = &[FigureFilter::Asset, FigureFilter::Location];
const METER: &str = "SELECT s.name || coalesce(' (' || (SELECT u.code FROM unit_of_measure AS u WHERE u.id = s.unit_id) || ')', '') \
    FROM meter AS s WHERE s.id = g.grp::bigint";

const fn of_assets(key: &'static str, rows: &'static str) -> Figure {
    Figure::of(key, FigureKind::Number, FigureUnit::Hours, rows).about("asset", NEEDS, PLACES)
}

pub(super) const FIGURES: &[Figure] = &[
    Figure {
        unit: FigureUnit::Percent,
        ..of_assets(
            "utilisation",
            "SELECT a.id, NULL::timestamptz AS at, '' AS grp, t.length - t.down - t.planned AS amount, t.length AS weight, \
             a.code, a.name AS title {ran}",
        )
        .better(Better::More)
        .measured(Measure::Percent)
    },
    of_assets(
        "uptime",
        "SELECT a.id, NULL::timestamptz AS at, '' AS grp, t.length - t.down - t.planned AS amount, 1::numeric AS weight, \
         a.code, a.name AS title {ran}",
    )
    .better(Better::More),
    of_assets(
        "unplannedDowntime",
        "SELECT a.id, NULL::timestamptz AS at, '' AS grp, t.down AS amount, 1::numeric AS weight, \
         a.code, a.name AS title {ran} AND t.down > 0",
    )
    .better(Better::Less),
    of_assets(
        "plannedDowntime",
        "SELECT a.id, NULL::timestamptz AS at, '' AS grp, t.planned AS amount, 1::numeric AS weight, \
         a.code, a.name AS title {ran} AND t.planned > 0",
    ),
    Figure {
        kind: FigureKind::Bars,
        ..of_assets(
            "plannedDowntimeByAsset",
            "SELECT a.id, d.started_at AS at, a.id::text AS grp, {hours} AS amount, 1::numeric AS weight, a.code, d.reason AS title \
             FROM downtime AS d JOIN asset AS a ON a.id = d.asset_id WHERE {met} AND d.planned AND {assets}",
        )
        .by(Groups::Records("SELECT s.name FROM asset AS s WHERE s.id = g.grp::bigint"))
    },
    // What counters counted in the period, for a day.
    Figure::of(
        "meterOutputPerDay",
        FigureKind::Bars,
        FigureUnit::Number,
        "SELECT r.id, v.at, r.id::text AS grp, v.delta * 86400 / extract(epoch FROM $2::timestamptz - $1::timestamptz) AS amount, \
         1::numeric AS weight, r.code, r.name AS title FROM meter AS r JOIN meter_reading AS v ON v.meter_id = r.id \
         WHERE r.kind = 'continuous' AND r.archived_at IS NULL AND v.at >= $1 AND v.at < $2 AND v.delta <> 0 \
         AND ($4::bigint[] IS NULL OR r.asset_id = ANY($4)) AND ($5::bigint[] IS NULL OR coalesce(r.location_id, \
         (SELECT l.location_id FROM asset AS l WHERE l.id = r.asset_id)) = ANY($5))",
    )
    .about("meter", &[SubModule::Meters], PLACES)
    .by(Groups::Records(METER)),
];
