//! Figures of sensors, their readings and their alarms.

use gantry_domain::SubModule;

use super::figure::{Better, Figure, FigureFilter, FigureKind, FigureUnit, Groups, Measure};

const NEEDS: &[SubModule] = &[SubModule::Sensors];
const PLACES: &[FigureFilter] = &[FigureFilter::Asset, FigureFilter::Location];
const SENSOR: &str = "SELECT s.name FROM sensor AS s WHERE s.id = g.grp::bigint";
const SEVERITIES: &[&str] = &["critical", "high", "medium", "low"];

const fn of_sensors(key: &'static str, kind: FigureKind, unit: FigureUnit, rows: &'static str) -> Figure {
    Figure::of(key, kind, unit, rows).about("sensor", NEEDS, PLACES)
}

pub(super) const FIGURES: &[Figure] = &[
    // As the list of sensors has it: silent after ten intervals without a reading.
    of_sensors(
        "sensorsByState",
        FigureKind::Bars,
        FigureUnit::Count,
        "SELECT s.id, v.at, CASE WHEN NOT s.active THEN 'inactive' WHEN v.at IS NULL THEN 'never' WHEN {silent} THEN 'silent' \
         WHEN v.value < s.low OR v.value > s.high THEN 'outside' ELSE 'normal' END AS grp, {one}, s.code, s.name AS title {latest}",
    )
    .now()
    .by(Groups::Words(&["normal", "outside", "silent", "never", "inactive"])),
    of_sensors(
        "silentSensors",
        FigureKind::Number,
        FigureUnit::Count,
        "SELECT s.id, v.at, '' AS grp, {one}, s.code, s.name AS title {latest} AND s.active AND {silent}",
    )
    .now(),
    of_sensors(
        "alarmsByDay",
        FigureKind::Series,
        FigureUnit::Count,
        "SELECT coalesce(m.sensor_id, 0) AS id, m.raised_at AS at, m.severity AS grp, {one}, {alarm}",
    )
    .daily()
    .by(Groups::Words(SEVERITIES)),
    of_sensors(
        "alarmsBySeverity",
        FigureKind::Bars,
        FigureUnit::Count,
        "SELECT coalesce(m.sensor_id, 0) AS id, m.raised_at AS at, m.severity AS grp, {one}, {alarm}",
    )
    .by(Groups::Words(SEVERITIES)),
    of_sensors(
        "topAlarmingSensors",
        FigureKind::Bars,
        FigureUnit::Count,
        "SELECT m.sensor_id AS id, m.raised_at AS at, m.sensor_id::text AS grp, {one}, {alarm} AND m.sensor_id IS NOT NULL",
    )
    .by(Groups::Records(SENSOR)),
    of_sensors(
        "timeToAcknowledge",
        FigureKind::Number,
        FigureUnit::Hours,
        "SELECT coalesce(m.sensor_id, 0) AS id, m.raised_at AS at, '' AS grp, \
         greatest(extract(epoch FROM m.acknowledged_at - m.raised_at) / 3600, 0) AS amount, 1::numeric AS weight, {alarm} \
         AND m.acknowledged_at IS NOT NULL",
    )
    .better(Better::Less)
    .measured(Measure::Ratio),
    // Hours of UTC, counted to the day in which they begin.
    of_sensors(
        "readingsByDay",
        FigureKind::Series,
        FigureUnit::Count,
        "SELECT s.id, r.at, '' AS grp, r.count::numeric AS amount, 1::numeric AS weight, s.code, s.name AS title \
         FROM sensor AS s JOIN sensor_hour AS r ON r.sensor_id = s.id WHERE r.at >= $1 AND r.at < $2 AND {sensors}",
    )
    .daily(),
];
