//! One file a family: explicit handlers with their documentation, then `Doc` and `routes`. A new family is one `mod` line
//! and one word in the list below.

mod asset;
mod board;
mod desk;
mod labour;
mod menu;
mod note;
mod session;
mod shapes;
mod slice;
mod status;
mod stream;
mod sub_task;
mod system;
mod system_jobs;
mod system_sessions;
mod task;
mod tenant;
mod together;
mod user_json;
mod work_order;

use actix_web::web::ServiceConfig;
use utoipa::OpenApi;

pub(super) use together::Together;

macro_rules! families {
    ($($family:ident),+ $(,)?) => {
        /// Mounts every family.
        pub(super) fn routes(config: &mut ServiceConfig) {
            $($family::routes(config);)+
        }

        /// What every family says about itself.
        pub(crate) fn documents() -> Vec<utoipa::openapi::OpenApi> {
            vec![$($family::Doc::openapi()),+]
        }
    };
}

families! {
    asset,
    board,
    labour,
    menu,
    note,
    session,
    status,
    stream,
    sub_task,
    system,
    system_jobs,
    system_sessions,
    task,
    tenant,
    work_order,
}
