//! Files of a whole tenant: read for an archive, written from one, removed with the tenant.

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt};
use gantry_domain::{Error, TenantId};
use object_store::path::Path;
use object_store::{ObjectStoreExt, WriteMultipart};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Files, Upload, trouble};
use crate::Problem;

/// Files that are removed at once.
const AT_ONCE: usize = 8;

fn internal(error: &dyn std::fmt::Display) -> Error {
    Error::Internal(format!("the storage of files: {error}"))
}

impl Files {
    /// What stands before the names of a tenant's files.
    pub fn folder_of(&self, tenant: TenantId) -> String {
        format!("{}documents/{tenant}/", self.prefix)
    }

    /// A file, and how many bytes it has; none when it is gone.
    ///
    /// # Errors
    /// When the storage cannot be reached.
    pub async fn whole(
        &self,
        place: &str,
    ) -> Result<Option<(u64, impl Stream<Item = Result<Bytes, Error>> + use<>)>, Error> {
        match self.store.get(&Path::from(place)).await {
            Ok(found) => {
                let size = found.meta.size;
                Ok(Some((size, found.into_stream().map_err(|error| internal(&error)))))
            }
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(internal(&error)),
        }
    }

    /// Begins to take in a file under the name that it had elsewhere.
    ///
    /// # Errors
    /// `storage_full`, `storage_unavailable`.
    pub async fn begin_named(&self, tenant: TenantId, name: Uuid) -> Result<Upload, Problem> {
        let place = format!("{}{name}", self.folder_of(tenant));
        let upload = self.store.put_multipart(&Path::from(place.as_str())).await.map_err(trouble)?;
        let writer = Some(WriteMultipart::new(upload));
        Ok(Upload { files: self.clone(), place, writer, size: 0, sha256: Sha256::new() })
    }

    /// Removes all files of a tenant, and says how many there were.
    ///
    /// # Errors
    /// When the storage cannot be reached; what is gone by then stays gone.
    pub async fn remove_all(&self, tenant: TenantId) -> Result<u64, Error> {
        let folder = Path::from(self.folder_of(tenant));
        let found = self.store.list(Some(&folder)).map_err(|error| internal(&error));
        let removed = found.map_ok(|file| async move {
            self.store.delete(&file.location).await.map_err(|error| internal(&error)).map(|()| 1)
        });
        removed.try_buffer_unordered(AT_ONCE).try_fold(0, async |sum, one: u64| Ok(sum + one)).await
    }
}
