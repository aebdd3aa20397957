//! What goes wrong in a simulated plant: when, where and how. Faults follow from the seed like everything else; besides, one can be
//! had on purpose.

use std::str::FromStr;

use chrono::{DateTime, TimeDelta, Utc};

use super::chance::{mixed, on_grid, share, within};

/// How a sensor or its machine fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// The machine runs hot: beyond the limit within two minutes, and slowly back.
    Overheat,
    /// The sensor says the same again and again.
    Stuck,
    /// One reading that nobody can believe.
    Spike,
    /// The sensor is off by the same amount for a while.
    Shift,
    /// The sensor is not heard.
    Silence,
}

impl FaultKind {
    /// All of them, with their words.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Overheat, "overheat"),
        (Self::Stuck, "stuck"),
        (Self::Spike, "spike"),
        (Self::Shift, "shift"),
        (Self::Silence, "silence"),
    ];

    /// How long one takes, in seconds; always less than [`SLOT`].
    pub(super) const fn seconds(self) -> u32 {
        match self {
            Self::Overheat => 720,
            Self::Stuck => 900,
            Self::Spike => 20,
            Self::Shift => 1_200,
            Self::Silence => 480,
        }
    }
}

/// One fault of one sensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    pub(super) begins: DateTime<Utc>,
}

impl Fault {
    fn holds(&self, at: DateTime<Utc>) -> bool {
        at >= self.begins && at < self.begins + TimeDelta::seconds(i64::from(self.kind.seconds()))
    }

    /// Seconds since it began.
    pub(super) fn age(&self, at: DateTime<Utc>) -> f64 {
        let millis = (at - self.begins).num_milliseconds().clamp(0, i64::from(u32::MAX));
        f64::from(u32::try_from(millis).unwrap_or(0)) / 1_000.0
    }
}

/// A fault that is wanted: `CODE=overheat`, or `CODE=overheat@90` to have it begin 90 seconds after the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedFault {
    /// The code of the sensor.
    pub code: String,
    /// What goes wrong.
    pub kind: FaultKind,
    /// When, in seconds after the start.
    pub after: u32,
}

impl FromStr for WantedFault {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words = FaultKind::ALL.map(|(_, word)| word).join(", ");
        let (code, rest) = text.split_once('=').ok_or("expected CODE=FAULT or CODE=FAULT@SECONDS")?;
        let (word, after) = rest.split_once('@').unwrap_or((rest, "0"));
        let kind = FaultKind::ALL.into_iter().find(|(_, known)| *known == word);
        let (kind, _) = kind.ok_or(format!("there is no fault '{word}'; there are: {words}"))?;
        let after = after.parse().map_err(|_| format!("'{after}' is no number of seconds"))?;
        Ok(Self { code: code.to_owned(), kind, after })
    }
}

/// A sensor has at most one fault by chance within so many milliseconds, and it ends within them.
const SLOT: u32 = 1_800_000;
const SLOTS_PER_HOUR: f64 = 2.0;

/// All faults of a plant.
#[derive(Debug, Clone, Default)]
pub(super) struct Faults {
    seed: u64,
    /// How likely one is for a sensor in a slot.
    likely: f64,
    wanted: Vec<(String, Fault)>,
}

impl Faults {
    /// So many an hour in a plant of so many sensors, and those that are wanted besides.
    pub(super) fn new(seed: u64, per_hour: f64, sensors: usize, wanted: &[WantedFault], start: DateTime<Utc>) -> Self {
        let sensors = f64::from(u32::try_from(sensors.max(1)).unwrap_or(u32::MAX));
        let likely = (per_hour.max(0.0) / SLOTS_PER_HOUR / sensors).min(1.0);
        let wanted = wanted.iter().map(|one| {
            let begins = start + TimeDelta::seconds(i64::from(one.after));
            (one.code.clone(), Fault { kind: one.kind, begins })
        });
        Self { seed, likely, wanted: wanted.collect() }
    }

    /// What is wrong with a sensor at a moment. What is wanted comes before chance.
    pub(super) fn of(&self, code: &str, key: u64, at: DateTime<Utc>) -> Option<Fault> {
        let wanted = self.wanted.iter().find(|(of, fault)| of == code && fault.holds(at));
        wanted.map(|(_, fault)| *fault).or_else(|| self.by_chance(key, at))
    }

    fn by_chance(&self, key: u64, at: DateTime<Utc>) -> Option<Fault> {
        let (slot, _) = on_grid(at.timestamp_millis(), SLOT);
        let draw = |what: u64| mixed(&[self.seed, key, slot.cast_unsigned(), what]);
        if share(draw(1)) >= self.likely {
            return None;
        }
        let kinds = FaultKind::ALL;
        let place = usize::try_from(draw(2) % 5).unwrap_or(0);
        let (kind, _) = kinds.get(place).copied()?;
        let room = f64::from(SLOT / 1_000 - kind.seconds());
        let seconds = std::time::Duration::try_from_secs_f64(within(draw(3), 0.0, room).floor()).ok()?;
        let slot = DateTime::from_timestamp_millis(slot * i64::from(SLOT))?;
        let fault = Fault { kind, begins: slot + TimeDelta::from_std(seconds).ok()? };
        Some(fault).filter(|fault| fault.holds(at))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn noon() -> DateTime<Utc> {
        "2026-03-02T12:00:00Z".parse().unwrap()
    }

    /// The faults of a plant of 100 sensors within 50 hours.
    fn begun(per_hour: f64) -> Vec<(u64, DateTime<Utc>, &'static str)> {
        let faults = Faults::new(7, per_hour, 100, &[], noon());
        let mut begun = BTreeSet::new();
        for key in 0..100 {
            // A spike is as short as this.
            for place in 0..9_000 {
                if let Some(fault) = faults.of("X", key, noon() + TimeDelta::seconds(20 * place)) {
                    let (_, word) = FaultKind::ALL.into_iter().find(|(kind, _)| *kind == fault.kind).unwrap();
                    begun.insert((key, fault.begins, word));
                }
            }
        }
        begun.into_iter().collect()
    }

    #[test]
    fn there_are_as_many_as_were_asked_for_of_all_kinds_and_the_same_ones_again() {
        let faults = begun(6.0);
        assert!((240..360).contains(&faults.len()), "{} in 50 hours", faults.len());
        let kinds: BTreeSet<&str> = faults.iter().map(|(.., word)| *word).collect();
        assert_eq!(kinds.len(), 5);
        assert_eq!(faults, begun(6.0));
        assert!(begun(0.0).is_empty());
    }

    #[test]
    fn one_ends_before_its_slot_does() {
        for (kind, _) in FaultKind::ALL {
            assert!(kind.seconds() * 1_000 < SLOT);
        }
    }

    #[test]
    fn one_on_purpose_begins_and_ends_when_it_should_at_its_sensor_alone() {
        let wanted: WantedFault = "S-1=overheat@90".parse().unwrap();
        let faults = Faults::new(1, 0.0, 1, &[wanted], noon());
        let kind =
            |code: &str, seconds| faults.of(code, 1, noon() + TimeDelta::seconds(seconds)).map(|fault| fault.kind);
        assert_eq!((kind("S-1", 89), kind("S-1", 90)), (None, Some(FaultKind::Overheat)));
        assert_eq!((kind("S-1", 809), kind("S-1", 810)), (Some(FaultKind::Overheat), None));
        assert_eq!(kind("S-2", 100), None);
    }

    #[test]
    fn what_is_no_fault_is_named() {
        let refused = |text: &str| text.parse::<WantedFault>().unwrap_err();
        assert!(refused("S-1").contains("CODE=FAULT"));
        assert!(refused("S-1=melt").contains("'melt'; there are: overheat, stuck"));
        assert!(refused("S-1=stuck@soon").contains("'soon'"));
        assert_eq!("S-1=silence".parse::<WantedFault>().unwrap().after, 0);
    }
}
