//! The secret that signs tokens: given, or made once and kept in the data directory.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use uuid::Uuid;

use super::Failure;

/// Shorter secrets can be guessed from one token.
const SHORTEST: usize = 32;

/// The secret to sign with.
///
/// # Errors
/// When the given one is too short, or the file cannot be read or written.
pub(super) fn find(given: Option<&str>, data_dir: &Path) -> Result<Vec<u8>, Failure> {
    match given {
        Some(secret) if secret.len() < SHORTEST => {
            Err(Failure::start(format!("GANTRY_SECRET is too short: {SHORTEST} characters or more are needed")))
        }
        Some(secret) => Ok(secret.as_bytes().to_vec()),
        None => kept(data_dir),
    }
}

fn kept(data_dir: &Path) -> Result<Vec<u8>, Failure> {
    let path = data_dir.join("secret");
    let failed = |error| Failure::start(format!("the data directory {} is not writable: {error}", data_dir.display()));
    fs::create_dir_all(data_dir).map_err(failed)?;
    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
    match made {
        Ok(mut file) => {
            // Two times 122 random bits of the system.
            let secret = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
            file.write_all(secret.as_bytes()).map_err(failed)?;
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(failed(error)),
    }
    let secret = fs::read(&path).map_err(failed)?;
    if secret.len() < SHORTEST {
        return Err(Failure::start(format!("{} holds no secret: delete it to have a new one made", path.display())));
    }
    Ok(secret)
}
