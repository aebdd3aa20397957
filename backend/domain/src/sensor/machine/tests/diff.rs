//! A reader of one list who hears the corrections knows the other one.

use proptest::prelude::*;

use super::super::diff::tell;
use super::*;

/// Episodes one after the other, from steps of time; perhaps the last is active.
fn list() -> impl Strategy<Value = Vec<Episode>> {
    (proptest::collection::vec((1_u8..4, 0_u8..4, 0_u8..3), 0..6), any::<bool>()).prop_map(|(steps, open)| {
        let mut now = 0.0;
        let mut episodes: Vec<Episode> = Vec::new();
        for (pause, length, value) in steps {
            let raised_at = now + f64::from(pause);
            now = raised_at + f64::from(length);
            episodes.push(Episode {
                since: after(raised_at),
                raised_at: after(raised_at),
                value: Some(f64::from(value)),
                limit: Some(0.0),
                cleared_at: Some(after(now)),
                peak: Some(9.0),
            });
        }
        if let Some(last) = episodes.last_mut().filter(|_| open) {
            (last.cleared_at, last.peak) = (None, None);
        }
        episodes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn corrections_lead_from_any_list_to_any_other(reported in list(), found in list()) {
        let mut heard = Heard(reported.iter().map(|one| ((1, one.raised_at), *one)).collect());
        let mut out = Vec::new();
        tell(1, &reported, &found, &mut out);
        heard.hear(&out);
        prop_assert_eq!(heard.0.into_values().collect::<Vec<_>>(), found.clone());
        prop_assert!(reported != found || out.is_empty());
    }
}
