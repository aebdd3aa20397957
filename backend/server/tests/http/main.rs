//! What people notice of Gantry over HTTP, told as stories against the real server on a real PostgreSQL.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests stop where a story does")]

mod chat;
mod chat_work;
mod classes;
mod demo;
mod desk;
mod documents;
mod downtimes;
mod import;
mod imports;
mod labels;
mod limits;
mod live;
mod menu;
mod meters;
mod nodes;
mod notifications;
mod openapi;
mod outgoing;
mod pages;
mod people;
mod problems;
mod records;
mod requests;
mod saved_views;
mod sessions;
mod sign_in;
mod streams;
mod system;
mod tasks;
mod tenants;
mod together;
mod walk;
mod work_orders;
