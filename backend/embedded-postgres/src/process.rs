//! The server's process: its settings, getting ready, and its end. One thread, the keeper, starts the process and
//! waits for it: the kernel ties the child to the *thread* that started it, so that thread must not end before.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::EmbeddedError;
use super::cluster::last_words;
use super::find::Binaries;
use super::identity::Identity;
use super::socket::SocketDir;

/// Recovery after a crash comes before being ready and may read all of `max_wal_size`.
const START_LIMIT: Duration = Duration::from_secs(120);
const STOP_LIMIT: Duration = Duration::from_secs(30);
const POLL: Duration = Duration::from_millis(5);
/// A log larger than this, in bytes, is set aside at the next start.
const LOG_LIMIT: u64 = 10_000_000;

/// For a small machine that runs everything. `fsync` and `synchronous_commit` keep their defaults, which are on.
const SETTINGS: [&str; 12] = [
    "listen_addresses=",
    "port=5432",
    "unix_socket_permissions=0700",
    "max_connections=100",
    "shared_buffers=64MB",
    "max_wal_size=512MB",
    "jit=off",
    // Of a disk without moving parts, or memory: with the default, rows are found by reading small tables whole, once for each.
    "random_page_cost=1.1",
    "timezone=UTC",
    "log_timezone=UTC",
    "log_line_prefix=%m [%p] ",
    "logging_collector=off",
];

/// How a server is asked to stop.
#[derive(Debug, Clone, Copy)]
pub(super) enum Signal {
    /// Roll back what is open, write everything out.
    Fast,
    /// Leave at once; the next start recovers.
    Immediate,
}

/// The running server.
#[derive(Debug)]
pub(super) struct Postmaster {
    pid: u32,
    log: PathBuf,
    keeper: JoinHandle<io::Result<ExitStatus>>,
    stopping: Arc<AtomicBool>,
}

/// Starts the server and waits until it takes connections.
pub(super) fn start(
    data_dir: &Path,
    cluster: &Path,
    socket: &SocketDir,
    binaries: &Binaries,
    identity: &Identity,
) -> Result<Postmaster, EmbeddedError> {
    let path = data_dir.join("postgres.log");
    let (log, before) = open_log(&path).map_err(|source| EmbeddedError::NotWritable { path: path.clone(), source })?;
    let mut command = identity.command(&binaries.dir.join("postgres"), true);
    command.arg("-D").arg(cluster);
    for setting in SETTINGS {
        command.args(["-c", setting]);
    }
    command.arg("-c").arg(socket_setting(socket.path()));
    // macOS wants a locale in the environment; the databases have their own.
    command.env("LC_ALL", "C").stdout(Stdio::null()).stderr(log).process_group(0);

    let failed = |reason| EmbeddedError::Failed { program: "postgres", reason };
    let mut server = keep(command, path.clone()).map_err(|error| failed(error.to_string()))?;
    let ready = poll(START_LIMIT, || server.keeper.is_finished() || is_ready(cluster));
    if server.keeper.is_finished() {
        server.stopping.store(true, Ordering::Relaxed);
        return Err(failed(last_words(&read_from(&path, before))));
    }
    if !ready {
        server.stop()?;
        return Err(EmbeddedError::Slow { what: "start", seconds: START_LIMIT.as_secs(), log: path });
    }
    Ok(server)
}

impl Postmaster {
    pub(super) fn pid(&self) -> u32 {
        self.pid
    }

    /// Does nothing the second time.
    pub(super) fn stop(&mut self) -> Result<(), EmbeddedError> {
        if self.stopping.swap(true, Ordering::Relaxed) || self.keeper.is_finished() {
            return Ok(());
        }
        signal(self.pid, Signal::Fast);
        if poll(STOP_LIMIT, || self.keeper.is_finished()) {
            return Ok(());
        }
        signal(self.pid, Signal::Immediate);
        poll(STOP_LIMIT, || self.keeper.is_finished());
        Err(EmbeddedError::Slow { what: "stop", seconds: STOP_LIMIT.as_secs(), log: self.log.clone() })
    }
}

impl Drop for Postmaster {
    fn drop(&mut self) {
        if let Err(error) = self.stop() {
            tracing::error!(%error, "PostgreSQL did not stop in order");
        }
    }
}

/// The standard library sends no signals, and `kill` is built into every shell.
pub(super) fn signal(pid: u32, signal: Signal) {
    let name = match signal {
        Signal::Fast => "-INT",
        Signal::Immediate => "-QUIT",
    };
    let sent = Command::new("sh").args(["-c", "kill \"$0\" \"$1\"", name]).arg(pid.to_string()).status();
    if !sent.as_ref().is_ok_and(ExitStatus::success) {
        tracing::warn!(pid, ?sent, "PostgreSQL could not be signalled");
    }
}

/// Whether `done` came true within `limit`.
pub(super) fn poll(limit: Duration, mut done: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + limit;
    while !done() {
        if Instant::now() >= deadline {
            return false;
        }
        thread::sleep(POLL);
    }
    true
}

/// Starts the process on the keeper thread and hands over its id.
fn keep(mut command: Command, log: PathBuf) -> io::Result<Postmaster> {
    let stopping = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stopping);
    let (tell, told) = mpsc::sync_channel(1);
    let place = log.clone();
    let keeper = thread::Builder::new().name("postgres-keeper".to_owned()).spawn(move || {
        let mut child = command.spawn().inspect_err(|error| drop(tell.send(Err(error.to_string()))))?;
        drop(tell.send(Ok(child.id())));
        let status = child.wait()?;
        if !asked.load(Ordering::Relaxed) {
            tracing::error!(%status, log = %place.display(), "PostgreSQL ended unasked");
        }
        Ok(status)
    })?;
    let pid = told.recv().map_err(io::Error::other)?.map_err(io::Error::other)?;
    Ok(Postmaster { pid, log, keeper, stopping })
}

/// The server writes its state into the eighth line of its pid file.
fn is_ready(cluster: &Path) -> bool {
    let file = fs::read_to_string(cluster.join("postmaster.pid")).unwrap_or_default();
    file.lines().nth(7).is_some_and(|state| state.trim() == "ready")
}

/// The setting is a list: quoted, a path may hold commas and blanks.
fn socket_setting(dir: &Path) -> OsString {
    let mut setting = OsString::from("unix_socket_directories=\"");
    setting.push(dir);
    setting.push("\"");
    setting
}

/// The log, to be appended to, and its length so far.
fn open_log(path: &Path) -> io::Result<(File, u64)> {
    if fs::metadata(path).is_ok_and(|meta| meta.len() > LOG_LIMIT) {
        fs::rename(path, path.with_extension("log.old"))?;
    }
    let file = File::options().create(true).append(true).open(path)?;
    let length = file.metadata()?.len();
    Ok((file, length))
}

fn read_from(path: &Path, offset: u64) -> String {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|mut file| {
        file.seek(SeekFrom::Start(offset))?;
        file.read_to_end(&mut bytes)
    });
    match read {
        Ok(_) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) => error.to_string(),
    }
}
