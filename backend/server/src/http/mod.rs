//! HTTP: one file a family, one place for errors, one boundary around all of it.

pub(crate) mod admission;
mod body;
pub(crate) mod boundary;
mod broker;
mod docs;
pub(crate) mod families;
mod files;
mod health;
mod methods;
pub(crate) mod packing;
pub(crate) mod problem;
pub(crate) mod records;
mod shape;

use actix_web::body::BoxBody;
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, Responder};
use utoipa::OpenApi;

pub(crate) use body::{Body, read_sized};
pub(crate) use files::Frontend;
pub(crate) use problem::{Answer, Problem};

use crate::Services;

/// Mounts everything that answers HTTP.
pub(crate) fn configure(config: &mut ServiceConfig, services: &Services) {
    config.app_data(Data::new(services.clone()));
    config.app_data(Data::from(services.admission.clone()));
    config.app_data(Data::new(families::Together::new(services.store.clone())));
    shape::configure(config);
    families::routes(config);
    records::routes(config);
    health::routes(config);
    broker::routes(config, services);
    docs::routes(config);
    services.live.sockets.mount(config);
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
