//! Hours of the week, in which an alarm rule counts or a crew works: stored as JSON as the domain serialises them, and
//! described in the OpenAPI document.

use diesel::deserialize::FromSqlRow;
use gantry_domain::Schedule;
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use crate::entity::kept_as_json;

kept_as_json! { WeeklyHours told as WeeklySchedule }

/// Hours of the week.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, FromSqlRow)]
#[serde(transparent)]
pub struct WeeklyHours(pub Schedule);

/// Hours of the week, by the clock of a time zone.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
struct WeeklySchedule {
    /// The IANA name of the zone whose clock is meant.
    time_zone: String,
    /// They may overlap.
    #[schema(inline)]
    hours: Vec<ScheduledHours>,
}

/// Hours that are the same on some days.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
struct ScheduledHours {
    /// On which days they begin.
    #[schema(inline)]
    days: Vec<Weekday>,
    /// When they begin: `06:00`.
    from: String,
    /// When they end: on the next day when that is not after their beginning, so 00:00 to 00:00 is a whole day.
    to: String,
}

#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// Its schema, by the name that records refer to it by.
pub fn schemas() -> [(String, RefOr<Schema>); 1] {
    [(WeeklySchedule::name().into_owned(), WeeklySchedule::schema())]
}
