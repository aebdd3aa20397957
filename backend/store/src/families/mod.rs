//! One file a family: its rows as they are sent, and plain async functions that read and write them inside a transaction.

pub mod alarm;
pub mod alarm_rule;
pub mod alarm_rule_shapes;
pub mod asset;
pub mod asset_costs;
pub mod board;
pub mod category;
pub mod change;
pub mod chat;
pub mod class_attribute;
mod class_values;
pub mod classification;
pub mod classification_scheme;
pub mod cost_centre;
pub mod credentials;
pub mod crew;
pub mod dashboard;
pub mod dashboard_widgets;
pub mod department;
pub mod document;
pub mod document_link;
pub mod downtime;
pub mod failure_code;
pub mod floor_plan;
pub mod gateway;
pub mod gateway_call;
pub mod import;
pub mod job;
pub mod labour;
pub mod location;
pub mod mail_server;
pub mod meter;
pub mod meter_reading;
pub mod meter_series;
pub mod network;
pub(crate) mod news;
pub mod node;
pub mod note;
pub mod notification;
pub mod operating_status;
pub mod own_session;
pub mod part;
pub mod password_reset;
pub mod person;
pub mod profile;
pub mod readings;
mod rights;
pub mod role;
pub mod saved_view;
pub mod screen;
pub mod sensor;
pub mod sensor_device;
pub mod session;
pub mod status;
pub mod stored_file;
pub mod stream;
pub mod task;
pub mod tenant;
pub mod unit_of_measure;
pub mod user;
pub mod user_photo;
pub mod user_record;
pub mod watch;
pub mod weekly_hours;
pub mod work_order;
pub mod work_order_file;
pub mod work_request;

pub use crate::entity::{Filter, Page, TableState};

use gantry_domain::{Family, Limit, SubModule};

use crate::entity::{Record, RecordOperations, Table, Typed};

macro_rules! records {
    ($($module:ident::$record:ident),+ $(,)?) => {
        /// What the families say about themselves: one word each.
        pub const fn tables() -> &'static [Table] {
            &[$($module::$record::TABLE),+]
        }

        /// The operations of the families.
        pub const fn operations() -> &'static [&'static dyn RecordOperations] {
            &[$(Typed::<$module::$record>::OPERATIONS),+]
        }
    };
}

/// What a family says about itself.
pub fn table_of(family: Family) -> Option<&'static Table> {
    tables().iter().find(|table| table.family == Some(family))
}

/// The operations of a family.
pub fn operations_of(family: Family) -> Option<&'static dyn RecordOperations> {
    operations().iter().copied().find(|operations| operations.table().family == Some(family))
}

/// To what a grant on a sub-module can be narrowed, from the narrowest: what its families know. Work orders have a shape of
/// their own.
pub fn limits_of(sub_module: SubModule) -> Vec<Limit> {
    if sub_module == SubModule::WorkOrders {
        return vec![Limit::Own, Limit::Crew, Limit::All];
    }
    let guarded =
        || tables().iter().filter(|table| table.family.is_some_and(|family| family.sub_module() == sub_module));
    let known = |limit: &Limit| *limit == Limit::All || guarded().any(|table| table.limits().any(|one| one == *limit));
    Limit::ALL.into_iter().filter(known).collect()
}

records! {
    alarm_rule::AlarmRule,
    dashboard::Dashboard,
    asset::Asset,
    category::Category,
    class_attribute::ClassAttribute,
    classification::Classification,
    classification_scheme::ClassificationScheme,
    cost_centre::CostCentre,
    crew::Crew,
    department::Department,
    downtime::Downtime,
    failure_code::FailureCode,
    document::Document,
    gateway::Gateway,
    location::Location,
    meter::Meter,
    network::Network,
    operating_status::OperatingStatus,
    person::Person,
    role::Role,
    sensor::Sensor,
    unit_of_measure::UnitOfMeasure,
    user_record::User,
    work_request::WorkRequest,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::entity::Kind;

    #[test]
    fn life_cycles_use_the_words_of_their_column_and_reach_each_status_in_one_way() {
        for table in tables() {
            let Some(lifecycle) = table.lifecycle else { continue };
            let status = table.column("status").unwrap();
            let Kind::Choice(words) = status.kind else { panic!("{}: {:?}", table.name, status.kind) };
            assert!(!status.edit && status.unless_said() == Some(lifecycle.initial.into()), "{}", table.name);
            let used = lifecycle.transitions.iter().flat_map(|one| one.from.iter().chain([&one.to]));
            assert!(used.chain([&lifecycle.initial]).all(|word| words.contains(word)), "{}", table.name);
            let reached: BTreeSet<&str> = lifecycle.transitions.iter().map(|one| one.to).collect();
            assert_eq!(reached.len(), lifecycle.transitions.len(), "{}: two ways to one status", table.name);
        }
    }

    #[test]
    fn families_behind_one_sub_module_are_reached_alike() {
        for table in tables() {
            let guard = table.of_family().sub_module();
            assert_eq!(table.limits().collect::<Vec<_>>(), limits_of(guard), "{}", table.name);
        }
        assert_eq!(limits_of(SubModule::Suppliers), [Limit::All]);
        assert_eq!(limits_of(SubModule::Equipment), [Limit::Own, Limit::Location, Limit::All]);
    }
}
