-- The occurrences of a plan in a span, for the figures of its health.
CREATE INDEX plan_occurrence_of_plan ON plan_occurrence (tenant_id, plan_id, due_on);
