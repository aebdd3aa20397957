//! The tables as diesel sees them, one for one as the migrations make them, but for `tenant_id`: no Rust code writes or asks
//! for it, because the database fills it in and hides what belongs to others. `family!` makes the tables of
//! record families; tables that only prepared SQL touches are left out.

mod attachments;
mod chat;
mod documents;
mod meters;
mod notifications;
mod own;
mod people;
mod places;
mod sensors;
mod stock;
mod work;

pub(crate) use attachments::*;
pub(crate) use chat::*;
pub(crate) use documents::*;
pub(crate) use meters::*;
pub(crate) use notifications::*;
pub(crate) use own::*;
pub(crate) use people::*;
pub(crate) use places::*;
pub(crate) use sensors::*;
pub(crate) use stock::*;
pub(crate) use work::*;

diesel::allow_tables_to_appear_in_same_query!(
    board,
    counter,
    crew_member,
    document_link,
    document_revision,
    floor_plan_place,
    gateway_action,
    job,
    labour,
    list,
    log_note,
    message,
    message_attachment,
    meter_reading,
    node,
    password_reset,
    record_file,
    record_note,
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
    user_photo,
    users,
    work_order,
    work_order_part,
    work_order_status,
);
