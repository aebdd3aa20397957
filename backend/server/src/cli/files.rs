//! Where files are kept, for the commands that bring any.

use clap::Args;
use gantry_http::storage::Files;

use super::{Common, Failure};

#[derive(Debug, Clone, Args)]
pub(super) struct Place {
    /// Where uploaded files are kept: s3://bucket/prefix, with the usual variables of AWS; by default the data directory. The
    /// same for all servers
    #[arg(long, env = "GANTRY_FILES")]
    files: Option<String>,
}

impl Place {
    pub(super) fn open(&self, common: &Common) -> Result<Files, Failure> {
        let folder = common.data_dir.join("files");
        match self.url() {
            Some(url) => Files::in_bucket(url).map_err(|error| Failure::start(format!("GANTRY_FILES: {error}"))),
            None => Files::in_folder(&folder)
                .map_err(|error| Failure::start(format!("the folder {} is not usable: {error}", folder.display()))),
        }
    }

    /// Of the bucket, if they are not kept in the data directory.
    pub(super) fn url(&self) -> Option<&str> {
        self.files.as_deref().filter(|url| !url.is_empty())
    }
}
