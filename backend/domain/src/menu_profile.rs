//! The profiles of a role: each is a menu that shows a part of what the role may see, so that people have before them what their
//! work needs. A profile permits nothing and forbids nothing.

use serde::{Deserialize, Serialize};

use crate::{Error, Id, SubModule};

/// How a user's own profile is asked for, whatever it is called: no profile of a role is called that.
pub const DEFAULT_PROFILE: &str = "default";

/// What of the menu a profile shows: at least one sub-module, in the menu's order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<SubModule>", into = "Vec<SubModule>")]
pub struct MenuSelection(Vec<SubModule>);

impl MenuSelection {
    /// Of what is stored; words of sub-modules that are no more have been passed over, so nothing may be left.
    pub fn stored(sub_modules: impl IntoIterator<Item = SubModule>) -> Self {
        Self(sub_modules.into_iter().collect())
    }

    /// Whether the menu shows this one.
    pub fn contains(&self, sub_module: SubModule) -> bool {
        self.0.contains(&sub_module)
    }
}

impl TryFrom<Vec<SubModule>> for MenuSelection {
    type Error = &'static str;

    fn try_from(mut sub_modules: Vec<SubModule>) -> Result<Self, Self::Error> {
        if sub_modules.contains(&SubModule::PayRates) {
            return Err("payRates is no part of the menu");
        }
        sub_modules.sort_unstable();
        sub_modules.dedup();
        if sub_modules.is_empty() {
            return Err("at least one part of the menu is expected");
        }
        Ok(Self(sub_modules))
    }
}

impl From<MenuSelection> for Vec<SubModule> {
    fn from(selection: MenuSelection) -> Self {
        selection.0
    }
}

/// A profile of a role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuProfile {
    /// Its id.
    pub id: Id,
    /// What the tenant calls it.
    pub name: String,
    /// What of the menu it shows.
    pub shows: MenuSelection,
}

/// The profiles among which a user may choose: those of their role, in its order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MenuProfiles {
    all: Vec<MenuProfile>,
    chosen: Option<Id>,
}

impl MenuProfiles {
    /// The profiles of a role, and the one that the user has chosen, which need not be one of them: roles and profiles change.
    pub fn new(all: Vec<MenuProfile>, chosen: Option<Id>) -> Self {
        Self { all, chosen }
    }

    /// What they are called.
    pub fn names(&self) -> Vec<String> {
        self.all.iter().map(|profile| profile.name.clone()).collect()
    }

    /// The profile that the user has: the chosen one, else the first of the role; none: the whole menu.
    pub fn current(&self) -> Option<&MenuProfile> {
        let chosen = self.all.iter().find(|profile| Some(profile.id) == self.chosen);
        chosen.or(self.all.first())
    }

    /// What the profile that the user has is called: [`DEFAULT_PROFILE`] where the role has none.
    pub fn current_name(&self) -> &str {
        self.current().map_or(DEFAULT_PROFILE, |profile| &profile.name)
    }

    /// The profile of this name; of [`DEFAULT_PROFILE`] or nothing, the one that the user has.
    ///
    /// # Errors
    /// `unknown_profile`.
    pub fn named(&self, name: &str) -> Result<Option<&MenuProfile>, Error> {
        if matches!(name, "" | DEFAULT_PROFILE) {
            return Ok(self.current());
        }
        let unknown = || Error::field("unknown_profile", "profile", "The user's role has no profile of this name.");
        self.all.iter().find(|profile| profile.name == name).map(Some).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profiles(chosen: Option<Id>) -> MenuProfiles {
        let one = |id, name: &str| {
            let shows = MenuSelection::try_from(vec![SubModule::Calendar]).unwrap();
            MenuProfile { id, name: name.to_owned(), shows }
        };
        MenuProfiles::new(vec![one(7, "Day"), one(8, "Night")], chosen)
    }

    #[test]
    fn the_first_profile_counts_until_one_is_chosen_that_there_is() {
        assert_eq!(MenuProfiles::default().current_name(), "default");
        assert_eq!(profiles(None).current_name(), "Day");
        assert_eq!(profiles(Some(8)).current_name(), "Night");
        assert_eq!(profiles(Some(9)).current_name(), "Day");
    }

    #[test]
    fn profiles_of_other_roles_are_unknown() {
        let night = profiles(Some(8));
        for own in ["", "default", "Night"] {
            assert_eq!(night.named(own).unwrap().map(|profile| profile.id), Some(8), "{own}");
        }
        assert_eq!(night.named("Day").unwrap().map(|profile| profile.id), Some(7));
        assert_eq!(night.named("day").unwrap_err().code(), "unknown_profile");
        assert_eq!(MenuProfiles::default().named("default").unwrap(), None);
        assert_eq!(MenuProfiles::default().named("Day").unwrap_err().code(), "unknown_profile");
    }

    #[test]
    fn a_selection_has_parts_of_the_menu_in_its_order() {
        let read = |json: &str| serde_json::from_str::<MenuSelection>(json).map_err(|error| error.to_string());
        let read_back = serde_json::to_string(&read(r#"["users","meters","users"]"#).unwrap()).unwrap();
        assert_eq!(read_back, r#"["meters","users"]"#);
        assert!(read("[]").unwrap_err().contains("at least one"));
        assert!(read(r#"["payRates"]"#).unwrap_err().contains("payRates"));
        assert!(read(r#"["sausages"]"#).unwrap_err().contains("unknown variant"));
    }
}
