//! What is measured: a database of its own, and a gantry process on it that can be killed and started again.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gantry_embedded_postgres::{self as embedded, EmbeddedPostgres};
use tokio::process::Command;

use crate::Fault;
use crate::client::{User, fetch};
use crate::process::Measured;

/// CPU time in a second of a server that has nothing to do.
const QUIET: Duration = Duration::from_millis(50);
/// Seconds that are waited for it.
const QUIET_PATIENCE: u32 = 180;
/// The board of 3,000 cards and the one of 600, as `gantry demo` numbers extra boards.
pub(crate) const LARGE_BOARD: i32 = 4;
/// See [`LARGE_BOARD`].
pub(crate) const MIDDLE_BOARD: i32 = 5;

/// The rig of a run.
pub(crate) struct Rig {
    binary: PathBuf,
    folder: PathBuf,
    postgres: EmbeddedPostgres,
    pub(crate) address: String,
    pub(crate) server: Measured,
}

impl Rig {
    /// A fresh database with the demonstration data, the large boards and this many work orders, and a server on it.
    pub(crate) async fn start(binary: &Path, work_orders: u32) -> Result<Self, Fault> {
        let folder = std::env::temp_dir().join(format!("gantry-bench-{}", std::process::id()));
        let postgres = embedded::start(&folder)?;
        let (client, connection) = connect(&postgres.url("postgres")).await?;
        client.batch_execute("CREATE DATABASE gantry").await?;
        connection.abort();
        eprintln!("filling the database …");
        for extra in
            [["--cards", "3000", "--work-orders", "0"], ["--cards", "600", "--work-orders", &work_orders.to_string()]]
        {
            let status = Command::new(binary)
                .arg("demo")
                .args(extra)
                .env("DATABASE_URL", postgres.url("gantry"))
                .stdout(std::process::Stdio::null())
                .status()
                .await?;
            if !status.success() {
                return Err("gantry demo failed".into());
            }
        }
        let address = free_address()?;
        let server = Self::serve(binary, &address, &postgres, &folder, None)?;
        let rig = Self { binary: binary.to_owned(), folder, postgres, address, server };
        rig.ready().await?;
        let page = fetch(&format!("http://{}/login", rig.address)).await;
        page.map_err(|error| format!("no front end in the binary, `make build` puts one there: {error}"))?;
        rig.quiet().await?;
        Ok(rig)
    }

    /// Waits until the server is done with what follows from so much history, which is none of what is measured.
    pub(crate) async fn quiet(&self) -> Result<(), Fault> {
        for _ in 0..QUIET_PATIENCE {
            let before = self.server.cpu()?;
            tokio::time::sleep(Duration::from_secs(1)).await;
            if self.server.cpu()? - before < QUIET {
                return Ok(());
            }
        }
        Err("the server is never done with its history".into())
    }

    fn serve(
        binary: &Path,
        address: &str,
        postgres: &EmbeddedPostgres,
        folder: &Path,
        broker: Option<&str>,
    ) -> Result<Measured, Fault> {
        let mut command = Command::new(binary);
        command
            .args(["serve", "--listen", address, "--data-dir"])
            // All nodes: what lies there is the key that signs the tokens.
            .arg(folder.join("server"))
            .env("DATABASE_URL", postgres.url("gantry"))
            .env("GANTRY_LOG", "warn")
            .env("GANTRY_SIGN_INS_PER_MINUTE", "1000000")
            .env("GANTRY_COMMANDS_PER_SECOND", "1000000")
            .env("GANTRY_HANDSHAKES_PER_SECOND", "1000000")
            // All load comes from one address.
            .env("GANTRY_HANDSHAKES_PER_ADDRESS", "1000000")
            .env("GANTRY_REQUESTS_PER_ADDRESS", "1000000");
        if let Some(broker) = broker {
            command.env("AMQP_URL", broker);
        }
        Measured::start(&mut command)
    }

    /// One more node on the same database, which meets others at a broker; its address.
    pub(crate) async fn node(&self, broker: &str) -> Result<(String, Measured), Fault> {
        let address = free_address()?;
        let node = Self::serve(&self.binary, &address, &self.postgres, &self.folder, Some(broker))?;
        ready(&address, "rabbitmq: connected").await?;
        Ok((address, node))
    }

    /// Waits until the server answers.
    pub(crate) async fn ready(&self) -> Result<(), Fault> {
        ready(&self.address, "ready").await
    }

    /// Starts the server again after it was killed.
    pub(crate) async fn restart(&mut self) -> Result<(), Fault> {
        self.server = Self::serve(&self.binary, &self.address, &self.postgres, &self.folder, None)?;
        self.ready().await
    }

    /// A signed-in dispatcher.
    pub(crate) async fn dispatcher(&self) -> Result<User, Fault> {
        User::sign_in(&self.address, "dispatcher@demo.example").await
    }

    /// A second signed-in person.
    pub(crate) async fn admin(&self) -> Result<User, Fault> {
        User::sign_in(&self.address, "admin@demo.example").await
    }

    /// A connection to the bare database.
    pub(crate) async fn sql(&self) -> Result<tokio_postgres::Client, Fault> {
        Ok(connect(&self.postgres.url("gantry")).await?.0)
    }

    pub(crate) async fn stop(self) -> Result<(), Fault> {
        self.server.terminate().await?;
        self.postgres.stop()?;
        Ok(std::fs::remove_dir_all(&self.folder)?)
    }
}

async fn connect(url: &str) -> Result<(tokio_postgres::Client, tokio::task::JoinHandle<()>), Fault> {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await?;
    let driver = tokio::spawn(async move {
        if let Err(error) = connection.await {
            eprintln!("the bare connection ended: {error}");
        }
    });
    Ok((client, driver))
}

/// An address nobody listens on at the moment.
pub(crate) fn free_address() -> Result<String, Fault> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

/// Waits until a server at the address is ready, and says so in these words.
pub(crate) async fn ready(address: &str, words: &str) -> Result<(), Fault> {
    reached(address, "/readyz", words).await
}

/// Waits until a server at the address answers a path with these words in it.
pub(crate) async fn reached(address: &str, path: &str, words: &str) -> Result<(), Fault> {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(60) {
        if let Ok(answer) = fetch(&format!("http://{address}{path}")).await
            && answer.text().await?.contains(words)
        {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Err(format!("the server did not answer {path} with {words} within a minute").into())
}
