//! The code of a document as bars, and its address as squares.

use barcoders::sym::code128::Code128;
use qrcode::{EcLevel, QrCode};

use crate::page::{Ink, Mark};

/// Code 128 in an area; nothing for letters that it does not have.
pub(crate) fn bars(code: &str, (x, y): (f32, f32), (width, height): (f32, f32)) -> Vec<Mark> {
    // Set B has what codes are made of: letters of both cases, digits, dashes.
    let Ok(encoded) = Code128::new(format!("\u{0181}{code}")).map(|code| code.encode()) else { return Vec::new() };
    let Ok(count) = u16::try_from(encoded.len()) else { return Vec::new() };
    let module = width / f32::from(count);
    let mut marks = Vec::new();
    let mut at = x;
    for run in encoded.chunk_by(|one, other| one == other) {
        let run_width = module * f32::from(u16::try_from(run.len()).unwrap_or_default());
        if run.first() == Some(&1) {
            marks.push(Mark::Fill { x: at, y, width: run_width, height, ink: Ink::Black });
        }
        at += run_width;
    }
    marks
}

/// A QR code in a square; nothing for what is too long.
pub(crate) fn squares(address: &str, (x, y): (f32, f32), side: f32) -> Vec<Mark> {
    let Ok(code) = QrCode::with_error_correction_level(address, EcLevel::M) else { return Vec::new() };
    let Ok(count) = u16::try_from(code.width()) else { return Vec::new() };
    let module = side / f32::from(count);
    let colours = code.to_colors();
    let mut marks = Vec::new();
    for (row, line) in (0_u16..).zip(colours.chunks(code.width())) {
        for (column, colour) in (0_u16..).zip(line) {
            if *colour == qrcode::Color::Dark {
                let (left, top) = (x + module * f32::from(column), y + module * f32::from(row));
                // A little more than a module, or thin white lines would show between them.
                let module = module * 1.02;
                marks.push(Mark::Fill { x: left, y: top, width: module, height: module, ink: Ink::Black });
            }
        }
    }
    marks
}
