-- Expired lots are no longer available, and counts name the pieces that differ.

-- Whether the last day of a lot is over where the tenant is; a balance without a lot never expires.
CREATE FUNCTION lot_expired(lot BIGINT) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT lot IS NOT NULL AND EXISTS (SELECT FROM stock_lot AS o WHERE o.id = lot AND end_of_day(o.expires_on) <= now())
$$;

-- Of a part with serial numbers: the pieces that were expected and not found, and those that were found and not expected.
ALTER TABLE stock_count_line
    ADD COLUMN missing_pieces TEXT[] NOT NULL DEFAULT '{}',
    ADD COLUMN found_pieces TEXT[] NOT NULL DEFAULT '{}',
    -- whether the pieces were counted by their numbers
    ADD COLUMN named BOOLEAN NOT NULL DEFAULT false;
