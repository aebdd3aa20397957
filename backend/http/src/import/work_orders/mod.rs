//! Bringing a maintenance history of another system onto a board, from a CSV file of whatever make. The command line is one
//! caller; the functions are there for an import over HTTP too.

pub(crate) mod dates;
mod decode;
mod lines;
mod load;
mod mapping;
mod named;
mod reference;
mod report;
mod rows;
mod screen;
#[cfg(test)]
mod tests;
mod words;

pub use dates::DateOrder;
pub(crate) use decode::{separator_of, text_of};
pub(crate) use lines::Lines;
pub use load::{Destination, run};
pub use mapping::{Mapping, Target};
pub use report::{Outcome, Remark, Report, RowReport, Totals, Unknown};
pub use rows::{Reading, Row, Sheet, read, read_values};
pub(crate) use screen::take_in;
