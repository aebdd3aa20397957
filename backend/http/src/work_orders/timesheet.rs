//! Hours of a week: one's own, and those of the people whose hours one approves.

use actix_web::get;
use actix_web::web::{Data, Json, Query, ServiceConfig};
use chrono::{Datelike, Days, NaiveDate};
use gantry_domain::{Action, Error, PersonId, SubModule};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::work_orders::crew_hours::{self, PersonWeek, RunningTimer};
use gantry_store::work_orders::labour::{self, DaySum, LabourRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi};

use super::labor_shapes as shapes;
use super::labor_sheet::Pay;
use crate::auth::Caller;
use crate::paging::PageBounds;
use crate::work_orders::command_gateway;
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(timesheet, crew, running))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(timesheet).service(crew).service(running);
}

/// Which week.
#[derive(Deserialize, IntoParams)]
struct Week {
    /// A day of the week, which begins on Monday: 2026-11-24.
    #[param(required = true)]
    week: Option<NaiveDate>,
}

impl Week {
    fn days(&self) -> Result<(NaiveDate, NaiveDate), Error> {
        let day = self.week.ok_or_else(|| Error::field("required", "week", "Name a day of the week."))?;
        if !(2..9999).contains(&day.year()) {
            return Err(Error::field("invalid", "week", "The year must be one from 1 to 9999."));
        }
        let from = day - Days::new(u64::from(day.weekday().num_days_from_monday()));
        Ok((from, from + Days::new(6)))
    }
}

/// Whose hours.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Whose {
    /// The person; one's own unless said.
    #[param(value_type = Option<i64>, required = false)]
    person_id: Option<PersonId>,
}

/// The hours of a person.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Timesheet {
    from: NaiveDate,
    to: NaiveDate,
    days: Vec<DaySum>,
    #[serde(flatten)]
    page: Page<LabourRow>,
}

/// Those who configure boards approve the hours of everybody.
pub(super) fn approves_all(caller: &Caller) -> bool {
    caller.permissions().allows(SubModule::WorkOrders, Action::Configure)
}

/// A person's own hours, or those of a member of a crew that they supervise.
///
/// # Errors
/// `supervisor_required`.
pub(super) async fn check_sees(tx: &Tx, caller: &Caller, person: PersonId) -> Result<(), Error> {
    let own = caller.person_id();
    let free = own == Some(person) || approves_all(caller);
    let leads = match own {
        Some(own) if !free => crew_hours::leads(tx, own, person).await?,
        _ => free,
    };
    let refusal = || Error::forbidden("supervisor_required", "Only a supervisor of the crew may see these hours.");
    leads.then_some(()).ok_or_else(refusal)
}

/// Hours of a week, by day: the sums of its days and a page of its rows. Those of others for supervisors of their crews, and those who
/// configure boards (`supervisor_required`).
#[utoipa::path(
    operation_id = "ownTimesheet", tag = "Labor", params(Week, Whose, PageBounds),
    responses((status = 200, body = shapes::Timesheet, description = "The hours")),
)]
#[get("/api/WorkOrderLabor/timesheet/")]
async fn timesheet(
    caller: Caller,
    services: Data<Services>,
    week: Query<Week>,
    whose: Query<Whose>,
    slice: Query<PageBounds>,
) -> Answer<Json<Timesheet>> {
    caller.require(command_gateway::READ)?;
    let (from, to) = week.days()?;
    let no_person = || Error::conflict("no_person", "Your account is not linked to a person, so it has no hours.");
    let person = whose.person_id.or(caller.person_id()).ok_or_else(no_person)?;
    let bounds = slice.bounds();
    let read = command_gateway::read(&services, &caller, async |tx| {
        check_sees(tx, &caller, person).await?;
        labour::timesheet(tx, person, (from, to), bounds).await
    });
    let (mut page, days) = read.await?;
    let pay = Pay::of(&caller);
    page.items = page.items.into_iter().map(|row| pay.row(row)).collect();
    Ok(Json(Timesheet { from, to, days, page }))
}

/// The timer that runs.
#[derive(Serialize)]
struct Running {
    timer: Option<RunningTimer>,
}

/// The timer that runs for a person, wherever it was started; one's own unless said.
#[utoipa::path(
    operation_id = "runningTimer", tag = "Labor", params(Whose),
    responses((status = 200, body = shapes::Running, description = "The timer, if one runs")),
)]
#[get("/api/WorkOrderLabor/running/")]
async fn running(caller: Caller, services: Data<Services>, whose: Query<Whose>) -> Answer<Json<Running>> {
    caller.require(command_gateway::READ)?;
    let timer = match whose.person_id.or(caller.person_id()) {
        Some(person) => {
            command_gateway::read(&services, &caller, async |tx| crew_hours::running(tx, person).await).await?
        }
        None => None,
    };
    Ok(Json(Running { timer }))
}

/// The people whose hours one approves, by name, with their hours of a week: the members of the crews that one supervises; for those who
/// configure boards, also everybody who has hours in that week.
#[utoipa::path(
    operation_id = "crewTimesheet", tag = "Labor", params(Week, PageBounds),
    responses((status = 200, body = shapes::CrewTimesheet, description = "A page of the people")),
)]
#[get("/api/WorkOrderLabor/crew-timesheet/")]
async fn crew(
    caller: Caller,
    services: Data<Services>,
    week: Query<Week>,
    slice: Query<PageBounds>,
) -> Answer<Json<Page<PersonWeek>>> {
    caller.require(command_gateway::READ)?;
    let days = week.days()?;
    let who = (caller.person_id(), approves_all(&caller));
    let bounds = slice.bounds();
    let read = async |tx: &Tx| crew_hours::week(tx, who, days, bounds).await;
    Ok(Json(command_gateway::read(&services, &caller, read).await?))
}
