//! Ids as the database hands them out: 64-bit numbers, never reused.

/// The id of any record of a tenant.
pub type Id = i64;
/// The id of a tenant.
pub type TenantId = i64;
/// The id of a user: one who signs in.
pub type UserId = i64;
/// The id of a person: one who does work; most users are one.
pub type PersonId = i64;
/// The id of a board (not its number, which is what people see in addresses).
pub type BoardId = i64;
