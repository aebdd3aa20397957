//! What strangers may send: random and mutated input for everything that reads bytes of unknown origin. Three seconds each
//! unless GANTRY_FUZZ_SECONDS says more (`make fuzz`): the short form takes the same inputs each time, the long one others.
//! A failure is shrunk and shown.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests stop where a story does")]

mod import;
mod mutate;
mod packets;
mod pressure;
mod sockets;
mod target;

use std::fmt::Debug;
use std::time::{Duration, Instant};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseResult, TestRng, TestRunner};

const SHORT: Duration = Duration::from_secs(3);

/// How long each test goes on, and whether the environment asked for it.
fn patience() -> (Duration, bool) {
    match std::env::var("GANTRY_FUZZ_SECONDS") {
        Ok(seconds) => (Duration::from_secs(seconds.parse().unwrap()), true),
        Err(_) => (SHORT, false),
    }
}

fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 10_000, ..Config::default() };
    match patience().1 {
        true => TestRunner::new(config),
        false => TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha)),
    }
}

/// Feeds inputs to `check` until the time is over.
fn fuzz<S: Strategy>(inputs: &S, check: impl Fn(S::Value) -> TestCaseResult)
where
    S::Value: Debug,
{
    let (patience, _) = patience();
    let began = Instant::now();
    let mut runner = runner(200);
    while began.elapsed() < patience {
        if let Err(failure) = runner.run(inputs, &check) {
            panic!("{failure}");
        }
    }
}
