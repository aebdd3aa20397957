//! Reference lists that other records refer to: declarations and queries.

pub mod category;
pub mod class_attribute;
pub(crate) mod class_values;
pub mod classification;
pub mod classification_scheme;
pub mod cost_centre;
pub mod department;
pub mod failure_code;
pub mod labour_type;
pub mod unit_of_measure;
