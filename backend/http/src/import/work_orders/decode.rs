//! From the bytes of a file to text and its separator: what spreadsheets and old systems save is seldom plain UTF-8.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The text of a file, and what it was encoded in.
///
/// A byte-order mark decides; without one, UTF-16 betrays itself by its zero bytes, and whatever is not valid UTF-8 is
/// taken for Windows-1252.
pub(crate) fn text_of(bytes: &[u8]) -> (String, &'static str) {
    let encoding = Encoding::for_bom(bytes).map_or_else(|| guess(bytes), |(encoding, _)| encoding);
    let (text, _, _) = encoding.decode(bytes);
    (text.into_owned(), encoding.name())
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let sample = bytes.get(..bytes.len().min(4_096)).unwrap_or_default();
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    if zeros(1) * 4 > sample.len() {
        UTF_16LE
    } else if zeros(0) * 4 > sample.len() {
        UTF_16BE
    } else if std::str::from_utf8(bytes).is_ok() {
        UTF_8
    } else {
        WINDOWS_1252
    }
}

/// The separator: whichever of `,`, `;`, tab and `|` stands most often in the first line, outside quotes.
pub(crate) fn separator_of(text: &str) -> u8 {
    let mut quoted = false;
    let mut counts = [(b',', 0_u32), (b';', 0), (b'\t', 0), (b'|', 0)];
    for byte in text.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            _ if !quoted => counts.iter_mut().filter(|(separator, _)| *separator == byte).for_each(|(_, n)| *n += 1),
            _ => {}
        }
    }
    // The first of equals wins, so a file of one column is read with commas.
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map_or(b',', |(separator, _)| separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_encoding_reads_the_same() {
        let text = "title;note\nKühler undicht – 5 €;ok\n";
        let utf16 = |swap: bool| -> Vec<u8> {
            text.encode_utf16().flat_map(|unit| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
        };
        let with_mark = |mark: &[u8], rest: Vec<u8>| [mark, &rest].concat();
        let windows = WINDOWS_1252.encode(text).0.into_owned();
        for bytes in [
            text.as_bytes().to_vec(),
            with_mark(&[0xEF, 0xBB, 0xBF], text.as_bytes().to_vec()),
            with_mark(&[0xFF, 0xFE], utf16(false)),
            with_mark(&[0xFE, 0xFF], utf16(true)),
            utf16(false),
            utf16(true),
            windows,
        ] {
            assert_eq!(text_of(&bytes).0, text, "{}", text_of(&bytes).1);
        }
    }

    #[test]
    fn separators_inside_quotes_do_not_count() {
        assert_eq!(separator_of("a,b,c\n1;2;3;4;5"), b',');
        assert_eq!(separator_of("\"a,b,c,d\";e;f\n"), b';');
        assert_eq!(separator_of("a\tb\tc, with comma\n"), b'\t');
        assert_eq!(separator_of("single\n"), b',');
        assert_eq!(separator_of(""), b',');
    }
}
