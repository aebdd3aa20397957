//! A server of its own to be attacked: the real program with the demonstration, in another process, and what it weighs.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use gantry_http::auth::password::client_hex;
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

/// Bytes that belong to processes alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) server: u64,
    pub(crate) database: u64,
}

/// The process, ended with the test.
pub(crate) struct Server {
    process: Child,
    url: String,
    _folder: tempfile::TempDir,
}

/// The server as a signed-in user reaches it.
pub(crate) struct Target {
    process: u32,
    url: String,
    pub(crate) token: String,
    /// A work order.
    pub(crate) order: Value,
    client: Client,
}

impl Memory {
    pub(crate) fn max(self, other: Self) -> Self {
        Self { server: self.server.max(other.server), database: self.database.max(other.database) }
    }

    pub(crate) fn since(self, before: Self) -> Self {
        Self {
            server: self.server.saturating_sub(before.server),
            database: self.database.saturating_sub(before.database),
        }
    }
}

impl Server {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut process = Command::new(env!("CARGO_BIN_EXE_gantry"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(folder.path().join("data"))
            .env_remove("DATABASE_URL")
            .env_remove("AMQP_URL")
            .env("GANTRY_LOG", "error")
            .env("GANTRY_SIGN_INS_PER_MINUTE", "100000")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let url = lines.map_while(Result::ok).find_map(|line| {
            let from = line.find("http://127.")?;
            line.get(from..)?.split_whitespace().next().map(str::to_owned)
        });
        Self { process, url: url.unwrap(), _folder: folder }
    }

    /// Signs in, once the demonstration is there.
    pub(crate) async fn target(&self) -> Target {
        let (url, client) = (self.url.clone(), client());
        while !client.get(format!("{url}/readyz")).send().await.unwrap().status().is_success() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let mut target = Target { process: self.process.id(), url, token: String::new(), order: Value::Null, client };
        target.token = target.sign_in().await;
        let body = json!({"boardNumber": 1, "title": "Pump leaks"});
        target.order = target.json(target.post("/api/WorkOrder/").json(&body)).await["id"].clone();
        target
    }
}

impl Target {
    /// The same with connections of its own.
    pub(crate) fn beside(&self) -> Self {
        let (token, order) = (self.token.clone(), self.order.clone());
        Self { process: self.process, url: self.url.clone(), token, order, client: client() }
    }

    /// A token of the administrator.
    pub(crate) async fn sign_in(&self) -> String {
        let body = json!({"email": "admin@demo.example", "password": client_hex("gantry-demo"), "locked": false});
        let signed_in = self.json(self.post("/auth/signin").json(&body)).await;
        signed_in["access_token"].as_str().unwrap().to_owned()
    }

    async fn json(&self, request: RequestBuilder) -> Value {
        request.send().await.unwrap().json().await.unwrap()
    }

    /// `127.0.0.1:<port>`.
    pub(crate) fn address(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    pub(crate) fn post(&self, path: &str) -> RequestBuilder {
        self.signed_in(self.client.post(format!("{}{path}", self.url)))
    }

    pub(crate) fn get(&self, path: &str) -> RequestBuilder {
        self.signed_in(self.client.get(format!("{}{path}", self.url)))
    }

    fn signed_in(&self, request: RequestBuilder) -> RequestBuilder {
        if self.token.is_empty() { request } else { request.bearer_auth(&self.token) }
    }

    /// What the server weighs, and what all processes below it do: its PostgreSQL.
    pub(crate) fn memory(&self) -> Memory {
        let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
        let processes =
            fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        for process in processes {
            if let Some(parent) = number(process, "PPid:") {
                children.entry(u32::try_from(parent).unwrap()).or_default().push(process);
            }
        }
        let own = |process| number(process, "RssAnon:").unwrap_or(0) << 10;
        let (mut database, mut below) = (0, children.remove(&self.process).unwrap_or_default());
        while let Some(process) = below.pop() {
            database += own(process);
            below.extend(children.remove(&process).unwrap_or_default());
        }
        Memory { server: own(self.process), database }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // As a signal would: PostgreSQL ends with it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A number that the system tells of a process, if there still is one.
fn number(process: u32, of: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(of))?;
    line.split_whitespace().next()?.parse().ok()
}

fn client() -> Client {
    // As in the faults' tests: a connection that the server is about to close must not be used again.
    gantry_delivery::https::client().unwrap().pool_idle_timeout(Duration::from_secs(2)).build().unwrap()
}
