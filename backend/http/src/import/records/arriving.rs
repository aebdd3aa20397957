//! A table while it arrives. How long its rows are, and how many cells they have, is looked at before any is read: a row of a million
//! separators would become a million cells in memory. What is refused is not kept either.

use actix_web::web::BytesMut;

use super::workbook::is_workbook;
use crate::import::work_orders::separator_of;

/// Cells of one row, also of one that is longer than the headings.
const MOST_CELLS: usize = 1_000;
/// Bytes of one row.
const LONGEST_ROW: usize = 1_000_000;
/// Bytes at the beginning that show whether characters have two bytes.
const START: usize = 4_096;

/// A file of which pieces arrive.
#[derive(Default)]
pub(crate) struct Arriving {
    data: BytesMut,
    /// Once the first line is there.
    guard: Option<RowGuard>,
    refusal: Option<String>,
}

impl Arriving {
    /// Keeps a piece, unless the file is refused already.
    pub(crate) fn push(&mut self, piece: &[u8]) {
        if self.refusal.is_some() {
            return;
        }
        self.data.extend_from_slice(piece);
        let new = match &mut self.guard {
            Some(guard) => guard.look_at(piece),
            None => self.begin(),
        };
        if let Err(refusal) = new {
            *self = Self { refusal: Some(refusal), ..Self::default() };
        }
    }

    /// Looks at all that has come, once the first line has.
    fn begin(&mut self) -> Result<(), String> {
        // In UTF-16 the bytes of a separator may be halves of other letters: such a file is looked at when it is decoded, and a workbook
        // when it is unpacked.
        let two_bytes = self.data.iter().take(START).any(|byte| *byte == 0);
        if is_workbook(&self.data) || two_bytes || (self.data.len() <= LONGEST_ROW && !has_line(&self.data)) {
            return Ok(());
        }
        let separator = separator_of(&String::from_utf8_lossy(&self.data));
        self.guard.insert(RowGuard::new(separator)).look_at(&self.data)
    }

    /// The file.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub(crate) fn whole(self) -> Result<BytesMut, String> {
        self.refusal.map_or(Ok(self.data), Err)
    }
}

/// Whether a line ends outside quotes.
fn has_line(data: &[u8]) -> bool {
    let mut quoted = false;
    data.iter().any(|byte| {
        quoted ^= *byte == b'"';
        !quoted && matches!(byte, b'\n' | b'\r')
    })
}

/// Looks at rows one byte after the other; quotes are understood as the reader understands them.
pub(super) struct RowGuard {
    separator: u8,
    line: u64,
    length: usize,
    cells: usize,
    at_start: bool,
    quoted: bool,
    closing: bool,
}

impl RowGuard {
    pub(super) fn new(separator: u8) -> Self {
        Self { separator, line: 1, length: 0, cells: 1, at_start: true, quoted: false, closing: false }
    }

    /// # Errors
    /// A sentence about a row that is too long.
    pub(super) fn look_at(&mut self, text: &[u8]) -> Result<(), String> {
        for &byte in text {
            self.line += u64::from(byte == b'\n');
            self.length += 1;
            let ends = matches!(byte, b'\n' | b'\r');
            if self.quoted && !self.closing {
                self.closing = byte == b'"';
            } else if self.closing && byte == b'"' {
                self.closing = false;
            } else {
                (self.quoted, self.closing) = (self.at_start && byte == b'"', false);
                self.at_start = ends || byte == self.separator;
                self.cells += usize::from(byte == self.separator);
                if ends {
                    (self.length, self.cells) = (0, 1);
                }
            }
            let line = self.line;
            if self.cells > MOST_CELLS {
                return Err(format!("Line {line} has more than {MOST_CELLS} cells."));
            }
            if self.length > LONGEST_ROW {
                return Err(format!("The row that ends after line {line} is longer than {LONGEST_ROW} bytes."));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrived(file: &str, piece: usize) -> (usize, Result<BytesMut, String>) {
        let (mut arriving, mut most) = (Arriving::default(), 0);
        for piece in file.as_bytes().chunks(piece) {
            arriving.push(piece);
            most = most.max(arriving.data.capacity());
        }
        (most, arriving.whole())
    }

    #[test]
    fn a_row_without_an_end_is_not_kept() {
        for start in ["Code,Name\n", "", "Code;Name\r\na;\"b\"\r\n", "\"Code\nof it\",Name\n"] {
            for filler in [";,", "x"] {
                let (most, whole) = arrived(&format!("{start}{}", filler.repeat(5_000_000)), 60_000);
                assert!(whole.is_err() && most < 4_000_000, "{start:?} {filler} {most}");
            }
        }
    }

    #[test]
    fn what_is_a_table_arrives_whole_in_any_pieces() {
        let quoted = format!("Code;\"Na\nme\"\nA;\"{}\"\nB;x\n", ";".repeat(2_000));
        let utf16: String = quoted.chars().flat_map(|letter| [letter, '\0']).collect();
        for file in [&*quoted, "Code,Name", "", &*utf16] {
            for piece in [1, 7, 100_000] {
                assert_eq!(arrived(file, piece).1.unwrap(), file.as_bytes());
            }
        }
    }
}
