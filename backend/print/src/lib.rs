//! Documents on paper: work orders for technicians, purchase orders for suppliers.
//!
//! [`print_work_orders`] and [`print_purchase_order`] lay out documents as pages of A4 or US Letter and write them as one PDF. They read
//! nothing and know no tenant: their callers have read everything before. What is not known is left out, or is a line to write on where a
//! technician is expected to.
//!
//! Pages are laid out as lists of marks first (`page.rs`) and written afterwards (`pdf.rs`), because a page tells how many there are.

mod blocks;
mod code;
mod face;
mod language;
mod page;
mod pdf;
pub mod purchase_order;
#[cfg(test)]
mod tests;
pub mod work_order;

pub use blocks::Paragraph;
pub use language::Language;
pub use page::Paper;

use self::purchase_order::PurchaseOrder;
use self::work_order::WorkOrder;

/// What all printed documents share.
#[derive(Debug, Clone)]
pub struct Letterhead {
    /// Whose documents these are.
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
pub fn print_work_orders(
    letterhead: &Letterhead,
    orders: impl IntoIterator<Item = WorkOrder>,
) -> Result<Vec<u8>, PrintError> {
    let faces = face::Faces::load()?;
    let mut writer = pdf::Writer::new(&faces, letterhead)?;
    for order in orders {
        writer.write(&work_order::lay_out(&faces, letterhead, &order), &order.photos)?;
    }
    writer.finish()
}

/// Prints a purchase order, as its supplier gets it.
///
/// # Errors
/// [`PrintError`].
pub fn print_purchase_order(letterhead: &Letterhead, order: &PurchaseOrder) -> Result<Vec<u8>, PrintError> {
    let faces = face::Faces::load()?;
    let mut writer = pdf::Writer::new(&faces, letterhead)?;
    writer.write(&purchase_order::lay_out(&faces, letterhead, order), &[])?;
    writer.finish()
}
