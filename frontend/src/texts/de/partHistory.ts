import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/partHistory';

const partHistory = {
  created: '{{user}} hat hinzugefügt: {{part}}',
  removed: '{{user}} hat entfernt: {{part}}',
  updated: '{{user}} hat geändert: {{part}}',
  named: '{{what}} „{{name}}“',
  parts: {
    crewMember: 'Mitglied',
    maintenancePlanAsset: 'Anlage',
    materialReceiptLine: 'Position',
    materialRequestLine: 'Position',
    partConversion: 'Umrechnung',
    plannedTask: 'Aufgabe',
    purchaseOrderLine: 'Position',
    stockTransferLine: 'Position',
    supplierContact: 'Kontakt',
    supplierInvoiceLine: 'Position',
    taskGroupTask: 'Aufgabe',
    entry: 'Eintrag',
  },
} as const;

export default { partHistory } satisfies TextsLike<typeof en>;
