//! The front end's files: those that the server was built with, or those of a folder when one is named. Each is packed once,
//! when it is first asked for.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// The front end's files, by path.
#[derive(Default)]
pub struct Frontend {
    files: HashMap<String, Asset>,
    /// What the build packed, by the path of what it was.
    brotli: HashMap<String, Bytes>,
    page: Option<String>,
}

/// The front end, put together when a file of it is first asked for.
pub type LazyFrontend = LazyLock<Frontend, Box<dyn FnOnce() -> Frontend + Send>>;

/// One file.
pub(crate) struct Asset {
    pub(crate) bytes: Bytes,
    pub(crate) content_type: String,
    /// Its name changes with its content.
    pub(crate) is_hashed: bool,
    pub(crate) is_page: bool,
    /// A quoted entity tag.
    pub(crate) tag: String,
    packed: OnceLock<Option<Bytes>>,
}

impl Frontend {
    /// The front end of these files, by name below its folder.
    pub fn of_files<Name: AsRef<str>>(files: impl IntoIterator<Item = (Name, Bytes)>) -> Self {
        let mut frontend = Self::default();
        for (name, bytes) in files {
            frontend.add(name.as_ref(), bytes);
        }
        frontend
    }

    /// The front end in a folder.
    ///
    /// # Errors
    /// When the folder or a file of it cannot be read.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        let mut frontend = Self::default();
        frontend.add_folder(folder, "")?;
        Ok(frontend)
    }

    fn add_folder(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                self.add_folder(&entry.path(), &format!("{name}/"))?;
            } else {
                self.add(&name, std::fs::read(entry.path())?.into());
            }
        }
        Ok(())
    }

    fn add(&mut self, name: &str, bytes: Bytes) {
        if name.starts_with('.') {
            // What the build notes for itself.
            return;
        }
        if name == "index.html" {
            self.page = Some(String::from_utf8_lossy(&bytes).into_owned());
            return;
        }
        if let Some(packed) = name.strip_suffix(".br") {
            self.brotli.insert(format!("/{packed}"), bytes);
            return;
        }
        let asset = Asset {
            content_type: mime_guess::from_path(name).first_or_octet_stream().to_string(),
            is_hashed: name.starts_with("assets/"),
            is_page: Path::new(name).extension().is_some_and(|extension| extension == "html"),
            tag: if name.starts_with("assets/") { String::new() } else { tag(&bytes) },
            bytes,
            packed: OnceLock::new(),
        };
        self.files.insert(format!("/{name}"), asset);
    }

    /// The file at a path that begins with a slash.
    pub(crate) fn get(&self, path: &str) -> Option<&Asset> {
        self.files.get(path)
    }

    /// The same as the build packed it.
    pub(crate) fn brotli(&self, path: &str) -> Option<Bytes> {
        self.brotli.get(path).cloned()
    }

    /// The app's page, with marks where the nonce belongs.
    pub fn page(&self) -> Option<&str> {
        self.page.as_deref()
    }
}

impl Asset {
    /// Packed, when that makes it smaller.
    pub(crate) fn gzip(&self) -> Option<Bytes> {
        self.packed.get_or_init(|| pack(&self.bytes)).clone()
    }
}

fn pack(bytes: &Bytes) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    let packed = encoder.finish().ok()?;
    (packed.len() < bytes.len() / 10 * 9).then(|| packed.into())
}

fn tag(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let short: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{short}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_packed_and_what_is_packed_already_is_not() {
        let text = Bytes::from("the same words again and again ".repeat(100));
        let packed = pack(&text).unwrap();
        assert!(packed.len() < text.len() / 5);
        assert!(pack(&packed).is_none());
    }

    #[test]
    fn the_page_is_no_file_and_hashed_names_need_no_tag() {
        let mut frontend = Frontend::default();
        frontend.add("index.html", Bytes::from_static(b"<html>"));
        frontend.add("assets/index-abc.js", Bytes::from_static(b"1"));
        frontend.add("assets/index-abc.js.br", Bytes::from_static(b"0"));
        frontend.add("favicon.svg", Bytes::from_static(b"<svg/>"));
        assert!(frontend.get("/assets/index-abc.js.br").is_none());
        assert_eq!(frontend.brotli("/assets/index-abc.js"), Some(Bytes::from_static(b"0")));
        assert!(frontend.get("/index.html").is_none());
        assert_eq!(frontend.page(), Some("<html>"));
        assert!(frontend.get("/assets/index-abc.js").unwrap().is_hashed);
        assert_eq!(frontend.get("/favicon.svg").unwrap().content_type, "image/svg+xml");
        assert_eq!(frontend.get("/favicon.svg").unwrap().tag.len(), 18);
    }
}
