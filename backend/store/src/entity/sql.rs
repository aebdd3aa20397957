//! The SQL types of fields, each under the name of the Rust type: `family!` makes the table of diesel from them. The times and
//! lists among them, which have parameters, are in the macro. A type that is kept as JSON has a line here.
#![allow(non_camel_case_types, reason = "some have the names of primitive types")]

use diesel::sql_types::{BigInt, Bool, Date, Integer, Jsonb, Numeric, Text};

pub(crate) type String = Text;
pub(crate) type Id = BigInt;
pub(crate) type PersonId = BigInt;
pub(crate) type i32 = Integer;
pub(crate) type bool = Bool;
pub(crate) type Decimal = Numeric;
pub(crate) type NaiveDate = Date;
pub(crate) type Attributes = Jsonb;
pub(crate) type RuleCondition = Jsonb;
pub(crate) type WeeklyHours = Jsonb;
pub(crate) type Widgets = Jsonb;
