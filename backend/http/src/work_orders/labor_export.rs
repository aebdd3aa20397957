//! Hours as a file, for payroll and for accounting.

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpResponse, post};
use chrono::NaiveDate;
use gantry_domain::{Error, PersonId};
use gantry_store::Tx;
use gantry_store::entity::Kind;
use gantry_store::work_orders::crew_hours;
use serde::Deserialize;
use serde_json::Value;
use utoipa::{OpenApi, ToSchema};

use super::command_gateway;
use super::labor_shapes as shapes;
use super::labor_sheet::Pay;
use super::timesheet::{approves_all, check_sees};
use crate::auth::Caller;
use crate::records::export::{FileFormat, Titled, check_columns, unwritable};
use crate::records::row_file::{Columns, kind_of, write_rows};
use crate::span::check_days;
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(export))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(export);
}

/// Rows of a file: it is put together in memory. More are exported in parts.
const ROWS: u16 = 20_000;
/// Days from the first one of a file to the last.
const DAYS: i64 = 365;

/// What there is to export of a row.
const COLUMNS: Columns = &[
    ("code", Kind::Code),
    ("name", Kind::Text),
    ("submissionDate", Kind::Date),
    ("hoursSubmitted", Kind::Decimal),
    ("labourTypeName", Kind::Text),
    ("factor", Kind::Decimal),
    ("rate", Kind::Money),
    ("cost", Kind::Money),
    ("workOrderCode", Kind::Code),
    ("workOrderTitle", Kind::Text),
    ("startedAt", Kind::Time),
    ("stoppedAt", Kind::Time),
    ("note", Kind::LongText),
    ("reason", Kind::Text),
    ("enteredByName", Kind::Text),
    ("approvedAt", Kind::Time),
    ("approvedByName", Kind::Text),
];

/// Which hours.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LaborExport {
    /// The first day.
    from: NaiveDate,
    /// The last day, at most a year after the first.
    until: NaiveDate,
    /// Whose; of everybody whose hours one may see unless said.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    person_id: Option<PersonId>,
    /// Which fields of a row, and what to call them: `code`, `name`, `submissionDate`, `hoursSubmitted`, `labourTypeName`, `factor`, `rate`,
    /// `cost`, `workOrderCode`, `workOrderTitle`, `startedAt`, `stoppedAt`, `note`, `reason`, `enteredByName`, `approvedAt`,
    /// `approvedByName`.
    columns: Vec<Titled>,
    /// `csv` or `xlsx`.
    format: FileFormat,
}

impl LaborExport {
    fn check(&self) -> Result<(), Error> {
        check_columns(&self.columns, |field| kind_of(COLUMNS, field).is_some())?;
        check_days(self.from, self.until, DAYS)
    }
}

/// Hours as a file, by person and day: one's own, those of the members of the crews that one supervises and, for those who configure boards,
/// those of everybody. What was corrected and what a timer still measures is left out; rates and costs are empty for those who may not see
/// them.
#[utoipa::path(
    operation_id = "exportLabor", tag = "Labor", request_body = LaborExport,
    responses((status = 200, description = "The file", content(
        (shapes::LaborFile = "text/csv; charset=utf-8"),
        (shapes::LaborFile = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ))),
)]
#[post("/api/WorkOrderLabor/export/")]
async fn export(caller: Caller, services: Data<Services>, body: Body<LaborExport>) -> Answer<HttpResponse> {
    caller.require(command_gateway::READ)?;
    let asked = body.0;
    asked.check()?;
    let _admitted = services.exports.enter((caller.tenant(), caller.user_id()))?;
    let (person, days) = (asked.person_id, (asked.from, asked.until));
    let who = (caller.person_id(), approves_all(&caller));
    let rows = command_gateway::read(&services, &caller, async |tx: &Tx| {
        if let Some(person) = person {
            check_sees(tx, &caller, person).await?;
        }
        crew_hours::hours(tx, person, who, days, i64::from(ROWS) + 1).await
    });
    let rows = rows.await?;
    if rows.len() > usize::from(ROWS) {
        let message = format!("These are more than {ROWS} rows. Export fewer days.");
        return Err(Error::field("too_many_rows", "until", message).into());
    }
    let pay = Pay::of(&caller);
    let rows = rows.into_iter().map(|row| serde_json::to_value(pay.row(row)).map_err(unwritable));
    let rows: Vec<Value> = rows.collect::<Result<_, _>>()?;
    let LaborExport { columns, format, .. } = asked;
    let file = write_rows(format, COLUMNS, columns, rows).await?;
    Ok(format.attachment("labour").body(file))
}
