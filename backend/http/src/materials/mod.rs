//! Stock over HTTP: balances, the ledger, postings, counting, transfers, issuing, lots and pieces, reservations, kits, reordering,
//! landed cost, supplier invoices and what suppliers are sent.

mod consignment;
mod count;
mod currency_rate;
mod inspection;
mod issue;
mod kit;
mod kit_picking;
mod landed_cost;
mod lots;
mod movement;
mod part_scan;
mod posting_queue;
mod promised;
mod purchase_history;
mod purchase_order;
mod reorder;
mod request_supply;
mod serialising;
mod standard_price;
mod stock;
mod stock_alert;
mod suggested_level;
mod supplier_invoice;
mod supplier_price;
mod transfer;

pub(crate) use posting_queue::PostingQueue;
pub use purchase_order::PurchaseOrderMail;

mounts! {
    consignment: "/api/Supplier",
    count: "/api/StockCount",
    currency_rate: "/api/CurrencyRate",
    inspection: "/api/MaterialReceipt" | "/api/Supplier",
    issue: "/api/MaterialRequest",
    kit_picking: "/api/Kit",
    kit: "/api/Kit",
    landed_cost: "/api/MaterialReceipt",
    lots: "/api/Lot" | "/api/SerialStock",
    movement: "/api/Stock",
    part_scan: "/api/MasterPart",
    promised: "/api/Stock",
    purchase_history: "/api/MasterPart",
    purchase_order: "/api/PurchaseOrder",
    reorder: "/api/Stock",
    request_supply: "/api/MaterialRequest",
    serialising: "/api/MasterPart",
    standard_price: "/api/MasterPart",
    stock: "/api/Stock" | "/api/StockMovement",
    stock_alert: "/api/StockAlert",
    suggested_level: "/api/StockLevel",
    supplier_invoice: "/api/MaterialReceipt" | "/api/SupplierInvoice",
    supplier_price: "/api/Supplier",
    transfer: "/api/StockTransfer",
}
