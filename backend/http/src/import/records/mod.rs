//! Imports files into families: a sheet is read row by row, each row becomes the body of a request, and all of
//! them are written in one transaction or none. Errors are reported by line and column, all at once.

mod arriving;
mod children;
mod chunks;
mod from_word;
mod known;
mod layers;
mod reader;
mod run;
mod sheet;
mod unknown;
mod values;
mod workbook;
mod writer;

pub(crate) use arriving::Arriving;
pub(crate) use from_word::from_word;
pub use run::carry_out;
pub(crate) use sheet::Sheet;
pub(crate) use values::{Target, guess};
pub(crate) use workbook::{is_workbook, to_csv};
