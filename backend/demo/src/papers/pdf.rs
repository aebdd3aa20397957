//! A page of text as PDF: a heading, and lines of which some are headings and some have two columns.

use std::fmt::Write;

/// A line of a paper.
#[derive(Debug, Clone, Copy)]
pub(super) enum Line {
    Heading(&'static str),
    Text(&'static str),
    /// What it is, and how much.
    Pair(&'static str, &'static str),
}

/// Points from the left of the page.
const LEFT: i64 = 56;
const SECOND: i64 = 260;
/// Points from the bottom, where the first line stands.
const TOP: i64 = 770;

/// One page of A4.
pub(super) fn page(title: &str, foot: &str, lines: &[Line]) -> Vec<u8> {
    let mut drawn = String::new();
    let mut at = TOP;
    put(&mut drawn, "F2 18", (LEFT, at), title);
    at -= 20;
    // A rule below it.
    let _ = writeln!(drawn, "0.6 w {LEFT} {at} m 539 {at} l S");
    for line in lines {
        at -= 18;
        match line {
            Line::Heading(text) => {
                at -= 10;
                put(&mut drawn, "F2 12", (LEFT, at), text);
            }
            Line::Text(text) => put(&mut drawn, "F1 11", (LEFT, at), text),
            Line::Pair(what, much) => {
                put(&mut drawn, "F1 11", (LEFT, at), what);
                put(&mut drawn, "F1 11", (SECOND, at), much);
            }
        }
    }
    put(&mut drawn, "F1 8", (LEFT, 40), foot);
    file(&drawn)
}

fn put(drawn: &mut String, font: &str, (x, y): (i64, i64), text: &str) {
    let text = text.replace('\\', "\\\\").replace('(', "\\(").replace(')', "\\)");
    let _ = writeln!(drawn, "BT /{font} Tf {x} {y} Td ({text}) Tj ET");
}

/// The objects of a file, and where each begins.
fn file(drawn: &str) -> Vec<u8> {
    let font = |name: &str| format!("<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>");
    let drawn = latin(drawn);
    let objects: [Vec<u8>; 6] = [
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
          /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>"
            .to_vec(),
        [format!("<< /Length {} >>\nstream\n", drawn.len()).as_bytes(), &drawn, b"\nendstream"].concat(),
        font("Helvetica").into_bytes(),
        font("Helvetica-Bold").into_bytes(),
    ];
    let mut file = b"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n".to_vec();
    let mut places = String::new();
    for (number, object) in (1..).zip(&objects) {
        let _ = writeln!(places, "{:010} 00000 n ", file.len());
        file.extend([format!("{number} 0 obj\n").as_bytes(), object, b"\nendobj\n"].concat());
    }
    let (size, start) = (objects.len() + 1, file.len());
    let end = format!(
        "xref\n0 {size}\n0000000000 65535 f \n{places}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    );
    file.extend(end.as_bytes());
    file
}

/// In the letters of the page's fonts; what they do not have is a question mark.
fn latin(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_where_its_objects_are() {
        let file = page("Pump (data)", "Foot", &[Line::Pair("Flow", "12 m³/h"), Line::Heading("More")]);
        assert_eq!(infer::get(&file).unwrap().mime_type(), "application/pdf");
        let place_of = |part: &[u8]| file.windows(part.len()).position(|bytes| bytes == part);
        assert!(place_of(b"(Pump \\(data\\)) Tj").is_some() && place_of(b"12 m\xB3/h").is_some());
        let table = place_of(b"xref\n").unwrap();
        assert!(file.ends_with(format!("startxref\n{table}\n%%EOF\n").as_bytes()));
        let places = std::str::from_utf8(&file[table..]).unwrap();
        for (number, line) in (1..).zip(places.lines().skip(3).take(6)) {
            let place: usize = line[..10].parse().unwrap();
            assert!(file[place..].starts_with(format!("{number} 0 obj").as_bytes()), "{line}");
        }
    }
}
