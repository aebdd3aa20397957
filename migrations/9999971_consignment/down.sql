-- What suppliers own has no place without an owner: it has to be used or sent back first.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        IF EXISTS (SELECT FROM stock_item WHERE tenant_id = one AND owner_id IS NOT NULL AND balance <> 0) THEN
            RAISE EXCEPTION 'tenant % has stock that suppliers own', one;
        END IF;
        UPDATE stock_movement SET kind = 'variance' WHERE tenant_id = one AND kind = 'takeOver';
        UPDATE supplier_invoice_line SET cost_kind = 'other' WHERE tenant_id = one AND cost_kind = 'consigned';
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
DROP TABLE consignment_settlement;
ALTER TABLE supplier_invoice_line
    DROP CONSTRAINT supplier_invoice_line_cost_kind_check,
    ADD CONSTRAINT supplier_invoice_line_cost_kind_check CHECK (cost_kind IN ('', 'freight', 'duty', 'insurance', 'other'));
DROP INDEX stock_movement_taken_over;
ALTER TABLE stock_movement
    DROP CONSTRAINT stock_movement_kind_check,
    ADD CONSTRAINT stock_movement_kind_check CHECK (kind IN ('receive', 'issue', 'return', 'transfer', 'count', 'adjust', 'reserve',
        'release', 'scrap', 'convert', 'serialise', 'variance', 'revaluation')) NOT VALID;
DROP TRIGGER stock_item_has_owner ON stock_item;
DROP FUNCTION stock_item_has_owner;
ALTER TABLE stock_item DROP CONSTRAINT stock_item_of_others_is_worth_nothing, DROP CONSTRAINT stock_item_valuation_check;
UPDATE stock_item AS i SET valuation = t.stock_valuation FROM tenant AS t WHERE t.id = i.tenant_id AND i.valuation = 'consigned';
ALTER TABLE stock_item
    ADD CONSTRAINT stock_item_valuation_check CHECK (valuation IN ('movingAverage', 'fifo', 'standardPrice')),
    DROP COLUMN owner_id;
ALTER TABLE stock_location DROP COLUMN owner_id;
