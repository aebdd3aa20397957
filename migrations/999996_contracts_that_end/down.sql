DROP FUNCTION note_materials;
CREATE FUNCTION note_stock_alerts(moment BIGINT)
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t WHERE t.suspended_at IS NULL ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
            INSERT INTO job AS j (queue, key, payload, called_at)
            SELECT 'notices', format('stock:%s', moment), jsonb_build_object('kind', 'stock'), now()
            WHERE EXISTS (SELECT FROM warehouse AS w WHERE w.archived_at IS NULL)
            ON CONFLICT DO NOTHING
            RETURNING one, j.id, j.queue, false;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
DELETE FROM notification WHERE kind = 'contract';
ALTER TABLE notification
    DROP CONSTRAINT notification_kind_check,
    ADD CONSTRAINT notification_kind_check CHECK (
        kind IN (
            'assigned', 'mentioned', 'status', 'overdue', 'requested', 'message', 'alarm', 'webhook', 'kit', 'undelivered', 'stock'
        )
    );
DROP TABLE supplier_contract_reminder;
ALTER TABLE supplier_contract DROP COLUMN responsible_person_id;
