-- What stock is valued by: a moving average, layers (first in, first out), or standard prices.

ALTER TABLE tenant ADD COLUMN stock_valuation TEXT NOT NULL DEFAULT 'movingAverage'
    CHECK (stock_valuation IN ('movingAverage', 'fifo', 'standardPrice'));

-- Of its tenant: who holds a balance knows what it is valued by.
ALTER TABLE stock_item ADD COLUMN valuation TEXT NOT NULL DEFAULT 'movingAverage'
    CHECK (valuation IN ('movingAverage', 'fifo', 'standardPrice'));

-- Goods that came into a balance together at one cost, and what is still there of them. Where stock is valued by layers, those of a
-- balance above zero add up to it.
CREATE TABLE stock_layer (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    item_id BIGINT NOT NULL,
    -- the entry that began it; none when the valuation became this one
    movement_id BIGINT,
    -- how old its goods are: the oldest are issued first
    at TIMESTAMPTZ NOT NULL,
    -- what came in
    opened_quantity NUMERIC(14, 4) NOT NULL CHECK (opened_quantity > 0),
    opened_value NUMERIC(14, 2) NOT NULL CHECK (opened_value >= 0),
    -- what is still there
    quantity NUMERIC(14, 4) NOT NULL CHECK (quantity >= 0),
    value NUMERIC(14, 2) NOT NULL CHECK (value >= 0),
    -- when the valuation became another one while some of it was there
    closed_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT stock_layer_nothing_is_worth_nothing CHECK (quantity > 0 OR value = 0),
    CONSTRAINT stock_layer_closed_is_empty CHECK (closed_at IS NULL OR quantity = 0),
    FOREIGN KEY (tenant_id, item_id) REFERENCES stock_item (tenant_id, id),
    FOREIGN KEY (tenant_id, movement_id) REFERENCES stock_movement (tenant_id, id)
);
CREATE INDEX stock_layer_open ON stock_layer (tenant_id, item_id, at, id) WHERE quantity > 0;
CREATE UNIQUE INDEX stock_layer_of_movement ON stock_layer (tenant_id, movement_id) WHERE movement_id IS NOT NULL;
CALL protect('stock_layer', audited => false);
REVOKE DELETE ON stock_layer FROM gantry_app;

-- What an entry of the ledger took of a layer, or corrected of its value.
CREATE TABLE stock_layer_movement (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    movement_id BIGINT NOT NULL,
    layer_id BIGINT NOT NULL,
    quantity NUMERIC(14, 4) NOT NULL CHECK (quantity <= 0),
    value NUMERIC(14, 2) NOT NULL,
    PRIMARY KEY (tenant_id, movement_id, layer_id),
    FOREIGN KEY (tenant_id, movement_id) REFERENCES stock_movement (tenant_id, id),
    FOREIGN KEY (tenant_id, layer_id) REFERENCES stock_layer (tenant_id, id)
);
CREATE INDEX stock_layer_movement_of_layer ON stock_layer_movement (tenant_id, layer_id, movement_id);
CALL protect('stock_layer_movement', audited => false);
REVOKE UPDATE, DELETE ON stock_layer_movement FROM gantry_app;

ALTER TABLE master_part ADD COLUMN standard_price NUMERIC(18, 6) CHECK (standard_price >= 0);

-- The standard prices that a part has had, and what their changes made of its stock.
CREATE TABLE part_standard_price (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    part_id BIGINT NOT NULL,
    price NUMERIC(18, 6) NOT NULL CHECK (price >= 0),
    -- how much more the stock was worth than before
    revalued NUMERIC(14, 2) NOT NULL DEFAULT 0,
    reason TEXT NOT NULL,
    by_user BIGINT,
    by_name TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id)
);
CREATE INDEX part_standard_price_of_part ON part_standard_price (tenant_id, part_id, id);
CALL protect('part_standard_price', audited => false);
REVOKE UPDATE, DELETE ON part_standard_price FROM gantry_app;
