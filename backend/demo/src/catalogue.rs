//! The words of the bottling works for its things: units, categories, operating statuses, classes and what is known of their
//! things, and how these fail.

use super::plant::Kind;

/// Units: code, name, quantity, and so many of the base unit in millionths.
pub(super) const UNITS: [(&str, &str, &str, i64); 19] = [
    ("h", "Hour", "time", 3_600_000_000),
    ("min", "Minute", "time", 60_000_000),
    ("kW", "Kilowatt", "power", 1_000_000_000),
    ("kWh", "Kilowatt-hour", "energy", 3_600_000_000_000),
    ("bar", "Bar", "pressure", 100_000_000_000),
    ("kPa", "Kilopascal", "pressure", 1_000_000_000),
    ("m³/h", "Cubic metre an hour", "flow", 1_000_000),
    ("m³", "Cubic metre", "volume", 1_000_000),
    ("L", "Litre", "volume", 1_000),
    ("m", "Metre", "length", 1_000_000),
    ("mm", "Millimetre", "length", 1_000),
    ("m/s", "Metre a second", "speed", 1_000_000),
    ("mm/s", "Millimetre a second", "speed", 1_000),
    ("A", "Ampere", "current", 1_000_000),
    ("%", "Percent", "ratio", 10_000),
    ("rpm", "Revolutions a minute", "rotation", 1_000_000),
    ("kg", "Kilogram", "mass", 1_000_000),
    ("°C", "Degree Celsius", "temperature", 1_000_000),
    ("btl", "Bottle", "", 0),
];

/// Categories of assets: code, name, colour.
pub(super) const CATEGORIES: [(&str, &str, &str); 6] = [
    ("PRD", "Production machines", "#0ea5e9"),
    ("UTL", "Utilities", "#14b8a6"),
    ("ELE", "Electrical and controls", "#f59e0b"),
    ("BLD", "Buildings and docks", "#64748b"),
    ("VEH", "Vehicles", "#a855f7"),
    ("SAF", "Safety", "#f43f5e"),
];

/// Operating statuses: code, name, state, colour.
pub(super) const STATUSES: [(&str, &str, &str, &str); 5] = [
    ("RUN", "Running", "up", "#22c55e"),
    ("STB", "Standby", "up", "#0ea5e9"),
    ("LIM", "Running with limits", "up", "#f59e0b"),
    ("BRK", "Broken down", "down", "#ef4444"),
    ("MNT", "In maintenance", "down", "#a855f7"),
];

/// Failure codes, what stands above first: code, name, kind, code above.
pub(super) const FAILURES: [(&str, &str, &str, &str); 25] = [
    ("ROT", "Rotating equipment", "class", ""),
    ("ROT-LEAK", "Leaking", "problem", "ROT"),
    ("ROT-LEAK-SEAL", "Shaft seal worn", "cause", "ROT-LEAK"),
    ("ROT-LEAK-SEAL-R", "Replace the seal", "remedy", "ROT-LEAK-SEAL"),
    ("ROT-VIB", "Vibrating", "problem", "ROT"),
    ("ROT-VIB-BRG", "Bearing damaged", "cause", "ROT-VIB"),
    ("ROT-VIB-BRG-R", "Replace the bearing", "remedy", "ROT-VIB-BRG"),
    ("ROT-VIB-ALN", "Misaligned", "cause", "ROT-VIB"),
    ("ROT-VIB-ALN-R", "Align the coupling", "remedy", "ROT-VIB-ALN"),
    ("ROT-NOISE", "Abnormal noise", "mode", "ROT"),
    ("ROT-WEAR", "Wear", "mechanism", "ROT"),
    ("PAC", "Packaging machines", "class", ""),
    ("PAC-JAM", "Jammed", "problem", "PAC"),
    ("PAC-JAM-GUI", "Guides out of place", "cause", "PAC-JAM"),
    ("PAC-JAM-GUI-R", "Set the guides", "remedy", "PAC-JAM-GUI"),
    ("PAC-STOP", "Stops by itself", "problem", "PAC"),
    ("PAC-STOP-SEN", "Sensor dirty", "cause", "PAC-STOP"),
    ("PAC-STOP-SEN-R", "Clean the sensor", "remedy", "PAC-STOP-SEN"),
    ("PAC-SPUR", "Spurious stop", "mode", "PAC"),
    ("PAC-CONT", "Contamination", "mechanism", "PAC"),
    ("ELC", "Electrical and controls", "class", ""),
    ("ELC-TRIP", "Trips", "problem", "ELC"),
    ("ELC-TRIP-OVL", "Overload", "cause", "ELC-TRIP"),
    ("ELC-TRIP-OVL-R", "Find the load and reset", "remedy", "ELC-TRIP-OVL"),
    ("ELC-DRIFT", "Reading drifts", "mode", "ELC"),
];

/// A class: its code and name, the class above it, its failure class.
pub(super) const CLASSES: [(&str, &str, &str, &str); 13] = [
    ("MACH", "Machine", "", "ROT"),
    ("PUMP", "Pump", "MACH", "ROT"),
    ("MOT", "Motor and gearbox", "MACH", "ROT"),
    ("CONV", "Conveyor", "MACH", "PAC"),
    ("PACK", "Packaging machine", "MACH", "PAC"),
    ("COMP", "Compressor", "MACH", "ROT"),
    ("BOIL", "Boiler", "MACH", "ROT"),
    ("COOL", "Cooling and ventilation", "MACH", "ROT"),
    ("VALV", "Valve", "", "ROT"),
    ("INST", "Instrument", "", "ELC"),
    ("PANL", "Switchgear", "", "ELC"),
    ("VEHI", "Industrial truck", "", "ROT"),
    ("BLDG", "Part of a building", "", ""),
];

/// What the demonstration makes up for an attribute.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sample {
    /// A number between the two, with so many decimals.
    Number(i64, i64, u32),
    /// One of its choices.
    Choice(&'static [&'static str]),
    /// One of these texts.
    Text(&'static [&'static str]),
    /// A day, at most so many days ago.
    Day(i64),
    /// Yes in so many of a hundred.
    Yes(i64),
}

/// An attribute: code, class, name, unit, whether each thing has a value, and what such values look like.
pub(super) const ATTRIBUTES: [(&str, &str, &str, &str, bool, Sample); 19] = [
    ("POWER", "MACH", "Rated power", "kW", true, Sample::Number(11, 900, 1)),
    ("SUPPLY", "MACH", "Supply", "", false, Sample::Choice(&["400 V 3~", "230 V 1~", "24 V DC"])),
    ("FLOW", "PUMP", "Rated flow", "m³/h", true, Sample::Number(4, 120, 0)),
    ("HEAD", "PUMP", "Head", "m", false, Sample::Number(120, 900, 1)),
    ("SEAL", "PUMP", "Shaft seal", "", false, Sample::Choice(&["Mechanical seal", "Packing", "Magnetic drive"])),
    ("SPEED", "MOT", "Rated speed", "rpm", false, Sample::Number(720, 2960, 0)),
    ("FRAME", "MOT", "Frame size", "", false, Sample::Text(&["IEC 90L", "IEC 112M", "IEC 132S", "IEC 160M"])),
    ("BELTSPEED", "CONV", "Belt speed", "m/s", false, Sample::Number(20, 180, 2)),
    (
        "BELT",
        "CONV",
        "Belt",
        "",
        false,
        Sample::Text(&["Acetal slat chain", "Modular polypropylene", "Steel slat chain"]),
    ),
    ("FORMATS", "PACK", "Changes formats by itself", "", false, Sample::Yes(40)),
    ("PRESSURE", "COMP", "Rated pressure", "bar", true, Sample::Number(70, 400, 1)),
    ("STEAM", "BOIL", "Steam pressure", "bar", true, Sample::Number(80, 130, 1)),
    ("REFRIGERANT", "COOL", "Refrigerant", "", false, Sample::Choice(&["R717", "R1234ze", "R290", "None"])),
    ("DN", "VALV", "Nominal width", "mm", true, Sample::Number(15, 150, 0)),
    ("SIGNAL", "INST", "Signal", "", false, Sample::Choice(&["4–20 mA", "HART", "IO-Link", "Profinet"])),
    ("CALIBRATED", "INST", "Calibrated on", "", false, Sample::Day(360)),
    ("RATING", "PANL", "Degree of protection", "", false, Sample::Choice(&["IP20", "IP54", "IP65"])),
    ("LOAD", "VEHI", "Rated load", "kg", true, Sample::Number(1_200, 3_500, 0)),
    ("BATTERY", "VEHI", "Battery", "", false, Sample::Choice(&["Lithium", "Lead-acid"])),
];

/// What a kind of asset is in those words.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sort {
    pub(super) class: &'static str,
    pub(super) category: &'static str,
    pub(super) criticality: &'static str,
    /// Maker, model, and price in dollars.
    pub(super) makes: &'static [(&'static str, &'static str, i64)],
}

/// What an asset of a kind is; nothing for a group.
pub(super) const fn sort(kind: Kind) -> Option<Sort> {
    let (class, category, criticality, makes): (_, _, _, &'static [(&str, &str, i64)]) = match kind {
        Kind::Group => return None,
        Kind::Filler => ("PACK", "PRD", "high", &[("Krones", "Modulfill HES", 480_000), ("Sidel", "EvoFILL", 455_000)]),
        Kind::Capper => ("PACK", "PRD", "high", &[("Zalkin", "CA8", 120_000), ("Arol", "Euro PK", 98_000)]),
        Kind::Labeller => ("PACK", "PRD", "medium", &[("Krones", "Topmodul", 210_000), ("Gernep", "Labetta", 165_000)]),
        Kind::Conveyor => ("CONV", "PRD", "medium", &[("Gebo Cermex", "AQFlex", 38_000), ("FlexLink", "X85", 27_500)]),
        Kind::Packer => ("PACK", "PRD", "medium", &[("SMI", "SK 600T", 160_000), ("Krones", "Variopac Pro", 195_000)]),
        Kind::Pump => ("PUMP", "UTL", "high", &[("Grundfos", "CRN 32", 7_400), ("KSB", "Etanorm", 6_900)]),
        Kind::Compressor => ("COMP", "UTL", "high", &[("Atlas Copco", "GA 90", 68_000), ("Kaeser", "CSD 105", 61_000)]),
        Kind::Gearbox => ("MOT", "PRD", "medium", &[("SEW-Eurodrive", "R77", 3_200), ("Nord", "SK 9042", 2_900)]),
        Kind::Drive => ("MOT", "PRD", "high", &[("Siemens", "SIMOTICS GP", 4_100), ("ABB", "M3BP", 3_900)]),
        Kind::Valve => ("VALV", "UTL", "medium", &[("GEA", "VARIVENT N", 1_900), ("Alfa Laval", "Unique SSV", 1_700)]),
        Kind::Boiler => {
            ("BOIL", "UTL", "high", &[("Bosch", "UL-S 4000", 145_000), ("Cleaver-Brooks", "CBEX", 139_000)])
        }
        Kind::Panel => {
            ("PANL", "ELE", "high", &[("Rittal", "VX25", 22_000), ("Schneider Electric", "PrismaSeT", 26_000)])
        }
        Kind::Instrument => {
            ("INST", "ELE", "medium", &[("Endress+Hauser", "Proline", 2_800), ("Vega", "VEGABAR 82", 1_450)])
        }
        Kind::Robot => ("PACK", "PRD", "high", &[("KUKA", "KR QUANTEC PA", 112_000), ("FANUC", "M-410iC", 118_000)]),
        Kind::Chiller => {
            ("COOL", "UTL", "medium", &[("Carrier", "AquaForce 30XV", 92_000), ("Trane", "Sintesis", 88_000)])
        }
        Kind::Building => ("BLDG", "BLD", "low", &[]),
        Kind::Door => ("BLDG", "BLD", "low", &[("Hörmann", "SPU F42", 5_600)]),
        Kind::Truck => ("VEHI", "VEH", "low", &[("Linde", "R16", 34_000), ("Jungheinrich", "ETV 216", 36_500)]),
        Kind::Safety => ("BLDG", "SAF", "high", &[("SICK", "deTec4", 4_300), ("Siemens", "FC726", 9_800)]),
    };
    Some(Sort { class, category, criticality, makes })
}

/// What a place is, and where, in millionths of a degree north and west.
pub(super) fn place(code: &str) -> (&'static str, Option<(i64, i64)>) {
    match code {
        "HAL" => ("site", Some((43_801_400, 91_239_600))),
        "HAL-BLD1" => ("building", Some((43_801_650, 91_239_900))),
        "HAL-BLD2" => ("building", Some((43_801_150, 91_240_300))),
        "HAL-WH" => ("building", Some((43_801_700, 91_238_900))),
        "HAL-OFF" => ("building", Some((43_801_000, 91_239_000))),
        "HAL-YRD" => ("outdoor", Some((43_800_800, 91_239_700))),
        code if code.starts_with("HAL-BLD1-L") => ("line", None),
        _ => ("room", None),
    }
}

#[cfg(test)]
mod tests {
    use gantry_domain::FailureKind;

    use super::*;

    #[test]
    fn every_word_that_refers_to_another_finds_it() {
        for (code, _, kind, above) in FAILURES {
            let parent = FAILURES.iter().find(|one| one.0 == above).and_then(|one| FailureKind::parse(one.2));
            assert!(FailureKind::parse(kind).unwrap().check_parent(parent).is_ok(), "{code}");
        }
        for (code, _, above, failures) in CLASSES {
            assert!(above.is_empty() || CLASSES.iter().any(|one| one.0 == above), "{code}");
            assert!(failures.is_empty() || FAILURES.iter().any(|one| one.0 == failures && one.2 == "class"), "{code}");
        }
        for (code, class, _, unit, ..) in ATTRIBUTES {
            assert!(CLASSES.iter().any(|one| one.0 == class), "{code}");
            assert!(unit.is_empty() || UNITS.iter().any(|one| one.0 == unit), "{code}");
        }
        for sort in super::super::plant::things().into_iter().filter_map(|thing| sort(thing.kind)) {
            assert!(CLASSES.iter().any(|one| one.0 == sort.class), "{sort:?}");
            assert!(CATEGORIES.iter().any(|one| one.0 == sort.category), "{sort:?}");
        }
    }
}
