CREATE OR REPLACE FUNCTION meter_daily(of_meter BIGINT) RETURNS NUMERIC LANGUAGE sql STABLE AS $$
    SELECT round((latest.life_to_date - earliest.life_to_date)
        / (extract(epoch FROM latest.at - earliest.at) / 86400), 4)
    FROM (
        SELECT at, life_to_date FROM meter_reading WHERE meter_id = of_meter ORDER BY at DESC LIMIT 1
    ) AS latest, (
        (SELECT at, life_to_date FROM meter_reading
         WHERE meter_id = of_meter AND at <= now() - interval '30 days' ORDER BY at DESC LIMIT 1)
        UNION ALL
        (SELECT at, life_to_date FROM meter_reading
         WHERE meter_id = of_meter AND at > now() - interval '30 days' ORDER BY at LIMIT 1)
        ORDER BY at LIMIT 1
    ) AS earliest
    WHERE latest.at > earliest.at
$$;
