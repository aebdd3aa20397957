//! Notifications: what users are notified of, their settings, and what is still to be sent.

mod alarm_recipients;
mod cards;
mod devices;
mod recipients;
mod sending;
mod settings;
mod telling;

pub use alarm_recipients::{carers, leads_at_work};
pub use cards::{Card, get, list, mark, remove, unread};
pub use devices::{
    Device, NewDevice, Subscription, add_device, devices, forget_device, remove_device, subscription, subscriptions,
};
pub use recipients::{
    OfWorkOrder, RequestNews, ThreadPlace, administrators, deciders, list_names, of_work_orders, overdue, request_news,
    thread_place, users_of_crew, users_of_person,
};
pub use sending::{Addressee, Way, addressee, due, sent};
pub use settings::{Preferences, preferences, put_settings};
pub use telling::{Telling, WrittenCard, tell};
