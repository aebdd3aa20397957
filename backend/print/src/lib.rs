//! Work orders on paper.
//!
//! [`print()`] lays out [`WorkOrder`]s as pages of A4 or US Letter and writes them as one PDF. It reads nothing and knows no tenant: its caller
//! has read everything before. What is not known is left out, or is a line to write on where a technician is expected to.
//!
//! Pages are laid out as lists of marks first (`page.rs`) and written afterwards (`pdf.rs`), because a page tells how many there are.

mod blocks;
mod code;
mod face;
mod order;
mod page;
mod pdf;
mod sheet;
#[cfg(test)]
mod tests;
mod words;

pub use order::{Failure, Judgement, Labour, Note, Paragraph, Part, Photo, Priority, SubTask, Task, WorkOrder};
pub use page::Paper;
pub use words::Language;

/// What all printed work orders share.
#[derive(Debug, Clone)]
pub struct Letterhead {
    /// Whose work orders these are.
    pub tenant: String,
    /// Their logo, a PNG or JPEG; another picture is left out.
    pub logo: Option<Vec<u8>>,
    /// The size of the pages.
    pub paper: Paper,
    /// In which they are labelled.
    pub language: Language,
}

/// Why nothing was printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// One of the fonts of this crate cannot be read.
    #[error("a font cannot be read")]
    Font,
    /// A page or a picture cannot be written.
    #[error("the PDF cannot be written: {0}")]
    Pdf(String),
}

/// Prints work orders one after the other, each on pages of its own.
///
/// Characters that the fonts do not have (they have Latin, Greek and Cyrillic) are printed as empty boxes.
///
/// # Errors
/// [`PrintError`].
pub fn print(letterhead: &Letterhead, orders: impl IntoIterator<Item = WorkOrder>) -> Result<Vec<u8>, PrintError> {
    let faces = face::Faces::load()?;
    let mut writer = pdf::Writer::new(&faces, letterhead)?;
    for order in orders {
        let pages = sheet::lay_out(&faces, letterhead, &order);
        writer.write(&pages, &order)?;
    }
    writer.finish()
}
