//! Puts a company into the database: who and what there is first, then the stories of its boards, in few statements.

use std::collections::HashMap;

use chrono::Duration;
use gantry_domain::board::{BoardFacts, BoardSettings, Needs};
use gantry_domain::{Author, Error, Id, RoleKind, SystemStatus};
use gantry_http::storage::{Files, Stored};
use gantry_store::people::crew;
use gantry_store::people::crew::NewCrew;
use gantry_store::people::person;
use gantry_store::people::weekly_hours::WeeklyHours;
use gantry_store::seed::{Roles, SeededTenant};
use gantry_store::sign_on::user;
use gantry_store::work_orders::board::{self, NewBoard};
use gantry_store::work_orders::part::{self, NewPart};
use gantry_store::work_orders::work_order_status;
use gantry_store::{Replanning, Tx, board_stream};
use rust_decimal::Decimal;

use super::company::{Company, Team, on_weekdays};
use super::play::{self, Play};
use super::story::{self, Act, Step};
use super::world::{Member, Stage, World, heading};
use super::{
    alarms, asked, control_room, failures, followed, furnish, gauges, links, papers, people, radio, spares, stops,
    storehouse, talk, upkeep,
};

/// Events a statement batch: enough to be fast, few enough for one message to the database.
const BATCH: usize = 1_000;

/// Fills a tenant within the transaction that makes it. `password_hash` is that of every account. What is returned are the
/// files, to be kept when the transaction has ended well.
///
/// # Errors
/// Internal ones.
pub(super) async fn fill(
    (tx, files): (&Tx, &Files),
    company: &Company,
    tenant: &SeededTenant,
    today: chrono::DateTime<chrono::Utc>,
    password_hash: &str,
) -> Result<Vec<Stored>, Error> {
    let watching = control_room::put_role(tx).await?;
    let role_of = |login: &str, kind| if login == people::WATCHING { watching } else { role_of(&tenant.roles, kind) };
    let (members, crews) = put_people(tx, company, role_of, password_hash).await?;
    let words = furnish::put_catalogue(tx).await?;
    let plant = furnish::put_plant(tx, company, &words, today).await?;
    let by = members.first().map_or_else(nobody, |member| Author { id: member.user, name: member.name.clone() });
    gauges::put(tx, &plant, &words, &by, today).await?;
    radio::put(tx, &plant, &words, today).await?;
    stops::put(tx, &plant, &words, today).await?;
    asked::put(tx, tenant.id, &plant).await?;
    let mut shelves = None;
    if company.identifier == super::TENANT {
        let put = storehouse::put(tx, &by, today).await?;
        let stocked = spares::put(tx, &put, &words.units).await?;
        followed::put(tx, &put, &by, today).await?;
        shelves = Some((put, stocked));
    }
    talk::put(tx, tenant.id, (&members, &crews), today).await?;
    let stored = papers::put(tx, files, tenant.id, &plant, &by).await?;
    let (machines, planners) = (plant.machines, people::members(company.people, company.planning));
    let world = World { tenant: tenant.id, plant: company.name, members, crews, machines, planners, today };
    put_boards(tx, company, tenant, &world).await?;
    if let Some((shelves, stocked)) = &shelves {
        spares::issue(tx, (shelves, stocked), &by, today).await?;
    }
    if company.identifier == super::TENANT {
        upkeep::put(tx, &plant.by_code, &world.crews, today.date_naive()).await?;
    }
    alarms::put(tx, company, &world.crews).await?;
    control_room::put_dashboards(tx, watching).await?;
    Ok(stored)
}

fn nobody() -> Author {
    Author { id: None, name: "Gantry".to_owned() }
}

async fn put_people(
    tx: &Tx,
    company: &Company,
    role_of: impl Fn(&str, RoleKind) -> Id,
    password_hash: &str,
) -> Result<(Vec<Member>, Vec<Id>), Error> {
    let rows = (1..).zip(company.people).map(|(number, employee)| person::NewPerson {
        code: format!("P-{number:03}"),
        first_name: employee.first.to_owned(),
        last_name: employee.last.to_owned(),
        name: format!("{} {}", employee.first, employee.last),
        email: address(&[employee.first, employee.last].join("."), company),
        phone: String::new(),
        hourly_rate: Decimal::from(employee.hourly_rate),
        groups_description1: company.crews.get(employee.crew).map(|crew| crew.name.to_owned()).unwrap_or_default(),
        ..person::NewPerson::default()
    });
    let rows: Vec<_> = rows.collect();
    let ids = futures_util::future::try_join_all(rows.iter().map(|row| person::insert(tx, row.clone()))).await?;
    let mut members: Vec<Member> = company
        .people
        .iter()
        .zip(rows)
        .zip(ids)
        .map(|((employee, row), person)| Member { person, name: row.name, crew: employee.crew, user: None })
        .collect();
    let mut crews = Vec::with_capacity(company.crews.len());
    for (place, Team { name, works }) in company.crews.iter().enumerate() {
        let of_it = members.iter().filter(|member| member.crew == place).map(|member| member.person);
        let working_hours = Some(WeeklyHours(on_weekdays(*works, company.time_zone)));
        let new = NewCrew { working_hours, ..NewCrew::from(*name) };
        crews.push(crew::insert(tx, new, &of_it.collect::<Vec<_>>()).await?);
    }
    for (login, name, kind, place) in company.accounts {
        let member = members.get_mut(*place);
        let new = user::NewAccount {
            email: address(login, company),
            username: (*login).to_owned(),
            display_name: (*name).to_owned(),
            password_hash: Some(password_hash.to_owned()),
            role_id: role_of(login, *kind),
            person_id: member.as_ref().map(|member| member.person),
        };
        let id = user::insert(tx, &new).await?;
        if let Some(member) = member {
            member.user = Some(id);
        }
    }
    Ok((members, crews))
}

fn address(name: &str, company: &Company) -> String {
    format!("{}@{}.example", name.to_lowercase().replace(' ', "."), company.identifier)
}

fn role_of(roles: &Roles, kind: RoleKind) -> Id {
    match kind {
        RoleKind::Admin => roles.admin,
        RoleKind::Staff => roles.staff,
        RoleKind::User => roles.user,
        RoleKind::Guest => roles.guest,
    }
}

async fn put_boards(tx: &Tx, company: &Company, tenant: &SeededTenant, world: &World) -> Result<(), Error> {
    let statuses = put_statuses(tx, company).await?;
    let stories: Vec<Vec<Step>> = company.boards.iter().map(|stage| story::tell(world, stage)).collect();
    for stage in company.boards {
        put_board(tx, stage, tenant, &statuses, world).await?;
    }
    let mut codes = codes(tx, world, &stories).await?;
    let mut replanning = Replanning::default();
    for (place, (stage, steps)) in company.boards.iter().zip(&stories).enumerate() {
        let codes = codes.get_mut(place).map(std::mem::take).unwrap_or_default();
        perform(tx, (stage, steps), codes, world, &mut replanning).await?;
    }
    links::put(tx, company, world).await?;
    failures::put(tx, company, world).await
}

/// The statuses of the additional lists, by name.
async fn put_statuses(tx: &Tx, company: &Company) -> Result<HashMap<&'static str, Id>, Error> {
    let colours = ["#0ea5e9", "#a855f7", "#14b8a6", "#f43f5e"];
    let mut statuses = HashMap::new();
    for name in company.boards.iter().flat_map(|stage| stage.lists) {
        if !statuses.contains_key(name) {
            let colour = colours.get(statuses.len() % colours.len()).copied().unwrap_or("#0ea5e9");
            statuses.insert(*name, work_order_status::insert(tx, name, SystemStatus::Open, colour).await?);
        }
    }
    Ok(statuses)
}

async fn put_board(
    tx: &Tx,
    stage: &Stage,
    tenant: &SeededTenant,
    statuses: &HashMap<&'static str, Id>,
    world: &World,
) -> Result<(), Error> {
    let mut lists: Vec<(&str, Id)> =
        SystemStatus::ALL.into_iter().zip(tenant.statuses).map(|(one, id)| (heading(one), id)).collect();
    let extra = stage.lists.iter().filter_map(|name| Some((*name, *statuses.get(name)?)));
    lists.splice(1..1, extra);
    let settings = BoardSettings::default();
    let at = world.today - Duration::days(550);
    board::create(tx, &NewBoard { number: stage.number, name: stage.name, uri: stage.uri, settings, lists: &lists, at })
        .await
        .map(drop)
}

/// The codes of each board's work orders: numbered through all boards as they were opened.
async fn codes(tx: &Tx, world: &World, stories: &[Vec<Step>]) -> Result<Vec<Vec<String>>, Error> {
    let opened = stories.iter().enumerate().flat_map(|(board, steps)| {
        steps.iter().filter(|step| matches!(step.act, Act::Create { .. })).map(move |step| (step.at, board))
    });
    let mut opened: Vec<_> = opened.collect();
    opened.sort_unstable();
    let needs = Needs { codes: opened.len(), ..Needs::default() };
    let drawn = board_stream::gather(tx, world.tenant, &needs).await?.codes;
    let mut codes = vec![Vec::new(); stories.len()];
    for ((_, board), code) in opened.into_iter().zip(drawn) {
        if let Some(codes) = codes.get_mut(board) {
            codes.push(code);
        }
    }
    Ok(codes)
}

/// Plays a board's story and writes down all of it.
async fn perform(
    tx: &Tx,
    (stage, steps): (&Stage, &[Step]),
    codes: Vec<String>,
    world: &World,
    replanning: &mut Replanning,
) -> Result<(), Error> {
    let loaded = board_stream::load(tx, stage.number).await?;
    let needs = Needs {
        ids: play::ids_of(steps),
        people: world.members.iter().map(|member| member.person).collect(),
        crews: world.crews.clone(),
        assets: world.machines.iter().map(|machine| machine.id).collect(),
        locations: world.machines.iter().map(|machine| machine.location).collect(),
        ..Needs::default()
    };
    let facts = board_stream::gather(tx, loaded.state.id(), &needs).await?;
    let facts = BoardFacts { codes: codes.into(), ..facts };
    let stream = loaded.head.id;
    let mut play = Play::new(world, stage, loaded.state, loaded.head.version, facts);
    let labels = play.furnish(world.today - Duration::days(549))?;
    board_stream::persist_and_keep(tx, stream, &labels, &play.log.state).await?;
    for steps in steps.chunks(BATCH) {
        let events = play.play(steps)?;
        board_stream::persist_and_keep(tx, stream, &events, &play.log.state).await?;
        replanning.wrote(tx, steps.len()).await?;
    }
    if let Some(limit) = stage.review_limit {
        let limited = play.limit_review(limit, world.today - Duration::minutes(5))?;
        board_stream::persist_and_keep(tx, stream, &limited, &play.log.state).await?;
    }
    part::insert_many(tx, &parts(&play)).await
}

fn parts(play: &Play<'_>) -> Vec<NewPart> {
    let part = |(work_order, (spare, used)): (&Id, &(super::jobs::Spare, bool))| NewPart {
        work_order: *work_order,
        code: spare.code.to_owned(),
        name: spare.name.to_owned(),
        unit: spare.unit.to_owned(),
        unit_cost: Decimal::new(spare.cents, 2),
        estimated_qty: Decimal::from(spare.quantity),
        used_qty: if *used { Decimal::from(spare.quantity) } else { Decimal::ZERO },
        from_location: "Main store".to_owned(),
    };
    play.spares.iter().map(part).collect()
}
