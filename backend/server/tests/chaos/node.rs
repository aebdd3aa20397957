//! A `gantry serve` of one's own, that can be killed and started again at the same address.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::rig::until;

/// Signs the tokens of all nodes.
const SECRET: &str = "a secret that only the nodes of this test know";

/// What a node is started with, each time anew.
pub(crate) struct Node {
    pub(crate) address: String,
    folder: PathBuf,
    database_url: String,
    amqp_url: String,
    /// Clock and the like.
    pub(crate) environment: Vec<(String, String)>,
    child: Option<Child>,
}

/// `gantry` on a database, with nothing from the environment of the test; the kernel kills it with the thread that starts it.
pub(crate) fn gantry(database_url: &str) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", "--", env!("CARGO_BIN_EXE_gantry")]);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("GANTRY_") || name == "AMQP_URL") {
        command.env_remove(name);
    }
    command.env("DATABASE_URL", database_url).stdin(Stdio::null()).stdout(Stdio::null());
    command
}

impl Node {
    pub(crate) fn new(folder: PathBuf, port: u16, database_url: &str, amqp_url: String) -> Self {
        let address = format!("127.0.0.1:{port}");
        let database_url = database_url.to_owned();
        Self { address, folder, database_url, amqp_url, environment: Vec::new(), child: None }
    }

    /// Starts it; [`Node::ready`] tells when it serves. What it says goes to a file beside its data.
    pub(crate) fn start(&mut self) {
        std::fs::create_dir_all(&self.folder).unwrap();
        let log = File::options().create(true).append(true).open(self.log()).unwrap();
        let mut command = gantry(&self.database_url);
        command
            .args(["serve", "--listen", &self.address, "--db-connections", "6", "--data-dir"])
            .arg(&self.folder)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .env("AMQP_URL", &self.amqp_url)
            .env("GANTRY_SECRET", SECRET)
            .env("GANTRY_SIGN_INS_PER_MINUTE", "1000000")
            .env("GANTRY_COMMANDS_PER_SECOND", "1000")
            .env("GANTRY_HANDSHAKES_PER_ADDRESS", "2000")
            .env("GANTRY_WORKERS", "2")
            .stderr(log);
        self.child = Some(command.spawn().unwrap());
    }

    /// Waits until it takes requests.
    pub(crate) async fn ready(&self, http: &reqwest::Client) {
        let url = format!("http://{}/readyz", self.address);
        until(Duration::from_secs(60), &format!("{} is ready: {}", self.address, self.log().display()), async || {
            http.get(&url).send().await.is_ok_and(|answer| answer.status().is_success())
        })
        .await;
    }

    /// `kill -9`.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// SIGTERM; the end is waited for with [`Node::ended`].
    pub(crate) fn terminate(&self) {
        signal("-TERM", self.child.as_ref().unwrap().id());
    }

    pub(crate) async fn ended(&mut self, limit: Duration) {
        let child = self.child.as_mut().unwrap();
        until(limit, "the node ends", async || child.try_wait().unwrap().is_some()).await;
        let status = self.child.take().unwrap().wait().unwrap();
        assert!(status.success(), "the node ended with {status}");
    }

    fn log(&self) -> PathBuf {
        Path::new(&self.folder).with_extension("log")
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The standard library sends no signals but one.
pub(crate) fn signal(name: &str, pid: u32) {
    let status = Command::new("sh").args(["-c", "kill \"$0\" \"$1\"", name, &pid.to_string()]).status();
    assert!(status.unwrap().success(), "kill {name} {pid}");
}
