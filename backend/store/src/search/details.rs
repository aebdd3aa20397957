//! What is shown of the records that were found.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz};
use gantry_domain::{Error, Family, Id, UserId};

use super::{Hit, SearchFamily};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// One statement for each family, with what it shows as title and as detail. Archived records are not there.
macro_rules! details {
    ($($name:ident = $title:literal, $detail:literal, $board:literal, $from:literal;)+) => {$(
        prepared! {
            $name { ids: Vec<Id> => Array<BigInt> }
            concat!(
                "SELECT t.id, t.code, ", $title, " AS title, ", $detail, " AS detail, t.updated_at AS at, ", $board,
                " AS board_number, NULL::bigint AS thread_id, NULL::bigint AS seq FROM ", $from,
                " WHERE t.id = ANY(?) AND t.archived_at IS NULL"
            )
        }
    )+};
}

details! {
    WorkOrders = "t.title", "coalesce(a.name, l.name, '')", "b.number::bigint",
        "work_order AS t JOIN board AS b ON b.id = t.board_id LEFT JOIN asset AS a ON a.id = t.asset_id \
         LEFT JOIN location AS l ON l.id = t.location_id";
    WorkRequests = "t.title", "coalesce(a.name, l.name, '')", "NULL::bigint",
        "work_request AS t LEFT JOIN asset AS a ON a.id = t.asset_id LEFT JOIN location AS l ON l.id = t.location_id";
    Assets = "t.name", "coalesce(l.name, '')", "NULL::bigint",
        "asset AS t LEFT JOIN location AS l ON l.id = t.location_id";
    Locations = "t.name", "coalesce(l.name, '')", "NULL::bigint",
        "location AS t LEFT JOIN location AS l ON l.id = t.parent_id";
    Sensors = "t.name", "coalesce(a.name, l.name, '')", "NULL::bigint",
        "sensor AS t LEFT JOIN asset AS a ON a.id = t.asset_id LEFT JOIN location AS l ON l.id = t.location_id";
    Gateways = "t.name", "coalesce(l.name, '')", "NULL::bigint",
        "gateway AS t LEFT JOIN location AS l ON l.id = t.location_id";
    Meters = "t.name", "coalesce(a.name, l.name, '')", "NULL::bigint",
        "meter AS t LEFT JOIN asset AS a ON a.id = t.asset_id LEFT JOIN location AS l ON l.id = t.location_id";
    People = "t.name", "t.groups_description1", "NULL::bigint", "person AS t";
    Documents = "t.name", "''::text", "NULL::bigint", "document AS t";
    Parts = "t.name", "t.manufacturer", "NULL::bigint", "master_part AS t";
    Suppliers = "t.name", "''::text", "NULL::bigint", "supplier AS t";
    Plans = "t.name", "''::text", "NULL::bigint", "maintenance_plan AS t";
}

prepared! {
    Messages { me: Option<UserId> => Nullable<BigInt>, ids: Vec<Id> => Array<BigInt> }
    "SELECT m.id, '' AS code, left(m.text, 300) AS title, \
     concat_ws(' · ', m.by_name, coalesce(CASE WHEN m.by_user = o.id THEN NULL ELSE o.display_name END, c.name, w.code)) AS detail, \
     m.at, NULL::bigint AS board_number, m.thread_id, m.seq FROM message AS m JOIN thread AS t ON t.id = m.thread_id \
     LEFT JOIN crew AS c ON c.id = t.crew_id LEFT JOIN work_order AS w ON w.id = t.work_order_id \
     LEFT JOIN LATERAL (SELECT u.id, u.display_name FROM thread_member AS om JOIN \"user\" AS u ON u.id = om.user_id \
       WHERE t.kind = 'direct' AND om.thread_id = t.id AND om.user_id <> ? LIMIT 1) AS o ON true \
     WHERE m.id = ANY(?) AND m.deleted_at IS NULL"
}

#[derive(QueryableByName)]
struct HitRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    detail: String,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<BigInt>)]
    board_number: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    thread_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    seq: Option<i64>,
}

/// What is shown of these records of a family, in their order; those that are archived since are left out.
pub(super) async fn hits(tx: &Tx, family: SearchFamily, ids: &[Id]) -> Result<Vec<Hit>, Error> {
    let ids = ids.to_vec();
    let mut connection = tx.connection();
    let connection = &mut connection;
    macro_rules! of {
        ($statement:ident) => {
            $statement { ids: ids.clone() }.load(connection).await
        };
    }
    let rows: Result<Vec<HitRow>, _> = match family {
        SearchFamily::Messages => {
            let me = tx.context().and_then(gantry_domain::RequestContext::user_id);
            Messages { me, ids: ids.clone() }.load(connection).await
        }
        SearchFamily::Records(family) => match family {
            Family::WorkOrder => of!(WorkOrders),
            Family::WorkRequest => of!(WorkRequests),
            Family::Asset => of!(Assets),
            Family::Location => of!(Locations),
            Family::Sensor => of!(Sensors),
            Family::Gateway => of!(Gateways),
            Family::Meter => of!(Meters),
            Family::Person => of!(People),
            Family::Document => of!(Documents),
            Family::MasterPart => of!(Parts),
            Family::Supplier => of!(Suppliers),
            Family::MaintenancePlan => of!(Plans),
            other => return Err(Error::Internal(format!("{} is not searched", other.table()))),
        },
    };
    let mut rows: Vec<HitRow> = rows.to_domain()?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    Ok(rows.into_iter().map(HitRow::hit).collect())
}

impl HitRow {
    fn hit(self) -> Hit {
        let Self { id, code, title, detail, at, board_number, thread_id, seq } = self;
        Hit { id, code, title, detail, at, board_number, thread_id, seq }
    }
}
