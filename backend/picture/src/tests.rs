//! What can be seen of a line that is drawn.

use chrono::TimeDelta;
use tiny_skia::PremultipliedColorU8;

use super::*;

fn at(minutes: i64) -> DateTime<Utc> {
    "2026-03-02T06:00:00Z".parse::<DateTime<Utc>>().unwrap() + TimeDelta::minutes(minutes)
}

fn drawn(spots: &[Spot], limit: Option<f64>) -> Pixmap {
    let trend = Trend {
        title: "Oil too hot: Compressor 1 öl",
        unit: "°C",
        spots,
        limit,
        raised_at: at(300),
        span: (at(0), at(360)),
        zone: Tz::Europe__Berlin,
    };
    let png = trend.png().unwrap();
    if let Some(folder) = std::env::var_os("GANTRY_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join(format!("trend-{}.png", spots.len())), &png).unwrap();
    }
    Pixmap::decode_png(&png).unwrap()
}

/// Edges are softened, so nearly is enough.
fn is([red, green, blue]: [u8; 3]) -> impl Fn(&PremultipliedColorU8) -> bool {
    let near = |one: u8, other: u8| one.abs_diff(other) < 40;
    move |dot| near(dot.red(), red) && near(dot.green(), green) && near(dot.blue(), blue)
}

/// The rows in which there is something of a colour within a column.
fn rows(sheet: &Pixmap, column: u32, colour: [u8; 3]) -> Vec<u32> {
    (0..HEIGHT).filter(|row| sheet.pixel(column, *row).is_some_and(|dot| is(colour)(&dot))).collect()
}

#[test]
fn the_line_rises_over_its_limit_where_the_alarm_was_raised() {
    let spots: Vec<Spot> = (0..=72)
        .map(|number| {
            let value = 60.0 + 30.0 * f64::from(number) / 72.0;
            (at(i64::from(number) * 5), value - 1.0, value, value + 1.0)
        })
        .collect();
    let sheet = drawn(&spots, Some(85.0));
    let (early, late) = (rows(&sheet, 200, LINE), rows(&sheet, 1_100, LINE));
    assert!(!early.is_empty() && !late.is_empty() && late[0] < early[0], "{early:?} {late:?}");
    // 300 of 360 minutes: 85 is reached there, so line, limit and moment meet.
    let moment = 90 + (1_170 - 90) * 300 / 360;
    assert!(rows(&sheet, moment, ALARM).len() > 300, "the moment is a line from top to bottom");
    let limit: Vec<u32> = (100..900).filter(|column| (1..4).contains(&rows(&sheet, *column, ALARM).len())).collect();
    assert!(limit.len() > 300, "the limit is a dashed line: {}", limit.len());
    assert!(sheet.pixels().iter().filter(|dot| is(INK)(dot)).count() > 500, "a title stands above it");
}

#[test]
fn what_never_changes_and_what_is_not_there_is_drawn_too() {
    let flat: Vec<Spot> = (0..10).map(|number| (at(number * 30), 5.0, 5.0, 5.0)).collect();
    assert!(!rows(&drawn(&flat, None), 400, LINE).is_empty());
    assert!(rows(&drawn(&[], Some(80.0)), 400, LINE).is_empty());
    drawn(&[(at(1), f64::MIN, 0.0, f64::MAX)], None);
}
