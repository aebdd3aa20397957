//! The declaration of the family of work orders. It is written out because work orders have no new record and no patch of
//! their own here: what is written of them are events of their boards.

use gantry_domain::board::KitState;
use gantry_domain::{Family, SubModule};

use crate::entity::{Column, Computed, Kind, Scope, Table};

const fn column(field: &'static str, sql: &'static str, kind: Kind) -> Column {
    Column::of(kind).called(field, sql)
}

/// A time that a work order may be planned for.
const fn planned(field: &'static str, sql: &'static str, order: &'static [&'static str]) -> Column {
    column(field, sql, Kind::Time).sorted(order)
}

/// What a work order refers to is not kept in use by it: there are work orders of machines that are long gone.
const fn reference(field: &'static str, sql: &'static str, family: Family, shown: &'static str) -> Column {
    column(field, sql, Kind::Reference(family)).loose().shown_as(&[shown])
}

const LABELLED: &str = "id IN (SELECT work_order_id FROM work_order_label WHERE label_id = ANY(?))";

/// Due and not done; never unknown.
const OVERDUE: &str = "(due IS NOT NULL AND due < now() AND status < 3)";

/// People look for a work order by what it is done on, as often as by its title.
const ON_ASSET: &str = "asset_id IN (SELECT id FROM asset WHERE lower(code || ' ' || name) LIKE lower(?))";

const COLUMNS: &[Column] = &[
    Column::code().called("code", "code").fixed().sorted(&["code_key"]),
    column("title", "title", Kind::Text).required().max(250).sorted(&["title", "id"]).searched(),
    column("priority", "priority", Kind::Whole).between(1, 3).sorted(&["priority", "due", "id"]),
    column("status", "status", Kind::Whole).between(1, 4).sorted(&["status", "due", "id"]),
    planned("due", "due", &["due", "id"]),
    planned("estimatedStart", "estimated_start", &["estimated_start", "id"]),
    column("createdAt", "created_at", Kind::Time).fixed().sorted(&["created_at", "id"]),
    column("updatedAt", "updated_at", Kind::Time).fixed().sorted(&["updated_at", "id"]),
    column("workType", "work_type", Kind::Whole).between(1, 2),
    column("maintenanceType", "maintenance_type", Kind::Text),
    column("estimatedEnd", "estimated_end", Kind::Time),
    column("actualStart", "actual_start", Kind::Time).fixed(),
    column("actualEnd", "actual_end", Kind::Time).fixed(),
    column("overdue", OVERDUE, Kind::Bool).fixed(),
    column("kit", "kit", Kind::Choice(KitState::WORDS)).fixed(),
    column("boardId", "board_id", Kind::Whole).fixed(),
    column("listId", "list_id", Kind::Whole).fixed(),
    column("statusId", "status_id", Kind::Whole).fixed(),
    reference("responsiblePerson", "responsible_person_id", Family::Person, "responsible_name"),
    reference("crew", "crew_id", Family::Crew, "crew_name"),
    reference("asset", "asset_id", Family::Asset, "asset_name"),
    reference("location", "location_id", Family::Location, "location_name"),
    column("labels", LABELLED, Kind::Links(None)).fixed().shown_as(&["label_names"]),
    column("maintenancePlant", "maintenance_plant", Kind::Text),
    column("planningPlant", "planning_plant", Kind::Text),
    column("linkedProject", "linked_project", Kind::Text),
    column("externalReference", "external_reference", Kind::Text),
    column("totalLaborCost", "total_labor_cost", Kind::Money).fixed().seen_with(SubModule::PayRates),
    column("totalPartsCost", "total_parts_cost", Kind::Money).fixed(),
    column("description", "description", Kind::LongText).max(20_000).unfiltered(),
    column("resolution", "resolution", Kind::LongText).max(20_000).fixed().unfiltered(),
];

const fn text(name: &'static str) -> Computed {
    Computed::shown(name, Kind::Text)
}

const COMPUTED: &[Computed] = &[
    text("responsible_name"),
    text("crew_name"),
    text("asset_name"),
    text("location_name"),
    text("label_names"),
    text("status_name"),
    text("board_name"),
    text("list_name"),
];

/// The family of work orders.
pub(crate) const TABLE: Table = Table {
    global: &["search LIKE lower(?)", ON_ASSET],
    ..Table::of(Family::WorkOrder, COLUMNS, COMPUTED).listed(&["created_at DESC", "id DESC"], ("code", "title")).scoped(
        Scope::own("t.responsible_person_id = :person")
            .of_crew("t.crew_id IN (SELECT m.crew_id FROM crew_member AS m WHERE m.person_id = :person)"),
    )
};
