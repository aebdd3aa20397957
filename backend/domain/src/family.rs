//! The families of records that share one shape: a table, calls under one path, one sub-module that guards them. docs/ADDING-A-FAMILY.md
//! describes the shape.

use serde::{Serialize, Serializer};

use crate::{Action, Need, SubModule};

macro_rules! families {
    ($($variant:ident = $table:literal, $path:literal, $title:literal, $sub_module:ident $(+ $seen_from:ident)*;)+) => {
        /// A family of records. One line each: its table, its path, what one of it is called, the sub-module that guards it,
        /// and those besides from where its records are named.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Family {
            $(
                #[doc = concat!("`", $table, "`")]
                $variant
            ),+
        }

        impl Family {
            /// All of them.
            pub const ALL: &'static [Family] = &[$(Family::$variant),+];

            /// The table, which is also the word in `changes:asset`.
            pub const fn table(self) -> &'static str {
                match self { $(Family::$variant => $table),+ }
            }

            /// What stands after `/api/`.
            pub const fn path(self) -> &'static str {
                match self { $(Family::$variant => $path),+ }
            }

            /// One of its records, in words.
            pub const fn title(self) -> &'static str {
                match self { $(Family::$variant => $title),+ }
            }

            /// What guards it.
            pub const fn sub_module(self) -> SubModule {
                match self { $(Family::$variant => SubModule::$sub_module),+ }
            }

            /// Naming its records where others refer to them.
            pub const fn naming(self) -> Need {
                match self {
                    $(Family::$variant => Need::ReadAny(&[SubModule::$sub_module $(, SubModule::$seen_from)*])),+
                }
            }
        }
    };
}

macro_rules! declare {
    (
        records { $($record:ident = $table:literal, $path:literal, $title:literal, $guard:ident $(+ $seen_from:ident)*;)+ }
        streams { $($stream:ident = $s_table:literal, $s_path:literal, $s_title:literal, $s_guard:ident $(+ $s_seen_from:ident)*;)+ }
    ) => {
        families! {
            $($record = $table, $path, $title, $guard $(+ $seen_from)*;)+
            $($stream = $s_table, $s_path, $s_title, $s_guard $(+ $s_seen_from)*;)+
        }

        /// Calls a macro with the names of the families that are written record by record: `markers! { Asset, Location, … }`.
        #[macro_export]
        macro_rules! each_family {
            ($callback:ident) => {
                $callback! { $($record),+ }
            };
        }
    };
}

declare! {
    records {
        Asset = "asset", "Asset", "Asset", Equipment
            + AllAssets + Locations + Meters + DocumentManagement + WorkOrders + WorkRequests + MaintenancePlans + Sensors;
        Location = "location", "Location", "Location", Locations
            + Equipment + AllAssets + Meters + WorkOrders + WorkRequests + MaintenancePlans + Networks + Gateways + Sensors
            + Warehousing;
        Category = "category", "Category", "Category", ClassificationSchemes + Equipment + AllAssets + MasterParts;
        CostCentre = "cost_centre", "CostCentre", "Cost centre", ClassificationSchemes + Equipment + AllAssets + WorkOrders;
        Department = "department", "Department", "Department", ClassificationSchemes + Equipment + AllAssets + Personnel;
        UnitOfMeasure = "unit_of_measure", "UnitOfMeasure", "Unit of measure", ClassificationSchemes
            + Equipment + Meters + Sensors + MasterParts;
        OperatingStatus = "operating_status", "OperatingStatus", "Operating status", ClassificationSchemes
            + Equipment + AllAssets + MaintenancePlans;
        ClassificationScheme = "classification_scheme", "ClassificationScheme", "Classification scheme", ClassificationSchemes
            + Equipment + AllAssets + WorkOrders;
        FailureCode = "failure_code", "FailureCode", "Failure code", ClassificationSchemes
            + Equipment + AllAssets + WorkOrders + MaintenancePlans;
        Classification = "classification", "Classification", "Class", ClassificationSchemes
            + Equipment + AllAssets + WorkOrders + MasterParts;
        LabourType = "labour_type", "LabourType", "Labour type", ClassificationSchemes + WorkOrders;
        WorkOrderStatus = "work_order_status", "WorkOrderStatus", "Work order status", ClassificationSchemes + WorkOrders;
        Meter = "meter", "Meter", "Meter", Meters
            + Equipment + AllAssets + Locations + WorkOrders + MaintenancePlans + Sensors;
        Downtime = "downtime", "Downtime", "Downtime", Equipment + AllAssets + WorkOrders;
        FleetTracker = "fleet_tracker", "FleetTracker", "Fleet tracker entry", Equipment + AllAssets + WorkOrders;
        ClassAttribute = "class_attribute", "ClassAttribute", "Class attribute", ClassificationSchemes
            + Equipment + AllAssets + WorkOrders + MasterParts;
        Document = "document", "Document", "Document", DocumentManagement + Equipment + AllAssets + Locations + WorkOrders;
        Person = "person", "Person", "Person", Personnel + Crews + Users + WorkOrders + WorkRequests + MaintenancePlans + Calendar;
        Crew = "crew", "Crew", "Crew", Crews
            + Personnel + WorkOrders + WorkRequests + MaintenancePlans + Calendar + Sensors;
        WorkRequest = "work_request", "WorkRequest", "Work request", WorkRequests + WorkOrders;
        ServiceLevel = "service_level", "ServiceLevel", "Service level", ClassificationSchemes + WorkRequests;
        Network = "network", "Network", "Network", Networks + Gateways + Sensors;
        Gateway = "gateway", "Gateway", "Gateway", Gateways + Networks + Sensors;
        Sensor = "sensor", "Sensor", "Sensor", Sensors
            + Gateways + Equipment + AllAssets + Locations + Meters + WorkOrders + MaintenancePlans;
        Dashboard = "dashboard", "Dashboard", "Dashboard", IotDashboards + Sensors;
        AlarmRule = "alarm_rule", "AlarmRule", "Alarm rule", Sensors + MaintenancePlans;
        MasterPart = "master_part", "MasterPart", "Master part", MasterParts
            + Suppliers + Warehousing + WorkOrders + MaintenancePlans;
        Supplier = "supplier", "Supplier", "Supplier", Suppliers + MasterParts + Warehousing;
        SupplierContract = "supplier_contract", "SupplierContract", "Supplier contract", Suppliers + Warehousing;
        CurrencyRate = "currency_rate", "CurrencyRate", "Exchange rate", Suppliers + Warehousing;
        SupplierPart = "supplier_part", "SupplierPart", "Supplier part", Suppliers + MasterParts;
        Warehouse = "warehouse", "Warehouse", "Warehouse", Warehousing + MasterParts + Suppliers + WorkOrders;
        StockLocation = "stock_location", "StockLocation", "Stock location", Warehousing + MasterParts + WorkOrders;
        StockLevel = "stock_level", "StockLevel", "Stock level", Warehousing + MasterParts;
        MaterialRequest = "material_request", "MaterialRequest", "Material request", Warehousing + MasterParts;
        PurchaseOrder = "purchase_order", "PurchaseOrder", "Purchase order", Suppliers + Warehousing;
        MaterialReceipt = "material_receipt", "MaterialReceipt", "Material receipt", Warehousing + Suppliers;
        StockLot = "stock_lot", "Lot", "Lot", Warehousing + MasterParts + WorkOrders;
        SupplierInvoice = "supplier_invoice", "SupplierInvoice", "Supplier invoice", Suppliers + Warehousing;
        StockCount = "stock_count", "StockCount", "Stock count", Warehousing;
        StockTransfer = "stock_transfer", "StockTransfer", "Stock transfer", Warehousing;
        TaskGroup = "task_group", "TaskGroup", "Task group", TaskGroups + MaintenancePlans;
        MaintenancePlan = "maintenance_plan", "MaintenancePlan", "Maintenance plan", MaintenancePlans + Calendar + TaskGroups;
        CalendarTrigger = "calendar_trigger", "CalendarTrigger", "Calendar trigger", MaintenancePlans;
        MeterTrigger = "meter_trigger", "MeterTrigger", "Meter trigger", MaintenancePlans;
        EventTrigger = "event_trigger", "EventTrigger", "Event trigger", MaintenancePlans;
        Role = "role", "UserRole", "Role", UserRoles + Users;
        User = "user", "User", "User", Users + Personnel;
    }
    // Written by streams, by the ledger of stock or by jobs: their records are changed by nobody else.
    streams {
        WorkOrder = "work_order", "WorkOrder", "Work order", WorkOrders + Equipment + AllAssets;
        StockItem = "stock_item", "Stock", "Stock item", Warehousing + MasterParts;
        StockMovement = "stock_movement", "StockMovement", "Stock movement", Warehousing + MasterParts;
        StockSerial = "stock_serial", "SerialStock", "Serial number", Warehousing + MasterParts;
        StockAlert = "stock_alert", "StockAlert", "Stock alert", Warehousing + MasterParts;
    }
}

impl Family {
    /// An action on its records.
    pub const fn to(self, action: Action) -> Need {
        match (self, action) {
            // The menu leads to assets in two ways.
            (Self::Asset, Action::Read) => Need::ReadAny(&[SubModule::Equipment, SubModule::AllAssets]),
            _ => Need::Of(self.sub_module(), action),
        }
    }

    /// Hearing that its records changed. Whose turn it is to work stands on everybody's boards, so everybody hears of people
    /// and crews.
    pub const fn following(self) -> Need {
        match self {
            Family::Person | Family::Crew => Need::SignedIn,
            other => other.to(Action::Read),
        }
    }

    /// The word in JSON: `unitOfMeasure`.
    pub fn word(self) -> String {
        let mut upper = false;
        let letters = self.table().chars().filter_map(|letter| match letter {
            '_' => {
                upper = true;
                None
            }
            letter if std::mem::take(&mut upper) => Some(letter.to_ascii_uppercase()),
            letter => Some(letter),
        });
        letters.collect()
    }

    /// Reads the word in JSON.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|family| family.word() == word)
    }

    /// Reads the name of a table.
    pub fn of_table(table: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|family| family.table() == table)
    }
}

impl Serialize for Family {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        for family in Family::ALL {
            assert_eq!(Family::parse(&family.word()), Some(*family));
            assert_eq!(Family::of_table(family.table()), Some(*family));
        }
        assert_eq!(Family::UnitOfMeasure.word(), "unitOfMeasure");
    }
}
