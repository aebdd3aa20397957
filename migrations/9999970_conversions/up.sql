-- A part becomes another one, and the pieces of a part are given serial numbers.

-- Entries and pieces that are there obey the narrower rules: nothing has to be read again.
ALTER TABLE stock_movement
    DROP CONSTRAINT stock_movement_kind_check,
    ADD CONSTRAINT stock_movement_kind_check CHECK (kind IN ('receive', 'issue', 'return', 'transfer', 'count', 'adjust', 'reserve',
        'release', 'scrap', 'convert', 'serialise', 'variance', 'revaluation')) NOT VALID;
ALTER TABLE stock_serial
    DROP CONSTRAINT stock_serial_state_check,
    ADD CONSTRAINT stock_serial_state_check CHECK (
        state IN ('inStock', 'issued', 'inTransit', 'scrapped', 'converted', 'missing', 'withdrawn')
    ) NOT VALID;
