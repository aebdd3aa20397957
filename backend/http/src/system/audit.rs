//! Who did what, for administrators: over the history of all records and settings, boards and alarms, and sign-ins.

use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{HttpResponse, get, post};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use gantry_domain::{Action, Error, Id, SubModule, UserId};
use gantry_store::Tx;
use gantry_store::entity::Kind;
use gantry_store::system::audit::{self, AuditEntry, Cursor, Wanted};
use gantry_store::system::audit_names;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::records::export::{FileFormat, Titled, check_columns, unwritable};
use crate::records::row_file::{AT_ONCE, Columns, all_rows, kind_of, write_rows};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(list, export_audit))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(export_audit);
}

/// Entries of a page unless asked otherwise, and at most.
const ROWS: (i64, i64) = (50, 500);
/// Families asked for at once.
const FAMILIES: usize = 50;
/// What people earn, as columns call it: not for those who may not see it, in whatever table.
const PAY: [&str; 7] =
    ["hourly_rate", "rate", "cost", "planned_rate", "total_labor_cost", "totalLaborCost", "hourlyRate"];

/// What there is to export of an entry.
const COLUMNS: Columns = &[
    ("at", Kind::Time),
    ("userName", Kind::Text),
    ("family", Kind::Text),
    ("recordId", Kind::Whole),
    ("recordName", Kind::Text),
    ("kind", Kind::Text),
    ("address", Kind::Text),
    ("userAgent", Kind::Text),
    ("sessionId", Kind::Text),
    ("before", Kind::LongText),
    ("after", Kind::LongText),
];

/// Which entries; what is left out does not matter.
#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
struct AuditFilter {
    /// Done by this user.
    #[param(required = false, value_type = Option<i64>)]
    #[schema(required = false, value_type = Option<i64>)]
    user_id: Option<UserId>,
    /// Tables, separated by commas (`asset,role,tenant`); `board` and `alarms` for events of streams, `sign_in`.
    #[param(required = false)]
    #[schema(required = false)]
    family: Option<String>,
    /// This record of the family, with its parts; of boards the work order.
    #[param(required = false, value_type = Option<i64>)]
    #[schema(required = false, value_type = Option<i64>)]
    record_id: Option<Id>,
    /// `created`, `updated`, `removed`; `event` for those of streams; an event of the sign-in log.
    #[param(required = false)]
    #[schema(required = false)]
    kind: Option<String>,
    /// Not before.
    #[param(required = false)]
    #[schema(required = false)]
    from: Option<DateTime<Utc>>,
    /// Before.
    #[param(required = false)]
    #[schema(required = false)]
    until: Option<DateTime<Utc>>,
}

impl AuditFilter {
    fn wanted(self) -> Result<Wanted, Error> {
        let Self { user_id, family, record_id, kind, from, until } = self;
        let families = family.unwrap_or_default();
        let families: Vec<String> =
            families.split(',').map(str::trim).filter(|one| !one.is_empty()).map(str::to_owned).collect();
        if families.len() > FAMILIES {
            return Err(Error::field("invalid", "family", format!("At most {FAMILIES} families are expected.")));
        }
        if record_id.is_some() && families.len() != 1 {
            return Err(Error::field("invalid", "recordId", "A record is one of one family."));
        }
        Ok(Wanted { user: user_id, kind, families, record: record_id, from, until })
    }
}

/// Which page.
#[derive(Deserialize, IntoParams)]
struct AuditPage {
    /// From `next` of the page before.
    #[param(required = false)]
    cursor: Option<String>,
    /// Entries of the page: 50, at most 500.
    #[param(required = false)]
    rows: Option<i64>,
}

/// A page of entries.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Audit {
    items: Vec<AuditLine>,
    /// For the next page; null: this is the last.
    #[schema(required = true)]
    next: Option<String>,
}

/// An entry, with what its record is called now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AuditLine {
    /// What tells it from all others.
    id: String,
    #[serde(flatten)]
    entry: AuditEntry,
    /// Code and name of the record, or of what it is part of; null when it is gone or has none.
    #[schema(required = true)]
    record_name: Option<String>,
}

/// Who did what, the newest first, from which session and address, with what changed; for administrators. Entries cannot be changed or
/// removed; those older than `auditDays` and `signInLogDays` of the tenant are deleted. Chats are not in it.
#[utoipa::path(
    operation_id = "audit", tag = "System", params(AuditFilter, AuditPage),
    responses((status = 200, body = Audit, description = "A page of entries")),
)]
#[get("/api/Audit/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    filter: Query<AuditFilter>,
    page: Query<AuditPage>,
) -> Answer<Json<Audit>> {
    administrates(&caller)?;
    let wanted = filter.into_inner().wanted()?;
    let rows = page.rows.unwrap_or(ROWS.0).clamp(1, ROWS.1);
    let cursor = page.cursor.as_deref().map(read_cursor).transpose()?;
    let read = async |tx: &Tx| lines(tx, &caller, audit::page(tx, &wanted, cursor, rows).await?).await;
    let (items, last) = services.store.tenant_read(&caller, NEED, read).await?;
    let full = i64::try_from(items.len()).is_ok_and(|length| length == rows);
    let next = last.filter(|_| full).map(|last| write_cursor(&last)).transpose()?;
    Ok(Json(Audit { items, next }))
}

/// What to export.
#[derive(Deserialize, ToSchema)]
struct AuditExport {
    /// Which entries.
    #[serde(default)]
    filter: AuditFilter,
    /// Which fields of an entry, and what to call them: `at`, `userName`, `family`, `recordId`, `recordName`, `kind`, `address`, `userAgent`,
    /// `sessionId`, `before`, `after`.
    columns: Vec<Titled>,
    /// `csv` or `xlsx`.
    format: FileFormat,
}

/// A file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "describes the file")]
struct AuditFile(Vec<u8>);

/// Who did what as a file, the newest first; for administrators. At most 50,000 rows (`too_many_rows`).
#[utoipa::path(
    operation_id = "exportAudit", tag = "System", request_body = AuditExport,
    responses((status = 200, description = "The file", content(
        (AuditFile = "text/csv; charset=utf-8"),
        (AuditFile = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ))),
)]
#[post("/api/Audit/export/")]
async fn export_audit(caller: Caller, services: Data<Services>, body: Body<AuditExport>) -> Answer<HttpResponse> {
    administrates(&caller)?;
    let AuditExport { filter, columns, format } = body.0;
    check_columns(&columns, |field| kind_of(COLUMNS, field).is_some())?;
    let wanted = filter.wanted()?;
    let _admitted = services.exports.enter((caller.tenant(), caller.user_id()))?;
    let rows = all_rows(async |cursor| {
        let read = async |tx: &Tx| lines(tx, &caller, audit::page(tx, &wanted, cursor, AT_ONCE).await?).await;
        services.store.tenant_read(&caller, NEED, read).await
    });
    let rows = rows.await?;
    let file = write_rows(format, COLUMNS, columns, rows).await?;
    Ok(format.attachment("audit").body(file))
}

/// Entries as they are shown, and where they end.
async fn lines(tx: &Tx, caller: &Caller, entries: Vec<AuditEntry>) -> Result<(Vec<AuditLine>, Option<Cursor>), Error> {
    let last = entries.last().map(AuditEntry::cursor);
    let named = audit_names::of(tx, &entries).await?;
    let sees_pay = caller.permissions().allows(SubModule::PayRates, Action::Read);
    let line = |mut entry: AuditEntry| {
        if !sees_pay {
            [&mut entry.before, &mut entry.after].into_iter().flatten().for_each(without_pay);
        }
        let record_name = entry.about().and_then(|record| named.get(&record).cloned());
        AuditLine { id: entry.id(), entry, record_name }
    };
    Ok((entries.into_iter().map(line).collect(), last))
}

fn without_pay(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !PAY.contains(&name.as_str()));
            fields.values_mut().for_each(without_pay);
        }
        Value::Array(items) => items.iter_mut().for_each(without_pay),
        _ => {}
    }
}

fn write_cursor(cursor: &Cursor) -> Result<String, Error> {
    let text = serde_json::to_vec(cursor).map_err(unwritable)?;
    Ok(URL_SAFE_NO_PAD.encode(text))
}

fn read_cursor(text: &str) -> Result<Cursor, Error> {
    let unreadable = || Error::field("invalid", "cursor", "This is no end of a page.");
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| unreadable())?;
    serde_json::from_slice(&bytes).map_err(|_| unreadable())
}
