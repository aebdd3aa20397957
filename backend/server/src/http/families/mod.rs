//! One file a family: explicit handlers with their documentation, then `Doc` and `routes`. A new family is one `mod` line
//! and one word in the list below.

mod menu;
mod session;
mod tenant;
mod user_json;

use actix_web::web::ServiceConfig;
use utoipa::OpenApi;

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
    menu,
    session,
    tenant,
}
