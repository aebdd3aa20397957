//! The folder of the unix socket. A user who can enter it is the superuser, so it is open to its owner alone; a socket's
//! path must fit into 107 bytes, so a deep data directory gets a private folder in the temporary one.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use uuid::Uuid;

use super::EmbeddedError;

/// The longest path of a unix socket, in bytes (108 with its closing zero; macOS has 4 less).
const LONGEST_PATH: usize = 103;
const SOCKET_NAME: &str = ".s.PGSQL.5432";
const PRIVATE: u32 = 0o700;

/// The folder; a temporary one goes with this value.
#[derive(Debug)]
pub(super) struct SocketDir {
    path: PathBuf,
    temporary: bool,
}

impl SocketDir {
    pub(super) fn create(data_dir: &Path) -> Result<Self, EmbeddedError> {
        let usual = data_dir.join("run");
        if fits(&usual) {
            make_private(&usual).map_err(|source| EmbeddedError::NotWritable { path: usual.clone(), source })?;
            return Ok(Self { path: usual, temporary: false });
        }
        let name = format!("gantry-{}", Uuid::new_v4().simple());
        let named = std::env::temp_dir().join(&name);
        let path = if fits(&named) { named } else { Path::new("/tmp").join(&name) };
        // Made anew, never taken over: in a shared folder another user could have prepared it.
        DirBuilder::new()
            .mode(PRIVATE)
            .create(&path)
            .map_err(|source| EmbeddedError::NotWritable { path: path.clone(), source })?;
        Ok(Self { path, temporary: true })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The path as the host of a URL.
    pub(super) fn encoded(&self) -> String {
        percent_encode(self.path.as_os_str().as_bytes())
    }
}

impl Drop for SocketDir {
    fn drop(&mut self) {
        if self.temporary {
            // An empty folder left in /tmp does no harm.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// Everything but letters, digits, `-`, `_` and `.` as `%XX`.
pub(super) fn percent_encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}

fn fits(dir: &Path) -> bool {
    dir.join(SOCKET_NAME).as_os_str().len() <= LONGEST_PATH
}

fn make_private(dir: &Path) -> io::Result<()> {
    match DirBuilder::new().mode(PRIVATE).create(dir) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            fs::set_permissions(dir, Permissions::from_mode(PRIVATE))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_becomes_the_host_of_a_url() {
        assert_eq!(percent_encode("/var/data, é".as_bytes()), "%2Fvar%2Fdata%2C%20%C3%A9");
    }
}
