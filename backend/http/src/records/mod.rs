//! The calls that all families have, once for all of them: lists, names for pickers, one record, making, changing, taking
//! out of use and back, history, trees, many at once, export, attachments. Every family that the store lists is mounted; what one can do
//! besides has a file of its own in its area. Of work orders, which are written as events of their boards, only the names
//! and the export are mounted.

mod attachment_paths;
mod attachments;
mod document;
pub(crate) mod export;
pub(crate) mod export_cells;
mod exports;
mod family_paths;
mod fields;
mod one;
mod openapi_operation;
mod operations;
mod record_view;
pub(crate) mod row_file;
mod schemas;
mod several;
mod tree;

use actix_web::web::{self, ServiceConfig};
use gantry_domain::Family;
use gantry_store::families;
use utoipa::openapi::OpenApi;

pub(crate) use export::Export;
pub(crate) use exports::Exports;
pub(crate) use fields::{families, limits};
use operations::{Operations, Source};
pub(crate) use schemas::shared;
pub(crate) use several::Chosen;

use crate::mounted::Mounted;

/// Mounts the calls of every family.
pub(super) fn mount(mounted: &mut Mounted) {
    for family in families::sources() {
        let source = Source(*family);
        mounted.add_at(&beginning(source.family()), move |config| mount_source(config, source));
    }
    for family in families::operations() {
        let operations = Operations(*family);
        mounted.add_at(&beginning(operations.family()), move |config| mount_operations(config, operations));
    }
}

fn beginning(family: Family) -> String {
    format!("/api/{}", family.path())
}

/// What the families' calls say about themselves.
pub(crate) fn documents() -> impl Iterator<Item = OpenApi> {
    let written: Vec<_> = families::operations().iter().map(|family| family.family()).collect();
    let others = families::sources().iter().filter(move |source| !written.contains(&source.family()));
    let others = others.map(|source| document::of_source(*source));
    families::operations().iter().map(|family| document::of(*family)).chain(others)
}

fn mount_source(config: &mut ServiceConfig, family: Source) {
    let at = |rest: &str| web::resource(format!("{}/{rest}", beginning(family.family()))).app_data(family);
    config
        .service(at("all/").route(web::get().to(several::names)))
        .service(at("export/").route(web::post().to(export::export)));
}

fn mount_operations(config: &mut ServiceConfig, family: Operations) {
    let at = |rest: &str| web::resource(format!("{}/{rest}", beginning(family.family()))).app_data(family);
    // Digits: a pattern of any text takes four times as long to compile, for each of the families and each thread of a server.
    let of = |rest: &str| at(&format!("{{id:[0-9]+}}{rest}"));
    config
        .service(at("").route(web::get().to(several::page)).route(web::post().to(one::create)))
        .service(at("list/").route(web::post().to(several::list)))
        .service(at("bulk/").route(web::post().to(several::change_all)));
    if family.table().has_code() {
        config.service(at("code-unique/").route(web::get().to(one::code_unique)));
    }
    if family.table().lifecycle.is_some() {
        config.service(of("/status/").route(web::post().to(one::set_status)));
    }
    if family.table().tree {
        config
            .service(at("tree/").route(web::get().to(tree::branch)))
            .service(of("/path/").route(web::get().to(tree::path)));
    }
    config
        .service(of("").route(web::get().to(one::get)).route(web::put().to(one::change)))
        .service(of("/archive/").route(web::post().to(one::archive)))
        .service(of("/restore/").route(web::post().to(one::restore)))
        .service(of("/history/").route(web::get().to(one::history)));
    let carried = family.table().attachments;
    if carried.files {
        config
            .service(of("/files").route(web::get().to(attachments::files)).route(web::post().to(attachments::add_file)))
            .service(of("/files/{fileId:[0-9]+}/file").route(web::get().to(attachments::fetch_file)))
            .service(of("/files/{fileId:[0-9]+}").route(web::delete().to(attachments::remove_file)));
    }
    if carried.notes {
        let notes = of("/notes").route(web::get().to(attachments::notes));
        config.service(notes.route(web::post().to(attachments::add_note)));
    }
    if carried.links {
        let documents = of("/documents/").route(web::get().to(attachments::documents));
        config
            .service(documents.route(web::post().to(attachments::link_document)))
            .service(of("/documents/{linkId:[0-9]+}").route(web::delete().to(attachments::unlink_document)));
    }
}
