-- Inspection of what has come in, and returning it to its supplier. docs/adr/0073 tells why.

ALTER TABLE master_part
    -- it comes in to a hold place, where nobody is served from, until it has been inspected
    ADD COLUMN inspected BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE material_receipt_line
    ADD COLUMN accepted NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (accepted >= 0),
    ADD COLUMN refused NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (refused >= 0),
    ADD COLUMN returned NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (returned >= 0),
    ADD CONSTRAINT material_receipt_line_inspected_once CHECK (accepted + refused <= quantity),
    ADD CONSTRAINT material_receipt_line_returned_once CHECK (accepted + returned <= quantity);

-- Whether nobody is served from where it lies: such stock is not available. Kept beside the balance, because lists of parts add up
-- balances of many places.
ALTER TABLE stock_item ADD COLUMN held BOOLEAN NOT NULL DEFAULT false;
UPDATE stock_item AS i SET held = true FROM stock_location AS l
WHERE l.tenant_id = i.tenant_id AND l.id = i.location_id AND l.kind = 'hold';

CREATE FUNCTION stock_item_is_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.held := EXISTS (
        SELECT FROM stock_location AS l WHERE l.tenant_id = NEW.tenant_id AND l.id = NEW.location_id AND l.kind = 'hold'
    );
    RETURN NEW;
END $$;
CREATE TRIGGER stock_item_is_held BEFORE INSERT ON stock_item FOR EACH ROW EXECUTE FUNCTION stock_item_is_held();

CREATE FUNCTION stock_location_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE stock_item SET held = NEW.kind = 'hold' WHERE tenant_id = NEW.tenant_id AND location_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER stock_location_holds AFTER UPDATE ON stock_location
FOR EACH ROW WHEN ((OLD.kind = 'hold') <> (NEW.kind = 'hold')) EXECUTE FUNCTION stock_location_holds();

-- What waits for its inspection has not arrived for who ordered it: it is not missing, and not to be ordered again.
CREATE OR REPLACE VIEW material_request_supply WITH (security_invoker = true) AS
SELECT d.id, d.request_line_id, l.order_id, l.part_id, s.received,
    CASE o.status WHEN 'closed' THEN s.received ELSE least(d.quantity, greatest(l.quantity - d.earlier, 0)) END AS ordered,
    CASE o.status WHEN 'closed' THEN 0 ELSE greatest(least(d.quantity, l.quantity - d.earlier) - s.received, 0) END AS on_order
FROM purchase_order_demand AS d
JOIN purchase_order_line AS l ON l.tenant_id = d.tenant_id AND l.id = d.order_line_id
JOIN purchase_order AS o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
CROSS JOIN LATERAL (
    SELECT coalesce(sum(x.quantity - x.accepted - greatest(x.refused, x.returned)), 0) AS quantity,
        coalesce(sum(greatest(x.refused - x.returned, 0)), 0) AS refused
    FROM material_receipt AS r
    JOIN material_receipt_line AS x ON x.tenant_id = r.tenant_id AND x.receipt_id = r.id AND x.part_id = l.part_id
    JOIN stock_location AS h ON h.tenant_id = r.tenant_id AND h.id = coalesce(x.location_id, r.location_id) AND h.kind = 'hold'
    WHERE r.tenant_id = l.tenant_id AND r.purchase_order_id = l.order_id AND r.status = 'posted'
) AS i
-- What was moved elsewhere without an inspection does not wait any more.
CROSS JOIN LATERAL (
    SELECT greatest(least(i.quantity, coalesce(sum(s.balance), 0) - i.refused), 0) AS waiting FROM stock_item AS s
    WHERE s.tenant_id = l.tenant_id AND s.part_id = l.part_id AND s.warehouse_id = o.warehouse_id AND s.held
) AS w
CROSS JOIN LATERAL (SELECT least(d.quantity, greatest(l.received - w.waiting - d.earlier, 0)) AS received) AS s
WHERE o.status <> 'cancelled' AND (o.archived_at IS NULL OR o.status = 'closed');
