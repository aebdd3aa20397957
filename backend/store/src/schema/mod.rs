//! The tables as diesel sees them, one for one as the migrations make them, but for `tenant_id`: no Rust code writes or asks
//! for it, because the database fills it in and hides what belongs to others. Tables that only prepared SQL touches are left
//! out.

/// A table of the families: its own columns, then those that all of them have.
macro_rules! family_table {
    ($name:ident { $($column:ident -> $kind:ty,)+ }) => {
        diesel::table! {
            $name (id) {
                id -> BigInt,
                $($column -> $kind,)+
                created_at -> Timestamptz,
                updated_at -> Timestamptz,
                version -> BigInt,
                archived_at -> Nullable<Timestamptz>,
            }
        }
    };
}

mod alarms;
mod attachments;
mod chat;
mod classes;
mod documents;
mod meters;
mod notifications;
mod own;
mod people;
mod places;
mod reference;
mod requests;
mod sensors;
mod work;

pub(crate) use alarms::*;
pub(crate) use attachments::*;
pub(crate) use chat::*;
pub(crate) use classes::*;
pub(crate) use documents::*;
pub(crate) use meters::*;
pub(crate) use notifications::*;
pub(crate) use own::*;
pub(crate) use people::*;
pub(crate) use places::*;
pub(crate) use reference::*;
pub(crate) use requests::*;
pub(crate) use sensors::*;
pub(crate) use work::*;

diesel::allow_tables_to_appear_in_same_query!(
    alarm_rule,
    dashboard,
    asset,
    board,
    category,
    class_attribute,
    classification,
    classification_scheme,
    cost_centre,
    counter,
    crew,
    crew_member,
    department,
    document,
    document_link,
    document_revision,
    downtime,
    failure_code,
    floor_plan_place,
    gateway,
    gateway_action,
    job,
    labour,
    list,
    location,
    log_note,
    message,
    message_attachment,
    meter,
    meter_reading,
    network,
    node,
    operating_status,
    password_reset,
    person,
    record_file,
    record_note,
    role,
    sensor,
    sensor_device,
    session,
    stream,
    stream_event,
    stream_snapshot,
    sub_module_permission,
    sub_task,
    task,
    tenant,
    thread,
    thread_member,
    unit_of_measure,
    user_photo,
    users,
    work_order,
    work_order_part,
    work_order_status,
    work_request,
);
