//! Work on threads of its own.

use actix::ArbiterHandle;

/// Runs a task on an arbiter. Its future begins there and stays there, so it need not be `Send`: transactions are not.
pub fn spawn_on<F>(arbiter: &ArbiterHandle, task: impl FnOnce() -> F + Send + 'static)
where
    F: Future<Output = ()> + 'static,
{
    // An arbiter that has stopped takes nothing on; the node is about to end then.
    let _ = arbiter.spawn_fn(move || drop(actix::spawn(task())));
}
