CREATE OR REPLACE VIEW material_request_supply WITH (security_invoker = true) AS
SELECT d.id, d.request_line_id, l.order_id, l.part_id, s.received,
    CASE o.status WHEN 'closed' THEN s.received ELSE least(d.quantity, greatest(l.quantity - d.earlier, 0)) END AS ordered,
    CASE o.status WHEN 'closed' THEN 0 ELSE greatest(least(d.quantity, l.quantity - d.earlier) - s.received, 0) END AS on_order
FROM purchase_order_demand AS d
JOIN purchase_order_line AS l ON l.tenant_id = d.tenant_id AND l.id = d.order_line_id
JOIN purchase_order AS o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
CROSS JOIN LATERAL (SELECT least(d.quantity, greatest(l.received - d.earlier, 0)) AS received) AS s
WHERE o.status <> 'cancelled' AND (o.archived_at IS NULL OR o.status = 'closed');
DROP TRIGGER stock_location_holds ON stock_location;
DROP FUNCTION stock_location_holds();
DROP TRIGGER stock_item_is_held ON stock_item;
DROP FUNCTION stock_item_is_held();
ALTER TABLE stock_item DROP COLUMN held;
ALTER TABLE material_receipt_line DROP COLUMN accepted, DROP COLUMN refused, DROP COLUMN returned;
ALTER TABLE master_part DROP COLUMN inspected;
