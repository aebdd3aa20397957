//! The catalogue: all figures, and the dashboards that every tenant begins with.

use gantry_domain::SubModule;

use super::figure::Figure;
use super::{equipment, maintenance, production, sensors, stock, usage};

/// The figures of all areas.
pub fn figures() -> impl Iterator<Item = &'static Figure> {
    let areas = [
        maintenance::FIGURES,
        equipment::FIGURES,
        production::FIGURES,
        stock::FIGURES,
        sensors::FIGURES,
        usage::FIGURES,
    ];
    areas.into_iter().flatten()
}

/// The figure of a key.
pub fn figure(key: &str) -> Option<&'static Figure> {
    figures().find(|figure| figure.key == key)
}

/// A dashboard as every tenant has it until it is edited.
#[derive(Debug)]
pub struct SystemDashboard {
    /// Its number, which stands in its address.
    pub id: i32,
    /// Who may see it.
    pub sub_module: SubModule,
    /// The days that it shows unless others are chosen.
    pub period_days: i32,
    /// Its figures and their widths, of 12.
    pub tiles: &'static [(&'static str, i32)],
}

/// The dashboard of a number.
pub fn system_dashboard(id: i32) -> Option<&'static SystemDashboard> {
    SYSTEM.iter().find(|dashboard| dashboard.id == id)
}

/// All dashboards.
pub const SYSTEM: &[SystemDashboard] = &[
    SystemDashboard {
        id: 1,
        sub_module: SubModule::DevicesAndSensors,
        period_days: 30,
        tiles: &[
            ("silentSensors", 6),
            ("timeToAcknowledge", 6),
            ("sensorsByState", 6),
            ("alarmsBySeverity", 6),
            ("alarmsByDay", 12),
            ("topAlarmingSensors", 6),
            ("readingsByDay", 6),
        ],
    },
    SystemDashboard {
        id: 2,
        sub_module: SubModule::MaintenanceAnalysis,
        period_days: 90,
        tiles: &[
            ("openWorkOrders", 3),
            ("overdueWorkOrders", 3),
            ("timeToComplete", 3),
            ("readyBacklog", 3),
            ("workOrdersOpenedCompleted", 8),
            ("openByStatus", 4),
            ("openByPriority", 4),
            ("openByAge", 4),
            ("topAssets", 4),
            ("requestsByStatus", 6),
            ("timeToDecision", 3),
            ("timeToFirstResponse", 3),
        ],
    },
    SystemDashboard {
        id: 3,
        sub_module: SubModule::EquipmentAnalysis,
        period_days: 90,
        tiles: &[
            ("availability", 3),
            ("mtbf", 3),
            ("mttr", 3),
            ("failures", 3),
            ("downtimeByAsset", 6),
            ("downtimeByReason", 6),
            ("failuresByClass", 6),
            ("topAssets", 6),
        ],
    },
    SystemDashboard {
        id: 4,
        sub_module: SubModule::ProductionAnalysis,
        period_days: 30,
        tiles: &[
            ("utilisation", 3),
            ("uptime", 3),
            ("unplannedDowntime", 3),
            ("plannedDowntime", 3),
            ("downtimeByAsset", 6),
            ("plannedDowntimeByAsset", 6),
            ("meterOutputPerDay", 12),
        ],
    },
    SystemDashboard {
        id: 5,
        sub_module: SubModule::StockAnalysis,
        period_days: 365,
        tiles: &[
            ("stockValue", 3),
            ("stockTurns", 3),
            ("stockOuts", 3),
            ("belowReorderPoint", 3),
            ("receiptsIssues", 8),
            ("stockValueByWarehouse", 4),
            ("slowMovers", 8),
            ("openPurchaseOrders", 4),
            ("purchasePriceVariance", 12),
        ],
    },
    SystemDashboard {
        id: 6,
        sub_module: SubModule::SystemUseAnalysis,
        period_days: 30,
        tiles: &[("activeUsersByDay", 6), ("signIns", 6), ("workOrdersChangedByUser", 6), ("messagesByDay", 6)],
    },
    SystemDashboard {
        id: 49,
        sub_module: SubModule::KpiDashboard,
        period_days: 90,
        tiles: &[
            ("pmCompliance", 3),
            ("plannedWork", 3),
            ("readyBacklog", 3),
            ("overdueWorkOrders", 3),
            ("availability", 3),
            ("mtbf", 3),
            ("mttr", 3),
            ("timeToComplete", 3),
            ("workOrdersOpenedCompleted", 6),
            ("scheduleCompliance", 6),
            ("downtimeByAsset", 6),
            ("openByAge", 6),
        ],
    },
    SystemDashboard {
        id: 52,
        sub_module: SubModule::WarehouseDashboard,
        period_days: 90,
        tiles: &[
            ("stockValue", 3),
            ("stockOuts", 3),
            ("belowReorderPoint", 3),
            ("openPurchaseOrders", 3),
            ("receiptsIssues", 8),
            ("stockValueByWarehouse", 4),
            ("slowMovers", 12),
        ],
    },
];
