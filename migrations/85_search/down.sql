CREATE INDEX message_by_words ON message USING gin (words);
DROP FUNCTION search_candidates;
DO $$
DECLARE
    one TEXT;
BEGIN
    FOREACH one IN ARRAY ARRAY['work_order', 'work_request', 'asset', 'location', 'sensor', 'gateway', 'meter', 'person',
        'document', 'master_part', 'supplier', 'maintenance_plan', 'message'] LOOP
        EXECUTE format('DROP TRIGGER search_added ON %I', one);
        EXECUTE format('DROP TRIGGER search_removed ON %I', one);
        EXECUTE format('DROP TRIGGER search_changed ON %I', one);
        EXECUTE format('DROP FUNCTION search_%s()', one);
        EXECUTE format('DROP PROCEDURE search_fill_%s(BIGINT)', one);
    END LOOP;
END $$;
DROP PROCEDURE make_searchable;
DROP TABLE search_entry;
DROP FUNCTION search_words;
DROP FUNCTION search_code;
DROP FUNCTION search_folded;
