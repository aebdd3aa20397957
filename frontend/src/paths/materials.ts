// Where materials are found.
export const MASTER_PARTS = '/materials-management/master-parts';
export const SUPPLIERS = '/materials-management/suppliers';
export const WAREHOUSING = '/materials-management/warehousing';
export const STOCK_LOCATIONS = '/materials-management/stock-locations';
export const MATERIAL_REQUESTS = '/materials-management/material-requests';
export const MATERIAL_RECEIPTS = '/materials-management/material-receipts';
export const PURCHASE_ORDERS = '/materials-management/purchase-orders';
export const REORDER = '/materials-management/reorder';
export const partPage = (id: number) => `${MASTER_PARTS}/${id}`;
export const supplierPage = (id: number) => `${SUPPLIERS}/${id}`;
export const warehousePage = (id: number) => `${WAREHOUSING}/warehouse/${id}`;
export const stockLocationPage = (id: number) => `${WAREHOUSING}/location/${id}`;
export const materialRequestPage = (id: number) => `${MATERIAL_REQUESTS}/${id}`;
export const materialReceiptPage = (id: number) => `${MATERIAL_RECEIPTS}/${id}`;
export const purchaseOrderPage = (id: number) => `${PURCHASE_ORDERS}/${id}`;
