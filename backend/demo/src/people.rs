//! The forty people of the bottling works in their five crews, and the accounts of those who sign in.

use gantry_domain::RoleKind;

use super::company::Team;

/// The password of every demonstration account, as a person types it.
pub const PASSWORD: &str = "gantry-demo";

/// A person of the plant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Employee {
    pub(super) first: &'static str,
    pub(super) last: &'static str,
    /// Place of the crew in [`CREWS`].
    pub(super) crew: usize,
    /// Dollars an hour.
    pub(super) hourly_rate: i64,
}

/// The crews: the first two do the mechanical work in shifts, each board has its own, the last one plans.
pub(super) const CREWS: [Team; 5] = [
    Team { name: "Mechanical early shift", works: (6, 14) },
    Team { name: "Mechanical late shift", works: (14, 22) },
    Team { name: "Electrical & Controls", works: (6, 22) },
    Team { name: "Facilities", works: (7, 16) },
    Team { name: "Planning", works: (8, 17) },
];

/// Who watches over the plant: a user name of [`ACCOUNTS`].
pub(super) const WATCHING: &str = "control";

/// A person who signs in: user name (before the `@`), display name, kind of role, place in [`PEOPLE`].
pub(super) const ACCOUNTS: [(&str, &str, RoleKind, usize); 4] = [
    ("admin", "Helena Brandt", RoleKind::Admin, 32),
    ("dispatcher", "Dana Whitfield", RoleKind::Staff, 33),
    ("technician", "Tomas Reyes", RoleKind::User, 0),
    ("control", "Connie Ashworth", RoleKind::User, 34),
];

const fn person(first: &'static str, last: &'static str, crew: usize, hourly_rate: i64) -> Employee {
    Employee { first, last, crew, hourly_rate }
}

/// Everybody. Places are referred to by [`ACCOUNTS`].
pub(super) const PEOPLE: [Employee; 40] = [
    person("Tomas", "Reyes", 0, 42),
    person("Ingrid", "Solberg", 0, 44),
    person("Marcus", "Oyelaran", 0, 41),
    person("Piotr", "Wisniewski", 0, 39),
    person("Aisha", "Rahman", 0, 43),
    person("Daniel", "Kowalczyk", 0, 38),
    person("Ruth", "Abernathy", 0, 45),
    person("Luca", "Ferrante", 0, 40),
    person("Samuel", "Okoro", 1, 41),
    person("Katrin", "Vogel", 1, 44),
    person("Jorge", "Maldonado", 1, 39),
    person("Emily", "Thornton", 1, 42),
    person("Viktor", "Lindqvist", 1, 43),
    person("Chen", "Weiming", 1, 40),
    person("Fatima", "Haddad", 1, 41),
    person("Owen", "Gallagher", 1, 38),
    person("Priya", "Raman", 2, 48),
    person("Stefan", "Keller", 2, 47),
    person("Nadia", "Petrova", 2, 49),
    person("Gareth", "Pugh", 2, 46),
    person("Yuki", "Tanabe", 2, 50),
    person("Mateus", "Carvalho", 2, 45),
    person("Lotte", "van Dijk", 2, 48),
    person("Isaac", "Mbeki", 2, 44),
    person("Brian", "Doyle", 3, 34),
    person("Rosa", "Jimenez", 3, 33),
    person("Anders", "Holm", 3, 35),
    person("Grace", "Nakamura", 3, 34),
    person("Tariq", "Aziz", 3, 32),
    person("Monika", "Szabo", 3, 33),
    person("Patrick", "Lemaire", 3, 36),
    person("Joyce", "Otieno", 3, 34),
    person("Helena", "Brandt", 4, 58),
    person("Dana", "Whitfield", 4, 46),
    person("Connie", "Ashworth", 4, 44),
    person("Robert", "Eklund", 4, 52),
    person("Sofia", "Marchetti", 4, 49),
    person("Hamish", "Fraser", 4, 47),
    person("Leila", "Amari", 4, 45),
    person("Victor", "Nguyen", 4, 51),
];

/// The people of the second company.
pub(super) const ACME_PEOPLE: [Employee; 6] = [
    person("Jonas", "Weber", 0, 38),
    person("Elif", "Yildiz", 0, 39),
    person("Bastian", "Krause", 0, 37),
    person("Mirela", "Popescu", 0, 40),
    person("Klaus", "Hartmann", 1, 45),
    person("Wilhelmina", "Koch", 1, 55),
];

/// Places of a crew's members.
pub(super) fn members(people: &[Employee], crew: usize) -> Vec<usize> {
    (0..).zip(people).filter(|(_, employee)| employee.crew == crew).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_account_is_the_person_it_names_and_every_crew_has_members() {
        for (_, name, _, place) in ACCOUNTS {
            let employee = PEOPLE[place];
            assert_eq!(format!("{} {}", employee.first, employee.last), name);
        }
        assert!((0..CREWS.len()).all(|crew| members(&PEOPLE, crew).len() == 8));
    }
}
