//! Operating statuses: a tenant's own words for whether an asset runs.

use crate::entity::{Column, Kind, Rules};

family! {
    /// An operating status.
    OperatingStatus, NewOperatingStatus, OperatingStatusPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What it counts as: `up` is available, `down` is downtime.
        state: String = Column::of(Kind::Choice(&["up", "down"])).required(),
        /// `#rrggbb`, or nothing.
        colour: String = Column::of(Kind::Colour).unfiltered(),
    }
}

impl Rules for OperatingStatus {}
