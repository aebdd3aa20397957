//! How long sessions of a tenant last, and how long its sign-ins and changes are kept.

use diesel::prelude::*;
use gantry_domain::{Error, FieldError, TenantId};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::tenant_session_policy as policy;

/// Minutes without a request after which a session may be over.
const IDLE: std::ops::RangeInclusive<i32> = 5..=43_200;
/// Hours after which a session may be over however much it is used.
const AGE: std::ops::RangeInclusive<i32> = 1..=8_760;
/// Days for which sign-ins may be kept.
const DAYS: std::ops::RangeInclusive<i32> = 30..=3_650;

/// Days for which changes of records may be kept. The lower limit keeps administrators from erasing traces of their own changes at once.
const AUDIT_DAYS: std::ops::RangeInclusive<i32> = 90..=36_500;

/// How long sessions last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct SessionPolicy {
    /// After so many minutes without a request a session is over.
    pub idle_minutes: i32,
    /// After so many hours it is over however much it is used; none: never.
    pub max_hours: Option<i32>,
    /// Sign-ins are kept for so many days.
    pub sign_in_log_days: i32,
    /// Changes of records are kept for so many days; none: for ever.
    pub audit_days: Option<i32>,
}

/// How long sessions last.
///
/// # Errors
/// Internal ones.
pub async fn get(tx: &Tx) -> Result<SessionPolicy, Error> {
    let columns =
        (policy::session_idle_minutes, policy::session_max_hours, policy::sign_in_log_days, policy::audit_days);
    policy::table.find(of(tx)?).select(columns).first(tx.connection()).await.to_domain()
}

/// Says how long sessions last; it counts for those that are open, too.
///
/// # Errors
/// `invalid` for what is out of range.
pub async fn put(tx: &Tx, wanted: &SessionPolicy) -> Result<(), Error> {
    let mut fields = Vec::new();
    let mut check = |field: &str, value: i32, range: &std::ops::RangeInclusive<i32>| {
        if !range.contains(&value) {
            let message = format!("A number from {} to {} is expected.", range.start(), range.end());
            fields.push(FieldError { field: field.to_owned(), message });
        }
    };
    check("idleMinutes", wanted.idle_minutes, &IDLE);
    check("signInLogDays", wanted.sign_in_log_days, &DAYS);
    if let Some(hours) = wanted.max_hours {
        check("maxHours", hours, &AGE);
    }
    if let Some(days) = wanted.audit_days {
        check("auditDays", days, &AUDIT_DAYS);
    }
    Error::unless_right(fields)?;
    let values = (
        policy::session_idle_minutes.eq(wanted.idle_minutes),
        policy::session_max_hours.eq(wanted.max_hours),
        policy::sign_in_log_days.eq(wanted.sign_in_log_days),
        policy::audit_days.eq(wanted.audit_days),
        policy::version.eq(policy::version + 1),
        policy::updated_at.eq(diesel::dsl::now),
    );
    let row = diesel::update(policy::table.find(of(tx)?)).set(values);
    row.execute(tx.connection()).await.to_domain().map(drop)
}

fn of(tx: &Tx) -> Result<TenantId, Error> {
    let none = || Error::Internal("a session policy without a tenant".to_owned());
    tx.context().map(gantry_domain::RequestContext::tenant).ok_or_else(none)
}
