-- Purchase orders made of material requests, and prices that fall with the quantity. docs/adr/0072 tells why.

-- What a line of a purchase order is for: what a line of a material request is short of.
CREATE TABLE purchase_order_demand (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    order_line_id BIGINT NOT NULL,
    request_line_id BIGINT NOT NULL,
    quantity NUMERIC(14, 4) NOT NULL CHECK (quantity > 0),
    -- the sum of the demands of the same order line that are served before this one
    earlier NUMERIC(14, 4) NOT NULL CHECK (earlier >= 0),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT purchase_order_demand_unique UNIQUE (tenant_id, order_line_id, request_line_id),
    FOREIGN KEY (tenant_id, order_line_id) REFERENCES purchase_order_line (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, request_line_id) REFERENCES material_request_line (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX purchase_order_demand_of_request_line ON purchase_order_demand (tenant_id, request_line_id, id);
CALL protect('purchase_order_demand', audited => false);

-- How much orders bring, and have brought, for lines of material requests. Derived: an order may be edited, cancelled or closed short
-- at any time. Orders count from their draft on, so that nothing is ordered twice.
CREATE VIEW material_request_supply WITH (security_invoker = true) AS
SELECT d.id, d.request_line_id, l.order_id, l.part_id, s.received,
    CASE o.status WHEN 'closed' THEN s.received ELSE least(d.quantity, greatest(l.quantity - d.earlier, 0)) END AS ordered,
    CASE o.status WHEN 'closed' THEN 0 ELSE greatest(least(d.quantity, l.quantity - d.earlier) - s.received, 0) END AS on_order
FROM purchase_order_demand AS d
JOIN purchase_order_line AS l ON l.tenant_id = d.tenant_id AND l.id = d.order_line_id
JOIN purchase_order AS o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
CROSS JOIN LATERAL (SELECT least(d.quantity, greatest(l.received - d.earlier, 0)) AS received) AS s
WHERE o.status <> 'cancelled' AND (o.archived_at IS NULL OR o.status = 'closed');
GRANT SELECT ON material_request_supply TO gantry_app;

-- From so many base units on, each of them costs so much.
CREATE TABLE supplier_price_break (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    supplier_part_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    from_quantity NUMERIC(14, 4) NOT NULL CHECK (from_quantity > 0),
    -- of one base unit, in the supplier's currency
    price NUMERIC(18, 6) NOT NULL CHECK (price >= 0),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT supplier_price_break_unique UNIQUE (tenant_id, supplier_part_id, from_quantity) DEFERRABLE INITIALLY IMMEDIATE,
    FOREIGN KEY (tenant_id, supplier_part_id) REFERENCES supplier_part (tenant_id, id)
);
CALL protect('supplier_price_break');
CALL make_lines('supplier_price_break', 'supplier_part', 'supplier_part_id', 'from_quantity');

-- The day that it is for the tenant.
CREATE FUNCTION tenant_today() RETURNS date LANGUAGE sql STABLE AS $$
    SELECT (now() AT TIME ZONE t.time_zone)::date FROM tenant AS t WHERE t.id = nullif(current_setting('app.tenant_id', true), '')::bigint
$$;
