//! Units in which parts are entered.

pub use crate::materials::master_part::factor_of;
