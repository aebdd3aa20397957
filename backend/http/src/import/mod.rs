//! Imports: records of any family from a sheet, work orders from another system, readings from a file.

pub(crate) mod calls;
pub mod readings;
pub mod records;
pub mod work_orders;

mounts! {
    calls: "/api/Import",
}
