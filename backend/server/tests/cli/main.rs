//! The program as it is started from a shell: what it says when it cannot start, and what it leaves behind.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests stop where a story does")]

mod failures;
mod life;
mod old_postgres;

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A data directory of its own for each test, gone with it.
struct DataDir(PathBuf);

impl DataDir {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        // Sockets have short names, so this must not be deep below `target`.
        let folder = std::env::temp_dir().join(format!("gantry-cli-{}-{number}", std::process::id()));
        Self(folder)
    }

    fn gantry(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gantry"));
        for variable in [
            "DATABASE_URL",
            "AMQP_URL",
            "GANTRY_LISTEN",
            "GANTRY_SECRET",
            "GANTRY_DEFAULT_TENANT",
            "GANTRY_DRAIN_SECONDS",
        ] {
            command.env_remove(variable);
        }
        command.env("GANTRY_DATA_DIR", &self.0).args(arguments).stdin(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = self.gantry(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // It may refuse before it reads.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    /// Serves on a free port; answers when it is up, with its address.
    fn serve(&self) -> (Child, String) {
        self.serve_with(&[])
    }

    /// The same with more arguments.
    fn serve_with(&self, more: &[&str]) -> (Child, String) {
        self.start(&[&["--no-demo"], more].concat())
    }

    /// The same with the demonstration, which is made afterwards.
    fn serve_demonstration(&self) -> (Child, String) {
        self.start(&[])
    }

    fn start(&self, more: &[&str]) -> (Child, String) {
        let arguments = [&["serve", "--listen", "127.0.0.1:0"], more].concat();
        let mut child = self.gantry(&arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().to_owned();
        // Its standard output is closed, and it has to serve on.
        (child, address)
    }
}

impl Drop for DataDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
