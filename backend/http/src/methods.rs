//! Which methods a path knows, from the API document. The router tells a wrong path and a wrong method
//! apart no more than the front end's page does, which takes whatever is left; callers want to know.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::openapi::DOCUMENT;

/// The paths of the document, each with its calls by their methods in lower case.
#[derive(Deserialize)]
struct Paths {
    #[serde(borrow)]
    paths: BTreeMap<&'static str, BTreeMap<&'static str, IgnoredAny>>,
}

/// Methods by path.
static KNOWN: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
    // A test reads the document, too.
    let Ok(Paths { paths }) = serde_json::from_str(DOCUMENT) else { return BTreeMap::new() };
    let method =
        |name: &str| ["GET", "POST", "PUT", "DELETE"].into_iter().find(|method| method.eq_ignore_ascii_case(name));
    paths.into_iter().map(|(path, calls)| (path, calls.into_keys().filter_map(method).collect())).collect()
});

/// Whether a path is the API's, whether or not there is a call at it.
pub(super) fn is_of_the_api(path: &str) -> bool {
    ["/api/", "/auth/", "/scim/"].into_iter().any(|beginning| path.starts_with(beginning))
}

/// The methods of a path in order; none for a path that nothing is at.
pub(super) fn allowed(path: &str) -> Vec<&'static str> {
    let known = KNOWN.iter().filter(|(pattern, _)| fits(pattern, path));
    let mut methods: Vec<_> = known.flat_map(|(_, methods)| methods).copied().collect();
    methods.sort_unstable();
    methods.dedup();
    methods
}

/// Whether a path is one of `/api/WorkOrder/{id}`.
fn fits(pattern: &str, path: &str) -> bool {
    let fits = |(wanted, given): (&str, &str)| wanted == given || (wanted.starts_with('{') && !given.is_empty());
    pattern.split('/').count() == path.split('/').count() && pattern.split('/').zip(path.split('/')).all(fits)
}
