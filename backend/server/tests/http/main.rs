//! What people notice of Gantry over HTTP, told as stories against the real server on a real PostgreSQL.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests stop where a story does")]

mod demo;
mod import;
mod live;
mod menu;
mod nodes;
mod openapi;
mod pages;
mod problems;
mod sessions;
mod sign_in;
mod streams;
mod system;
mod tasks;
mod tenants;
mod together;
mod walk;
mod work_orders;
