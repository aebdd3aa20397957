ALTER TABLE role DROP COLUMN approval_limit;
DROP FUNCTION currency_rate_on(TEXT, DATE);
DROP TABLE currency_rate;
