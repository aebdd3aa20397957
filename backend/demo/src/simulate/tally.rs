//! What a simulation has to say: a line now and then with what was sent and what became of it, and a word when something is wrong.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::way::DeliveryReport;

/// Whom it tells.
pub(super) type Voice = fn(&str);

/// Counts for all gateways together. Cheap to clone.
#[derive(Clone)]
pub struct Tally {
    counts: Arc<Mutex<Counts>>,
    voice: Voice,
}

#[derive(Debug)]
struct Counts {
    sent: u64,
    accepted: u64,
    doubled: u64,
    refused: u64,
    dropped: u64,
    /// How many for each reason, and the first sensor.
    reasons: BTreeMap<String, (u64, String)>,
    /// Of the deliveries since the last line.
    latencies: Vec<Duration>,
    /// When that was, and what was accepted or doubled by then.
    line: (Instant, u64),
}

impl Tally {
    /// Nothing yet.
    pub fn new(voice: fn(&str)) -> Self {
        let counts = Counts {
            sent: 0,
            accepted: 0,
            doubled: 0,
            refused: 0,
            dropped: 0,
            reasons: BTreeMap::new(),
            latencies: Vec::new(),
            line: (Instant::now(), 0),
        };
        Self { counts: Arc::new(Mutex::new(counts)), voice }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says something at once.
    pub(super) fn say(&self, line: &str) {
        (self.voice)(line);
    }

    /// So many readings were sent, and this is what became of them.
    pub(super) fn told(&self, sent: usize, told: &DeliveryReport, took: Duration) {
        let mut counts = self.counts();
        counts.sent += u64::try_from(sent).unwrap_or(0);
        counts.accepted += told.accepted;
        counts.doubled += told.doubled;
        counts.refused += told.refused_total;
        counts.latencies.push(took);
        for one in &told.refused {
            let sensor = one.sensor_id.clone().unwrap_or_default();
            counts.reasons.entry(one.code.clone()).or_insert((0, sensor)).0 += 1;
        }
    }

    /// So many will never be taken, for this reason.
    pub(super) fn refused(&self, count: usize, reason: &str) {
        let mut counts = self.counts();
        let count = u64::try_from(count).unwrap_or(0);
        counts.sent += count;
        counts.refused += count;
        counts.reasons.entry(reason.to_owned()).or_default().0 += count;
    }

    /// So many found no room; says whether they are the first.
    pub(super) fn dropped(&self, count: usize) -> bool {
        let mut counts = self.counts();
        let first = counts.dropped == 0 && count > 0;
        counts.dropped += u64::try_from(count).unwrap_or(0);
        first
    }

    /// What there is to say now.
    pub fn line(&self) -> String {
        let mut counts = self.counts();
        let mut latencies = std::mem::take(&mut counts.latencies);
        latencies.sort_unstable();
        let (since, before) = counts.line;
        let done = counts.accepted + counts.doubled;
        let pace = rate(done - before, since.elapsed());
        counts.line = (Instant::now(), done);
        let mut line = format!(
            "{} sent, {} accepted, {} doubled, {} refused{}, {pace}/s",
            counts.sent,
            counts.accepted,
            counts.doubled,
            counts.refused,
            counts.why()
        );
        if let Some((middle, late)) = part(&latencies, 50).zip(part(&latencies, 99)) {
            line.push_str(&format!(", a delivery took {} ms (p99 {} ms)", middle.as_millis(), late.as_millis()));
        }
        if counts.dropped > 0 {
            line.push_str(&format!(", {} dropped", counts.dropped));
        }
        line
    }
}

impl Counts {
    fn why(&self) -> String {
        let reason = |(code, (count, sensor)): (&String, &(u64, String))| {
            if sensor.is_empty() { format!("{code} {count}") } else { format!("{code} {count}, as of {sensor}") }
        };
        let reasons: Vec<String> = self.reasons.iter().map(reason).take(3).collect();
        if reasons.is_empty() { String::new() } else { format!(" ({})", reasons.join("; ")) }
    }
}

fn rate(count: u64, within: Duration) -> u64 {
    let millis = u64::try_from(within.as_millis()).unwrap_or(u64::MAX).max(1);
    count.saturating_mul(1_000) / millis
}

/// So many percent of them took no longer.
fn part(sorted: &[Duration], percent: usize) -> Option<Duration> {
    let last = sorted.len().checked_sub(1)?;
    sorted.get((sorted.len() * percent / 100).min(last)).copied()
}

#[cfg(test)]
mod tests {
    use super::super::way::RefusedReading;
    use super::*;

    #[test]
    fn a_line_counts_all_and_names_reasons_once() {
        let tally = Tally::new(|_| {});
        let refused = RefusedReading { sensor_id: Some("204101".to_owned()), code: "unknownSensor".to_owned() };
        let told =
            DeliveryReport { accepted: 7, doubled: 1, refused: vec![refused.clone(), refused], refused_total: 2 };
        tally.told(10, &told, Duration::from_millis(4));
        tally.refused(5, "too_many_readings");
        assert!(tally.dropped(3) && !tally.dropped(1));
        let line = tally.line();
        let counts = "15 sent, 7 accepted, 1 doubled, 7 refused (too_many_readings 5; unknownSensor 2, as of 204101), ";
        assert!(line.starts_with(counts), "{line}");
        assert!(line.ends_with("a delivery took 4 ms (p99 4 ms), 4 dropped"), "{line}");
        assert!(!tally.line().contains("took"), "latencies are those since the last line");
    }

    #[test]
    fn parts_of_few_are_among_them() {
        let times: Vec<Duration> = (1..=100).map(Duration::from_millis).collect();
        assert_eq!(part(&times, 50), Some(Duration::from_millis(51)));
        assert_eq!(part(&times, 99), Some(Duration::from_millis(100)));
        assert_eq!(part(&times[..1], 99), Some(Duration::from_millis(1)));
        assert_eq!(part(&[], 50), None);
    }
}
