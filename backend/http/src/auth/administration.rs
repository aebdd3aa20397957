//! Who looks after a tenant: its settings, its ways in, and who did what.

use gantry_domain::{Action, Error, Need, SubModule};

use super::Caller;

/// Looking after them is part of saying who may do what.
pub(crate) const ADMINISTRATION: Need = Need::Of(SubModule::UserRoles, Action::Update);

/// Refuses who does not administer the tenant.
///
/// # Errors
/// `permission_required`, `administrator_required`.
pub(crate) fn administrates(caller: &Caller) -> Result<(), Error> {
    caller.require(ADMINISTRATION)?;
    caller.permissions().require_administrator()
}
