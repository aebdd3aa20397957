//! Which methods a path knows, from what the families say about themselves. The router tells a wrong path and a wrong method
//! apart no more than the front end's page does, which takes whatever is left; callers want to know.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Methods by path. Without an initialiser of its own, for which the compiler would make code of all calls also where there are unit tests
/// alone.
static KNOWN: OnceLock<BTreeMap<String, Vec<&'static str>>> = OnceLock::new();

fn described() -> BTreeMap<String, Vec<&'static str>> {
    let paths = super::documents().flat_map(|document| document.paths.paths);
    let mut known: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (path, item) in paths {
        let methods = [("GET", item.get), ("POST", item.post), ("PUT", item.put), ("DELETE", item.delete)];
        let there = methods.into_iter().filter(|(_, operation)| operation.is_some()).map(|(method, _)| method);
        known.entry(path).or_default().extend(there);
    }
    known
}

/// Whether a path is the API's, whether or not there is a call at it.
pub(super) fn is_of_the_api(path: &str) -> bool {
    ["/api/", "/auth/", "/scim/"].into_iter().any(|beginning| path.starts_with(beginning))
}

/// The methods of a path in order; none for a path that nothing is at.
pub(super) fn allowed(path: &str) -> Vec<&'static str> {
    let known = KNOWN.get_or_init(described).iter().filter(|(pattern, _)| fits(pattern, path));
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
