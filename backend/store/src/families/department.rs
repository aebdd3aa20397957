//! Departments: to whom things belong.

use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use gantry_domain::{Family, Id};

use crate::entity::{Column, Rules};
use crate::schema::department;

family! {
    /// A department.
    Department, NewDepartment, DepartmentPatch in department {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// Who pays for it.
        cost_centre_id: Option<Id> = Column::reference(Family::CostCentre, "costCentreName"),
    }
    computed {
        /// The name of its cost centre.
        cost_centre_name: Option<String> [Nullable<Text>] = "(SELECT name FROM cost_centre WHERE id = t.cost_centre_id)",
    }
}

impl Rules for Department {}
