//! Search over all families: one question, answered in groups.

mod everything;

mounts! {
    everything: "/api/Search",
}
