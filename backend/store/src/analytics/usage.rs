//! Figures of how the system is used. Of messages they contain only the time and the author.

use gantry_domain::SubModule;

use super::figure::{Figure, FigureKind, FigureUnit, Groups};

const USER: &str = "SELECT s.display_name FROM \"user\" AS s WHERE s.id = g.grp::bigint";

const fn of_users(key: &'static str, kind: FigureKind, rows: &'static str) -> Figure {
    Figure::of(key, kind, FigureUnit::Count, rows).about("user", &[SubModule::Users], &[]).daily()
}

pub(super) const FIGURES: &[Figure] = &[
    // Who signed in, changed a record, acted on a board or sent a message, once for each day.
    of_users(
        "activeUsersByDay",
        FigureKind::Series,
        "SELECT u.id, e.at, '' AS grp, {one}, u.username AS code, u.display_name AS title FROM (\
         SELECT DISTINCT a.id, date_trunc('day', a.at AT TIME ZONE $7) AT TIME ZONE $7 AS at FROM (\
         SELECT user_id AS id, issued_at AS at FROM session WHERE screen IS NULL AND issued_at >= $1 AND issued_at < $2 \
         UNION ALL SELECT user_id, at FROM change WHERE at >= $1 AND at < $2 \
         UNION ALL SELECT by_user, at FROM stream_event WHERE at >= $1 AND at < $2) AS a) AS e JOIN \"user\" AS u ON u.id = e.id",
    ),
    of_users(
        "signIns",
        FigureKind::Series,
        "SELECT u.id, e.issued_at AS at, '' AS grp, {one}, u.username AS code, u.display_name AS title \
         FROM session AS e JOIN \"user\" AS u ON u.id = e.user_id \
         WHERE e.screen IS NULL AND e.issued_at >= $1 AND e.issued_at < $2",
    ),
    of_users(
        "workOrdersChangedByUser",
        FigureKind::Bars,
        "SELECT w.id, e.at, e.by_user::text AS grp, {one}, w.code, w.title FROM (\
         SELECT v.by_user, v.record_id, max(v.at) AS at FROM stream_event AS v WHERE v.at >= $1 AND v.at < $2 \
         AND v.by_user IS NOT NULL GROUP BY v.by_user, v.record_id) AS e JOIN work_order AS w ON w.id = e.record_id",
    )
    .about("workOrder", &[SubModule::Users], &[])
    .by(Groups::Records(USER)),
    of_users(
        "messagesByDay",
        FigureKind::Series,
        "SELECT coalesce(m.by_user, 0) AS id, m.at, '' AS grp, {one}, '' AS code, m.by_name AS title FROM message AS m \
         WHERE m.at >= $1 AND m.at < $2 AND m.deleted_at IS NULL",
    ),
];
