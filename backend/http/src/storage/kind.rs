//! What a file may be called, and which types there are. What a file says it is by its name must be what it is by its
//! content: a page of HTML called drawing.pdf is refused.

use actix_web::http::StatusCode;
use gantry_domain::Error;

use crate::Problem;

/// So many bytes of a file tell its type.
pub(crate) const TELLING: usize = 8_192;
/// The longest name, in characters.
const LONGEST: usize = 200;

/// A type by its extensions, what it is called, and what its content may be taken for; nothing: text without a mark.
type Kind = (&'static [&'static str], &'static str, &'static [&'static str]);

const ZIP: &str = "application/zip";
const OLE: &str = "application/x-ole-storage";

const KINDS: &[Kind] = &[
    (&["pdf"], "application/pdf", &["application/pdf"]),
    (&["png"], "image/png", &["image/png"]),
    (&["jpg", "jpeg"], "image/jpeg", &["image/jpeg"]),
    (&["gif"], "image/gif", &["image/gif"]),
    (&["webp"], "image/webp", &["image/webp"]),
    (&["tif", "tiff"], "image/tiff", &["image/tiff"]),
    (&["bmp"], "image/bmp", &["image/bmp"]),
    (&["heic", "heif"], "image/heif", &["image/heif"]),
    (&["mp4"], "video/mp4", &["video/mp4"]),
    (&["dwg"], "image/vnd.dwg", &["image/vnd.dwg"]),
    (&["zip"], ZIP, &[ZIP]),
    (&["doc"], "application/msword", &["application/msword", OLE]),
    (&["xls"], "application/vnd.ms-excel", &["application/vnd.ms-excel", OLE]),
    (&["ppt"], "application/vnd.ms-powerpoint", &["application/vnd.ms-powerpoint", OLE]),
    (&["docx"], DOCX, &[DOCX, ZIP]),
    (&["xlsx"], XLSX, &[XLSX, ZIP]),
    (&["pptx"], PPTX, &[PPTX, ZIP]),
    (&["odt"], ODT, &[ODT, ZIP]),
    (&["ods"], ODS, &[ODS, ZIP]),
    (&["odp"], ODP, &[ODP, ZIP]),
    (&["txt", "log"], "text/plain", &[]),
    (&["md"], "text/markdown", &[]),
    (&["csv"], "text/csv", &[]),
    (&["dxf"], "image/vnd.dxf", &[]),
    (&["stp", "step"], "model/step", &[]),
];

const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const PPTX: &str = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const ODT: &str = "application/vnd.oasis.opendocument.text";
const ODS: &str = "application/vnd.oasis.opendocument.spreadsheet";
const ODP: &str = "application/vnd.oasis.opendocument.presentation";

/// What the old formats of office programs begin with; which of them it is stands too far behind to be looked at.
const OLE_MARK: &[u8] = &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];

/// A name that a file may have, without spaces around it.
///
/// # Errors
/// `file_name`.
pub(crate) fn name(given: &str) -> Result<String, Error> {
    let name = given.trim();
    let refuse = |message: &str| Err(Error::field("file_name", "fileName", message));
    // Marks that turn the direction of writing make one name look like another: exe.fdp.
    let turns =
        |letter: char| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    match name {
        "" => refuse("Say what the file is called."),
        _ if name.chars().count() > LONGEST => refuse("At most 200 characters."),
        _ if name.contains(['/', '\\']) => refuse("Expected a name without a path."),
        _ if name.starts_with('.') || name.ends_with('.') => refuse("A name neither begins nor ends with a dot."),
        _ if name.chars().any(|letter| letter.is_control() || turns(letter)) => {
            refuse("Expected a name of plain letters.")
        }
        _ => Ok(name.to_owned()),
    }
}

/// The type of a file, by its name alone.
///
/// # Errors
/// `file_type` for one that is not on the list.
pub(crate) fn by_name(name: &str) -> Result<FileKind, Box<Problem>> {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
    let kind = KINDS.iter().find(|(extensions, ..)| extensions.contains(&extension.as_str()));
    let kind = kind.ok_or_else(|| {
        let known: Vec<&str> = KINDS.iter().filter_map(|(extensions, ..)| extensions.first().copied()).collect();
        refusal(format!("This file type is not supported. Supported: {}.", known.join(", ")))
    })?;
    Ok(FileKind(kind))
}

/// A type of file that is taken.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FileKind(&'static Kind);

impl FileKind {
    /// As MIME has it.
    pub(crate) fn media_type(self) -> &'static str {
        self.0.1
    }

    /// Makes sure that a file begins as one of this type does.
    ///
    /// # Errors
    /// `file_type`.
    pub(crate) fn check(self, head: &[u8]) -> Result<(), Box<Problem>> {
        let (extensions, _, contents) = self.0;
        let found = if head.starts_with(OLE_MARK) { Some(OLE) } else { infer::get(head).map(|kind| kind.mime_type()) };
        let fits = match found {
            Some(found) => contents.contains(&found),
            None => contents.is_empty() && !head.contains(&0),
        };
        if fits {
            return Ok(());
        }
        let (named, found) = (extensions.first().copied().unwrap_or_default(), found.unwrap_or("something unknown"));
        Err(refusal(format!("The file is called .{named}, but what it holds is {found}.")))
    }
}

/// Whether a browser may show a file of this type rather than save it.
pub(crate) fn is_shown(media_type: &str) -> bool {
    matches!(media_type, "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "application/pdf")
}

fn refusal(detail: String) -> Box<Problem> {
    Box::new(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "file_type", detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_name_and_no_path() {
        for wrong in
            ["", "  ", "../a.pdf", "a/b.pdf", "a\\b.pdf", "a\n.pdf", ".pdf", "a.", "x\u{202e}fdp.exe", &"x".repeat(201)]
        {
            assert_eq!(name(wrong).unwrap_err().code(), "file_name", "{wrong:?}");
        }
        assert_eq!(name(" Müller's Plan <3>.pdf ").unwrap(), "Müller's Plan <3>.pdf");
    }

    #[test]
    fn a_file_is_what_it_is_called() {
        let fits = |name: &str, head: &[u8]| by_name(name).and_then(|kind| kind.check(head)).is_ok();
        assert!(fits("a.PDF", b"%PDF-1.7"));
        assert!(fits("a.txt", b"Torque: 40 Nm") && fits("a.csv", "Größe;1".as_bytes()));
        assert!(fits("a.xls", OLE_MARK) && fits("a.xlsx", b"PK\x03\x04rest of a zip that is long enough"));
        assert!(!fits("a.pdf", b"<!DOCTYPE html><script>") && !fits("a.txt", b"%PDF-1.7"));
        assert!(!fits("a.txt", b"<!DOCTYPE html><script>"), "a page is no text");
        assert!(!fits("a.csv", b"a\0b") && !fits("a.png", b"\xff\xd8\xff\xe0") && !fits("a.zip", OLE_MARK));
        assert!(by_name("a.svg").is_err() && by_name("a.html").is_err() && by_name("pdf").is_err());
    }
}
