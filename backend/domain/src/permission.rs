//! Who may do what: a role grants actions per sub-module of the menu, within a limit. No grant means no access at all;
//! a grant means at least reading.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::grant::{Grant, Limit};
use crate::{Error, RoleKind};

macro_rules! sub_modules {
    ($($variant:ident = $word:literal),+ $(,)?) => {
        /// A sub-module of the menu: the unit of permission. One line a family.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum SubModule {
            $(
                #[doc = concat!("`", $word, "`")]
                #[serde(rename = $word)]
                $variant
            ),+
        }

        impl SubModule {
            /// All of them, in the menu's order.
            pub const ALL: &'static [SubModule] = &[$(SubModule::$variant),+];

            /// The word stored and sent.
            pub fn as_str(self) -> &'static str {
                match self { $(SubModule::$variant => $word),+ }
            }
        }
    };
}

sub_modules! {
    DevicesAndSensors = "devicesAndSensors",
    MaintenanceAnalysis = "maintenanceAnalysis",
    EquipmentAnalysis = "equipmentAnalysis",
    ProductionAnalysis = "productionAnalysis",
    StockAnalysis = "stockAnalysis",
    SystemUseAnalysis = "systemUseAnalysis",
    DashboardsSettings = "dashboardsSettings",
    IotDashboards = "iotDashboards",
    Networks = "networks",
    Gateways = "gateways",
    Sensors = "sensors",
    AllAssets = "allAssets",
    Locations = "locations",
    Equipment = "equipment",
    DocumentManagement = "documentManagement",
    Meters = "meters",
    KpiDashboard = "kpiDashboard",
    Calendar = "calendar",
    WorkOrders = "workOrders",
    WorkRequests = "workRequests",
    MaintenancePlans = "maintenancePlans",
    TaskGroups = "taskGroups",
    Crews = "crews",
    WarehouseDashboard = "warehouseDashboard",
    Suppliers = "suppliers",
    Warehousing = "warehousing",
    MasterParts = "masterParts",
    Workflows = "workflows",
    ClassificationSchemes = "classificationSchemes",
    Personnel = "personnel",
    UserRoles = "userRoles",
    Users = "users",
    System = "system",
    PayRates = "payRates",
}

impl SubModule {
    /// Reads the stored word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|sub_module| sub_module.as_str() == word)
    }

    /// Whether no tenant can do without it: by these it is looked after, or they say something about another one.
    pub fn is_always_on(self) -> bool {
        matches!(self, Self::UserRoles | Self::Users | Self::System | Self::PayRates)
    }
}

/// What a user wants to do with a sub-module's records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Action {
    /// See them. Every grant includes it.
    Read,
    /// Make new ones.
    Create,
    /// Change them.
    Update,
    /// Archive and remove them.
    Delete,
    /// Take a work order backwards, with a reason.
    Reopen,
    /// Change the lists and limits of a board.
    Configure,
}

/// What a piece of work asks for: the argument of the one door to the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Being signed in is enough: one's own data, the menu, reference lists.
    SignedIn,
    /// An action on a sub-module.
    Of(SubModule, Action),
    /// Reading in at least one of these sub-modules.
    ReadAny(&'static [SubModule]),
}

impl Need {
    /// Reading anything at all: what is wanted of it in particular is asked besides.
    pub const ANYTHING: Self = Self::ReadAny(SubModule::ALL);
}

/// Everything one user may do.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Permissions {
    grants: HashMap<SubModule, Grant>,
    /// The role is of the kind that may do everything.
    admin: bool,
    /// Sub-modules that the tenant has switched off: nobody may use them, and the grants take effect again when they are switched on.
    off: HashSet<SubModule>,
}

impl Permissions {
    /// From a role's rows.
    pub fn new(grants: impl IntoIterator<Item = (SubModule, Grant)>) -> Self {
        Self { grants: grants.into_iter().collect(), ..Self::default() }
    }

    /// The same for a role of this kind.
    #[must_use]
    pub fn of_kind(self, kind: RoleKind) -> Self {
        Self { admin: kind == RoleKind::Admin, ..self }
    }

    /// The same where a tenant has switched some sub-modules off. Those by which it is looked after are never off.
    #[must_use]
    pub fn without(self, off: impl IntoIterator<Item = SubModule>) -> Self {
        Self { off: off.into_iter().filter(|of| !of.is_always_on()).collect(), ..self }
    }

    /// Everything: administrators and background work.
    pub fn full() -> Self {
        Self::new(SubModule::ALL.iter().map(|sub_module| (*sub_module, Grant::FULL))).of_kind(RoleKind::Admin)
    }

    /// Whether these make a user an administrator of the tenant: of a role of that kind, who may manage roles. What they took
    /// from their own role they can give back, so there is nothing that they cannot have.
    pub fn administer(&self) -> bool {
        self.admin && self.allows(SubModule::UserRoles, Action::Update)
    }

    /// Refuses who is no administrator of the tenant.
    ///
    /// # Errors
    /// `administrator_required`.
    pub fn require_administrator(&self) -> Result<(), Error> {
        if self.administer() {
            return Ok(());
        }
        Err(Error::forbidden("administrator_required", "Only administrators may do this."))
    }

    /// The same with other grants for some sub-modules, or none.
    #[must_use]
    pub fn with(mut self, changed: impl IntoIterator<Item = (SubModule, Option<Grant>)>) -> Self {
        for (of, grant) in changed {
            match grant {
                Some(grant) => self.grants.insert(of, grant),
                None => self.grants.remove(&of),
            };
        }
        self
    }

    /// What both allow; administrators are they who are by both, and what is off for one is off.
    #[must_use]
    pub fn within(&self, others: &Permissions) -> Self {
        let both = |of: &SubModule, grant: &Grant| Some((*of, grant.within(others.grants.get(of)?)));
        let grants = self.grants.iter().filter_map(|(of, grant)| both(of, grant));
        let off = self.off.union(&others.off).copied().collect();
        Self { grants: grants.collect(), admin: self.admin && others.admin, off }
    }

    /// Looking, and nothing else, at those of some sub-modules that these reach.
    #[must_use]
    pub fn only_looking_at(&self, some: &[SubModule]) -> Self {
        let seen = some.iter().filter(|sub_module| self.allows(**sub_module, Action::Read));
        Self::new(seen.map(|sub_module| (*sub_module, Grant::default()))).without(self.off.clone())
    }

    /// The grant for one sub-module, if there is one that counts.
    pub fn grant(&self, sub_module: SubModule) -> Option<&Grant> {
        self.grants.get(&sub_module).filter(|_| !self.off.contains(&sub_module))
    }

    /// Whose records one reaches in a sub-module when something is to be changed; without a grant, the least.
    pub fn limit(&self, sub_module: SubModule) -> Limit {
        self.grant(sub_module).map_or(Limit::Own, |grant| grant.limit)
    }

    /// Whether an action is allowed.
    pub fn allows(&self, sub_module: SubModule, action: Action) -> bool {
        self.grant(sub_module).is_some_and(|grant| grant.allows(action))
    }

    /// A sub-module in which these give what others do not; none when they give nothing more. Nothing is beyond administrators,
    /// and they are beyond everybody else.
    pub fn beyond(&self, others: &Permissions) -> Option<SubModule> {
        match (self.administer(), others.administer()) {
            (_, true) => return None,
            (true, false) => return Some(SubModule::UserRoles),
            (false, false) => {}
        }
        let within = |of: SubModule, grant: &Grant| others.grants.get(&of).is_some_and(|other| grant.is_within(other));
        self.grants.iter().find(|(of, grant)| !within(**of, grant)).map(|(of, _)| *of)
    }

    /// A sub-module in which these are narrowed by who a user is and others are narrowed, too: a user with the others must not
    /// choose who that is.
    pub fn narrowed_beside(&self, others: &Permissions) -> Option<SubModule> {
        if others.administer() {
            return None;
        }
        let narrow = self.grants.iter().filter(|(_, grant)| grant.limit != Limit::All);
        narrow.map(|(of, _)| *of).find(|of| others.limit(*of) != Limit::All)
    }

    /// Whether a grant is narrowed in this way.
    pub fn any_limit(&self, limit: Limit) -> bool {
        self.grants.values().any(|grant| grant.limit == limit)
    }

    /// Refuses with `permission_required` what is not allowed.
    pub fn require(&self, need: Need) -> Result<(), Error> {
        match need {
            Need::SignedIn => Ok(()),
            Need::Of(sub_module, action) if self.allows(sub_module, action) => Ok(()),
            Need::Of(sub_module, action) => Err(self.refusal(sub_module, action)),
            Need::ReadAny(any) if any.iter().any(|sub_module| self.allows(*sub_module, Action::Read)) => Ok(()),
            Need::ReadAny(any) => Err(any
                .first()
                .map_or(Error::Internal("nothing allows this".to_owned()), |first| self.refusal(*first, Action::Read))),
        }
    }

    /// What is said of what is not allowed: that the tenant has switched it off, or that the role has no grant for it.
    fn refusal(&self, sub_module: SubModule, action: Action) -> Error {
        if self.off.contains(&sub_module) {
            let detail = format!("Your organisation has switched this off ({}).", sub_module.as_str());
            return Error::forbidden("module_off", detail);
        }
        let detail = format!("Your role does not allow this ({}: {action:?}).", sub_module.as_str());
        Error::forbidden("permission_required", detail)
    }
}

/// Refuses to change what is outside the limit of a grant.
pub fn outside(what: &str) -> Error {
    Error::forbidden("limit", format!("{what} is outside what your role lets you change."))
}

#[cfg(test)]
#[path = "permission_tests.rs"]
mod tests;
