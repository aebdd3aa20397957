//! The calls that all families have, once for all of them: lists, names for pickers, one record, making, changing, taking
//! out of use and back, history, trees, many at once, export. A family is mounted by one word in [`mounted!`]; what it can do
//! besides has a file of its own in `families`.

mod document;
mod export;
mod fields;
mod one;
mod schemas;
mod several;
mod told;
mod tree;

use actix_web::web::{self, ServiceConfig};
use gantry_domain::{Error, Family};
use gantry_store::entity::{Record, Rules};
use gantry_store::families::alarm_rule::AlarmRule;
use gantry_store::families::asset::Asset;
use gantry_store::families::category::Category;
use gantry_store::families::class_attribute::ClassAttribute;
use gantry_store::families::classification::Classification;
use gantry_store::families::classification_scheme::ClassificationScheme;
use gantry_store::families::cost_centre::CostCentre;
use gantry_store::families::crew::Crew;
use gantry_store::families::dashboard::Dashboard;
use gantry_store::families::department::Department;
use gantry_store::families::document::Document;
use gantry_store::families::downtime::Downtime;
use gantry_store::families::failure_code::FailureCode;
use gantry_store::families::gateway::Gateway;
use gantry_store::families::import::Order;
use gantry_store::families::location::Location;
use gantry_store::families::meter::Meter;
use gantry_store::families::network::Network;
use gantry_store::families::operating_status::OperatingStatus;
use gantry_store::families::person::Person;
use gantry_store::families::role::Role;
use gantry_store::families::sensor::Sensor;
use gantry_store::families::unit_of_measure::UnitOfMeasure;
use gantry_store::families::user_record::User;
use gantry_store::families::work_request::WorkRequest;
use utoipa::openapi::OpenApi;

use crate::imports::{self, Clerk};

macro_rules! mounted {
    ($($record:ident),+ $(,)?) => {
        /// Mounts the calls of every family.
        pub(super) fn routes(config: &mut ServiceConfig) {
            $(mount::<$record>(config);)+
        }

        /// What the families' calls say about themselves.
        pub(crate) fn documents() -> Vec<OpenApi> {
            vec![$(document::of::<$record>()),+]
        }

        /// Takes a file into a family.
        pub(crate) async fn import(family: Family, clerk: &Clerk<'_>, order: &Order) -> Result<&'static str, Error> {
            match family {
                $(Family::$record => imports::run::<$record>(clerk, order).await),+
            }
        }
    };
}

mounted! {
    AlarmRule,
    Dashboard,
    Asset,
    Category,
    ClassAttribute,
    Classification,
    ClassificationScheme,
    CostCentre,
    Crew,
    Department,
    Downtime,
    FailureCode,
    Document,
    Gateway,
    Location,
    Meter,
    Network,
    OperatingStatus,
    Person,
    Role,
    Sensor,
    UnitOfMeasure,
    User,
    WorkRequest,
}

pub(crate) use export::Export;
pub(crate) use fields::{families, limits};
pub(crate) use schemas::shared;

/// The family of a record.
fn family<R: Record>() -> Family {
    const { R::TABLE.of_family() }
}

fn mount<R: Rules>(config: &mut ServiceConfig) {
    let at = |rest: &str| web::resource(format!("/api/{}/{rest}", family::<R>().path()));
    config
        .service(at("").route(web::get().to(several::page::<R>)).route(web::post().to(one::create::<R>)))
        .service(at("list/").route(web::post().to(several::list::<R>)))
        .service(at("all/").route(web::get().to(several::names::<R>)))
        .service(at("bulk/").route(web::post().to(several::change_all::<R>)))
        .service(at("export/").route(web::post().to(export::export::<R>)));
    if R::TABLE.has_code() {
        config.service(at("code-unique/").route(web::get().to(one::code_unique::<R>)));
    }
    if R::TABLE.tree {
        config
            .service(at("tree/").route(web::get().to(tree::branch::<R>)))
            .service(at("{id}/path/").route(web::get().to(tree::path::<R>)));
    }
    config
        .service(at("{id}").route(web::get().to(one::get::<R>)).route(web::put().to(one::change::<R>)))
        .service(at("{id}/archive/").route(web::post().to(one::archive::<R>)))
        .service(at("{id}/restore/").route(web::post().to(one::restore::<R>)))
        .service(at("{id}/history/").route(web::get().to(one::history::<R>)));
}
