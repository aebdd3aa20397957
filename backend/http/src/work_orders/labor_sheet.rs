//! The labour of a work order as it is shown: planned and actual lines, sums by person, totals. What people earn is shown to those who may
//! see it, and to everybody for their own hours.

use std::collections::{BTreeMap, HashSet};

use chrono::NaiveDate;
use gantry_domain::board::labour::elapsed;
use gantry_domain::{Action, Id, PersonId, SubModule};
use gantry_store::work_orders::labour::{LabourRow, PlannedLine};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::auth::Caller;

/// A row with what the caller may do with it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RowView {
    #[serde(flatten)]
    row: LabourRow,
    may_approve: bool,
}

/// Hours of a day.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Detail {
    submission_date: NaiveDate,
    hours_submitted: Decimal,
}

/// The labour of a person.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PersonSum {
    person_id: PersonId,
    name: String,
    code: String,
    total_hours: Decimal,
    rate: Option<Decimal>,
    cost: Option<Decimal>,
    details: Vec<Detail>,
}

/// The sums of a work order.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Totals {
    planned_hours: Decimal,
    person_hours: Decimal,
    elapsed_hours: Decimal,
    approved_hours: Decimal,
    planned_cost: Option<Decimal>,
    actual_cost: Option<Decimal>,
}

/// The labour of a work order.
#[derive(Serialize)]
pub(super) struct Sheet {
    planned: Vec<PlannedLine>,
    actual: Vec<RowView>,
    labor: Vec<PersonSum>,
    totals: Totals,
}

/// Whose pay a user sees.
#[derive(Clone, Copy)]
pub(super) struct Pay {
    all: bool,
    own: Option<PersonId>,
}

impl Pay {
    pub(super) fn of(caller: &Caller) -> Self {
        Self { all: caller.permissions().allows(SubModule::PayRates, Action::Read), own: caller.person_id() }
    }

    fn sees(self, person: Option<PersonId>) -> bool {
        self.all || (person.is_some() && person == self.own)
    }

    /// A row without what is not for this one.
    pub(super) fn row(self, mut row: LabourRow) -> LabourRow {
        if !self.sees(Some(row.person_id)) {
            (row.rate, row.cost) = (None, None);
        }
        row
    }

    /// A planned line without what is not for this one.
    pub(super) fn planned(self, mut line: PlannedLine) -> PlannedLine {
        if !self.sees(line.person_id) {
            (line.rate, line.cost) = (None, None);
        }
        line
    }
}

/// Puts the sheet together. `supervised`: the rows of those whom the caller supervises.
pub(super) fn sheet(
    caller: &Caller,
    (planned, rows): (Vec<PlannedLine>, Vec<LabourRow>),
    supervised: &HashSet<Id>,
) -> Sheet {
    let pay = Pay::of(caller);
    let configures = caller.permissions().allows(SubModule::WorkOrders, Action::Configure);
    let counted: Vec<&LabourRow> = rows.iter().filter(|row| !row.corrected).collect();
    let hours = |rows: &[&LabourRow]| rows.iter().filter_map(|row| row.hours_submitted).sum::<Decimal>();
    let approved: Vec<&LabourRow> = counted.iter().copied().filter(|row| row.approved_at.is_some()).collect();
    let totals = Totals {
        planned_hours: planned.iter().map(|line| line.total_hours).sum(),
        person_hours: hours(&counted),
        elapsed_hours: elapsed_hours(&counted),
        approved_hours: hours(&approved),
        planned_cost: pay.all.then(|| money(planned.iter().filter_map(|line| line.cost))),
        actual_cost: pay.all.then(|| money(counted.iter().filter_map(|row| row.cost))),
    };
    let labor = by_person(&counted, pay);
    let actual = rows.into_iter().map(|row| {
        let own = caller.person_id() == Some(row.person_id);
        let open = !row.corrected && row.hours_submitted.is_some();
        let may_approve = open && !own && (configures || supervised.contains(&row.id));
        RowView { row: pay.row(row), may_approve }
    });
    Sheet {
        actual: actual.collect(),
        planned: planned.into_iter().map(|line| pay.planned(line)).collect(),
        labor,
        totals,
    }
}

fn money(amounts: impl Iterator<Item = Decimal>) -> Decimal {
    let mut sum: Decimal = amounts.sum();
    sum.rescale(2);
    sum
}

/// Each person once, in the order of their first row, with their hours by day.
fn by_person(rows: &[&LabourRow], pay: Pay) -> Vec<PersonSum> {
    let mut people: Vec<(&LabourRow, BTreeMap<NaiveDate, Decimal>, Decimal)> = Vec::new();
    for row in rows {
        let at = match people.iter().position(|(first, ..)| first.person_id == row.person_id) {
            Some(at) => at,
            None => {
                people.push((*row, BTreeMap::new(), Decimal::ZERO));
                people.len() - 1
            }
        };
        if let Some((newest, days, cost)) = people.get_mut(at) {
            *newest = *row;
            *days.entry(row.submission_date).or_default() += row.hours_submitted.unwrap_or_default();
            *cost += row.cost.unwrap_or_default();
        }
    }
    let sums = people.into_iter().map(|(row, days, cost)| PersonSum {
        person_id: row.person_id,
        name: row.name.clone(),
        code: row.code.clone(),
        total_hours: days.values().sum(),
        rate: row.rate.filter(|_| pay.sees(Some(row.person_id))),
        cost: pay.sees(Some(row.person_id)).then_some(cost),
        details: days
            .into_iter()
            .map(|(submission_date, hours_submitted)| Detail { submission_date, hours_submitted })
            .collect(),
    });
    sums.collect()
}

/// By the clock: what timers measured counts once where it overlaps. Of hours that were entered no times are known: people are taken to have
/// worked together, so that the longest of a day counts.
fn elapsed_hours(rows: &[&LabourRow]) -> Decimal {
    let stretches: Vec<_> = rows.iter().filter_map(|row| Some((row.started_at?, row.stopped_at?))).collect();
    let mut entered: BTreeMap<NaiveDate, BTreeMap<PersonId, Decimal>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.started_at.is_none()) {
        let day = entered.entry(row.submission_date).or_default();
        *day.entry(row.person_id).or_default() += row.hours_submitted.unwrap_or_default();
    }
    let longest: Decimal = entered.values().filter_map(|day| day.values().max()).sum();
    let measured = Decimal::from(elapsed(&stretches).num_seconds()) / Decimal::from(3_600);
    let mut hours = (measured + longest).round_dp(4);
    hours.rescale(4);
    hours
}
