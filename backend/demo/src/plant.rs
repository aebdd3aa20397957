//! The bottling works itself: its places and its assets, each with the kind of work it calls for.

/// What sort of thing an asset is; jobs are written for kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A group that only holds others.
    Group,
    Filler,
    Capper,
    Labeller,
    Conveyor,
    Packer,
    Pump,
    Compressor,
    Gearbox,
    Valve,
    Boiler,
    Drive,
    Panel,
    Instrument,
    Robot,
    Chiller,
    Building,
    Door,
    Truck,
    Safety,
}

/// A place: code, name, code of the place it is in.
pub(super) const PLACES: [(&str, &str, Option<&str>); 14] = [
    ("HAL", "Halden Springs bottling works", None),
    ("HAL-BLD1", "Production hall", Some("HAL")),
    ("HAL-BLD1-L1", "Line 1, glass", Some("HAL-BLD1")),
    ("HAL-BLD1-L2", "Line 2, PET 0.5 L", Some("HAL-BLD1")),
    ("HAL-BLD1-L3", "Line 3, PET 1.5 L", Some("HAL-BLD1")),
    ("HAL-BLD2", "Utilities building", Some("HAL")),
    ("HAL-BLD2-AIR", "Compressor room", Some("HAL-BLD2")),
    ("HAL-BLD2-BOI", "Boiler house", Some("HAL-BLD2")),
    ("HAL-BLD2-WTR", "Water treatment", Some("HAL-BLD2")),
    ("HAL-BLD2-REF", "Refrigeration plant room", Some("HAL-BLD2")),
    ("HAL-WH", "Warehouse and docks", Some("HAL")),
    ("HAL-SYR", "Syrup room", Some("HAL")),
    ("HAL-OFF", "Offices and laboratory", Some("HAL")),
    ("HAL-YRD", "Yard", Some("HAL")),
];

/// An asset: its code begins with the code of the group it is in.
#[derive(Debug, Clone)]
pub(super) struct Thing {
    pub(super) code: String,
    pub(super) name: String,
    pub(super) parent: Option<String>,
    pub(super) place: &'static str,
    pub(super) kind: Kind,
}

type Row = (&'static str, &'static str, Kind);

const LINE: &[Row] = &[
    ("DEP", "Depalletiser", Kind::Packer),
    ("RIN", "Rinser", Kind::Filler),
    ("RIN-PMP", "Rinser water pump", Kind::Pump),
    ("FIL", "Filler carousel", Kind::Filler),
    ("FIL-DRV", "Filler main drive", Kind::Drive),
    ("FIL-VLV", "Product inlet valve", Kind::Valve),
    ("FIL-LVL", "Filler bowl level transmitter", Kind::Instrument),
    ("CAP", "Capper", Kind::Capper),
    ("CAP-SRT", "Cap sorter and chute", Kind::Capper),
    ("INS", "Fill level inspector", Kind::Instrument),
    ("LAB", "Labeller", Kind::Labeller),
    ("LAB-GLU", "Glue unit", Kind::Labeller),
    ("COD", "Date coder", Kind::Labeller),
    ("CV1", "Infeed conveyor", Kind::Conveyor),
    ("CV2", "Accumulation table", Kind::Conveyor),
    ("CV2-GBX", "Accumulation table gearbox", Kind::Gearbox),
    ("CV3", "Outfeed conveyor", Kind::Conveyor),
    ("PAC", "Shrink packer", Kind::Packer),
    ("PAL", "Palletising robot", Kind::Robot),
    ("WRP", "Pallet wrapper", Kind::Packer),
    ("PLC", "Line control cabinet", Kind::Panel),
    ("SAF", "Light curtains and emergency stops", Kind::Safety),
];

const ELSEWHERE: &[(&str, &str, Kind, &str)] = &[
    ("AIR", "Compressed air", Kind::Group, "HAL-BLD2-AIR"),
    ("AIR-C1", "Screw compressor 1", Kind::Compressor, "HAL-BLD2-AIR"),
    ("AIR-C2", "Screw compressor 2", Kind::Compressor, "HAL-BLD2-AIR"),
    ("AIR-C3", "High-pressure compressor 40 bar", Kind::Compressor, "HAL-BLD2-AIR"),
    ("AIR-DRY", "Refrigerant air dryer", Kind::Compressor, "HAL-BLD2-AIR"),
    ("AIR-MCC", "Compressor room switchboard", Kind::Panel, "HAL-BLD2-AIR"),
    ("BOI", "Steam", Kind::Group, "HAL-BLD2-BOI"),
    ("BOI-B1", "Steam boiler 1", Kind::Boiler, "HAL-BLD2-BOI"),
    ("BOI-B2", "Steam boiler 2", Kind::Boiler, "HAL-BLD2-BOI"),
    ("BOI-FWP", "Feed water pump", Kind::Pump, "HAL-BLD2-BOI"),
    ("BOI-CND", "Condensate return pump", Kind::Pump, "HAL-BLD2-BOI"),
    ("BOI-PT", "Steam header pressure transmitter", Kind::Instrument, "HAL-BLD2-BOI"),
    ("WTR", "Water treatment", Kind::Group, "HAL-BLD2-WTR"),
    ("WTR-RO1", "Reverse osmosis skid 1", Kind::Pump, "HAL-BLD2-WTR"),
    ("WTR-RO2", "Reverse osmosis skid 2", Kind::Pump, "HAL-BLD2-WTR"),
    ("WTR-P1", "Raw water pump 1", Kind::Pump, "HAL-BLD2-WTR"),
    ("WTR-P2", "Raw water pump 2", Kind::Pump, "HAL-BLD2-WTR"),
    ("WTR-CL", "Chlorine dosing valve", Kind::Valve, "HAL-BLD2-WTR"),
    ("WTR-CT", "Conductivity transmitter", Kind::Instrument, "HAL-BLD2-WTR"),
    ("REF", "Refrigeration", Kind::Group, "HAL-BLD2-REF"),
    ("REF-CH1", "Glycol chiller 1", Kind::Chiller, "HAL-BLD2-REF"),
    ("REF-CH2", "Glycol chiller 2", Kind::Chiller, "HAL-BLD2-REF"),
    ("REF-CTW", "Cooling tower", Kind::Chiller, "HAL-BLD2-REF"),
    ("REF-GP1", "Glycol pump 1", Kind::Pump, "HAL-BLD2-REF"),
    ("REF-GP2", "Glycol pump 2", Kind::Pump, "HAL-BLD2-REF"),
    ("SYR", "Syrup room", Kind::Group, "HAL-SYR"),
    ("SYR-MX1", "Syrup mixer agitator", Kind::Gearbox, "HAL-SYR"),
    ("SYR-P1", "Syrup transfer pump", Kind::Pump, "HAL-SYR"),
    ("SYR-CIP", "Cleaning-in-place skid", Kind::Valve, "HAL-SYR"),
    ("SYR-FT", "Syrup flow meter", Kind::Instrument, "HAL-SYR"),
    ("BLD", "Buildings", Kind::Group, "HAL"),
    ("BLD-ROOF", "Production hall roof", Kind::Building, "HAL-BLD1"),
    ("BLD-LGT", "Production hall lighting", Kind::Building, "HAL-BLD1"),
    ("BLD-HVAC1", "Air handling unit, production", Kind::Chiller, "HAL-BLD1"),
    ("BLD-HVAC2", "Air handling unit, laboratory", Kind::Chiller, "HAL-OFF"),
    ("BLD-LAB", "Laboratory", Kind::Building, "HAL-OFF"),
    ("BLD-OFF", "Offices and canteen", Kind::Building, "HAL-OFF"),
    ("BLD-FIRE", "Fire alarm and sprinklers", Kind::Safety, "HAL"),
    ("BLD-DRN", "Yard drains and interceptor", Kind::Building, "HAL-YRD"),
    ("DOC", "Docks", Kind::Group, "HAL-WH"),
    ("DOC-D1", "Dock door 1", Kind::Door, "HAL-WH"),
    ("DOC-D2", "Dock door 2", Kind::Door, "HAL-WH"),
    ("DOC-D3", "Dock door 3", Kind::Door, "HAL-WH"),
    ("DOC-D4", "Dock door 4 with leveller", Kind::Door, "HAL-WH"),
    ("FLT", "Fleet", Kind::Group, "HAL-WH"),
    ("FLT-01", "Reach truck 01", Kind::Truck, "HAL-WH"),
    ("FLT-02", "Reach truck 02", Kind::Truck, "HAL-WH"),
    ("FLT-03", "Counterbalance truck 03", Kind::Truck, "HAL-WH"),
    ("FLT-04", "Counterbalance truck 04", Kind::Truck, "HAL-WH"),
    ("ELE", "Power supply", Kind::Group, "HAL"),
    ("ELE-TX1", "Transformer 1", Kind::Panel, "HAL-YRD"),
    ("ELE-LV1", "Main low-voltage board", Kind::Panel, "HAL-BLD2"),
    ("ELE-UPS", "Control room battery supply", Kind::Panel, "HAL-OFF"),
];

/// All assets, groups before what they hold.
pub(super) fn things() -> Vec<Thing> {
    let mut things = Vec::with_capacity(128);
    for (number, place) in ["HAL-BLD1-L1", "HAL-BLD1-L2", "HAL-BLD1-L3"].into_iter().enumerate() {
        let line = number + 1;
        let group = format!("L{line}");
        things.push(Thing {
            code: group.clone(),
            name: format!("Bottling line {line}"),
            parent: None,
            place,
            kind: Kind::Group,
        });
        for (code, name, kind) in LINE {
            let parent = code.rsplit_once('-').map_or_else(|| group.clone(), |(above, _)| format!("{group}-{above}"));
            let (code, name) = (format!("{group}-{code}"), format!("{name}, line {line}"));
            things.push(Thing { code, name, parent: Some(parent), place, kind: *kind });
        }
    }
    for (code, name, kind, place) in ELSEWHERE {
        let parent = code.rsplit_once('-').map(|(above, _)| above.to_owned());
        things.push(Thing { code: (*code).to_owned(), name: (*name).to_owned(), parent, place, kind: *kind });
    }
    things
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_tree_holds_about_120_assets_each_below_one_that_came_before() {
        let things = things();
        assert!((115..=130).contains(&things.len()), "{}", things.len());
        let mut seen = HashSet::new();
        for thing in &things {
            assert!(thing.parent.as_ref().is_none_or(|parent| seen.contains(parent)), "{}", thing.code);
            assert!(PLACES.iter().any(|(code, ..)| *code == thing.place), "{}", thing.place);
            assert!(seen.insert(thing.code.clone()), "{} twice", thing.code);
        }
    }
}
