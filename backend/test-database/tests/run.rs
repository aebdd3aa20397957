//! The PostgreSQL of a whole run, as `scripts/test.py` starts it.
#![allow(clippy::unwrap_used, reason = "a test may stop at the first thing that is not as it should be")]

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

#[test]
fn it_prints_its_url_and_ends_with_its_standard_input() {
    let folder = std::env::temp_dir().join(format!("gantry-test-run-{}", std::process::id()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_gantry-test-postgres"));
    let mut server = command.arg(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("GANTRY_TEST_DATABASE_URL=postgres://"), "{line}");
    drop(server.stdin.take());
    assert!(server.wait().unwrap().success());
    std::fs::remove_dir_all(&folder).unwrap();
}
