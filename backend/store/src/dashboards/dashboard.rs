//! Dashboards: what a control room looks at.

use diesel::sql_types::BigInt;
use gantry_domain::{Error, Family, Id};

use crate::Tx;
pub use crate::dashboards::dashboard_widgets::{MOST_WIDGETS, Widgets};
use crate::entity::{Column, Kind, Rules, Scope};

family! {
    /// A dashboard.
    Dashboard, NewDashboard, DashboardPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What it is for.
        description: String = Column::of(Kind::LongText).unfiltered(),
        /// People of this role see it first.
        role_id: Option<Id> = Column::reference(Family::Role) => role_name,
        /// What is on it, and where: 24 columns wide.
        widgets: Widgets = Column::structure::<Widgets>().otherwise("[]"),
    }
    computed {
        /// How many widgets there are.
        widget_count: i64 [BigInt] = "jsonb_array_length(t.widgets)::bigint",
    }
    scoped Scope::made()
}

impl Rules for Dashboard {
    async fn before_create(_: &Tx, news: &mut [NewDashboard]) -> Result<(), Error> {
        news.iter().try_for_each(|new| new.widgets.check())
    }

    async fn before_change(_: &Tx, _: &Self, patch: &mut DashboardPatch) -> Result<(), Error> {
        patch.widgets.as_ref().map_or(Ok(()), Widgets::check)
    }
}
