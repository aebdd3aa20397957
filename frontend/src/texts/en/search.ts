const search = {
  showAll: 'Show all',
  failed: 'Records could not be searched. Check your connection and type again.',
  page: {
    title: 'Search results',
    kind: 'Kind',
    none: 'Nothing found',
    noneHint: 'All words must match. Try fewer words or another kind.',
    start: 'Enter a code or words',
    openList: 'Open list',
    limited: 'No more than 1,000 results are shown. Add a word to find fewer.',
    column: { record: 'Record', detail: 'Belongs to', changed: 'Changed', sent: 'Sent' },
  },
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
