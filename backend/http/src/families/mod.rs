//! One file a family: explicit handlers with their documentation, then `Doc` and `routes`. A new family is one `mod` line
//! and one word in the list below.

mod alarm;
mod alarm_shapes;
mod alarm_work;
mod asset;
mod batching;
mod board;
mod chat;
mod chat_command;
mod chat_file;
mod chat_message;
mod chat_thread;
mod chat_work;
mod classification;
mod command_gateway;
mod crew;
mod document;
mod document_file;
mod document_link;
mod environment;
mod file_in;
mod file_out;
mod floor_plan;
mod free_text;
mod gateway;
mod gateway_checkin;
mod gateway_connection;
mod import;
mod label;
mod labour;
mod mail_server;
mod menu;
mod meter;
mod note;
mod notification;
mod notification_push;
mod notification_settings;
mod own_session;
mod paging;
mod password;
mod password_reset;
mod photo;
mod public_request;
mod reading;
pub(crate) mod reading_delivery;
pub(crate) mod reading_formats;
mod role;
mod saved_view;
mod screen;
mod sensor_device;
mod session;
mod shapes;
mod status;
mod stream;
mod sub_task;
mod system;
mod system_jobs;
mod system_sessions;
mod task;
mod tenant;
mod time_zone;
mod ui_keys;
mod user;
mod user_json;
mod work_order;
mod work_order_file;
mod work_request;

use actix_web::web::ServiceConfig;
use utoipa::OpenApi;

pub(super) use batching::BatchedReads;
pub(super) use paging::PageBounds;

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
    alarm,
    alarm_work,
    asset,
    board,
    chat,
    chat_file,
    chat_message,
    chat_thread,
    chat_work,
    import,
    classification,
    crew,
    document,
    document_file,
    document_link,
    floor_plan,
    gateway,
    gateway_checkin,
    gateway_connection,
    label,
    labour,
    mail_server,
    menu,
    meter,
    note,
    notification,
    notification_push,
    notification_settings,
    own_session,
    password,
    password_reset,
    photo,
    public_request,
    reading,
    reading_delivery,
    saved_view,
    sensor_device,
    role,
    screen,
    session,
    status,
    stream,
    sub_task,
    environment,
    time_zone,
    ui_keys,
    system,
    system_jobs,
    system_sessions,
    task,
    tenant,
    user,
    work_order,
    work_order_file,
    work_request,
}
