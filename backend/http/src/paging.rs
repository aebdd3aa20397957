//! Which part of a list is asked for.

use serde::Deserialize;
use utoipa::IntoParams;

/// The schema of a [`Page`](gantry_store::families::Page), under a name of its own.
macro_rules! page_schema {
    ($(#[$about:meta])* $name:ident of $item:ident $(, $($schema:tt)+)?) => {
        $(#[$about])*
        #[derive(utoipa::ToSchema)]
        #[schema(rename_all = "camelCase" $(, $($schema)+)?)]
        #[expect(dead_code, reason = "describes the JSON of a page")]
        pub(super) struct $name {
            items: Vec<$item>,
            total_records: i64,
        }
    };
}

pub(crate) use page_schema;

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
