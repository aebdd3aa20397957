-- Floor plans: a picture of a location, and where on it assets stand.

ALTER TABLE location
    ADD COLUMN plan_id BIGINT,
    ADD FOREIGN KEY (tenant_id, plan_id) REFERENCES document (tenant_id, id);
CREATE INDEX location_by_plan ON location (tenant_id, plan_id) WHERE plan_id IS NOT NULL;

CREATE TABLE floor_plan_place (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    location_id BIGINT NOT NULL,
    asset_id BIGINT NOT NULL,
    -- from the left and from the top, as parts of the picture's width and height
    x DOUBLE PRECISION NOT NULL CHECK (x BETWEEN 0 AND 1),
    y DOUBLE PRECISION NOT NULL CHECK (y BETWEEN 0 AND 1),
    CONSTRAINT floor_plan_place_unique UNIQUE (tenant_id, location_id, asset_id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES location (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX floor_plan_place_by_asset ON floor_plan_place (tenant_id, asset_id);
CALL protect('floor_plan_place');
