//! The two companies of the demonstration: a bottling works to look at, and a small one to be kept apart from it.

use chrono::NaiveTime;
use gantry_domain::{Day, Hours, RoleKind, Schedule};

use super::people::{self, Employee};
use super::plant::{self, Thing};
use super::world::{Quota, Stage};

/// A crew, and from when until when it works from Monday to Friday.
#[derive(Debug)]
pub(super) struct Team {
    pub(super) name: &'static str,
    pub(super) works: (u32, u32),
}

/// A company to be made into a tenant.
#[derive(Debug)]
pub(super) struct Company {
    pub(super) name: &'static str,
    pub(super) identifier: &'static str,
    pub(super) time_zone: &'static str,
    pub(super) people: &'static [Employee],
    pub(super) crews: &'static [Team],
    /// Place in `crews` of those who plan.
    pub(super) planning: usize,
    /// See [`people::ACCOUNTS`].
    pub(super) accounts: &'static [(&'static str, &'static str, RoleKind, usize)],
    /// Which of the assets it has: those whose code begins so.
    pub(super) assets: &'static str,
    pub(super) boards: &'static [Stage],
}

/// The bottling works.
pub(super) const HALDEN: Company = Company {
    name: "Halden Springs",
    identifier: "demo",
    time_zone: "America/Chicago",
    people: &people::PEOPLE,
    crews: &people::CREWS,
    planning: 4,
    accounts: &people::ACCOUNTS,
    assets: "",
    boards: &[
        Stage {
            number: 1,
            name: "Mechanical",
            uri: "mechanical",
            jobs: 0,
            crews: &[0, 1],
            quota: Quota { open: 70, review: 8, completed: 36, closed: 48, archived: 178 },
            lists: &["In progress", "Waiting for parts"],
            review_limit: Some(super::REVIEW_LIMIT),
            seed: 11,
        },
        Stage {
            number: 2,
            name: "Electrical & Controls",
            uri: "electrical-and-controls",
            jobs: 1,
            crews: &[2],
            quota: Quota { open: 32, review: 6, completed: 15, closed: 20, archived: 87 },
            lists: &["In progress", "Waiting for parts"],
            review_limit: Some(12),
            seed: 22,
        },
        Stage {
            number: 3,
            name: "Facilities",
            uri: "facilities",
            jobs: 2,
            crews: &[3],
            quota: Quota { open: 22, review: 4, completed: 9, closed: 12, archived: 53 },
            lists: &["In progress", "Contractor booked"],
            review_limit: None,
            seed: 33,
        },
    ],
};

/// The other tenant, whose records users of the first must never see.
pub(super) const ACME: Company = Company {
    name: "Acme Packaging",
    identifier: "acme",
    time_zone: "Europe/Berlin",
    people: &people::ACME_PEOPLE,
    crews: &[Team { name: "Maintenance", works: (6, 22) }, Team { name: "Office", works: (8, 17) }],
    planning: 1,
    accounts: &[("admin", "Wilhelmina Koch", RoleKind::Admin, 5)],
    assets: "L1",
    boards: &[Stage {
        number: 1,
        name: "Maintenance",
        uri: "maintenance",
        jobs: 0,
        crews: &[0],
        quota: Quota { open: 12, review: 3, completed: 4, closed: 5, archived: 6 },
        lists: &["In progress"],
        review_limit: None,
        seed: 44,
    }],
};

impl Company {
    /// Its assets, groups before what they hold.
    pub(super) fn things(&self) -> Vec<Thing> {
        plant::things().into_iter().filter(|thing| thing.code.starts_with(self.assets)).collect()
    }
}

/// From Monday to Friday between two full hours.
pub(super) fn on_weekdays((from, to): (u32, u32), time_zone: &str) -> Schedule {
    let days = vec![Day::Monday, Day::Tuesday, Day::Wednesday, Day::Thursday, Day::Friday];
    let clock = |hour| NaiveTime::from_hms_opt(hour, 0, 0).unwrap_or_default();
    Schedule { time_zone: time_zone.to_owned(), hours: vec![Hours { days, from: clock(from), to: clock(to) }] }
}
