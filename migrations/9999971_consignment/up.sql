-- Stock that a supplier owns until it is used. Who owns it follows from the place where it lies.

ALTER TABLE stock_location ADD COLUMN owner_id BIGINT,
    ADD FOREIGN KEY (tenant_id, owner_id) REFERENCES supplier (tenant_id, id);
CREATE INDEX stock_location_by_owner ON stock_location (tenant_id, owner_id, id) WHERE owner_id IS NOT NULL;

-- Kept beside the balance, which it decides the value of. The owner of a place stays once there are balances.
ALTER TABLE stock_item ADD COLUMN owner_id BIGINT,
    ADD FOREIGN KEY (tenant_id, owner_id) REFERENCES supplier (tenant_id, id),
    DROP CONSTRAINT stock_item_valuation_check,
    ADD CONSTRAINT stock_item_valuation_check CHECK (valuation IN ('movingAverage', 'fifo', 'standardPrice', 'consigned')) NOT VALID,
    ADD CONSTRAINT stock_item_of_others_is_worth_nothing CHECK (
        (owner_id IS NOT NULL) = (valuation = 'consigned') AND (owner_id IS NULL OR value = 0 AND NOT negative_allowed)
    ) NOT VALID;
CREATE INDEX stock_item_by_owner ON stock_item (tenant_id, owner_id, id) WHERE owner_id IS NOT NULL;

CREATE FUNCTION stock_item_has_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT l.owner_id INTO NEW.owner_id FROM stock_location AS l WHERE l.tenant_id = NEW.tenant_id AND l.id = NEW.location_id;
    IF NEW.owner_id IS NOT NULL THEN
        NEW.valuation := 'consigned';
        NEW.average_cost := 0;
        -- what a supplier lends cannot be less than nothing
        NEW.negative_allowed := false;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER stock_item_has_owner BEFORE INSERT ON stock_item FOR EACH ROW EXECUTE FUNCTION stock_item_has_owner();

ALTER TABLE stock_movement
    DROP CONSTRAINT stock_movement_kind_check,
    ADD CONSTRAINT stock_movement_kind_check CHECK (kind IN ('receive', 'issue', 'return', 'transfer', 'count', 'adjust', 'reserve',
        'release', 'scrap', 'convert', 'serialise', 'takeOver', 'variance', 'revaluation')) NOT VALID;
CREATE INDEX stock_movement_taken_over ON stock_movement (tenant_id, location_id, id) WHERE kind = 'takeOver';

-- Which line of an invoice pays for what was taken over. A cancelled invoice pays for nothing, nor does a line that is taken out of its draft.
CREATE TABLE consignment_settlement (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    movement_id BIGINT NOT NULL,
    line_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, movement_id),
    FOREIGN KEY (tenant_id, movement_id) REFERENCES stock_movement (tenant_id, id),
    FOREIGN KEY (tenant_id, line_id) REFERENCES supplier_invoice_line (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX consignment_settlement_of_line ON consignment_settlement (tenant_id, line_id);
CALL protect('consignment_settlement', audited => false);

ALTER TABLE supplier_invoice_line
    DROP CONSTRAINT supplier_invoice_line_cost_kind_check,
    ADD CONSTRAINT supplier_invoice_line_cost_kind_check
        CHECK (cost_kind IN ('', 'freight', 'duty', 'insurance', 'other', 'consigned')) NOT VALID;
