-- What currencies cost, and up to which value a role approves purchases. docs/adr/0077 tells why.

CREATE TABLE currency_rate (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    currency TEXT NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    valid_from DATE NOT NULL,
    -- one unit of it in the tenant's currency
    rate NUMERIC(18, 6) NOT NULL CHECK (rate > 0),
    note TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX currency_rate_of_day_unique ON currency_rate (tenant_id, currency, valid_from) WHERE archived_at IS NULL;
CREATE INDEX currency_rate_by_day ON currency_rate (tenant_id, valid_from, id);
CREATE INDEX currency_rate_by_update ON currency_rate (tenant_id, updated_at, id);
CALL protect('currency_rate');
CALL make_family('currency_rate', 'currency || '' '' || note');

-- What one unit of a currency is worth on a day, in the tenant's; nothing where no rate is known.
CREATE FUNCTION currency_rate_on(wanted TEXT, on_day DATE) RETURNS NUMERIC LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN wanted = (SELECT t.currency FROM tenant AS t WHERE t.id = nullif(current_setting('app.tenant_id', true), '')::bigint) THEN 1
        ELSE (
            SELECT r.rate FROM currency_rate AS r WHERE r.currency = wanted AND r.valid_from <= on_day AND r.archived_at IS NULL
            ORDER BY r.valid_from DESC LIMIT 1
        )
    END
$$;

ALTER TABLE role
    -- the highest value of a purchase order or a material request that it may approve; nothing: any
    ADD COLUMN approval_limit NUMERIC(14, 2) CHECK (approval_limit >= 0);
