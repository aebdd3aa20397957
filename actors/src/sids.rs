//! The ids of all sessions, whichever way their packets travel by now.

use std::sync::Arc;

use dashmap::DashSet;

/// The ids that count.
#[derive(Default)]
pub(crate) struct Sids(Arc<DashSet<String>>);

/// An id that counts until this is dropped.
pub(crate) struct Registered {
    sids: Arc<DashSet<String>>,
    sid: String,
}

impl Sids {
    pub(crate) fn register(&self, sid: String) -> Registered {
        self.0.insert(sid.clone());
        Registered { sids: Arc::clone(&self.0), sid }
    }

    pub(crate) fn knows(&self, sid: &str) -> bool {
        self.0.contains(sid)
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        self.sids.remove(&self.sid);
    }
}
