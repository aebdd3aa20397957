//! Writing an archive.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::pin::pin;

use chrono::Utc;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::TryStreamExt;
use gantry_domain::Error;
use gantry_http::storage::Files;
use gantry_store::archive::{Export, FORMAT};
use tar::{Builder, EntryType, Header};

use super::{Contents, END, FILES, MANIFEST, Manifest, TABLES, broken};

type Tar = Builder<GzEncoder<BufWriter<File>>>;

/// Readable by the user who writes it: it contains everything.
const MODE: u32 = 0o600;

/// Writes all of a tenant.
///
/// # Errors
/// Internal ones: the database, the storage of files, the disk.
pub async fn write(
    export: &Export,
    files: &Files,
    to: File,
    mut progress: impl FnMut(&str, u64),
) -> Result<Contents, Error> {
    let mut tar = Builder::new(GzEncoder::new(BufWriter::new(to), Compression::fast()));
    let (tenant_columns, tenant_row) = export.own().await?;
    let tables = export.tables.iter().map(|table| (table.name.clone(), table.columns.clone()));
    let manifest = Manifest {
        format: FORMAT,
        gantry: gantry_http::VERSION.to_owned(),
        schema: export.schema.clone(),
        identifier: export.tenant.identifier.clone(),
        name: export.tenant.name.clone(),
        written_at: Utc::now().to_rfc3339(),
        tenant_columns,
        tenant_row: String::from_utf8(tenant_row).map_err(broken)?,
        tables: tables.collect::<BTreeMap<_, _>>(),
    };
    append(&mut tar, MANIFEST, &serde_json::to_vec_pretty(&manifest).map_err(broken)?)?;
    let mut contents = Contents::default();
    for table in &export.tables {
        let mut piece = 0;
        let rows = export.rows(table, |rows| {
            piece += 1;
            append(&mut tar, &format!("{TABLES}/{}/{piece:06}.copy", table.name), rows)
        });
        let rows = rows.await?;
        if rows > 0 {
            progress(&table.name, rows);
            contents.rows.insert(table.name.clone(), rows);
        }
    }
    for table in export.tables.iter().filter(|table| table.has_files) {
        let mut after = String::new();
        loop {
            let places = export.places(table, &after).await?;
            let Some(last) = places.last() else { break };
            after.clone_from(last);
            for place in &places {
                contents.files += u64::from(append_file(&mut tar, files, place).await?);
            }
            progress("files", contents.files);
        }
    }
    append(&mut tar, END, &serde_json::to_vec_pretty(&contents).map_err(broken)?)?;
    let packed = tar.into_inner().map_err(broken)?.finish().map_err(broken)?;
    let file = packed.into_inner().map_err(broken)?;
    file.sync_all().map_err(broken)?;
    Ok(contents)
}

fn header(size: u64) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::Regular);
    header.set_size(size);
    header.set_mode(MODE);
    header.set_mtime(u64::try_from(Utc::now().timestamp()).unwrap_or_default());
    header
}

fn append(tar: &mut Tar, name: &str, bytes: &[u8]) -> Result<(), Error> {
    let size = u64::try_from(bytes.len()).map_err(broken)?;
    tar.append_data(&mut header(size), name, bytes).map_err(broken)
}

/// A file, piece by piece; `false` when the storage has lost it, which the log tells.
async fn append_file(tar: &mut Tar, files: &Files, place: &str) -> Result<bool, Error> {
    let Some((size, pieces)) = files.whole(place).await? else {
        tracing::error!(place, "a file is missing in the storage and so in the archive");
        return Ok(false);
    };
    let name = place.rsplit('/').next().unwrap_or(place);
    let mut header = header(size);
    header.set_path(format!("{FILES}/{name}")).map_err(broken)?;
    header.set_cksum();
    let out = tar.get_mut();
    out.write_all(header.as_bytes()).map_err(broken)?;
    let (mut pieces, mut written) = (pin!(pieces), 0_u64);
    while let Some(piece) = pieces.try_next().await? {
        written += u64::try_from(piece.len()).map_err(broken)?;
        out.write_all(&piece).map_err(broken)?;
    }
    if written != size {
        return Err(broken(format!("the file {place} has {written} bytes instead of {size}")));
    }
    // Entries of a tar are filled up to blocks of 512 bytes.
    let rest = usize::try_from((512 - size % 512) % 512).map_err(broken)?;
    out.write_all(vec![0; rest].as_slice()).map_err(broken)?;
    Ok(true)
}
