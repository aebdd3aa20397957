//! The tables as diesel sees them, one for one as the migrations make them, but for `tenant_id`: no Rust code writes or asks
//! for it, because the database fills it in and hides what belongs to others. Tables that only prepared SQL touches are left
//! out.

mod people;
mod work;

pub(crate) use people::*;
pub(crate) use work::*;

diesel::allow_tables_to_appear_in_same_query!(
    asset,
    board,
    counter,
    crew,
    crew_member,
    job,
    labour,
    list,
    location,
    log_note,
    node,
    person,
    role,
    session,
    stream,
    stream_event,
    stream_snapshot,
    sub_module_permission,
    sub_task,
    task,
    tenant,
    users,
    work_order,
    work_order_part,
    work_order_status,
);
