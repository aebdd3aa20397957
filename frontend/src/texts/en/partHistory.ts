// What became of a part of a record, such as a task of a plan.
const partHistory = {
  created: '{{user}} added: {{part}}',
  removed: '{{user}} removed: {{part}}',
  updated: '{{user}} changed: {{part}}',
  named: '{{what}} “{{name}}”',
  parts: {
    crewMember: 'member',
    maintenancePlanAsset: 'asset',
    materialReceiptLine: 'line',
    materialRequestLine: 'line',
    partConversion: 'unit conversion',
    plannedTask: 'task',
    purchaseOrderLine: 'line',
    stockTransferLine: 'line',
    supplierContact: 'contact',
    supplierInvoiceLine: 'line',
    taskGroupTask: 'task',
    entry: 'entry',
  },
} as const;

export default { partHistory };
