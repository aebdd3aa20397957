//! The lines of a file, one after the other and with their numbers, in whatever encoding spreadsheets save.

use std::io::{self, BufRead, Read};

use encoding_rs::WINDOWS_1252;

/// No line of readings is as long as this; what is longer is cut.
const LONGEST: u64 = 10_000;

/// A line that is not empty.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// From 1, empty ones counted.
    pub(super) number: u64,
    pub(super) text: String,
}

pub(super) struct Lines<R> {
    file: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(file: R) -> Self {
        Self { file, number: 0 }
    }

    /// The next ones, at most so many.
    ///
    /// # Errors
    /// When the file cannot be read, or holds no text.
    pub(super) fn take(&mut self, most: usize) -> io::Result<Vec<Line>> {
        let mut lines = Vec::new();
        while lines.len() < most {
            match self.next()? {
                Some(line) => lines.push(line),
                None => break,
            }
        }
        Ok(lines)
    }

    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let mut bytes = Vec::new();
            if self.file.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            if bytes.last() != Some(&b'\n') {
                self.file.skip_until(b'\n')?;
            }
            self.number += 1;
            if bytes.contains(&0) {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidData,
                    "save it as UTF-8: this is UTF-16, or no text at all",
                ));
            }
            let text = match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(other) => WINDOWS_1252.decode_without_bom_handling(other.as_bytes()).0.into_owned(),
            };
            let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
            if !text.trim().is_empty() {
                return Ok(Some(Line { number: self.number, text: text.to_owned() }));
            }
        }
    }
}
