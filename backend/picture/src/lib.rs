//! The line of a sensor around the time that an alarm was raised, drawn as a PNG: it goes along with the work order, where a technician
//! stands at the machine without a connection, and is the same years later when the readings are gone.

mod scale;
mod text;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use gantry_domain::Error;
use rust_decimal::prelude::ToPrimitive;
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

use scale::Scale;
use text::{Align, Size, write};

const WIDTH: u32 = 1_200;
const HEIGHT: u32 = 480;
/// Where the lines are: left, top, right, bottom.
const FRAME: [f32; 4] = [90.0, 64.0, 1_170.0, 430.0];

const INK: [u8; 3] = [31, 41, 55];
const MUTED: [u8; 3] = [100, 110, 125];
const GRID: [u8; 3] = [226, 230, 236];
const BAND: [u8; 3] = [197, 216, 246];
const LINE: [u8; 3] = [29, 95, 191];
const ALARM: [u8; 3] = [196, 30, 58];

/// Readings of a span: when it begins, the least, the mean and the most.
pub type Spot = (DateTime<Utc>, f64, f64, f64);

/// What is drawn.
pub struct Trend<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// What the numbers are of.
    pub unit: &'a str,
    /// In the order of time.
    pub spots: &'a [Spot],
    /// Beyond it the alarm was raised.
    pub limit: Option<f64>,
    /// When it was raised.
    pub raised_at: DateTime<Utc>,
    /// From when until when.
    pub span: (DateTime<Utc>, DateTime<Utc>),
    /// The time zone of its labels.
    pub zone: Tz,
}

impl Trend<'_> {
    /// As a PNG.
    ///
    /// # Errors
    /// Internal ones.
    pub fn png(&self) -> Result<Vec<u8>, Error> {
        let failed = |why: &str| Error::Internal(format!("a line cannot be drawn: {why}"));
        let mut sheet = Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| failed("no room"))?;
        sheet.fill(Color::WHITE);
        let [left, top, right, bottom] = FRAME;
        let numbers = self.spots.iter().flat_map(|(_, least, _, most)| [*least, *most]).chain(self.limit);
        let values = Scale::of(numbers, (bottom, top));
        let seconds = |at: DateTime<Utc>| at.timestamp_millis().to_f64().unwrap_or_default() / 1_000.0;
        let times = Scale::exact((seconds(self.span.0), seconds(self.span.1)), (left, right));

        for number in values.ticks() {
            let y = values.place(number);
            stroke(&mut sheet, line(&[(left, y), (right, y)]), GRID, 1.0, None);
            write(&mut sheet, &values.told(number), (left - 10.0, y - 10.0), Align::Right, Size::Small, MUTED);
        }
        for (at, told) in times.hours(self.zone) {
            let x = times.place(at);
            stroke(&mut sheet, line(&[(x, top), (x, bottom)]), GRID, 1.0, None);
            write(&mut sheet, &told, (x, bottom + 12.0), Align::Middle, Size::Small, MUTED);
        }
        let spot = |at: DateTime<Utc>, value: f64| (times.place(seconds(at)), values.place(value));
        let upper = self.spots.iter().map(|(at, _, _, most)| spot(*at, *most));
        let lower = self.spots.iter().rev().map(|(at, least, ..)| spot(*at, *least));
        if let Some(band) = line(&upper.chain(lower).collect::<Vec<_>>()) {
            sheet.fill_path(&band, &paint(BAND), FillRule::Winding, Transform::identity(), None);
        }
        let means: Vec<(f32, f32)> = self.spots.iter().map(|(at, _, mean, _)| spot(*at, *mean)).collect();
        stroke(&mut sheet, line(&means), LINE, 2.5, None);
        if let Some(limit) = self.limit {
            let y = values.place(limit);
            stroke(&mut sheet, line(&[(left, y), (right, y)]), ALARM, 2.0, StrokeDash::new(vec![10.0, 7.0], 0.0));
            let told = format!("{} {}", values.told(limit), self.unit);
            write(&mut sheet, told.trim(), (right - 6.0, y - 24.0), Align::Right, Size::Small, ALARM);
        }
        let x = times.place(seconds(self.raised_at));
        stroke(&mut sheet, line(&[(x, top), (x, bottom)]), ALARM, 2.0, None);
        let raised = self.raised_at.with_timezone(&self.zone).format("%Y-%m-%d %H:%M:%S %Z").to_string();
        write(&mut sheet, self.title, (left, 10.0), Align::Left, Size::Large, INK);
        write(&mut sheet, self.unit, (left, 38.0), Align::Left, Size::Small, MUTED);
        write(&mut sheet, &raised, (right, 12.0), Align::Right, Size::Small, ALARM);
        sheet.encode_png().map_err(|error| failed(&error.to_string()))
    }
}

fn line(spots: &[(f32, f32)]) -> Option<Path> {
    let ((x, y), others) = spots.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(*x, *y);
    others.iter().for_each(|(x, y)| path.line_to(*x, *y));
    path.finish()
}

/// What has no length is not drawn.
fn stroke(sheet: &mut Pixmap, path: Option<Path>, colour: [u8; 3], width: f32, dash: Option<StrokeDash>) {
    if let Some(path) = path {
        let manner = Stroke { width, dash, ..Stroke::default() };
        sheet.stroke_path(&path, &paint(colour), &manner, Transform::identity(), None);
    }
}

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

#[cfg(test)]
mod tests;
