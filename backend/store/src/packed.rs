//! Large JSON as it is kept: packed here. PostgreSQL takes ten times as long over it, on the cores that carry the moves.

use std::io::Read;
use std::sync::Arc;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use gantry_domain::Error;
use serde::Serialize;
use serde_json::Value;

/// A value as JSON, gzip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Packed(Vec<u8>);

impl Packed {
    /// Packs a value.
    ///
    /// # Errors
    /// Internal ones.
    pub fn of(value: &impl Serialize) -> Result<Self, Error> {
        // Straight into the packer: the text in full would be ten times as large as what comes out.
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        serde_json::to_writer(std::io::BufWriter::new(&mut gzip), value).map_err(failed)?;
        gzip.finish().map(Self).map_err(failed)
    }

    /// The same on a blocking thread: a large board takes some milliseconds.
    ///
    /// # Errors
    /// Internal ones.
    pub async fn aside<T: Serialize + Send + Sync + 'static>(value: Arc<T>) -> Result<Self, Error> {
        tokio::task::spawn_blocking(move || Self::of(&*value)).await.map_err(failed)?
    }

    /// What the database is to hold.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// The value again.
    ///
    /// # Errors
    /// Internal ones.
    pub fn open(&self) -> Result<Value, Error> {
        let mut json = String::new();
        GzDecoder::new(self.0.as_slice()).read_to_string(&mut json).map_err(failed)?;
        serde_json::from_str(&json).map_err(failed)
    }
}

impl From<Vec<u8>> for Packed {
    /// What the database holds.
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Internal(format!("a state cannot be packed or unpacked: {error}"))
}
