//! The front end that this binary was built with. It is embedded here and not in `gantry-http`, so that a change of the front end
//! compiles nothing but this small crate again.

use std::borrow::Cow;

use bytes::Bytes;
use gantry_http::Frontend;
use rust_embed::RustEmbed;

/// Compiled in by release builds; debug builds read the folder when a file of it is first asked for.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[allow_missing = true]
struct Embedded;

/// The front end that was built in. Empty when there was none.
pub(crate) fn built_in() -> Frontend {
    Frontend::of_files(Embedded::iter().filter_map(|name| {
        let bytes = match Embedded::get(&name)?.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        Some((name, bytes))
    }))
}
