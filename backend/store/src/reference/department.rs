//! Departments, which people and assets belong to.

use gantry_domain::{Family, Id};

use crate::entity::{Column, Rules};

family! {
    /// A department.
    Department, NewDepartment, DepartmentPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// Who pays for it.
        cost_centre_id: Option<Id> = Column::reference(Family::CostCentre) => cost_centre_name,
    }
}

impl Rules for Department {}
