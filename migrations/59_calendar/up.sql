-- The calendar: what it looks up by time, and the links by which other programs subscribe to it.

-- Where a work order stands in the calendar: its planned start, else the day it is due.
CREATE INDEX work_order_by_calendar ON work_order (tenant_id, coalesce(estimated_start, due), id)
    WHERE archived_at IS NULL AND coalesce(estimated_start, due) IS NOT NULL;
-- Few orders take longer than a day; these alone may reach into a window from long before it.
CREATE INDEX work_order_of_days ON work_order (tenant_id, estimated_end, id)
    WHERE archived_at IS NULL AND estimated_end - estimated_start > interval '1 day';

CREATE TABLE calendar_feed (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    -- whose orders it has; null: those of the person who the user is
    crew_id BIGINT,
    -- of the token in hex; the token itself is kept nowhere
    token_sha256 TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id),
    FOREIGN KEY (tenant_id, crew_id) REFERENCES crew (tenant_id, id)
);
CREATE UNIQUE INDEX calendar_feed_token_unique ON calendar_feed (tenant_id, token_sha256);
CREATE INDEX calendar_feed_of_user ON calendar_feed (tenant_id, user_id, id);
CREATE INDEX calendar_feed_by_crew ON calendar_feed (tenant_id, crew_id);
CALL protect('calendar_feed', unseen => '{token_sha256}');
