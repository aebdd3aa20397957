//! The log of sign-ins, for administrators.

use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{HttpResponse, get, post};
use chrono::{DateTime, Utc};
use gantry_domain::{Error, UserId};
use gantry_store::Tx;
use gantry_store::entity::Kind;
use gantry_store::families::Page;
use gantry_store::sign_on::sign_in_log::{self, LoggedSignIn, Wanted, event, way};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::paging::{PageBounds, page_schema};
use crate::records::export::{FileFormat, Titled, check_columns};
use crate::records::row_file::{AT_ONCE, Columns, all_rows, kind_of, write_rows};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(list, export_sign_ins))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(export_sign_ins);
}

/// What there is to export of an entry.
const COLUMNS: Columns = &[
    ("at", Kind::Time),
    ("event", Kind::Text),
    ("way", Kind::Text),
    ("userName", Kind::Text),
    ("providerName", Kind::Text),
    ("reason", Kind::Text),
    ("detail", Kind::Text),
    ("subject", Kind::Text),
    ("email", Kind::Text),
    ("address", Kind::Text),
    ("userAgent", Kind::Text),
];

/// Which entries; what is left out does not matter.
#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
struct SignInFilter {
    /// Of this account.
    #[param(required = false, value_type = Option<i64>)]
    #[schema(required = false, value_type = Option<i64>)]
    user_id: Option<UserId>,
    /// `true`: that went well; `false`: that did not.
    #[param(required = false)]
    #[schema(required = false)]
    success: Option<bool>,
    /// `signIn`, `signOut`, `passwordReset`, `passwordChange`, `factorChange`, `factorReset`, `sessionEnd` or `provisioning`.
    #[param(required = false)]
    #[schema(required = false)]
    event: Option<String>,
    /// `password`, `totp`, `recoveryCode`, `passkey`, `provider` or `commandLine`.
    #[param(required = false)]
    #[schema(required = false)]
    way: Option<String>,
    /// Not before.
    #[param(required = false)]
    #[schema(required = false)]
    from: Option<DateTime<Utc>>,
    /// Before.
    #[param(required = false)]
    #[schema(required = false)]
    until: Option<DateTime<Utc>>,
}

impl SignInFilter {
    fn wanted(self) -> Result<Wanted, Error> {
        let Self { user_id, success, event, way, from, until } = self;
        let known = |field: &str, value: &Option<String>, all: &[&str]| match value {
            Some(value) if !all.contains(&value.as_str()) => {
                Err(Error::field("invalid", field, format!("One of these is expected: {}.", all.join(", "))))
            }
            _ => Ok(()),
        };
        known("event", &event, &event::ALL)?;
        known("way", &way, &way::ALL)?;
        Ok(Wanted { user: user_id, success, event, way, from, until })
    }
}

page_schema! {
    /// Entries of the sign-in log.
    SignInLog of LoggedSignIn
}

/// Sign-ins and sign-outs, and what was done about passwords, factors and sessions, the newest first, and precisely why something did not
/// work; for administrators. The total counts to 1,000.
#[utoipa::path(
    operation_id = "signInLog", tag = "System", params(SignInFilter, PageBounds),
    responses((status = 200, body = SignInLog, description = "A page of them")),
)]
#[get("/api/SignInLog/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    filter: Query<SignInFilter>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<LoggedSignIn>>> {
    administrates(&caller)?;
    let wanted = filter.into_inner().wanted()?;
    let read = async |tx: &Tx| sign_in_log::page(tx, &wanted, page.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, NEED, read).await?))
}

/// What to export.
#[derive(Deserialize, ToSchema)]
struct SignInExport {
    /// Which entries.
    #[serde(default)]
    filter: SignInFilter,
    /// Which fields of an entry, and what to call them: `at`, `event`, `way`, `userName`, `providerName`, `reason`, `detail`, `subject`,
    /// `email`, `address`, `userAgent`.
    columns: Vec<Titled>,
    /// `csv` or `xlsx`.
    format: FileFormat,
}

/// A file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "describes the file")]
struct SignInFile(Vec<u8>);

/// The sign-in log as a file, the newest first; for administrators. At most 50,000 rows (`too_many_rows`).
#[utoipa::path(
    operation_id = "exportSignIns", tag = "System", request_body = SignInExport,
    responses((status = 200, description = "The file", content(
        (SignInFile = "text/csv; charset=utf-8"),
        (SignInFile = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ))),
)]
#[post("/api/SignInLog/export/")]
async fn export_sign_ins(caller: Caller, services: Data<Services>, body: Body<SignInExport>) -> Answer<HttpResponse> {
    administrates(&caller)?;
    let SignInExport { filter, columns, format } = body.0;
    check_columns(&columns, |field| kind_of(COLUMNS, field).is_some())?;
    let wanted = filter.wanted()?;
    let _admitted = services.exports.enter((caller.tenant(), caller.user_id()))?;
    let rows = all_rows(async |before| {
        let read = async |tx: &Tx| sign_in_log::before(tx, &wanted, before, AT_ONCE).await;
        let page = services.store.tenant_read(&caller, NEED, read).await?;
        let last = page.last().map(|last| last.id);
        Ok((page, last))
    });
    let rows = rows.await?;
    let file = write_rows(format, COLUMNS, columns, rows).await?;
    Ok(format.attachment("sign-ins").body(file))
}
