DROP INDEX plan_occurrence_of_plan;
