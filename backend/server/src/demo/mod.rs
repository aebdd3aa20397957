//! The demonstration: two tenants with people, assets, boards and a year and a half of history, the same each time.

mod dice;
mod jobs;
mod people;
mod plant;
mod play;
mod story;
#[cfg(test)]
mod tests;
mod world;

pub use people::PASSWORD;

/// How many work orders may be in review on board 1. It is full from the start, so the next card is refused.
pub const REVIEW_LIMIT: u32 = 8;
