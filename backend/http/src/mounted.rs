//! Where calls are mounted. actix-web tries one route after the other, most of them by a regular expression, and there are more than a
//! thousand: the calls whose paths begin alike stand in one scope, and a request meets those of its own scope alone.

use std::collections::BTreeMap;

use actix_web::guard::{Guard, GuardContext};
use actix_web::web::{self, ServiceConfig};
use utoipa::openapi::OpenApi;

/// The calls of a module.
pub(crate) struct Calls {
    /// What their paths begin with, such as `/api/Asset`: a whole number of segments.
    pub(crate) beginnings: &'static [&'static str],
    /// Mounts them.
    pub(crate) routes: fn(&mut ServiceConfig),
    /// What they say about themselves.
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

    /// Mounts all of them.
    pub(crate) fn configure(self, config: &mut ServiceConfig) {
        for (beginning, mounts) in self.groups {
            let scope = web::scope("").guard(Under(beginning));
            config.service(scope.configure(|config| mounts.into_iter().for_each(|mount| mount(config))));
        }
    }
}

/// Lets requests in whose path begins with this.
struct Under(String);

impl Guard for Under {
    fn check(&self, context: &GuardContext<'_>) -> bool {
        is_under(context.head().uri.path(), &self.0)
    }
}

fn is_under(path: &str, beginning: &str) -> bool {
    path.strip_prefix(beginning).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_a_whole_number_of_segments() {
        assert!(is_under("/api/Stock", "/api/Stock") && is_under("/api/Stock/list/", "/api/Stock"));
        assert!(!is_under("/api/StockLevel/", "/api/Stock") && !is_under("/api/", "/api/Stock"));
    }

    #[test]
    fn every_call_stands_under_a_beginning_of_its_module() {
        for calls in crate::calls_of_areas() {
            for path in (calls.document)().paths.paths.keys() {
                let found = calls.beginnings.iter().any(|beginning| is_under(path, beginning));
                assert!(found, "{path} is not under {:?}", calls.beginnings);
            }
        }
    }
}
