//! Times in which nothing is heard of a sensor for a reason that is not the sensor's.

use chrono::{DateTime, Utc};

use super::rule_state::Silence;
use super::{Micros, NEVER, RuleChange, SensorMachine, micros};

/// Silences that are remembered besides the newest.
const MOST: usize = 100;
/// Readings of so long ago may be evaluated again.
const REMEMBERED: Micros = micros(48 * 3_600);

impl SensorMachine {
    /// The gateway has not been heard since `from`: from then on, missing readings say nothing of the sensor.
    pub fn gateway_silent(&mut self, from: DateTime<Utc>, out: &mut Vec<RuleChange>) {
        self.be_silent(Silence { from: from.timestamp_micros(), until: NEVER }, out);
    }

    /// The gateway was heard again at `at`: missing readings count from then.
    pub fn gateway_back(&mut self, at: DateTime<Utc>, out: &mut Vec<RuleChange>) {
        self.be_silent(Silence { until: at.timestamp_micros(), ..self.silence }, out);
    }

    /// Nobody took readings in since the clock last went on: missing readings count from `until`.
    pub fn nobody_listened(&mut self, until: DateTime<Utc>, out: &mut Vec<RuleChange>) {
        if !self.is_unknown() {
            self.be_silent(Silence { from: self.clock, until: until.timestamp_micros() }, out);
        }
    }

    /// Whether it is unknown how the sensor is, since its gateway is silent.
    pub fn is_unknown(&self) -> bool {
        self.silence.from < NEVER && self.silence.until == NEVER
    }

    fn be_silent(&mut self, silence: Silence, out: &mut Vec<RuleChange>) {
        if self.silence == silence {
            return;
        }
        if self.silence.until < NEVER {
            let since = self.clock.saturating_sub(REMEMBERED);
            self.silences.retain(|earlier| earlier.until > since);
            let many = self.silences.len().saturating_sub(MOST - 1);
            self.silences.drain(..many);
            self.silences.push(self.silence);
        }
        self.silence = silence;
        self.evaluate(|_| true, out);
    }
}
