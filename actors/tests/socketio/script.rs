//! Runs the clients that are not ours: scripts for Node and Python, told by the environment where the server is.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::server::Running;

/// Runs a script of node:test cases.
pub(crate) fn node(script: &str, server: &Running) {
    run(
        Command::new("node").args(["--test", "--test-timeout=120000", "--test-reporter=spec"]).arg(here().join(script)),
        server,
    );
}

/// Runs a script with python-socketio at hand.
pub(crate) fn python(script: &str, server: &Running) {
    run(Command::new(python_with_packages()).arg(here().join(script)), server);
}

fn run(command: &mut Command, server: &Running) {
    let output = command.env("GANTRY_URL", server.url()).env("NODE_ENV", "test").output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}\n{out}\n{err}");
}

/// A virtual environment under target/, made by the first test that needs it and again when the list of packages changes.
fn python_with_packages() -> PathBuf {
    // Two tests at once are two processes. Closing the file unlocks it.
    let one_at_a_time = File::create(root().join("target/python.lock")).unwrap();
    one_at_a_time.lock().unwrap();
    let list = root().join("backend/testkit/python-requirements.txt");
    let wanted = std::fs::read_to_string(&list).unwrap();
    let folder = root().join("target/python");
    let python = folder.join("bin/python");
    let installed = folder.join("installed.txt");
    if std::fs::read_to_string(&installed).ok().as_ref() != Some(&wanted) {
        must(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
        must(Command::new(&python).args(pip).arg(&list));
        std::fs::write(&installed, wanted).unwrap();
    }
    python
}

fn must(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
}

fn here() -> PathBuf {
    root().join("actors/tests/socketio")
}

fn root() -> PathBuf {
    // The manifest is the one of `actors`.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}
