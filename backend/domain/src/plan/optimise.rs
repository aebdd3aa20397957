//! Whether a plan comes too often or too rarely: a suggestion for its interval, from what its work found and what failed meanwhile.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// So many runs without a finding in a row say that a plan comes too often.
pub const RUNS_WITHOUT_FINDING: usize = 6;
/// So many failures before the next run say that it comes too rarely.
pub const FAILURES: usize = 3;

/// What is known of a plan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlanRecord {
    /// Days from one occurrence to the next; none where it has no interval in time.
    pub interval_days: Option<u32>,
    /// So many days late is in time.
    pub tolerance_days: u32,
    /// The law asks for it: it is never less often than its interval and tolerance.
    pub is_statutory: bool,
    /// Whether the runs had a finding, the newest first.
    pub findings: Vec<bool>,
    /// The first failure after each run that had one, in days from the run.
    pub failures: Vec<u32>,
}

/// Why an interval stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanKeepReason)]
pub enum KeepReason {
    /// It is not due by the calendar alone.
    NoInterval,
    /// Too few runs to say anything.
    FewRuns,
    /// It finds something.
    Findings,
    /// Something failed before the next run, too rarely to say more.
    Failures,
    /// The law asks for it.
    Statutory,
}

/// A suggestion for the interval of a plan, with its reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[schema(as = PlanAdvice)]
pub enum Advice {
    /// It stays.
    Keep {
        /// Why.
        because: KeepReason,
    },
    /// Less often.
    Lengthen {
        /// Days from one occurrence to the next.
        days: u32,
        /// So many runs in a row had no finding.
        runs: u32,
    },
    /// More often.
    Shorten {
        /// Days from one occurrence to the next: the median time to failure.
        days: u32,
        /// So many failures came before the next run.
        failures: u32,
    },
}

impl PlanRecord {
    /// So many runs in a row had no finding, up to the newest.
    pub fn runs_without_finding(&self) -> usize {
        self.findings.iter().take_while(|finding| !**finding).count()
    }

    /// What is suggested.
    ///
    /// Three failures before the next run shorten the interval to their median time to failure. Without any, six runs in a row that found
    /// nothing lengthen it to 1.25 times, twelve to 1.5 times; of a statutory plan at most by its tolerance.
    pub fn advice(&self) -> Advice {
        let keep = |because| Advice::Keep { because };
        let Some(interval) = self.interval_days.filter(|days| *days > 0) else { return keep(KeepReason::NoInterval) };
        let mut early: Vec<u32> = self.failures.iter().copied().filter(|days| *days < interval).collect();
        early.sort_unstable();
        if early.len() >= FAILURES {
            let failures = u32::try_from(early.len()).unwrap_or(u32::MAX);
            return Advice::Shorten { days: median(&early).clamp(1, interval), failures };
        }
        if !early.is_empty() {
            return keep(KeepReason::Failures);
        }
        let runs = self.runs_without_finding();
        if runs < RUNS_WITHOUT_FINDING {
            return keep(if runs == self.findings.len() { KeepReason::FewRuns } else { KeepReason::Findings });
        }
        let quarters = if runs >= 2 * RUNS_WITHOUT_FINDING { 6 } else { 5 };
        let wanted = u32::try_from(u64::from(interval) * quarters / 4).unwrap_or(u32::MAX);
        let most = if self.is_statutory { interval.saturating_add(self.tolerance_days) } else { u32::MAX };
        let days = wanted.min(most);
        if days <= interval {
            return keep(if self.is_statutory { KeepReason::Statutory } else { KeepReason::FewRuns });
        }
        Advice::Lengthen { days, runs: u32::try_from(runs).unwrap_or(u32::MAX) }
    }
}

/// The middle of sorted numbers; of two in the middle the mean, rounded down.
fn median(sorted: &[u32]) -> u32 {
    let middle = sorted.len() / 2;
    let at = |place: usize| sorted.get(place).copied().unwrap_or_default();
    if sorted.len() % 2 == 1 {
        return at(middle);
    }
    u32::midpoint(at(middle.saturating_sub(1)), at(middle))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn plan(interval: u32, findings: &[bool], failures: &[u32]) -> PlanRecord {
        PlanRecord {
            interval_days: Some(interval),
            findings: findings.to_vec(),
            failures: failures.to_vec(),
            ..PlanRecord::default()
        }
    }

    #[test]
    fn runs_without_a_finding_lengthen_by_a_quarter_then_by_a_half() {
        assert_eq!(plan(28, &[false; 5], &[]).advice(), Advice::Keep { because: KeepReason::FewRuns });
        assert_eq!(plan(28, &[false; 6], &[]).advice(), Advice::Lengthen { days: 35, runs: 6 });
        assert_eq!(plan(28, &[false; 11], &[40]).advice(), Advice::Lengthen { days: 35, runs: 11 });
        assert_eq!(plan(28, &[false; 12], &[]).advice(), Advice::Lengthen { days: 42, runs: 12 });
        let mut found = [false; 12];
        found[5] = true;
        assert_eq!(plan(28, &found, &[]).advice(), Advice::Keep { because: KeepReason::Findings });
        found[5] = false;
        found[6] = true;
        assert_eq!(plan(28, &found, &[]).advice(), Advice::Lengthen { days: 35, runs: 6 });
        // A quarter of three days is none.
        assert_eq!(plan(3, &[false; 6], &[]).advice(), Advice::Keep { because: KeepReason::FewRuns });
    }

    #[test]
    fn failures_before_the_next_run_shorten_to_their_median() {
        assert_eq!(plan(90, &[false; 12], &[30, 60]).advice(), Advice::Keep { because: KeepReason::Failures });
        assert_eq!(plan(90, &[true; 4], &[70, 30, 50]).advice(), Advice::Shorten { days: 50, failures: 3 });
        // Those after the next run do not count: 30, 50, 60 and 71 do.
        assert_eq!(plan(90, &[], &[71, 30, 50, 60, 90, 400]).advice(), Advice::Shorten { days: 55, failures: 4 });
        assert_eq!(plan(90, &[], &[0, 0, 0]).advice(), Advice::Shorten { days: 1, failures: 3 });
    }

    #[test]
    fn what_the_law_asks_for_is_lengthened_within_its_tolerance_only() {
        let statutory = |tolerance_days, findings: &[bool], failures: &[u32]| {
            PlanRecord { tolerance_days, is_statutory: true, ..plan(365, findings, failures) }.advice()
        };
        assert_eq!(statutory(0, &[false; 12], &[]), Advice::Keep { because: KeepReason::Statutory });
        assert_eq!(statutory(30, &[false; 12], &[]), Advice::Lengthen { days: 395, runs: 12 });
        assert_eq!(statutory(0, &[], &[100, 200, 300]), Advice::Shorten { days: 200, failures: 3 });
    }

    #[test]
    fn a_plan_by_use_or_by_events_has_no_interval_in_time() {
        let by_use = PlanRecord { interval_days: None, ..plan(1, &[false; 12], &[1, 1, 1]) };
        assert_eq!(by_use.advice(), Advice::Keep { because: KeepReason::NoInterval });
    }

    proptest! {
        #[test]
        fn advice_never_leaves_its_bounds(
            interval in 1_u32..5_000, tolerance_days in 0_u32..400, is_statutory: bool,
            findings in proptest::collection::vec(any::<bool>(), 0..40), failures in proptest::collection::vec(0_u32..6_000, 0..20),
        ) {
            let record = PlanRecord { tolerance_days, is_statutory, ..plan(interval, &findings, &failures) };
            match record.advice() {
                Advice::Lengthen { days, .. } => {
                    prop_assert!(days > interval && u64::from(days) * 2 <= u64::from(interval) * 3);
                    prop_assert!(!is_statutory || days <= interval + tolerance_days);
                    prop_assert!(failures.iter().all(|days| *days >= interval));
                }
                Advice::Shorten { days, failures: count } => {
                    prop_assert!((1..=interval).contains(&days) && count >= 3);
                }
                Advice::Keep { because } => prop_assert!(because != KeepReason::NoInterval),
            }
        }
    }
}
