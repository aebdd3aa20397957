//! What a figure is: rows of amounts, and how they are added up. The rows that a figure opens are the ones it is computed from.

use gantry_domain::{Need, SubModule};
use serde::Serialize;
use utoipa::ToSchema;

use super::words::WORDS;

/// How a figure is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FigureKind {
    /// A number, with the one of the period before where it is one of a period.
    Number,
    /// Numbers over time.
    Series,
    /// A bar for each group.
    Bars,
    /// Its largest rows.
    Table,
}

/// What a figure counts in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FigureUnit {
    /// Records or events.
    Count,
    /// Hours.
    Hours,
    /// Weeks.
    Weeks,
    /// Of a hundred.
    Percent,
    /// Money in the currency of the tenant.
    Money,
    /// Any other number.
    Number,
}

/// Which change of a number is a good one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Better {
    /// A larger number.
    More,
    /// A smaller number.
    Less,
    /// Neither.
    Neither,
}

/// By what records can be filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FigureFilter {
    /// By an asset and its parts.
    Asset,
    /// By a location and its sub-locations.
    Location,
    /// By a crew.
    Crew,
}

/// How the amounts of the rows become the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Measure {
    /// Their sum.
    Sum,
    /// Their sum by the sum of the weights.
    Ratio,
    /// The same of a hundred.
    Percent,
    /// Their sum by a number that a query selects.
    Per(&'static str),
}

/// Which groups there are, and in which order they stand.
#[derive(Debug, Clone, Copy)]
pub(super) enum Groups {
    /// None: the figure is one number, or one line.
    None,
    /// These words, each of which is shown even if it has no rows.
    Words(&'static [&'static str]),
    /// Ids of records, the largest amounts first; the query names the record `g.grp`.
    Records(&'static str),
    /// Texts of the tenant's own, the largest amounts first.
    Texts,
}

/// The least length of the steps of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Step {
    /// A day.
    Day,
    /// A week, which begins on Monday.
    Week,
    /// A month.
    Month,
}

/// A figure of the catalogue.
#[derive(Debug)]
pub struct Figure {
    /// What it is called in addresses and texts.
    pub key: &'static str,
    /// How it is shown.
    pub kind: FigureKind,
    /// What it counts in.
    pub unit: FigureUnit,
    /// Reading in any of these is needed.
    pub needs: &'static [SubModule],
    /// Which change is a good one.
    pub better: Better,
    /// What its rows are: `workOrder`, `asset`, as in the addresses of records.
    pub rows_of: &'static str,
    /// Whether it is about a period; else it is about now.
    pub of_period: bool,
    /// The finest steps of a series.
    pub step: Step,
    /// What it can be filtered by.
    pub filters: &'static [FigureFilter],
    pub(super) measure: Measure,
    pub(super) groups: Groups,
    /// Selects the rows: `id`, `at`, `grp`, `amount`, `weight`, `code`, `title`. `$1` and `$2` begin and end the period, `$3` is now, `$4`
    /// and `$5` are the assets and locations, `$6` is the crew, `$7` the time zone, `$8` what counts as on time.
    pub(super) rows: &'static str,
}

impl Figure {
    /// What reading it needs.
    pub fn need(&self) -> Need {
        Need::ReadAny(self.needs)
    }

    /// Whether its groups are words that the front end translates.
    pub fn has_worded_groups(&self) -> bool {
        matches!(self.groups, Groups::Words(_))
    }

    /// A figure of work orders in a period.
    pub(super) const fn of(key: &'static str, kind: FigureKind, unit: FigureUnit, rows: &'static str) -> Self {
        Self {
            key,
            kind,
            unit,
            needs: &[SubModule::WorkOrders],
            better: Better::Neither,
            rows_of: "workOrder",
            of_period: true,
            step: Step::Week,
            filters: &[FigureFilter::Asset, FigureFilter::Location, FigureFilter::Crew],
            measure: Measure::Sum,
            groups: Groups::None,
            rows,
        }
    }

    pub(super) const fn better(self, better: Better) -> Self {
        Self { better, ..self }
    }

    pub(super) const fn measured(self, measure: Measure) -> Self {
        Self { measure, ..self }
    }

    pub(super) const fn by(self, groups: Groups) -> Self {
        Self { groups, ..self }
    }

    pub(super) const fn now(self) -> Self {
        Self { of_period: false, ..self }
    }

    pub(super) const fn daily(self) -> Self {
        Self { step: Step::Day, ..self }
    }

    pub(super) const fn monthly(self) -> Self {
        Self { step: Step::Month, ..self }
    }

    /// Of records of another family, which other sub-modules protect and which are filtered otherwise.
    pub(super) const fn about(
        self,
        rows_of: &'static str,
        needs: &'static [SubModule],
        filters: &'static [FigureFilter],
    ) -> Self {
        Self { rows_of, needs, filters, ..self }
    }

    /// Its rows, with the words in braces written out.
    pub(super) fn sql(&self) -> String {
        WORDS.iter().fold(self.rows.to_owned(), |sql, (word, meaning)| sql.replace(word, meaning))
    }
}
