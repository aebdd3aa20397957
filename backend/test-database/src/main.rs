//! `gantry-test-postgres FOLDER`: the PostgreSQL of a whole test run, in a folder of its own. Prints its URL and runs until its
//! standard input ends, which it does with the process that started it.
#![allow(clippy::expect_used, reason = "a test run without its database can only stop, and should say why")]

use std::env;
use std::io::{self, Read};
use std::path::PathBuf;

use gantry_test_database::{Server, URL_VARIABLE};

fn main() {
    let folder: PathBuf = env::args_os().nth(1).expect("the folder for the server's data").into();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let server = runtime.block_on(Server::start_in(&folder));
    println!("{URL_VARIABLE}={}", server.admin_url());
    // The process that starts it waits for that line; an end without a word is an end, too.
    let _ = io::stdin().read_to_end(&mut Vec::new());
}
