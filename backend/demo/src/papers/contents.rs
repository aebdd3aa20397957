//! What the papers of the demonstration say, and how its hall is drawn.

use gantry_domain::Error;

use super::pdf::{self, Line};
use super::picture::{self, Area, Colour};

/// How a revision of a paper is written.
type Writing = fn(&Paper) -> Result<Vec<u8>, Error>;

/// A document, what it is about, and what is new in each revision.
pub(super) struct Paper {
    pub(super) code: &'static str,
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    pub(super) description: &'static str,
    pub(super) file_name: &'static str,
    pub(super) media_type: &'static str,
    /// Codes of assets.
    pub(super) about: &'static [&'static str],
    /// Code of a location; empty for none.
    pub(super) place: &'static str,
    pub(super) revisions: &'static [(&'static str, Writing)],
}

/// The location with a floor plan.
pub(super) const HALL: &str = "HAL-BLD1";

const PDF: &str = "application/pdf";
const PNG: &str = "image/png";

pub(super) const PAPERS: &[Paper] = &[
    Paper {
        code: "DS-WTR-P",
        name: "Raw water pump: data sheet",
        kind: "manual",
        description: "Both raw water pumps are of this kind.",
        file_name: "raw-water-pump.pdf",
        media_type: PDF,
        about: &["WTR-P1", "WTR-P2"],
        place: "",
        revisions: &[("As delivered", data_sheet), ("Rated point corrected after the test run", corrected_data_sheet)],
    },
    Paper {
        code: "LOTO-FIL",
        name: "Lock-out of the filler carousel",
        kind: "procedure",
        description: "To be followed before anybody reaches into the carousel.",
        file_name: "lock-out-filler.pdf",
        media_type: PDF,
        about: &["L1-FIL", "L2-FIL", "L3-FIL"],
        place: "",
        revisions: &[("First issue", lock_out)],
    },
    Paper {
        code: "PH-L3-WRP",
        name: "Turntable bearing, worn",
        kind: "photo",
        description: "Seen after the cover was taken off: the outer race is rusty on one side.",
        file_name: "turntable-bearing.png",
        media_type: PNG,
        about: &["L3-WRP"],
        place: "",
        revisions: &[("", photograph)],
    },
    Paper {
        code: "RND-AIR",
        name: "Compressor room: daily round",
        kind: "procedure",
        description: "",
        file_name: "compressor-round.txt",
        media_type: "text/plain",
        about: &["AIR-C1", "AIR-C2", "AIR-C3", "AIR-DRY"],
        place: "HAL-BLD2-AIR",
        revisions: &[("", daily_round)],
    },
    Paper {
        code: "DWG-BLD1",
        name: "Production hall: floor plan",
        kind: "drawing",
        description: "Three lines side by side, product from left to right; docks on the right.",
        file_name: "production-hall.png",
        media_type: PNG,
        about: &[],
        place: HALL,
        revisions: &[("", floor_plan)],
    },
];

const FOOT: &str = "Halden Springs bottling works. Printed copies are not kept up to date.";

fn data_sheet(paper: &Paper) -> Result<Vec<u8>, Error> {
    pump(paper, "18.5 m³/h", "32 m")
}

fn corrected_data_sheet(paper: &Paper) -> Result<Vec<u8>, Error> {
    pump(paper, "17.2 m³/h", "34 m")
}

fn pump(paper: &Paper, flow: &'static str, head: &'static str) -> Result<Vec<u8>, Error> {
    let lines = [
        Line::Heading("Duty"),
        Line::Pair("Medium", "Raw water, 5 to 25 °C"),
        Line::Pair("Rated flow", flow),
        Line::Pair("Rated head", head),
        Line::Pair("Speed", "2 900 rpm"),
        Line::Pair("Required NPSH", "2.1 m"),
        Line::Heading("Motor"),
        Line::Pair("Power", "4.0 kW"),
        Line::Pair("Supply", "400 V, 50 Hz, 7.7 A"),
        Line::Pair("Protection", "IP 55, class F"),
        Line::Heading("Parts that wear"),
        Line::Pair("Shaft seal", "Carbon / silicon carbide, 28 mm; every 16 000 h"),
        Line::Pair("Bearings", "6306-2Z C3, both ends; every 20 000 h"),
        Line::Pair("Coupling insert", "Size 90, 98 Shore A; when it shows cracks"),
        Line::Heading("Watch"),
        Line::Text("Vibration at the bearing housing up to 2.8 mm/s is good, above 7.1 mm/s stop the pump."),
        Line::Text("A seal may weep for an hour after it was changed, and not later."),
    ];
    Ok(pdf::page(paper.name, FOOT, &lines))
}

fn lock_out(paper: &Paper) -> Result<Vec<u8>, Error> {
    let lines = [
        Line::Heading("Energies"),
        Line::Pair("Electrical", "400 V at the line control cabinet, switch Q1"),
        Line::Pair("Compressed air", "6 bar at the service unit, valve V3"),
        Line::Pair("Product", "Up to 4 bar in the bowl and the inlet"),
        Line::Pair("Gravity", "Lift cylinders may sink when the air is off"),
        Line::Heading("Before the work"),
        Line::Text("1.  Tell the shift leader and the operator which line stops, and for how long."),
        Line::Text("2.  Run the carousel empty and stop it at the control panel."),
        Line::Text("3.  Turn Q1 off. Put your own padlock and your tag on it."),
        Line::Text("4.  Close V3, vent it, and put your padlock on it."),
        Line::Text("5.  Drain the bowl. Open the sight glass only when the gauge shows 0 bar."),
        Line::Text("6.  Put the props under two lift cylinders that face each other."),
        Line::Text("7.  Try to start it at the panel. It must not move."),
        Line::Heading("After the work"),
        Line::Text("8.  Count the tools. Take the props out. Close the guards."),
        Line::Text("9.  Everybody takes off their own padlock, and nobody anybody else's."),
        Line::Text("10. Tell the operator, then run one turn in jog mode with nobody inside the guards."),
    ];
    Ok(pdf::page(paper.name, FOOT, &lines))
}

fn daily_round(_: &Paper) -> Result<Vec<u8>, Error> {
    let text = "Compressor room: daily round\n\
                \n\
                1. Oil level of C1, C2 and C3 between the marks, machine unloaded.\n\
                2. Discharge temperature of C1 and C2 below 95 degrees; above 105 stop and call.\n\
                3. Drain of the dryer opens when the test button is pressed.\n\
                4. Dew point at the dryer below 5 degrees.\n\
                5. Nothing hisses: write down where it does.\n\
                6. Door shut, ventilation on.\n\
                \n\
                Write the hours of C1 and C2 into the meters when you are done.\n";
    Ok(text.as_bytes().to_vec())
}

fn photograph(_: &Paper) -> Result<Vec<u8>, Error> {
    picture::bearing((480, 360))
}

/// The size of the hall's plan, and of its grid.
const SIZE: (i64, i64) = (960, 560);
const WALL: Colour = [71, 85, 105];
const FLOOR: Colour = [248, 250, 252];
const MACHINE: Colour = [203, 213, 225];
const AISLE: Colour = [254, 243, 199];
const LANE: Colour = [226, 232, 240];

/// Stations of a line from left to right: the end of an asset's code, from where to where in pixels.
const STATIONS: [(&str, i64, i64); 8] = [
    ("DEP", 60, 130),
    ("RIN", 160, 220),
    ("FIL", 250, 360),
    ("CAP", 370, 420),
    ("LAB", 470, 550),
    ("PAC", 600, 680),
    ("PAL", 710, 780),
    ("WRP", 800, 850),
];

/// From top to bottom, where each line begins.
const LINES: [(&str, i64); 3] = [("L1", 60), ("L2", 220), ("L3", 380)];
const DEEP: i64 = 90;

/// Where assets stand on the plan: their codes, and the parts of its width and height.
pub(super) fn spots() -> impl Iterator<Item = (String, (f64, f64))> {
    let part = |place: i64, whole: i64| {
        f64::from(i32::try_from(place).unwrap_or(0)) / f64::from(i32::try_from(whole).unwrap_or(1))
    };
    LINES.into_iter().flat_map(move |(line, top)| {
        STATIONS.into_iter().map(move |(station, from, to)| {
            let (x, y) = (part((from + to) / 2, SIZE.0), part(top + DEEP / 2, SIZE.1));
            (format!("{line}-{station}"), (x, y))
        })
    })
}

fn floor_plan(_: &Paper) -> Result<Vec<u8>, Error> {
    let plain = |from, to, fill| Area { from, to, fill: Some(fill), border: (0, fill) };
    let (width, height) = SIZE;
    let mut areas = vec![
        Area { from: (16, 16), to: (width - 16, height - 16), fill: Some(FLOOR), border: (8, WALL) },
        // The aisle for trucks, and the docks.
        plain((870, 24), (920, height - 24), AISLE),
    ];
    for dock in 0..4 {
        let top = 70 + dock * 115;
        areas.push(plain((width - 26, top), (width - 16, top + 70), [148, 163, 184]));
    }
    for (_, top) in LINES {
        let middle = top + DEEP / 2;
        // The conveyor under all of the line.
        areas.push(plain((40, middle - 8), (866, middle + 8), LANE));
        areas.extend(STATIONS.iter().map(|(_, from, to)| Area {
            from: (*from, top),
            to: (*to, top + DEEP),
            fill: Some(MACHINE),
            border: (2, WALL),
        }));
    }
    // Doors to the syrup room and the warehouse.
    areas.push(plain((16, 250), (24, 300), FLOOR));
    areas.push(plain((420, height - 24), (520, height - 16), FLOOR));
    picture::areas(SIZE, [255, 255, 255], &areas)
}
