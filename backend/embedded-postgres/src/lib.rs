//! PostgreSQL run by Gantry itself, for those who set no `DATABASE_URL`: found on the machine, created on first use,
//! reached over a unix socket that only its owner can open, and gone when the program is gone.
//!
//! `data_dir/postgres` is the cluster, `data_dir/postgres.log` its log, `data_dir/run` the socket's folder and
//! `data_dir/gantry.lock` what keeps a second process out. `fsync` stays on: what was acknowledged is never lost.

mod cluster;
mod error;
mod find;
mod identity;
mod leftover;
mod process;
mod socket;

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

pub use error::EmbeddedError;
use identity::Identity;
use process::Postmaster;
use socket::SocketDir;

/// A running PostgreSQL. Dropping it stops the server, too; [`EmbeddedPostgres::stop`] also tells how that went.
///
/// The server is tied to this process by the kernel: it shuts down in good order even after `kill -9`. On systems
/// without `setpriv` (macOS) it outlives that, and the next [`start`] ends it before it begins.
#[derive(Debug)]
pub struct EmbeddedPostgres {
    postmaster: Postmaster,
    socket: SocketDir,
    version: u32,
    /// Held for as long as the server runs; the system lets go of it however the process ends.
    _lock: File,
}

/// Starts PostgreSQL on `data_dir`, creating folder and cluster when they are new.
///
/// Blocks until the server takes connections: about half a second for a new cluster, 50 ms for an existing one. It may
/// be called from any thread: the one that the server's life hangs on is started here and lives as long as the server.
///
/// # Errors
/// One clear line each, see [`EmbeddedError`]; nothing is left running.
pub fn start(data_dir: &Path) -> Result<EmbeddedPostgres, EmbeddedError> {
    let data_dir = prepare(data_dir)?;
    let lock = lock(&data_dir)?;
    let cluster = data_dir.join("postgres");
    let binaries = find::binaries(cluster::version(&cluster))?;
    let identity = Identity::choose(&data_dir, &cluster)?;
    leftover::clear(&cluster)?;
    if cluster::version(&cluster).is_none() {
        cluster::create(&data_dir, &cluster, &binaries, &identity)?;
    }
    let socket = SocketDir::create(&data_dir)?;
    identity.give(&[&cluster, socket.path()])?;
    let postmaster = process::start(&data_dir, &cluster, &socket, &binaries, &identity)?;
    Ok(EmbeddedPostgres { postmaster, socket, version: binaries.version, _lock: lock })
}

impl EmbeddedPostgres {
    /// The URL of `database` for the superuser `postgres`. Of the databases only `postgres` exists at first.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@{}/{}", self.socket.encoded(), socket::percent_encode(database.as_bytes()))
    }

    /// The server's major version, 15 or more.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The process id of the server.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.postmaster.pid()
    }

    /// Stops the server: open transactions are rolled back, everything committed is on disk. Waits until it is gone.
    ///
    /// # Errors
    /// When it has not stopped within half a minute. Then it is shut down immediately, and recovers at the next start.
    pub fn stop(mut self) -> Result<(), EmbeddedError> {
        self.postmaster.stop()
    }
}

/// Creates the data directory and proves that it can be written to.
fn prepare(data_dir: &Path) -> Result<PathBuf, EmbeddedError> {
    let not_writable = |source| EmbeddedError::NotWritable { path: data_dir.to_owned(), source };
    fs::create_dir_all(data_dir).map_err(not_writable)?;
    data_dir.canonicalize().map_err(not_writable)
}

fn lock(data_dir: &Path) -> Result<File, EmbeddedError> {
    let path = data_dir.join("gantry.lock");
    let not_writable = |source| EmbeddedError::NotWritable { path: data_dir.to_owned(), source };
    let file = File::options().create(true).append(true).open(&path).map_err(not_writable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(EmbeddedError::InUse { path: data_dir.to_owned() }),
        Err(TryLockError::Error(source)) => Err(not_writable(source)),
    }
}
