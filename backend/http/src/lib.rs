//! The API over HTTP: who is asking, one file a family, one place for errors, one boundary around all of it.

/// Names the modules of an area that have calls, each with what the paths of its calls begin with.
macro_rules! mounts {
    ($($module:ident: $($beginning:literal)|+),+ $(,)?) => {
        /// The calls of the area.
        pub(crate) fn calls() -> Vec<crate::mounted::Calls> {
            vec![$(crate::mounted::Calls { beginnings: &[$($beginning),+], routes: $module::routes }),+]
        }

        /// What they say about themselves.
        pub(crate) fn documents() -> Vec<crate::mounted::Documented> {
            vec![$(crate::mounted::Documented {
                beginnings: &[$($beginning),+],
                document: <$module::Doc as utoipa::OpenApi>::openapi,
            }),+]
        }
    };
}

/// The areas, which have their calls mounted before those that all families share.
macro_rules! areas {
    ($($area:ident),+ $(,)?) => {
        fn calls_of_areas() -> Vec<mounted::Calls> {
            [$($area::calls()),+].into_iter().flatten().collect()
        }

        fn documents_of_areas() -> Vec<mounted::Documented> {
            [$($area::documents()),+].into_iter().flatten().collect()
        }
    };
}

pub mod account;
mod admission;
pub mod alarm_words;
pub mod alarm_work;
mod alarms;
mod analytics;
mod assets;
pub mod auth;
mod batches;
mod body;
pub mod boundary;
mod broker;
mod calendar;
mod chat;
mod dashboards;
mod docs;
mod documents;
mod files;
mod formatted;
mod free_text;
mod health;
mod idempotency;
pub mod import;
mod incoming_body;
mod live_handle;
mod locations;
mod materials;
mod meters;
mod methods;
mod mounted;
pub mod mqtt;
pub mod node_state;
mod notifications;
pub mod openapi;
pub mod packing;
mod paging;
mod people;
pub mod plan_work;
mod plans;
mod printing;
mod problem;
mod records;
mod reference;
mod requests;
mod scim;
mod search;
mod sensors;
mod series;
mod services;
mod shape;
mod shares;
mod sign_on;
mod span;
mod sso;
pub mod storage;
mod system;
mod tenants;
pub mod thread_commands;
pub mod webhook_body;
mod webhooks;
mod work_orders;

use actix_web::body::BoxBody;
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, Responder};
use utoipa::OpenApi;

pub(crate) use body::{Body, read_sized};
pub use files::{Frontend, LazyFrontend};
pub use live_handle::{DeliveredTenants, LiveHandle};
pub use materials::PurchaseOrderMail;
pub(crate) use problem::Answer;
pub use problem::Problem;
pub use services::{HttpConfig, MetricsAccess, Parts, Services};

/// The version of the product, as people see it.
pub const VERSION: &str = "1.17.0";

areas! {
    alarms, analytics, assets, calendar, chat, dashboards, documents, import, locations, materials, meters, notifications, people, plans, reference, requests,
    search, sensors, sign_on, sso, system, tenants, webhooks, work_orders
}

/// Mounts everything that answers HTTP.
pub fn configure(config: &mut ServiceConfig, services: &Services) {
    config.app_data(Data::new(services.clone()));
    config.app_data(Data::from(services.admission.clone()));
    config.app_data(Data::new(work_orders::BatchedReads::new(services.store.clone())));
    shape::configure(config);
    let mut mounted = mounted::Mounted::default();
    for calls in calls_of_areas() {
        mounted.add(&calls);
    }
    records::mount(&mut mounted);
    mounted.add_at(scim::PATH.trim_end_matches('/'), scim::routes);
    mounted.configure(config);
    health::routes(config);
    broker::routes(config, services);
    docs::routes(config);
    services.live.mount_sockets(config);
    config.default_service(web::to(files::fallback));
}

/// What everything mounted says about itself, one after the other: all at once take dozens of megabytes.
pub(crate) fn documents() -> impl Iterator<Item = utoipa::openapi::OpenApi> {
    let of_areas = documents_of_areas().into_iter().map(|documented| (documented.document)());
    of_areas.chain(records::documents()).chain(std::iter::once_with(health::Doc::openapi))
}

/// The paths of calls that are documented and that no request reaches; none, as a test says.
pub fn unreached_calls() -> Vec<String> {
    mounted::unreached(&documents_of_areas())
}

/// An answer of 204.
pub(crate) struct NoContent;

impl Responder for NoContent {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().finish()
    }
}
