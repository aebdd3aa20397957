//! Where calls are mounted. actix-web tries one route after the other, most of them by a regular expression, and there are more than a
//! thousand: the calls whose paths begin alike stand in one scope, and a request meets those of its own scope alone.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::guard::{Guard, GuardContext};
use actix_web::web::{self, ServiceConfig};
use utoipa::openapi::OpenApi;

/// The calls of a module.
pub(crate) struct Calls {
    /// What their paths begin with, such as `/api/Asset`: a whole number of segments, of which one may be any (`{}`).
    pub(crate) beginnings: &'static [&'static str],
    /// Mounts them.
    pub(crate) routes: fn(&mut ServiceConfig),
}

/// What the calls of a module say about themselves. Apart from the calls: the program that serves them is built without it.
pub(crate) struct Documented {
    /// What their paths begin with.
    pub(crate) beginnings: &'static [&'static str],
    /// The document.
    pub(crate) document: fn() -> OpenApi,
}

type Mount = Box<dyn FnOnce(&mut ServiceConfig)>;

/// Calls by what their paths begin with, those that are tried first before the others.
#[derive(Default)]
pub(crate) struct Mounted {
    groups: BTreeMap<String, Vec<Mount>>,
}

impl Mounted {
    /// Adds the calls of a module; a module whose paths begin in several ways is mounted in each of those scopes.
    pub(crate) fn add(&mut self, calls: &Calls) {
        for beginning in calls.beginnings {
            self.add_at(beginning, calls.routes);
        }
    }

    /// Adds calls whose paths have one beginning.
    pub(crate) fn add_at(&mut self, beginning: &str, mount: impl FnOnce(&mut ServiceConfig) + 'static) {
        self.groups.entry(beginning.to_owned()).or_default().push(Box::new(mount));
    }

    /// Mounts all of them: a beginning that goes on from another one comes before it, as a scope hands no request on.
    pub(crate) fn configure(self, config: &mut ServiceConfig) {
        for (beginning, mounts) in self.groups.into_iter().rev() {
            let scope = web::scope("").guard(Under::of(&beginning));
            config.service(scope.configure(|config| mounts.into_iter().for_each(|mount| mount(config))));
        }
    }
}

/// The paths of calls that no request reaches: a scope that has no call for a path does not hand the request on, so the first one whose
/// beginning fits must be one of the module.
pub(crate) fn unreached(areas: &[Documented]) -> Vec<String> {
    let all: BTreeSet<&str> = areas.iter().flat_map(|calls| calls.beginnings).copied().collect();
    let is_reached = |calls: &Documented, path: &str| {
        let first = all.iter().rev().find(|beginning| Under::of(beginning).holds(path));
        first.is_some_and(|first| calls.beginnings.contains(first))
    };
    let paths =
        areas.iter().flat_map(|calls| (calls.document)().paths.paths.into_keys().map(move |path| (calls, path)));
    paths.filter(|(calls, path)| !is_reached(calls, path)).map(|(_, path)| path).collect()
}

/// Lets requests in whose path begins with this.
struct Under {
    /// Up to the segment that may be any.
    head: String,
    /// What follows that segment, where there is one.
    tail: Option<String>,
}

impl Under {
    fn of(beginning: &str) -> Self {
        match beginning.split_once("{}") {
            Some((head, tail)) => Self { head: head.to_owned(), tail: Some(tail.to_owned()) },
            None => Self { head: beginning.to_owned(), tail: None },
        }
    }

    fn holds(&self, path: &str) -> bool {
        let Some(rest) = path.strip_prefix(&self.head) else { return false };
        let Some(tail) = &self.tail else { return ends_a_segment(rest) };
        let segment = rest.find('/').unwrap_or(rest.len());
        segment > 0 && rest.get(segment..).and_then(|rest| rest.strip_prefix(tail)).is_some_and(ends_a_segment)
    }
}

impl Guard for Under {
    fn check(&self, context: &GuardContext<'_>) -> bool {
        self.holds(context.head().uri.path())
    }
}

/// Whether what comes before this was a whole segment.
fn ends_a_segment(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_under(path: &str, beginning: &str) -> bool {
        Under::of(beginning).holds(path)
    }

    #[test]
    fn a_beginning_is_a_whole_number_of_segments() {
        assert!(is_under("/api/Stock", "/api/Stock") && is_under("/api/Stock/list/", "/api/Stock"));
        assert!(!is_under("/api/StockLevel/", "/api/Stock") && !is_under("/api/", "/api/Stock"));
    }

    #[test]
    fn one_segment_may_be_any() {
        let beginning = "/api/WorkOrder/{}/labour";
        assert!(is_under("/api/WorkOrder/7/labour", beginning) && is_under("/api/WorkOrder/7/labour/stop", beginning));
        for path in
            ["/api/WorkOrder/7", "/api/WorkOrder/7/labours", "/api/WorkOrder//labour", "/api/WorkOrder/7/8/labour"]
        {
            assert!(!is_under(path, beginning), "{path}");
        }
    }
}
