const search = {
  showAll: 'Show all',
  failed: 'Records could not be searched. Check your connection and type again.',
  families: {
    recent: 'Recent',
    workOrder: 'Work orders',
    workRequest: 'Work requests',
    asset: 'Assets',
    location: 'Locations',
    sensor: 'Sensors',
    gateway: 'Gateways',
    meter: 'Meters',
    person: 'People',
    document: 'Documents',
    masterPart: 'Master parts',
    supplier: 'Suppliers',
    maintenancePlan: 'Maintenance plans',
    message: 'Messages',
  },
} as const;

export default { search };
