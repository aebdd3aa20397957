DROP TABLE operating_status;
DROP TABLE unit_of_measure;
DROP TABLE department;
DROP TABLE cost_centre;
DROP TABLE category;
DROP PROCEDURE make_family;

DROP TRIGGER count_added ON work_order;
DROP TRIGGER count_archived ON work_order;
DROP TRIGGER count_removed ON work_order;
DROP PROCEDURE keep_count;
DROP FUNCTION count_added;
DROP FUNCTION count_archived;
DROP FUNCTION count_removed;
DROP FUNCTION add_to_count;
DROP TABLE live_count;
-- How many work orders a tenant has is asked with every page of the list: kept, not counted.
CREATE FUNCTION count_new_work_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO counter (tenant_id, name, value)
    SELECT tenant_id, 'work_order.live', count(*) FROM added WHERE archived_at IS NULL GROUP BY tenant_id
    ON CONFLICT (tenant_id, name) DO UPDATE SET value = counter.value + excluded.value;
    RETURN NULL;
END $$;
CREATE TRIGGER count_new AFTER INSERT ON work_order REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_new_work_orders();
CREATE FUNCTION count_archived_work_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE counter SET value = value + CASE WHEN NEW.archived_at IS NULL THEN 1 ELSE -1 END
    WHERE tenant_id = NEW.tenant_id AND name = 'work_order.live';
    RETURN NULL;
END $$;
CREATE TRIGGER count_archived AFTER UPDATE OF archived_at ON work_order FOR EACH ROW
    WHEN ((OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)) EXECUTE FUNCTION count_archived_work_order();
CREATE FUNCTION count_removed_work_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE counter SET value = value - gone.rows
    FROM (SELECT tenant_id, count(*) AS rows FROM removed WHERE archived_at IS NULL GROUP BY tenant_id) AS gone
    WHERE counter.tenant_id = gone.tenant_id AND name = 'work_order.live';
    RETURN NULL;
END $$;
CREATE TRIGGER count_removed AFTER DELETE ON work_order REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_removed_work_orders();
