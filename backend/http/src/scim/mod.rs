//! SCIM 2.0 (RFC 7643, RFC 7644): identity providers keep accounts and groups by themselves. The calls describe themselves
//! (`/scim/v2/Schemas`) and stand in no document of ours; their errors have SCIM's own form.

mod answer;
mod asking;
mod attributes;
mod discovery;
mod filter;
mod group_patch;
mod groups;
mod user_json;
mod user_patch;
mod users;

use actix_web::web::ServiceConfig;

pub(crate) use answer::ScimError;

/// Where the calls are.
pub(crate) const PATH: &str = "/scim/v2/";

/// Mounts the calls.
pub(crate) fn routes(config: &mut ServiceConfig) {
    discovery::routes(config);
    users::routes(config);
    groups::routes(config);
}
