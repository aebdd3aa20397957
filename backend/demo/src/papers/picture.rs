//! Pictures that are drawn rather than stored: each is a function from a place to a colour, written as PNG.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use gantry_domain::Error;

/// Red, green, blue.
pub(super) type Colour = [u8; 3];

/// A rectangle from one corner to before the other, with a border of some thickness.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub(super) from: (i64, i64),
    pub(super) to: (i64, i64),
    pub(super) fill: Option<Colour>,
    pub(super) border: (i64, Colour),
}

impl Area {
    fn at(&self, x: i64, y: i64) -> Option<Colour> {
        let ((left, top), (right, bottom), (thick, border)) = (self.from, self.to, self.border);
        if !(left..right).contains(&x) || !(top..bottom).contains(&y) {
            return None;
        }
        let edge = (x - left).min(right - 1 - x).min(y - top).min(bottom - 1 - y);
        if edge < thick { Some(border) } else { self.fill }
    }
}

/// Areas one above the other on a ground.
///
/// # Errors
/// Internal ones.
pub(super) fn areas(size: (i64, i64), ground: Colour, areas: &[Area]) -> Result<Vec<u8>, Error> {
    png(size, |y| {
        let there: Vec<&Area> = areas.iter().filter(|one| (one.from.1..one.to.1).contains(&y)).collect();
        move |x| there.iter().rev().find_map(|one| one.at(x, y)).unwrap_or(ground)
    })
}

/// Where the balls of a bearing are, in thousandths of the circle they run on.
const BALLS: [(i64, i64); 10] = [
    (1_000, 0),
    (809, 588),
    (309, 951),
    (-309, 951),
    (-809, 588),
    (-1_000, 0),
    (-809, -588),
    (-309, -951),
    (309, -951),
    (809, -588),
];

/// Something seen from close by: the face of a worn bearing, dark and grained, with rust on one side.
///
/// # Errors
/// Internal ones.
pub(super) fn bearing(size: (i64, i64)) -> Result<Vec<u8>, Error> {
    let (middle_x, middle_y) = (size.0 / 2, size.1 / 2);
    let unit = size.1 / 20;
    png(size, |y| {
        move |x| {
            let (across, down) = (x - middle_x, y - middle_y);
            let away = across * across + down * down;
            let within = |rings: i64| away < (unit * rings) * (unit * rings);
            // Light comes from the upper left.
            let light = 24 - (across + down) * 40 / (unit * 20);
            let grain = i64::from(hash(x / 2, y / 2) % 23) - 11;
            let scratch = if hash(0, away / (unit * 6)).is_multiple_of(5) { -22 } else { 0 };
            let rust = ((across - unit) * 60 / (unit * 8)).clamp(0, 60) + i64::from(hash(x / 7, y / 7) % 14);
            let from_ball = BALLS.iter().map(|(right, low)| {
                let (right, low) = (across - right * unit * 6 / 1_000, down - low * unit * 6 / 1_000);
                right * right + low * low
            });
            let from_ball = from_ball.min().unwrap_or(away);
            let (metal, red) = match () {
                () if within(3) => (26, 0),
                () if within(5) => (150 + scratch, 0),
                () if within(7) && from_ball < unit * unit => (200 - from_ball * 120 / (unit * unit), 0),
                () if within(7) => (52, rust / 3),
                () if within(9) => (122 + scratch, rust),
                () => (64, 10),
            };
            let shade = |more: i64| level(metal + light + grain + more);
            [shade(red), shade(red / 3), shade(0)]
        }
    })
}

fn level(value: i64) -> u8 {
    u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX)
}

fn hash(x: i64, y: i64) -> u8 {
    let mixed = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77);
    let mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0x27D4_EB2F);
    level((mixed >> 16) & 0xFF)
}

/// A picture whose rows are asked for one by one, and their places from left to right.
fn png<Row: Fn(i64) -> Colour>((width, height): (i64, i64), row: impl Fn(i64) -> Row) -> Result<Vec<u8>, Error> {
    let unwritten = |error: std::io::Error| Error::Internal(format!("a picture: {error}"));
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    for y in 0..height {
        let colour_at = row(y);
        // Each row says first that it is as it is.
        let line: Vec<u8> = std::iter::once(0).chain((0..width).flat_map(colour_at)).collect();
        packed.write_all(&line).map_err(unwritten)?;
    }
    let mut head = Vec::new();
    for side in [width, height] {
        head.extend(u32::try_from(side).unwrap_or_default().to_be_bytes());
    }
    // Eight bits of red, green and blue; nothing unusual.
    head.extend([8, 2, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, *b"IHDR", &head);
    chunk(&mut file, *b"IDAT", &packed.finish().map_err(unwritten)?);
    chunk(&mut file, *b"IEND", &[]);
    Ok(file)
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    file.extend(u32::try_from(data.len()).unwrap_or_default().to_be_bytes());
    let mut check = Crc::new();
    for part in [&name[..], data] {
        check.update(part);
        file.extend(part);
    }
    file.extend(check.sum().to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_one_and_shows_what_lies_above() {
        let dot = Area { from: (1, 1), to: (3, 3), fill: Some([9, 9, 9]), border: (0, [0, 0, 0]) };
        let file = areas((4, 4), [255, 255, 255], &[dot]).unwrap();
        assert_eq!(infer::get(&file).unwrap().mime_type(), "image/png");
        assert_eq!((dot.at(1, 1), dot.at(0, 1)), (Some([9, 9, 9]), None));
        assert_eq!(&file[16..24], [0, 0, 0, 4, 0, 0, 0, 4]);
        assert_eq!(&file[file.len() - 4..], [0xAE, 0x42, 0x60, 0x82], "the check of an empty end is known");
    }
}
