//! Reading an archive.

use std::fs::File;
use std::io::{BufReader, Read};

use bytes::Bytes;
use flate2::read::GzDecoder;
use gantry_domain::{Error, TenantId};
use gantry_http::Problem;
use gantry_http::storage::{Files, Stored};
use gantry_store::archive::{FORMAT, Import, NewTenant};
use tar::Archive;
use uuid::Uuid;

use super::{Contents, END, FILES, MANIFEST, Manifest, TABLES, broken, unfit};

/// Bytes of a file on their way to the storage.
const PIECE: usize = 256 * 1024;
/// The largest piece of a table, and of what describes the archive, in bytes: a row may hold a picture.
const LARGEST: u64 = 256 * 1024 * 1024;

/// What an archive says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    /// The word in the tenant's host name.
    pub identifier: String,
    /// What it is called.
    pub name: String,
    manifest: Manifest,
}

fn entry_bytes(entry: &mut impl Read, size: u64) -> Result<Vec<u8>, Error> {
    if size > LARGEST {
        return Err(unfit("The archive has an entry that is too large."));
    }
    let mut bytes = Vec::new();
    entry.read_to_end(&mut bytes).map_err(|error| unfit(format!("The archive cannot be read: {error}.")))?;
    Ok(bytes)
}

fn unreadable(error: std::io::Error) -> Error {
    unfit(format!("The archive cannot be read: {error}."))
}

fn packed(file: File) -> Archive<GzDecoder<BufReader<File>>> {
    Archive::new(GzDecoder::new(BufReader::new(file)))
}

/// Looks at the beginning of an archive.
///
/// # Errors
/// `no_archive` for a file that is none, `other_version` for one of another form.
pub fn overview(file: File) -> Result<Overview, Error> {
    let mut archive = packed(file);
    let mut entries = archive.entries().map_err(unreadable)?;
    let mut first = entries.next().ok_or_else(|| unfit("The archive is empty."))?.map_err(unreadable)?;
    if first.path().map_err(unreadable)?.to_str() != Some(MANIFEST) {
        return Err(unfit("This is no archive of a tenant."));
    }
    let size = first.size();
    let bytes = entry_bytes(&mut first, size)?;
    let read = |error: serde_json::Error| unfit(format!("This is no archive of a tenant: {error}."));
    let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(read)?;
    let format = value.get("format").and_then(serde_json::Value::as_u64);
    if format != Some(u64::from(FORMAT)) {
        let detail = format!("The archive has the form {format:?}; this Gantry reads form {FORMAT}.");
        return Err(Error::conflict("other_version", detail));
    }
    let manifest: Manifest = serde_json::from_value(value).map_err(read)?;
    Ok(Overview { identifier: manifest.identifier.clone(), name: manifest.name.clone(), manifest })
}

/// Creates a tenant from an archive, all of it or nothing.
///
/// # Errors
/// `no_archive`, also when it breaks off or contains something else than it says; `other_version`; `identifier_taken`; internal ones.
pub async fn read(
    url: &str,
    files: &Files,
    (overview, file): (&Overview, File),
    new: &NewTenant,
    mut progress: impl FnMut(&str, u64),
) -> Result<(TenantId, Contents), Error> {
    let manifest = &overview.manifest;
    let own = (manifest.tenant_columns.as_slice(), manifest.tenant_row.as_bytes());
    let import = Import::begin(url, &manifest.schema, new, own, |tenant| files.folder_of(tenant)).await?;
    let (mut contents, mut stored, mut promised) = (Contents::default(), Vec::new(), None);
    let mut open: Option<String> = None;
    let mut archive = packed(file);
    for entry in archive.entries().map_err(unreadable)? {
        let mut entry = entry.map_err(unreadable)?;
        let (path, size) = (entry.path().map_err(unreadable)?.to_string_lossy().into_owned(), entry.size());
        let parts: Vec<&str> = path.split('/').collect();
        let table = if let [TABLES, table, _] = parts[..] { Some(table) } else { None };
        if open.as_deref() != table {
            if let Some(name) = open.take() {
                close(&import, &name, &mut contents, &mut progress).await?;
            }
            if let Some(name) = table {
                let columns =
                    manifest.tables.get(name).ok_or_else(|| unfit(format!("The table {name} is not announced.")))?;
                import.open(name, columns).await?;
                open = Some(name.to_owned());
            }
        }
        match parts[..] {
            [MANIFEST] => {}
            [TABLES, name, _] => import.rows(name, &entry_bytes(&mut entry, size)?).await?,
            [FILES, name] => {
                let name: Uuid = name.parse().map_err(|_| unfit("The archive has a file of a strange name."))?;
                stored.push(bring(files, import.tenant, name, &mut entry).await?);
                contents.files += 1;
                if contents.files.is_multiple_of(1_000) {
                    progress("files", contents.files);
                }
            }
            [END] => {
                let end = serde_json::from_slice(&entry_bytes(&mut entry, size)?);
                promised = Some(end.map_err(|error| unfit(format!("The end of the archive: {error}.")))?);
            }
            _ => return Err(unfit(format!("The archive has an entry that is not known: {path}."))),
        }
    }
    if promised.as_ref() != Some(&contents) {
        return Err(unfit("The archive breaks off, or contains something else than it says. Nothing was imported."));
    }
    let tenant = import.tenant;
    import.finish().await?;
    stored.into_iter().for_each(Stored::keep);
    Ok((tenant, contents))
}

async fn close(
    import: &Import,
    name: &str,
    contents: &mut Contents,
    progress: &mut impl FnMut(&str, u64),
) -> Result<(), Error> {
    let rows = import.close(name).await?;
    progress(name, rows);
    contents.rows.insert(name.to_owned(), rows);
    Ok(())
}

/// Until the tenant is there, nothing refers to the file: it goes when something fails.
async fn bring(files: &Files, tenant: TenantId, name: Uuid, from: &mut impl Read) -> Result<Stored, Error> {
    let refused = |problem: Problem| broken(problem);
    let mut upload = files.begin_named(tenant, name).await.map_err(refused)?;
    let mut buffer = vec![0; PIECE];
    loop {
        let read = from.read(&mut buffer).map_err(unreadable)?;
        let Some(piece) = buffer.get(..read).filter(|piece| !piece.is_empty()) else { break };
        upload.write(Bytes::copy_from_slice(piece)).await.map_err(refused)?;
    }
    upload.finish().await.map_err(refused)
}
