//! The tables as diesel sees them, one for one as the migrations make them, but for `tenant_id`: no Rust code writes or asks
//! for it, because the database fills it in and hides what belongs to others. `family!` makes the tables of
//! record families; tables that only prepared SQL touches are left out.

mod api_keys;
mod attachments;
mod chat;
mod documents;
mod meters;
mod notifications;
mod own;
mod people;
mod places;
mod records;
mod second_factor;
mod sensors;
mod single_sign_on;
mod stock;
mod webhooks;
mod work;

pub(crate) use api_keys::*;
pub(crate) use attachments::*;
pub(crate) use chat::*;
pub(crate) use documents::*;
pub(crate) use meters::*;
pub(crate) use notifications::*;
pub(crate) use own::*;
pub(crate) use people::*;
pub(crate) use places::*;
pub(crate) use records::*;
pub(crate) use second_factor::*;
pub(crate) use sensors::*;
pub(crate) use single_sign_on::*;
pub(crate) use stock::*;
pub(crate) use webhooks::*;
pub(crate) use work::*;

// Only the tables that a query joins: for all of them together the compiler would check every pair, twenty seconds long.
diesel::allow_tables_to_appear_in_same_query!(board, list, work_order_status);
diesel::allow_tables_to_appear_in_same_query!(board, sub_task, task, work_order);
diesel::allow_tables_to_appear_in_same_query!(crew_member, users);
diesel::allow_tables_to_appear_in_same_query!(session, users);
diesel::allow_tables_to_appear_in_same_query!(identity, users);
diesel::allow_tables_to_appear_in_same_query!(session, identity_provider);
diesel::allow_tables_to_appear_in_same_query!(scim_group, scim_group_member);
