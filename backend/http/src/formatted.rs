//! Formatted text of a request, sanitised beside the threads that serve: after the permission, a few at a time, and with a
//! limit on the time that its writer waits.

use std::time::Duration;

use gantry_domain::{Error, RichText, UntrustedText};
use tokio::sync::Semaphore;

/// Long texts that are sanitised at the same time.
static PLACES: Semaphore = Semaphore::const_new(2);
/// How long a text may wait for a place and be worked on.
const PATIENCE: Duration = Duration::from_secs(5);

/// Sanitises a text of a user who may write it.
///
/// # Errors
/// `too_long`, `too_complex`; `overloaded` when many long texts come at once.
pub(crate) async fn sanitised(text: UntrustedText, field: &'static str) -> Result<RichText, Error> {
    if text.is_light() {
        return text.sanitised(field);
    }
    let work = async {
        let _place = PLACES.acquire().await.map_err(|error| Error::Internal(error.to_string()))?;
        let sanitising = tokio::task::spawn_blocking(move || text.sanitised(field));
        sanitising.await.map_err(|error| Error::Internal(error.to_string()))?
    };
    tokio::time::timeout(PATIENCE, work).await.unwrap_or_else(|_| {
        let detail = "Too many long texts at once. Try again in a moment.".to_owned();
        Err(Error::Busy { code: "overloaded", detail, retry_after: 1 })
    })
}
