//! Taking files into families: a sheet is read row by row, each row becomes the body that a user could have sent, and all of
//! them are written in one transaction or none. What is wrong is told by line and column, all of it at once.

mod arriving;
mod children;
mod chunks;
mod known;
mod layers;
mod reader;
mod run;
mod sheet;
mod values;
mod workbook;
mod writer;

pub(crate) use arriving::Arriving;
pub use run::carry_out;
pub(crate) use sheet::Sheet;
pub(crate) use values::{Target, guess};
pub(crate) use workbook::{is_workbook, to_csv};
