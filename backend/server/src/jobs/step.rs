//! What becomes of the jobs that the worker takes.

use crate::consumers::News;

/// What became of a job.
pub(super) enum Step {
    /// It is done, or will be when the transaction commits.
    Done,
    /// The same, and then people are to hear of it.
    DoneWithNews(Vec<News>),
    /// It will never be possible; why.
    Poison(String),
}
