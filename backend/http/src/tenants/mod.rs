//! Tenants and their settings over HTTP.

mod choices;
mod custom_domain;
mod environment;
pub(crate) mod mail_server;
mod modules;
mod picture;
mod settings;
mod settings_json;
mod tenant;

use gantry_domain::{Action, Error, Need, SubModule};

use crate::auth::Caller;

mounts! { custom_domain, environment, mail_server, modules, picture, settings, tenant }

/// What is chosen for all is chosen by those who say who may do what.
const NEED: Need = Need::Of(SubModule::UserRoles, Action::Update);

/// Refuses who does not administer the tenant.
///
/// # Errors
/// `permission_required`, `administrator_required`.
fn administrates(caller: &Caller) -> Result<(), Error> {
    caller.require(NEED)?;
    caller.permissions().require_administrator()
}
