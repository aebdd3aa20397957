//! What is kept for a time only, and room for the readings of the weeks to come.

use std::time::Duration;

use diesel::sql_types::{Double, Integer};
use gantry_domain::Error;

use super::{FORGET, READINGS, alone};
use crate::Store;
use crate::count::Count;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    Forget { age: f64 => Double }
    "SELECT forget_jobs(make_interval(secs => ?)) AS count"
}

prepared! {
    ForgetNotifications {}
    "SELECT forget_notifications() AS count"
}

prepared! {
    ForgetChanges { most: i32 => Integer }
    "SELECT forget_changes(?) AS count"
}

prepared! {
    ForgetSignIns { most: i32 => Integer }
    "SELECT forget_sign_ins(?) AS count"
}

prepared! {
    ForgetAnswers { age: f64 => Double }
    "SELECT forget_request_answers(make_interval(secs => ?)) AS count"
}

prepared! {
    MakeWeeks { ahead: i32 => Integer }
    "SELECT make_reading_weeks(ARRAY(SELECT now() + make_interval(days => 7 * w) FROM generate_series(0, ?) AS w))::bigint AS count"
}

prepared! {
    DropWeeks {}
    "SELECT drop_reading_weeks()::bigint AS count"
}

prepared! {
    ForgetReadings { most: i32 => Integer }
    "SELECT forget_readings(?) AS count"
}

/// Forgets jobs that were finished longer ago than that, and with them their keys; answers how many.
///
/// # Errors
/// Internal ones.
pub async fn forget(store: &Store, age: Duration) -> Result<i64, Error> {
    let forget = Forget { age: age.as_secs_f64() };
    alone(store, FORGET, async |tx| Ok(forget.get_result::<Count>(tx.connection()).await.to_domain()?.count)).await
}

/// Forgets notifications that are older than their tenant keeps them; answers how many.
///
/// # Errors
/// Internal ones.
pub async fn forget_notifications(store: &Store) -> Result<i64, Error> {
    let forget = ForgetNotifications {};
    alone(store, FORGET, async |tx| Ok(forget.get_result::<Count>(tx.connection()).await.to_domain()?.count)).await
}

/// Forgets answers of calls with an `Idempotency-Key` that are older than that; answers how many.
///
/// # Errors
/// Internal ones.
pub async fn forget_request_answers(store: &Store, age: Duration) -> Result<i64, Error> {
    let forget = ForgetAnswers { age: age.as_secs_f64() };
    alone(store, FORGET, async |tx| Ok(forget.get_result::<Count>(tx.connection()).await.to_domain()?.count)).await
}

/// Forgets entries of the sign-in log that are older than their tenant keeps them, at most so many of each tenant; answers how many.
///
/// # Errors
/// Internal ones.
pub async fn forget_sign_ins(store: &Store, most: i32) -> Result<i64, Error> {
    let forget = ForgetSignIns { most };
    alone(store, FORGET, async |tx| Ok(forget.get_result::<Count>(tx.connection()).await.to_domain()?.count)).await
}

/// Forgets changes of records that are older than their tenant keeps them, at most so many of each tenant; answers how many.
///
/// # Errors
/// Internal ones.
pub async fn forget_changes(store: &Store, most: i32) -> Result<i64, Error> {
    let forget = ForgetChanges { most };
    alone(store, FORGET, async |tx| Ok(forget.get_result::<Count>(tx.connection()).await.to_domain()?.count)).await
}

/// Makes room for the readings of this week and so many weeks ahead; answers how many were made.
///
/// # Errors
/// Internal ones.
pub async fn make_reading_weeks(store: &Store, ahead: i32) -> Result<i64, Error> {
    let make = MakeWeeks { ahead };
    alone(store, READINGS, async |tx| Ok(make.get_result::<Count>(tx.connection()).await.to_domain()?.count)).await
}

/// Drops the weeks of readings that no sensor keeps any more; answers how many.
///
/// # Errors
/// Internal ones.
pub async fn drop_reading_weeks(store: &Store) -> Result<i64, Error> {
    alone(store, READINGS, async |tx| Ok(DropWeeks {}.get_result::<Count>(tx.connection()).await.to_domain()?.count))
        .await
}

/// Forgets at most so many readings past the retention of their sensors; answers how many. Less than that: there are no more.
///
/// # Errors
/// Internal ones.
pub async fn forget_readings(store: &Store, most: i32) -> Result<i64, Error> {
    let forget = ForgetReadings { most };
    alone(store, READINGS, async |tx| Ok(forget.get_result::<Count>(tx.connection()).await.to_domain()?.count)).await
}
