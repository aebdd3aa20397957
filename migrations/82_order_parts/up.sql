-- Parts of work orders are lines that reserve, issue and return through the ledger of stock.

-- Whether technicians may issue from it: vans and tool cribs.
ALTER TABLE warehouse ADD COLUMN self_service BOOLEAN NOT NULL DEFAULT false;

-- What happens to a line is in the log of its board.
DROP TRIGGER record_change ON work_order_part;
ALTER TABLE work_order_part
    ALTER COLUMN id DROP IDENTITY,
    ALTER COLUMN id SET DEFAULT nextval('stream_item_id'),
    ALTER COLUMN unit_cost TYPE NUMERIC(18, 6),
    -- none for a part that is not in the catalogue
    ADD COLUMN part_id BIGINT,
    ADD COLUMN warehouse_id BIGINT,
    -- what is planned as it was entered, in a unit other than the base unit
    ADD COLUMN entered_qty NUMERIC(14, 4),
    ADD COLUMN entered_unit TEXT NOT NULL DEFAULT '',
    ADD COLUMN returned_qty NUMERIC(14, 4) NOT NULL DEFAULT 0,
    -- what was issued and did not come back, as the ledger values it; what was used of a part that is not in the catalogue
    ADD COLUMN actual_cost NUMERIC(14, 2) NOT NULL DEFAULT 0;

-- The role may be one that row-level security does not hold, so the tenant is named too.
-- Lines whose code the catalogue has become lines of that part. What they issued before has no movement.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        UPDATE work_order_part AS p SET actual_cost = round(p.used_qty * p.unit_cost, 2) WHERE p.tenant_id = one;
        UPDATE work_order_part AS p SET part_id = m.id, issued_qty = greatest(p.issued_qty, p.used_qty),
            warehouse_id = (SELECT min(w.id) FROM warehouse AS w
                WHERE w.tenant_id = one AND lower(w.name) = lower(p.from_location) AND w.archived_at IS NULL)
        FROM master_part AS m JOIN unit_of_measure AS u ON u.id = m.unit_id AND u.tenant_id = one
        WHERE p.tenant_id = one AND m.tenant_id = one AND lower(m.code) = lower(p.code) AND m.archived_at IS NULL AND (p.unit = '' OR lower(u.code) = lower(p.unit));
        UPDATE work_order_part AS p SET from_location = '' WHERE p.tenant_id = one AND p.warehouse_id IS NOT NULL;
        PERFORM setval('stream_item_id', greatest(nextval('stream_item_id'), (SELECT max(p.id) FROM work_order_part AS p)));
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

ALTER TABLE work_order_part
    DROP COLUMN status,
    ADD CONSTRAINT work_order_part_quantities CHECK (
        estimated_qty >= 0 AND used_qty >= 0 AND returned_qty >= 0 AND returned_qty <= issued_qty
        AND (part_id IS NULL OR used_qty <= issued_qty - returned_qty)
    ),
    ADD FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    ADD FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouse (tenant_id, id);
CREATE INDEX work_order_part_by_part ON work_order_part (tenant_id, part_id, id) WHERE part_id IS NOT NULL;
CREATE INDEX work_order_part_by_warehouse ON work_order_part (tenant_id, warehouse_id, id) WHERE warehouse_id IS NOT NULL;

-- A reservation is for a line of a material request or of a work order.
ALTER TABLE stock_reservation
    ALTER COLUMN request_line_id DROP NOT NULL,
    ADD COLUMN order_line_id BIGINT,
    DROP CONSTRAINT stock_reservation_unique,
    ADD CONSTRAINT stock_reservation_for_one CHECK (num_nonnulls(request_line_id, order_line_id) = 1),
    ADD CONSTRAINT stock_reservation_unique UNIQUE NULLS NOT DISTINCT (tenant_id, item_id, request_line_id, order_line_id),
    ADD FOREIGN KEY (tenant_id, order_line_id) REFERENCES work_order_part (tenant_id, id);
CREATE INDEX stock_reservation_of_request_line ON stock_reservation (tenant_id, request_line_id, id) WHERE request_line_id IS NOT NULL;
CREATE INDEX stock_reservation_of_order_line ON stock_reservation (tenant_id, order_line_id, id) WHERE order_line_id IS NOT NULL;

-- An issue or a return names the line of a work order that it serves.
ALTER TABLE stock_movement
    ADD COLUMN order_line_id BIGINT,
    ADD FOREIGN KEY (tenant_id, order_line_id) REFERENCES work_order_part (tenant_id, id);
CREATE INDEX stock_movement_of_order_line ON stock_movement (tenant_id, order_line_id, id) WHERE order_line_id IS NOT NULL;
