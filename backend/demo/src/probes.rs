//! What is listened to in the demonstration: the sensors of each line, and those of everything else.

/// A sensor: asset, what is added to its code, name, what it measures.
pub(super) type Probe = (&'static str, &'static str, &'static str, Measure);

/// What a sensor measures, with what is normal and what can be, in tenths of the unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measure {
    pub(super) kind: &'static str,
    pub(super) unit: &'static str,
    pub(super) normal: Option<(i64, i64)>,
    pub(super) possible: Option<(i64, i64)>,
}

const fn measure(kind: &'static str, unit: &'static str, normal: (i64, i64), possible: (i64, i64)) -> Measure {
    Measure { kind, unit, normal: Some(normal), possible: Some(possible) }
}

const fn celsius(low: i64, high: i64) -> Measure {
    measure("temperature", "°C", (low, high), (-400, 2_500))
}

const fn bar(low: i64, high: i64) -> Measure {
    measure("pressure", "bar", (low, high), (0, 1_000))
}

/// Up to what ISO 10816 calls satisfactory for such a machine.
const fn shake(high: i64) -> Measure {
    measure("vibration", "mm/s", (0, high), (0, 1_000))
}

const fn ampere(low: i64, high: i64) -> Measure {
    measure("current", "A", (low, high), (0, 6_300))
}

const DOOR: Measure = Measure { kind: "door", unit: "", normal: None, possible: None };

/// Of each bottling line.
pub(super) const OF_LINE: [Probe; 12] = [
    ("FIL-DRV", "T", "Filler drive temperature", celsius(200, 750)),
    ("FIL-DRV", "V", "Filler drive vibration", shake(45)),
    ("FIL-DRV", "A", "Filler drive current", ampere(120, 380)),
    ("FIL-LVL", "L", "Filler bowl level", measure("level", "mm", (1_100, 1_700), (0, 2_500))),
    ("RIN-PMP", "P", "Rinse water pressure", bar(22, 38)),
    ("RIN-PMP", "V", "Rinser pump vibration", shake(45)),
    ("CV1", "A", "Infeed conveyor current", ampere(15, 62)),
    ("CV2-GBX", "T", "Accumulation gearbox temperature", celsius(150, 700)),
    ("CV2-GBX", "V", "Accumulation gearbox vibration", shake(71)),
    ("PAL", "A", "Palletising robot current", ampere(30, 240)),
    ("PLC", "T", "Control cabinet temperature", celsius(150, 400)),
    ("PLC", "D", "Control cabinet door", DOOR),
];

/// Of everything else.
pub(super) const ELSEWHERE: [Probe; 24] = [
    ("AIR-C1", "P", "Compressor 1 pressure", bar(68, 82)),
    ("AIR-C1", "T", "Compressor 1 oil temperature", celsius(600, 950)),
    ("AIR-C1", "V", "Compressor 1 vibration", shake(71)),
    ("AIR-C2", "P", "Compressor 2 pressure", bar(68, 82)),
    ("AIR-C2", "T", "Compressor 2 oil temperature", celsius(600, 950)),
    ("AIR-C2", "V", "Compressor 2 vibration", shake(71)),
    ("AIR-C3", "P", "High-pressure compressor pressure", bar(360, 405)),
    ("AIR-C3", "T", "High-pressure compressor temperature", celsius(500, 1_450)),
    ("AIR-DRY", "T", "Pressure dew point", celsius(-20, 50)),
    ("BOI-B1", "P", "Boiler 1 steam pressure", bar(90, 105)),
    ("BOI-B1", "T", "Boiler 1 flue gas temperature", celsius(1_100, 2_100)),
    ("BOI-B2", "P", "Boiler 2 steam pressure", bar(90, 105)),
    ("BOI-FWP", "V", "Feed water pump vibration", shake(45)),
    ("BOI-CND", "L", "Condensate tank level", measure("level", "%", (300, 850), (0, 1_000))),
    ("WTR-P1", "F", "Raw water flow", measure("flow", "m³/h", (150, 320), (0, 600))),
    ("WTR-P1", "V", "Raw water pump 1 vibration", shake(45)),
    ("WTR-RO1", "P", "Reverse osmosis inlet pressure", bar(110, 165)),
    ("REF-CH1", "T", "Glycol supply temperature, chiller 1", celsius(-50, -10)),
    ("REF-CH2", "T", "Glycol supply temperature, chiller 2", celsius(-50, -10)),
    ("REF-GP1", "V", "Glycol pump 1 vibration", shake(45)),
    ("SYR-FT", "F", "Syrup flow", measure("flow", "m³/h", (20, 110), (0, 200))),
    ("ELE-TX1", "T", "Transformer 1 winding temperature", celsius(300, 1_050)),
    ("BLD-LAB", "H", "Laboratory humidity", measure("humidity", "%", (350, 600), (0, 1_000))),
    ("DOC-D4", "D", "Dock door 4", DOOR),
];

#[cfg(test)]
mod tests {
    use super::super::{catalogue, plant};
    use super::*;

    #[test]
    fn all_stand_at_assets_and_measure_in_units_that_there_are() {
        let things = plant::things();
        for (asset, tail, _, measure) in OF_LINE.iter().chain(&ELSEWHERE) {
            let there = |code: &str| code == *asset || code.strip_prefix("L1-") == Some(asset);
            assert!(things.iter().any(|thing| there(&thing.code)), "{asset}-{tail}");
            assert!(
                measure.unit.is_empty() || catalogue::UNITS.iter().any(|unit| unit.0 == measure.unit),
                "{measure:?}"
            );
        }
        assert_eq!(3 * OF_LINE.len() + ELSEWHERE.len(), 60);
    }
}
