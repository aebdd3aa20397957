DROP FUNCTION tenant_today();
DROP TABLE supplier_price_break;
DROP VIEW material_request_supply;
DROP TABLE purchase_order_demand;
