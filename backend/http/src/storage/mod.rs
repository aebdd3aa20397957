//! Where files are kept: a folder, or a bucket of S3. A file comes in pieces and is never whole in memory; one that nothing
//! came to refer to is removed again, however that happened.

mod archived;
mod bucket;
pub(crate) mod incoming;
pub(crate) mod kind;
pub(crate) mod outgoing;

use std::error::Error as _;
use std::fs::Permissions;
use std::io::{self, ErrorKind};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path as Folder, PathBuf};
use std::sync::Arc;

use actix_web::http::StatusCode;
use bytes::Bytes;
use futures_util::{Stream, TryStreamExt};
use gantry_domain::{Error, TenantId};
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStore, ObjectStoreExt, WriteMultipart};
use sha2::{Digest, Sha256};
use tokio::runtime::Handle;
use uuid::Uuid;

use crate::Problem;

/// Pieces of 5 MiB on their way to the storage at once: more would only wait in memory.
const PIECES: usize = 2;
/// The largest file unless something else is chosen, in bytes.
const LARGEST: u64 = 100_000_000;

/// Readable and writable for the server alone.
const PRIVATE_FILE: u32 = 0o600;
const PRIVATE_FOLDER: u32 = 0o700;

/// The storage. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    /// The folder, unless it is a bucket.
    folder: Option<PathBuf>,
    /// Before all paths; empty, or with a slash at its end.
    prefix: String,
    largest: u64,
}

impl Files {
    /// In memory, for as long as the process lives.
    pub fn in_memory() -> Self {
        Self { store: Arc::new(InMemory::new()), folder: None, prefix: String::new(), largest: LARGEST }
    }

    /// Files in a folder, which is created if missing, and which only its owner may read.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn in_folder(folder: &Folder) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        std::fs::set_permissions(folder, Permissions::from_mode(PRIVATE_FOLDER))?;
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        Ok(Self { store: Arc::new(store), folder: Some(folder.to_owned()), ..Self::in_memory() })
    }

    /// In a bucket: `s3://bucket/prefix`. Who may, and where it is, say the usual variables of AWS.
    ///
    /// # Errors
    /// A line that says what is wrong with the URL or the variables.
    pub fn in_bucket(url: &str) -> Result<Self, String> {
        let (store, prefix) = bucket::open(url, AmazonS3Builder::from_env())?;
        Ok(Self { store: Arc::new(store), prefix, ..Self::in_memory() })
    }

    /// With another size of the largest file, in bytes.
    #[must_use]
    pub fn up_to(self, largest: u64) -> Self {
        Self { largest, ..self }
    }

    /// The size of the largest file, in bytes.
    pub(crate) fn largest(&self) -> u64 {
        self.largest
    }

    /// Begins to take in a file of a tenant.
    ///
    /// # Errors
    /// `storage_full`, `storage_unavailable`.
    pub async fn begin(&self, tenant: TenantId) -> Result<Upload, Problem> {
        // Nothing that people typed becomes part of a path.
        let place = format!("{}documents/{tenant}/{}", self.prefix, Uuid::new_v4());
        let upload = self.store.put_multipart(&Path::from(place.as_str())).await.map_err(trouble)?;
        let writer = Some(WriteMultipart::new(upload));
        Ok(Upload { files: self.clone(), place, writer, size: 0, sha256: Sha256::new() })
    }

    /// The bytes of a file between two places.
    ///
    /// # Errors
    /// `storage_unavailable`.
    pub(crate) async fn read(
        &self,
        place: &str,
        from: u64,
        until: u64,
    ) -> Result<impl Stream<Item = io::Result<Bytes>> + use<>, Problem> {
        let options = GetOptions { range: Some(GetRange::Bounded(from..until)), ..GetOptions::default() };
        let found = self.store.get_opts(&Path::from(place), options).await.map_err(trouble)?;
        Ok(found.into_stream().map_err(io::Error::other))
    }

    /// All bytes of a file of a known size, for who needs them together in memory.
    ///
    /// # Errors
    /// `storage_unavailable`.
    pub async fn bytes(&self, place: &str, size: i64) -> Result<Vec<u8>, Problem> {
        let pieces = self.read(place, 0, u64::try_from(size).unwrap_or_default()).await?;
        let unread = |error: io::Error| Problem::from(Error::Internal(format!("reading a file: {error}")));
        let pieces: Vec<Bytes> = pieces.try_collect().await.map_err(unread)?;
        Ok(pieces.concat())
    }

    /// The storage makes files and folders as the process's mask has it; they are the server's alone.
    async fn make_private(&self, place: &str) {
        let Some(folder) = &self.folder else { return };
        let file = folder.join(place);
        let folders =
            file.ancestors().skip(1).take_while(|above| *above != folder).map(|above| (above, PRIVATE_FOLDER));
        for (path, mode) in std::iter::once((file.as_path(), PRIVATE_FILE)).chain(folders) {
            if let Err(error) = tokio::fs::set_permissions(path, Permissions::from_mode(mode)).await {
                tracing::warn!(path = %path.display(), %error, "a file is not private");
            }
        }
    }

    /// Removes a file that nothing refers to, when there is time.
    pub(crate) fn forget(&self, place: &str) {
        let (store, path) = (Arc::clone(&self.store), Path::from(place));
        later(async move {
            if let Err(error) = store.delete(&path).await {
                tracing::warn!(%path, %error, "a file that nothing refers to is left over");
            }
        });
    }
}

/// Does it when this is over, or not at all when the process is about to end.
fn later(work: impl Future<Output = ()> + Send + 'static) {
    if let Ok(runtime) = Handle::try_current() {
        runtime.spawn(work);
    }
}

/// A file on its way in. Dropped, nothing of it is left.
pub struct Upload {
    files: Files,
    place: String,
    writer: Option<WriteMultipart>,
    size: u64,
    sha256: Sha256,
}

impl Upload {
    /// Takes the next piece.
    ///
    /// # Errors
    /// `file_too_large`, `storage_full`, `storage_unavailable`.
    pub async fn write(&mut self, bytes: Bytes) -> Result<(), Problem> {
        self.size = self.size.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        if self.size > self.files.largest {
            return Err(too_large(self.files.largest));
        }
        self.sha256.update(&bytes);
        let Some(writer) = &mut self.writer else { return Ok(()) };
        writer.wait_for_capacity(PIECES).await.map_err(trouble)?;
        writer.put(bytes);
        Ok(())
    }

    /// All has come.
    ///
    /// # Errors
    /// `storage_full`, `storage_unavailable`.
    pub async fn finish(mut self) -> Result<Stored, Problem> {
        if let Some(writer) = self.writer.take() {
            writer.finish().await.map_err(trouble)?;
        }
        self.files.make_private(&self.place).await;
        let sha256 = self.sha256.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let size = i64::try_from(self.size).unwrap_or(i64::MAX);
        Ok(Stored { files: self.files.clone(), place: self.place.clone(), size, sha256, kept: false })
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        if let Some(writer) = self.writer.take() {
            later(async move {
                if let Err(error) = writer.abort().await {
                    tracing::warn!(%error, "half of a file may be left over");
                }
            });
        }
    }
}

/// A file that is there whole. Dropped before something refers to it, it goes.
pub struct Stored {
    files: Files,
    /// Its path in the storage.
    pub place: String,
    /// Bytes.
    pub size: i64,
    /// Lower-case hex.
    pub sha256: String,
    kept: bool,
}

impl Stored {
    /// Something refers to it now.
    pub fn keep(mut self) {
        self.kept = true;
    }
}

impl Drop for Stored {
    fn drop(&mut self) {
        if !self.kept {
            self.files.forget(&self.place);
        }
    }
}

/// What is said of a file that is too large.
pub(crate) fn too_large(largest: u64) -> Problem {
    let detail = format!("A file can have {} MB at most.", largest / 1_000_000);
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "file_too_large", detail)
}

fn trouble(error: object_store::Error) -> Problem {
    let full = is_full(&error);
    tracing::error!(%error, full, "the storage of files refuses");
    if full {
        let detail = "No storage left for files. Tell an administrator.";
        return Problem::new(StatusCode::INSUFFICIENT_STORAGE, "storage_full", detail);
    }
    let detail = "Files cannot be reached right now. Try again in a moment.".to_owned();
    Error::Busy { code: "storage_unavailable", detail, retry_after: 5 }.into()
}

fn is_full(error: &object_store::Error) -> bool {
    let full = |kind| matches!(kind, ErrorKind::StorageFull | ErrorKind::QuotaExceeded);
    let causes = std::iter::successors(error.source(), |cause| (*cause).source());
    causes.filter_map(|cause| cause.downcast_ref::<io::Error>()).any(|cause| full(cause.kind()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_differs_from_other_errors() {
        let of = |error: io::Error| object_store::Error::Generic { store: "LocalFileSystem", source: error.into() };
        let full = trouble(of(io::Error::from(ErrorKind::StorageFull))).to_string();
        assert!(full.starts_with("storage_full: "), "{full}");
        let other = trouble(of(io::Error::from(ErrorKind::PermissionDenied))).to_string();
        assert!(other.starts_with("storage_unavailable: "), "{other}");
    }

    #[tokio::test]
    async fn what_is_dropped_on_its_way_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::in_folder(folder.path()).unwrap();
        let mut half = files.begin(7).await.unwrap();
        half.write(Bytes::from(vec![1; 6 * 1024 * 1024])).await.unwrap();
        drop(half);
        let mut whole = files.begin(7).await.unwrap();
        whole.write(Bytes::from_static(b"text")).await.unwrap();
        drop(whole.finish().await.unwrap());
        let mut kept = files.begin(7).await.unwrap();
        kept.write(Bytes::from_static(b"text")).await.unwrap();
        let kept = kept.finish().await.unwrap();
        let place = folder.path().join(&kept.place);
        kept.keep();
        let mode = |path: &Folder| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&place), PRIVATE_FILE);
        assert!(place.ancestors().skip(1).take(3).all(|folder| mode(folder) == PRIVATE_FOLDER));
        let left = || std::fs::read_dir(folder.path().join("documents/7")).unwrap().count();
        for _ in 0..200 {
            if left() == 1 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        assert_eq!(left(), 1);
        assert_eq!(std::fs::read(place).unwrap(), b"text");
    }
}
