ALTER TABLE stock_reservation DROP COLUMN created_at;
ALTER TABLE tenant DROP COLUMN books_closed_until;
