//! The API over HTTP: who is asking, one file a family, one place for errors, one boundary around all of it.

pub mod account;
mod admission;
pub mod alarm_work;
pub mod auth;
mod body;
pub mod boundary;
mod broker;
mod docs;
mod families;
mod files;
mod health;
pub mod history;
pub mod import;
pub mod imports;
mod live_handle;
mod methods;
pub mod mqtt;
pub mod node_state;
pub mod openapi;
pub mod packing;
mod problem;
mod records;
mod services;
mod shape;
pub mod storage;
pub mod thread_commands;

use actix_web::body::BoxBody;
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, Responder};
use utoipa::OpenApi;

pub(crate) use body::{Body, read_sized};
pub use files::Frontend;
pub use live_handle::{DeliveredTenants, LiveHandle};
pub(crate) use problem::Answer;
pub use problem::Problem;
pub use services::{HttpConfig, Parts, Services};

/// The version of the product, as people see it.
pub const VERSION: &str = "1.17.0";

/// Mounts everything that answers HTTP.
pub fn configure(config: &mut ServiceConfig, services: &Services) {
    config.app_data(Data::new(services.clone()));
    config.app_data(Data::from(services.admission.clone()));
    config.app_data(Data::new(families::BatchedReads::new(services.store.clone())));
    shape::configure(config);
    families::routes(config);
    records::routes(config);
    health::routes(config);
    broker::routes(config, services);
    docs::routes(config);
    services.live.mount_sockets(config);
    config.default_service(web::to(files::fallback));
}

/// What everything mounted says about itself.
pub(crate) fn documents() -> Vec<utoipa::openapi::OpenApi> {
    let mut documents = families::documents();
    documents.extend(records::documents());
    documents.push(health::Doc::openapi());
    documents
}

/// An answer of 204.
pub(crate) struct NoContent;

impl Responder for NoContent {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().finish()
    }
}
