//! The fixed catalogue of the side navigation: modules, their sub-modules, and where each leads.

use serde::Serialize;

use crate::menu_profile::MenuProfile;
use crate::{Grant, Permissions, SubModule};

/// A module of the menu with the entries one user sees.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MenuModule {
    /// Position in the catalogue, from 1.
    pub id: i16,
    /// The heading.
    pub title: &'static str,
    /// Icon name (PrimeIcons).
    pub icon: &'static str,
    /// The entries.
    pub sub_modules: Vec<MenuItem>,
}

/// An entry of the menu.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MenuItem {
    /// The permission it stands for.
    pub id: SubModule,
    /// The module it is in.
    pub module_id: i16,
    /// The label.
    pub title: &'static str,
    /// Where it leads.
    pub url: &'static str,
    /// Icon name (PrimeIcons).
    pub icon: &'static str,
    /// What the user may do there.
    pub permission: Grant,
}

type Entry = (SubModule, &'static str, &'static str, &'static str);

const CATALOGUE: &[(&str, &str, &[Entry])] = &[
    (
        "Analytics",
        "chart-bar",
        &[
            (SubModule::DevicesAndSensors, "Devices and Sensors", "/analytics/1", "wifi"),
            (SubModule::MaintenanceAnalysis, "Maintenance Analysis", "/analytics/2", "wrench"),
            (SubModule::EquipmentAnalysis, "Equipment Analysis", "/analytics/3", "cog"),
            (SubModule::ProductionAnalysis, "Production Analysis", "/analytics/4", "chart-line"),
            (SubModule::StockAnalysis, "Stock Analysis", "/analytics/5", "box"),
            (SubModule::SystemUseAnalysis, "System Use Analysis", "/analytics/6", "users"),
            (SubModule::DashboardsSettings, "Dashboards Settings", "/analytics/7", "sliders-h"),
        ],
    ),
    (
        "IoT",
        "wifi",
        &[
            (SubModule::IotDashboards, "Dashboards", "/iot/dashboards/boards", "th-large"),
            (SubModule::Networks, "Networks", "/IoT/Networks", "sitemap"),
            (SubModule::Gateways, "Gateways", "/IoT/Gateways", "server"),
            (SubModule::Sensors, "Sensors", "/IoT/Sensors", "gauge"),
        ],
    ),
    (
        "Asset Management",
        "building",
        &[
            (SubModule::AllAssets, "All Assets", "/asset-management/all/assets", "list"),
            (SubModule::Locations, "Facilities & Locations", "/asset-management/locations", "map-marker"),
            (SubModule::Equipment, "Equipment", "/asset-management/assets", "cog"),
            (SubModule::DocumentManagement, "Document Management", "/asset-management/document-management", "file"),
            (SubModule::Meters, "Meters", "/asset-management/meters", "gauge"),
        ],
    ),
    (
        "Maintenance Management",
        "wrench",
        &[
            (SubModule::KpiDashboard, "KPI Dashboard", "/maintenance-management/kpi-dashboard/49", "chart-bar"),
            (SubModule::Calendar, "Calendar", "/maintenance-management/calendar", "calendar"),
            (SubModule::WorkOrders, "Work Orders", "/maintenance-management/work-order-board/1", "clipboard"),
            (SubModule::WorkRequests, "Work Requests", "/maintenance-management/work-requests", "inbox"),
            (SubModule::MaintenancePlans, "Maintenance Plans", "/maintenance-management/maintenance-plans", "replay"),
            (SubModule::TaskGroups, "Task Groups", "/maintenance-management/task-groups", "list-check"),
            (SubModule::Crews, "Crews", "/maintenance-management/crews", "users"),
        ],
    ),
    (
        "Materials Management",
        "box",
        &[
            (
                SubModule::WarehouseDashboard,
                "Warehouse Dashboard",
                "/materials-management/warehouse-dashboard/52",
                "chart-bar",
            ),
            (SubModule::Suppliers, "Suppliers", "/materials-management/suppliers", "truck"),
            (SubModule::Warehousing, "Warehousing", "/materials-management/warehousing/", "warehouse"),
            (SubModule::MasterParts, "Master Parts", "/materials-management/master-parts", "box"),
        ],
    ),
    (
        "Settings",
        "cog",
        &[
            (SubModule::Workflows, "Workflows", "/settings/workflows", "share-alt"),
            (SubModule::ClassificationSchemes, "Classification Schemes", "/settings/classification-schemes", "tags"),
            (SubModule::Personnel, "Personnel", "/settings/people", "id-card"),
            (SubModule::UserRoles, "User Roles", "/settings/user-roles", "shield"),
            (SubModule::Users, "Users", "/settings/users", "user"),
            (SubModule::System, "System", "/settings/system", "server"),
        ],
    ),
];

/// The module number (from 1) a sub-module stands under.
pub fn module_of(sub_module: SubModule) -> i16 {
    (1..)
        .zip(CATALOGUE)
        .find(|(_, (_, _, entries))| entries.iter().any(|(id, ..)| *id == sub_module))
        .map_or(0, |(number, _)| number)
}

/// What a user sees of the menu, and what else they may see.
#[derive(Debug, Clone, PartialEq)]
pub struct Menu {
    /// What the menu shows.
    pub modules: Vec<MenuModule>,
    /// What the profile leaves out of it: no entries, but permitted, so that links to it work.
    pub hidden: Vec<MenuModule>,
}

/// The menu of a user with these permissions, in a profile or all of it; modules without entries are left out.
pub fn menu_for(permissions: &Permissions, profile: Option<&MenuProfile>) -> Menu {
    let is_shown = |of: SubModule| profile.is_none_or(|profile| profile.shows.contains(of));
    Menu { modules: modules(permissions, is_shown), hidden: modules(permissions, |of| !is_shown(of)) }
}

fn modules(permissions: &Permissions, wanted: impl Fn(SubModule) -> bool) -> Vec<MenuModule> {
    (1..)
        .zip(CATALOGUE)
        .map(|(id, (title, icon, entries))| MenuModule {
            id,
            title,
            icon,
            sub_modules: items(id, entries, permissions, &wanted),
        })
        .filter(|module| !module.sub_modules.is_empty())
        .collect()
}

fn items(
    module_id: i16,
    entries: &'static [Entry],
    permissions: &Permissions,
    wanted: impl Fn(SubModule) -> bool,
) -> Vec<MenuItem> {
    let wanted = entries.iter().filter(|entry| wanted(entry.0));
    let permitted = wanted.filter_map(|entry| permissions.grant(entry.0).map(|grant| (entry, *grant)));
    permitted
        .map(|(&(id, title, url, icon), permission)| MenuItem { id, module_id, title, url, icon, permission })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu_profile::MenuSelection;

    #[test]
    fn the_catalogue_names_every_sub_module_once() {
        let named: Vec<_> = CATALOGUE.iter().flat_map(|(_, _, entries)| entries.iter().map(|entry| entry.0)).collect();
        // What people earn is no screen of its own.
        let shown: Vec<_> = SubModule::ALL.iter().copied().filter(|one| *one != SubModule::PayRates).collect();
        assert_eq!(named, shown);
    }

    #[test]
    fn a_technician_sees_only_what_is_granted() {
        let permissions = Permissions::new([(SubModule::WorkOrders, Grant::default())]);
        let Menu { modules, hidden } = menu_for(&permissions, None);
        assert_eq!((modules.len(), hidden.len()), (1, 0));
        assert_eq!(modules[0].title, "Maintenance Management");
        assert_eq!(modules[0].sub_modules[0].url, "/maintenance-management/work-order-board/1");
        assert_eq!(module_of(SubModule::WorkOrders), 4);
    }

    #[test]
    fn a_profile_hides_what_it_does_not_name_and_shows_nothing_beyond_the_role() {
        let permitted = [SubModule::WorkOrders, SubModule::Calendar, SubModule::Meters];
        let permissions = Permissions::new(permitted.map(|of| (of, Grant::default())));
        let shows = MenuSelection::try_from(vec![SubModule::WorkOrders, SubModule::Users]).unwrap();
        let profile = MenuProfile { id: 1, name: "Shift".to_owned(), shows };
        let Menu { modules, hidden } = menu_for(&permissions, Some(&profile));
        let ids = |modules: &[MenuModule]| -> Vec<SubModule> {
            modules.iter().flat_map(|module| &module.sub_modules).map(|item| item.id).collect()
        };
        assert_eq!(ids(&modules), [SubModule::WorkOrders]);
        assert_eq!(ids(&hidden), [SubModule::Meters, SubModule::Calendar]);
        assert_eq!(hidden[0].title, "Asset Management");
    }
}
