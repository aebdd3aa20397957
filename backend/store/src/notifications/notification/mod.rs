//! Notifications: what users are notified of, their settings, and what is still to be sent.

mod alarm_recipients;
mod cards;
mod devices;
mod recipients;
mod request_recipients;
mod sending;
mod settings;
mod telling;

pub use alarm_recipients::{carers, leads_at_work};
pub use cards::{Card, get, list, mark, remove, unread};
pub use devices::{
    Device, NewDevice, Subscription, add_device, devices, forget_device, remove_device, subscription, subscriptions,
};
pub use recipients::{
    OfWorkOrder, ThreadPlace, administrators, list_names, of_work_orders, overdue, thread_place, users_of_crew,
    users_of_person,
};
pub use request_recipients::{LateRequest, RequestNews, deciders, late_requests, request_managers, request_news};
pub use sending::{Addressee, Way, addressee, due, sent};
pub use settings::{Preferences, preferences, put_settings};
pub use telling::{Telling, WrittenCard, tell};

use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use gantry_domain::UserId;

/// A row of a query for users.
#[derive(QueryableByName)]
struct UserRow {
    #[diesel(sql_type = BigInt)]
    id: UserId,
}

fn ids(rows: Vec<UserRow>) -> Vec<UserId> {
    rows.into_iter().map(|user| user.id).collect()
}
