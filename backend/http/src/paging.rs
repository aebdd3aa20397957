//! Which part of a list is asked for.

use serde::Deserialize;
use utoipa::IntoParams;

/// Records of a page unless asked otherwise, and at most.
const ROWS: (i64, i64) = (25, 500);

/// A page.
#[derive(Deserialize, IntoParams)]
pub(crate) struct PageBounds {
    /// Records before the page.
    #[serde(default)]
    #[param(required = false)]
    first: i64,
    /// Records of the page: 25, at most 500.
    #[param(required = false)]
    rows: Option<i64>,
}

impl PageBounds {
    /// Records before the page, and of it.
    pub(crate) fn bounds(&self) -> (i64, i64) {
        (self.first.max(0), self.rows.unwrap_or(ROWS.0).clamp(1, ROWS.1))
    }
}
