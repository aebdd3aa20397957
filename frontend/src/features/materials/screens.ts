// The screens of materials.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/materials-management/master-parts',
    texts: ['entity', 'master-part', 'stock'],
    load: async () => (await import('./part/masterPart.entity')).MasterPartsPage,
  },
  {
    path: '/materials-management/suppliers',
    texts: ['entity', 'supplier', 'stock'],
    load: async () => (await import('./supplier/supplier.entity')).SuppliersPage,
  },
  {
    path: '/materials-management/suppliers/:productId',
    texts: ['entity', 'supplier', 'supplier-part', 'purchase-order', 'supplier-invoice'],
    load: async () => (await import('./supplier/SupplierPage')).SupplierPage,
  },
  {
    path: '/materials-management/warehousing',
    texts: ['entity', 'warehouse', 'stock'],
    load: async () => (await import('./warehouse/warehouse.entity')).WarehousesPage,
  },
  {
    path: '/materials-management/stock-locations',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'stock-location'],
    load: async () => (await import('./warehouse/stockLocation.entity')).StockLocationsPage,
  },
  {
    path: '/materials-management/warehousing/:type/:productId',
    texts: ['entity', 'warehouse', 'stock-location', 'stock', 'stock-level'],
    load: async () => (await import('./warehouse/PlacePage')).PlacePage,
  },
  {
    path: '/materials-management/material-requests',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'material-request'],
    load: async () => (await import('./document/materialRequest.entity')).MaterialRequestsPage,
  },
  {
    path: '/materials-management/material-requests/:productId',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'material-request', 'stock', 'purchase-order'],
    load: async () => (await import('./document/MaterialRequestPage')).MaterialRequestPage,
  },
  {
    path: '/materials-management/material-receipts',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'material-receipt'],
    load: async () => (await import('./document/materialReceipt.entity')).MaterialReceiptsPage,
  },
  {
    path: '/materials-management/material-receipts/:productId',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'material-receipt', 'supplier-invoice', 'stock'],
    load: async () => (await import('./document/MaterialReceiptPage')).MaterialReceiptPage,
  },
  {
    path: '/materials-management/purchase-orders',
    menu: '/materials-management/suppliers',
    texts: ['entity', 'purchase-order'],
    load: async () => (await import('./document/purchaseOrder.entity')).PurchaseOrdersPage,
  },
  {
    path: '/materials-management/purchase-orders/:productId',
    menu: '/materials-management/suppliers',
    texts: ['entity', 'purchase-order', 'material-receipt', 'supplier-invoice', 'stock', 'material-request'],
    load: async () => (await import('./document/PurchaseOrderPage')).PurchaseOrderPage,
  },
  {
    path: '/materials-management/supplier-invoices',
    menu: '/materials-management/suppliers',
    texts: ['entity', 'supplier-invoice'],
    load: async () => (await import('./invoice/supplierInvoice.entity')).SupplierInvoicesPage,
  },
  {
    path: '/materials-management/supplier-invoices/:productId',
    menu: '/materials-management/suppliers',
    texts: ['entity', 'supplier-invoice', 'material-receipt', 'stock'],
    load: async () => (await import('./invoice/SupplierInvoicePage')).SupplierInvoicePage,
  },
  {
    path: '/materials-management/stock-counts',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'stock-count'],
    load: async () => (await import('./count/stockCount.entity')).StockCountsPage,
  },
  {
    path: '/materials-management/stock-counts/:productId',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'stock-count'],
    load: async () => (await import('./count/StockCountPage')).StockCountPage,
  },
  {
    path: '/materials-management/stock-counts/:productId/count',
    menu: '/materials-management/warehousing',
    texts: ['stock-count'],
    load: async () => (await import('./count/CountingPage')).CountingPage,
  },
  {
    path: '/materials-management/stock-transfers',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'stock-transfer'],
    load: async () => (await import('./document/stockTransfer.entity')).StockTransfersPage,
  },
  {
    path: '/materials-management/stock-transfers/:productId',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'stock-transfer', 'stock'],
    load: async () => (await import('./document/StockTransferPage')).StockTransferPage,
  },
  {
    path: '/materials-management/lots',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'stock-lot'],
    load: async () => (await import('./lot/pages')).LotsPage,
  },
  {
    path: '/materials-management/lots/:productId',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'stock-lot', 'stock'],
    load: async () => (await import('./lot/pages')).LotPage,
  },
  {
    path: '/materials-management/serial-numbers',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'stock-serial', 'stock'],
    load: async () => (await import('./lot/pages')).SerialsPage,
  },
  {
    path: '/materials-management/kits',
    menu: '/materials-management/warehousing',
    texts: ['kit'],
    load: async () => (await import('./kit/KitsPage')).KitsPage,
  },
  {
    path: '/materials-management/kits/:productId',
    menu: '/materials-management/warehousing',
    texts: ['kit', 'label'],
    load: async () => (await import('./kit/KitPage')).KitPage,
  },
  {
    path: '/materials-management/picking',
    menu: '/materials-management/warehousing',
    texts: ['kit'],
    load: async () => (await import('./kit/PickPage')).PickPage,
  },
  {
    path: '/materials-management/put-away',
    menu: '/materials-management/warehousing',
    texts: ['kit'],
    load: async () => (await import('./kit/PutAwayPage')).PutAwayPage,
  },
  {
    path: '/materials-management/stock-alerts',
    menu: '/materials-management/warehousing',
    texts: ['entity', 'stock', 'stock-alert'],
    load: async () => (await import('./stock/StockAlertsPage')).StockAlertsPage,
  },
  {
    path: '/materials-management/suggested-levels',
    menu: '/materials-management/warehousing',
    texts: ['stock', 'suggested-levels'],
    load: async () => (await import('./stock/SuggestedLevelsPage')).SuggestedLevelsPage,
  },
  {
    path: '/materials-management/reorder',
    menu: '/materials-management/master-parts',
    texts: ['entity', 'stock'],
    load: async () => (await import('./stock/ReorderPage')).ReorderPage,
  },
];
