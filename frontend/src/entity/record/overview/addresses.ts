// Where the records of a family are looked at: what a fact that refers to one leads to.
import { assetPage } from '@/paths/assets';
import { DOCUMENTS } from '@/paths/documents';
import { locationPage } from '@/paths/locations';
import {
  materialReceiptPage,
  materialRequestPage,
  partPage,
  purchaseOrderPage,
  stockCountPage,
  stockLocationPage,
  stockTransferPage,
  supplierInvoicePage,
  supplierPage,
  warehousePage,
} from '@/paths/materials';
import { meterPage } from '@/paths/meters';
import { CREWS, personPage } from '@/paths/people';
import { planPage } from '@/paths/plans';
import { gatewayPage, NETWORKS, sensorPage } from '@/paths/sensors';
import { rolePage } from '@/paths/sign_on';

const beside = (list: string) => (id: number) => `${list}?open=${id}`;

const PAGES: Readonly<Record<string, ((id: number) => string) | undefined>> = {
  asset: assetPage,
  crew: beside(CREWS),
  document: beside(DOCUMENTS),
  gateway: gatewayPage,
  location: locationPage,
  maintenancePlan: planPage,
  masterPart: partPage,
  materialReceipt: materialReceiptPage,
  materialRequest: materialRequestPage,
  meter: meterPage,
  network: beside(NETWORKS),
  person: personPage,
  purchaseOrder: purchaseOrderPage,
  role: rolePage,
  sensor: sensorPage,
  stockCount: stockCountPage,
  stockLocation: stockLocationPage,
  stockTransfer: stockTransferPage,
  supplier: supplierPage,
  supplierInvoice: supplierInvoicePage,
  warehouse: warehousePage,
};

/** Null for what has no screen where one record shows, as the entries of reference lists. */
export const addressOf = (family: string, id: number): string | null => PAGES[family]?.(id) ?? null;
