// The sub-modules there are, in the modules of the menu and in its order. One's own menu has only those one may see.
import type { CustomTypeOptions } from 'i18next';

type Menu = CustomTypeOptions['resources']['menu'];
export type SubModuleId = keyof Menu['screens'];
export type ModuleId = keyof Menu['modules'];

export const CATALOGUE: readonly { module: ModuleId; subModules: readonly SubModuleId[] }[] = [
  {
    module: 1,
    subModules: [
      'devicesAndSensors',
      'maintenanceAnalysis',
      'equipmentAnalysis',
      'productionAnalysis',
      'stockAnalysis',
      'systemUseAnalysis',
      'dashboardsSettings',
    ],
  },
  { module: 2, subModules: ['iotDashboards', 'networks', 'gateways', 'sensors'] },
  { module: 3, subModules: ['allAssets', 'locations', 'equipment', 'documentManagement', 'meters'] },
  {
    module: 4,
    subModules: ['kpiDashboard', 'calendar', 'workOrders', 'workRequests', 'maintenancePlans', 'taskGroups', 'crews'],
  },
  { module: 5, subModules: ['warehouseDashboard', 'suppliers', 'warehousing', 'masterParts'] },
  {
    module: 6,
    subModules: ['workflows', 'classificationSchemes', 'personnel', 'payRates', 'userRoles', 'users', 'system'],
  },
];

/** From the top of a table, below its head. */
const ORDER: readonly (ModuleId | SubModuleId)[] = CATALOGUE.flatMap(({ module, subModules }) => [
  module,
  ...subModules,
]);
export const rowOf = (one: ModuleId | SubModuleId) => ORDER.indexOf(one) + 1;

export const SUB_MODULES = CATALOGUE.flatMap(({ subModules }) => subModules);
