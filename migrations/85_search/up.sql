-- Search over all families: the words of each record that is in use, kept beside the record by triggers in its own transaction.
--
-- Row-level security keeps conditions on texts away from indexes, because PostgreSQL cannot know that they tell nothing of rows
-- that one may not see. So the index is behind a function (docs/adr/0037): the runtime role has no privilege on the table, and
-- search_candidates answers with ids of the tenant of the transaction, which the caller reads under row-level security.
CREATE TABLE search_entry (
    tenant_id BIGINT NOT NULL,
    -- the table of the record
    family TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    -- who finds it besides: the thread of a message
    scope_id BIGINT,
    -- each word as '12/asset:pump', a code also as '12/asset=p101': words of two tenants have nothing in common in the index
    words TSVECTOR NOT NULL,
    PRIMARY KEY (tenant_id, family, record_id)
);
CALL protect('search_entry', audited => false);
ALTER TABLE search_entry NO FORCE ROW LEVEL SECURITY;
REVOKE ALL ON search_entry FROM gantry_app;
-- Without a list of pending entries: every search would read it from end to end.
CREATE INDEX search_entry_by_words ON search_entry USING gin (words) WITH (fastupdate = off);

-- A text in lower case without accents, its words between single spaces.
CREATE FUNCTION search_folded(written TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT regexp_replace(
        CASE WHEN octet_length(written) = length(written) THEN lower(written)
        ELSE replace(replace(lower(translate(
            regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]+', '', 'g'), 'ØøŁłĐđẞ', 'ooLldDß')), 'ß', 'ss'), 'æ', 'ae') END,
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f]+', ' ', 'g')
$$;

-- A code as people shorten it: WO-000123 is wo123.
CREATE FUNCTION search_code(code TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT left(regexp_replace(replace(search_folded(code), ' ', ''), '^([a-z]*)0+(?=[0-9])', '\1'), 60)
$$;

-- The words of a record. Umlauts are found as they are written (Prüfung, Prufung) and as they are spelled out (Pruefung).
CREATE FUNCTION search_words(key TEXT, code TEXT, written TEXT) RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    texts CONSTANT TEXT := left(code || ' ' || written, 4000);
    short CONSTANT TEXT := search_code(code);
    number CONSTANT TEXT := ltrim(short, 'abcdefghijklmnopqrstuvwxyz');
    folded TEXT := search_folded(texts);
    keyed TEXT;
BEGIN
    IF octet_length(texts) <> length(texts) AND texts ~ '[äöüÄÖÜ]' THEN
        folded := folded || ' ' || search_folded(replace(replace(replace(replace(replace(replace(
            texts, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'));
    END IF;
    IF folded ~ '[^ ]{61}' THEN
        folded := regexp_replace(folded, '([^ ]{60})[^ ]+', '\1', 'g');
    END IF;
    keyed := replace(' ' || btrim(folded), ' ', ' ' || key || ':');
    IF short <> '' THEN
        keyed := concat(keyed, ' ', key, ':', short, ' ', key, '=', short);
        IF number <> '' AND number <> short AND translate(number, '0123456789', '') = '' THEN
            keyed := concat(keyed, ' ', key, ':', number, ' ', key, '=', number);
        END IF;
    END IF;
    RETURN array_to_tsvector(array_remove(array_remove(string_to_array(keyed, ' '), ''), key || ':'));
END $$;

-- Keeps the words of a table's records: CALL make_searchable('asset', 'code', '{name,serial_number}'). Where a record ends other
-- than by its archive, `ended` names the column. Changes of other columns, such as the position of a card, do not reach it.
CREATE PROCEDURE make_searchable(family regclass, code TEXT, texts TEXT[], ended TEXT DEFAULT 'archived_at', scope TEXT DEFAULT 'NULL')
LANGUAGE plpgsql AS $outer$
DECLARE
    name CONSTANT TEXT := family::text;
    seen CONSTANT TEXT[] := CASE WHEN code = '' THEN texts ELSE code || texts END || ended;
    entry CONSTANT TEXT := format(
        'SELECT r.tenant_id, %L, r.id, %s, search_words(r.tenant_id || %L, %s, concat_ws('' '', %s))', name,
        CASE scope WHEN 'NULL' THEN 'NULL::bigint' ELSE 'r.' || scope END, '/' || name,
        CASE code WHEN '' THEN '''''' ELSE 'r.' || code END, (SELECT string_agg('r.' || one, ', ') FROM unnest(texts) AS one));
BEGIN
    EXECUTE format($f$
        CREATE FUNCTION search_%1$s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = %2$I, pg_temp AS $body$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                INSERT INTO search_entry (tenant_id, family, record_id, scope_id, words)
                %3$s FROM added AS r WHERE r.%4$I IS NULL;
            ELSIF TG_OP = 'DELETE' THEN
                DELETE FROM search_entry AS e USING removed AS r
                WHERE e.tenant_id = r.tenant_id AND e.family = %1$L AND e.record_id = r.id;
            ELSIF NEW.%4$I IS NULL THEN
                INSERT INTO search_entry (tenant_id, family, record_id, scope_id, words)
                %3$s FROM (SELECT NEW.*) AS r
                ON CONFLICT (tenant_id, family, record_id) DO UPDATE SET words = excluded.words, scope_id = excluded.scope_id;
            ELSE
                DELETE FROM search_entry AS e WHERE e.tenant_id = NEW.tenant_id AND e.family = %1$L AND e.record_id = NEW.id;
            END IF;
            RETURN NULL;
        END $body$
    $f$, name, current_schema(), entry, ended);
    -- A trigger runs for those who change the table; nobody calls it otherwise.
    EXECUTE format('REVOKE ALL ON FUNCTION search_%s() FROM PUBLIC', name);
    EXECUTE format('CREATE TRIGGER search_added AFTER INSERT ON %s REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION search_%s()', family, name);
    EXECUTE format('CREATE TRIGGER search_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION search_%s()', family, name);
    EXECUTE format('CREATE TRIGGER search_changed AFTER UPDATE OF %s ON %s FOR EACH ROW WHEN ((%s) IS DISTINCT FROM (%s))
        EXECUTE FUNCTION search_%s()', array_to_string(seen, ', '), family,
        (SELECT string_agg('OLD.' || one, ', ') FROM unnest(seen) AS one),
        (SELECT string_agg('NEW.' || one, ', ') FROM unnest(seen) AS one), name);
    EXECUTE format($f$
        CREATE PROCEDURE search_fill_%1$s(tenant BIGINT) LANGUAGE sql AS $body$
            INSERT INTO search_entry (tenant_id, family, record_id, scope_id, words)
            %2$s FROM %1$s AS r WHERE r.tenant_id = tenant AND r.%3$I IS NULL ORDER BY r.id
            ON CONFLICT (tenant_id, family, record_id) DO NOTHING
        $body$
    $f$, name, entry, ended);
    EXECUTE format('REVOKE ALL ON PROCEDURE search_fill_%s(BIGINT) FROM PUBLIC', name);
END $outer$;

CALL make_searchable('work_order', 'code', '{title,external_reference,linked_project}');
CALL make_searchable('work_request', 'code', '{title,requester}');
CALL make_searchable('asset', 'code', '{name,serial_number,manufacturer,model,description}');
CALL make_searchable('location', 'code', '{name}');
CALL make_searchable('sensor', 'code', '{name,device_number}');
CALL make_searchable('gateway', 'code', '{name,mac}');
CALL make_searchable('meter', 'code', '{name}');
CALL make_searchable('person', 'code', '{name,first_name,last_name,email}');
CALL make_searchable('document', 'code', '{name,description}');
CALL make_searchable('master_part', 'code', '{name,manufacturer,manufacturer_number,description}');
CALL make_searchable('supplier', 'code', '{name}');
CALL make_searchable('maintenance_plan', 'code', '{name}');
CALL make_searchable('message', '', '{text}', 'deleted_at', 'thread_id');

-- The records of some families that have the code, or all of the words or longer ones that begin with them: those with the code
-- first, then the newest, so many of each family at most. Entries with a scope are found within these scopes alone. The
-- tenant is that of the transaction; without one there is no answer.
DO $do$ BEGIN EXECUTE format($f$
    CREATE FUNCTION search_candidates(families TEXT[], scopes BIGINT[], written TEXT, most INTEGER)
    RETURNS TABLE (family TEXT, record_id BIGINT) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
    SET search_path = %I, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $body$
    #variable_conflict use_column
    DECLARE
        tenant CONSTANT BIGINT := nullif(current_setting('app.tenant_id', true), '')::bigint;
        asked CONSTANT TEXT[] := ARRAY(
            SELECT DISTINCT left(word, 60) FROM unnest(string_to_array(search_folded(left(written, 400)), ' ')) AS word
            WHERE word <> '' LIMIT 12);
        code CONSTANT TEXT := search_code(left(written, 400));
        wanted TSQUERY;
        coded TSQUERY;
        one TEXT;
        key TEXT;
        most_of_each CONSTANT INTEGER := least(most, 1000);
        exact BIGINT[];
        others BIGINT[];
    BEGIN
        IF tenant IS NULL OR cardinality(asked) = 0 THEN
            RETURN;
        END IF;
        FOREACH one IN ARRAY families LOOP
            -- Nothing but a name becomes a part of a query.
            CONTINUE WHEN one !~ '^[a-z_]+$';
            key := tenant || '/' || one;
            coded := format('''%%s=%%s''', key, code)::tsquery;
            wanted := (SELECT string_agg(format('''%%s:%%s'':*', key, word), ' & ') FROM unnest(asked) AS word)::tsquery;
            exact := ARRAY(
                SELECT e.record_id FROM (SELECT * FROM search_entry AS s WHERE s.words @@ coded OFFSET 0) AS e
                WHERE e.tenant_id = tenant AND e.family = one AND (e.scope_id IS NULL OR e.scope_id = ANY(scopes))
                ORDER BY e.record_id DESC LIMIT most_of_each);
            others := '{}';
            -- A common word is soon found among the newest records: its whole list in the index is long.
            IF most_of_each <= 50 THEN
                others := ARRAY(
                    SELECT e.record_id FROM (
                        SELECT s.record_id, s.scope_id, s.words FROM search_entry AS s
                        WHERE s.tenant_id = tenant AND s.family = one ORDER BY s.record_id DESC LIMIT 400) AS e
                    WHERE e.words @@ wanted AND (e.scope_id IS NULL OR e.scope_id = ANY(scopes))
                    ORDER BY e.record_id DESC LIMIT most_of_each);
            END IF;
            IF cardinality(others) < most_of_each THEN
                others := ARRAY(
                    SELECT e.record_id FROM (SELECT * FROM search_entry AS s WHERE s.words @@ wanted OFFSET 0) AS e
                    WHERE e.tenant_id = tenant AND e.family = one AND (e.scope_id IS NULL OR e.scope_id = ANY(scopes))
                    ORDER BY e.record_id DESC LIMIT most_of_each);
            END IF;
            RETURN QUERY SELECT one, found.id FROM unnest(exact || others) WITH ORDINALITY AS found (id, place) ORDER BY found.place;
        END LOOP;
    END $body$
$f$, current_schema()); END $do$;
REVOKE ALL ON FUNCTION search_candidates(TEXT[], BIGINT[], TEXT, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_candidates(TEXT[], BIGINT[], TEXT, INTEGER) TO gantry_app;

-- Messages are found by this index, too. Their column `words` is left for nodes that still run the version before.
DROP INDEX message_by_words;
-- PostgreSQL had been told, where a superuser could, that `@@` tells nothing of what it compares. Nothing needs it any more.
DO $$ BEGIN
    ALTER FUNCTION ts_match_vq(tsvector, tsquery) NOT LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;
