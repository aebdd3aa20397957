//! What the plant's people do: the jobs work orders are made of, in the English of a maintenance shop.

mod electrical;
mod facilities;
mod mechanical;

use super::plant::Kind;

/// A kind of work order. `{}` in the title stands for the asset.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) kinds: &'static [Kind],
    pub(super) title: &'static str,
    pub(super) about: &'static str,
    /// Planned, as opposed to the repair of a failure.
    pub(super) planned: bool,
    /// The maintenance type.
    pub(super) manner: &'static str,
    pub(super) hours: i64,
    /// A leading `!` marks what is mandatory.
    pub(super) tasks: &'static [(&'static str, &'static [&'static str])],
    pub(super) notes: &'static [&'static str],
    pub(super) part: Option<Spare>,
}

/// A part a job uses.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spare {
    pub(super) code: &'static str,
    pub(super) name: &'static str,
    pub(super) unit: &'static str,
    pub(super) cents: i64,
    pub(super) quantity: i64,
}

const fn spare(code: &'static str, name: &'static str, unit: &'static str, cents: i64, quantity: i64) -> Option<Spare> {
    Some(Spare { code, name, unit, cents, quantity })
}

/// The jobs of each demonstration board, in the order of their numbers.
pub(super) const OF_BOARDS: [&[Job]; 3] = [mechanical::JOBS, electrical::JOBS, facilities::JOBS];

/// What a mark in front of a task's name says: the name, and whether it is mandatory.
pub(super) fn marked(name: &'static str) -> (&'static str, bool) {
    name.strip_prefix('!').map_or((name, false), |name| (name, true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plant;

    #[test]
    fn every_job_finds_an_asset_and_names_it_in_its_title() {
        let things = plant::things();
        for job in OF_BOARDS.into_iter().flatten() {
            assert!(things.iter().any(|thing| job.kinds.contains(&thing.kind)), "{}", job.title);
            assert!(job.title.contains("{}"), "{}", job.title);
            assert!(job.hours > 0 && !job.notes.is_empty(), "{}", job.title);
        }
    }
}
