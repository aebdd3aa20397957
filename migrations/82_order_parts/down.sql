-- What is reserved for work orders is released. The role may be one that row-level security does not hold, so the tenant is named too.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        INSERT INTO stock_movement (tenant_id, item_id, part_id, location_id, kind, at, quantity, reserved, unit_cost, balance_after, by_name, command_id, command_line)
        SELECT one, i.id, i.part_id, i.location_id, 'release', greatest(now(), i.moved_at), 0, -sum(r.quantity), i.average_cost, i.balance, 'Gantry',
            gen_random_uuid(), 0
        FROM stock_reservation AS r JOIN stock_item AS i ON i.id = r.item_id AND i.tenant_id = one WHERE r.tenant_id = one AND r.order_line_id IS NOT NULL
        GROUP BY i.id, i.part_id, i.location_id, i.moved_at, i.average_cost, i.balance;
        UPDATE stock_item AS i SET reserved = i.reserved - s.quantity FROM (
            SELECT item_id, sum(quantity) AS quantity FROM stock_reservation WHERE tenant_id = one AND order_line_id IS NOT NULL GROUP BY item_id
        ) AS s WHERE i.tenant_id = one AND s.item_id = i.id;
        DELETE FROM stock_reservation WHERE tenant_id = one AND order_line_id IS NOT NULL;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
ALTER TABLE stock_movement DROP COLUMN order_line_id;
ALTER TABLE stock_reservation
    DROP CONSTRAINT stock_reservation_unique,
    DROP COLUMN order_line_id,
    ALTER COLUMN request_line_id SET NOT NULL,
    ADD CONSTRAINT stock_reservation_unique UNIQUE (tenant_id, request_line_id, item_id);
DROP INDEX stock_reservation_of_request_line;
ALTER TABLE work_order_part
    DROP CONSTRAINT work_order_part_quantities,
    ADD COLUMN status TEXT NOT NULL DEFAULT 'planned',
    ALTER COLUMN id DROP DEFAULT;
ALTER TABLE work_order_part ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
DO $$
DECLARE
    one BIGINT;
    most BIGINT := 1;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        most := greatest(most, (SELECT max(p.id) FROM work_order_part AS p));
        UPDATE work_order_part AS p SET status = CASE WHEN p.used_qty > 0 THEN 'used' WHEN p.issued_qty > p.returned_qty THEN 'issued' ELSE 'planned' END,
            issued_qty = p.issued_qty - p.returned_qty,
            from_location = coalesce(nullif(p.from_location, ''), (SELECT w.name FROM warehouse AS w WHERE w.tenant_id = one AND w.id = p.warehouse_id), '')
        WHERE p.tenant_id = one;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    PERFORM setval(pg_get_serial_sequence('work_order_part', 'id'), most);
END $$;
ALTER TABLE work_order_part
    ALTER COLUMN unit_cost TYPE NUMERIC(14, 2),
    DROP COLUMN part_id,
    DROP COLUMN warehouse_id,
    DROP COLUMN entered_qty,
    DROP COLUMN entered_unit,
    DROP COLUMN returned_qty,
    DROP COLUMN actual_cost;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON work_order_part FOR EACH ROW EXECUTE FUNCTION record_change('{}');
ALTER TABLE warehouse DROP COLUMN self_service;
