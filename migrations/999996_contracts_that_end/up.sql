-- Contracts that end soon are told to their responsible persons.
ALTER TABLE supplier_contract ADD COLUMN responsible_person_id BIGINT,
    ADD FOREIGN KEY (tenant_id, responsible_person_id) REFERENCES person (tenant_id, id);

-- That a contract ends on a day has been told. A contract that is prolonged ends on another day.
CREATE TABLE supplier_contract_reminder (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    contract_id BIGINT NOT NULL,
    ends_on DATE NOT NULL,
    PRIMARY KEY (tenant_id, contract_id, ends_on),
    FOREIGN KEY (tenant_id, contract_id) REFERENCES supplier_contract (tenant_id, id)
);
CALL protect('supplier_contract_reminder', audited => false);

ALTER TABLE notification
    DROP CONSTRAINT notification_kind_check,
    ADD CONSTRAINT notification_kind_check CHECK (
        kind IN (
            'assigned', 'mentioned', 'status', 'overdue', 'requested', 'message', 'alarm', 'webhook', 'kit', 'undelivered', 'stock', 'contract'
        )
    );

-- Has stock and contracts looked at: one job for each tenant with either, once for a moment however many nodes ask.
DROP FUNCTION note_stock_alerts;
CREATE FUNCTION note_materials(moment BIGINT)
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t WHERE t.suspended_at IS NULL ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
            INSERT INTO job AS j (queue, key, payload, called_at)
            SELECT 'notices', format('materials:%s', moment), jsonb_build_object('kind', 'materials'), now()
            WHERE EXISTS (SELECT FROM warehouse AS w WHERE w.archived_at IS NULL)
                OR EXISTS (SELECT FROM supplier_contract AS c WHERE c.archived_at IS NULL AND c.ends_on IS NOT NULL)
            ON CONFLICT DO NOTHING
            RETURNING one, j.id, j.queue, false;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
