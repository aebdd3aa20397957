//! What a new tenant starts with: four roles, four statuses, and boards with the four lists of the specification. Used by
//! `gantry tenant create`, the demonstration and the tests.

use chrono::Utc;
use diesel::prelude::*;
use gantry_domain::board::BoardSettings;
use gantry_domain::{Error, Grant, Id, Limit, Need, RequestContext, RoleKind, SubModule, SystemStatus, TenantId};

use crate::error::ToDomain;
use crate::reference::labour_type;
use crate::run_query::RunQueryDsl;
use crate::schema::work_order_status as status;
use crate::sign_on::role;
use crate::tenants::tenant;
use crate::work_orders::board::{self, BoardHead, NewBoard};
use crate::work_orders::work_order_status::word_of;
use crate::{Store, Tx};

/// A tenant to be made.
#[derive(Debug, Clone)]
pub struct NewTenant<'a> {
    /// What it is called.
    pub name: &'a str,
    /// The word in its host name: lower-case letters, digits and dashes.
    pub identifier: &'a str,
    /// IANA name.
    pub time_zone: &'a str,
    /// ISO 4217.
    pub currency: &'a str,
}

/// What was made.
#[derive(Debug, Clone)]
pub struct SeededTenant {
    /// The tenant.
    pub id: TenantId,
    /// Its roles.
    pub roles: Roles,
    /// Its statuses, in the order of [`SystemStatus::ALL`].
    pub statuses: [Id; 4],
}

/// The ids of the four roles.
#[derive(Debug, Clone, Copy)]
pub struct Roles {
    /// May do everything.
    pub admin: Id,
    /// Plans and dispatches.
    pub staff: Id,
    /// Does the work.
    pub user: Id,
    /// Looks on.
    pub guest: Id,
}

/// Makes a tenant with its roles and statuses, all or nothing.
///
/// # Errors
/// `identifier_taken`, `invalid` for an identifier of other letters.
pub async fn create_tenant(store: &Store, new: &NewTenant<'_>) -> Result<SeededTenant, Error> {
    create_tenant_with(store, new, async |_, tenant| Ok(tenant.clone())).await
}

/// The same with more to put into it: when `fill` fails, there is no tenant either.
///
/// # Errors
/// Those of [`create_tenant`] and of `fill`.
pub async fn create_tenant_with<T>(
    store: &Store,
    new: &NewTenant<'_>,
    fill: impl AsyncFnOnce(&Tx, &SeededTenant) -> Result<T, Error>,
) -> Result<T, Error> {
    let id = tenant::next_id(store).await?;
    let context = RequestContext::system(id, "making a tenant");
    let row = tenant::NewTenant {
        id,
        name: new.name.to_owned(),
        identifier: new.identifier.to_owned(),
        time_zone: new.time_zone.to_owned(),
        currency: new.currency.to_owned(),
    };
    store
        .tenant_tx(&context, Need::SignedIn, async |tx| {
            tenant::insert(tx, &row).await?;
            let tenant = SeededTenant { id, roles: roles(tx).await?, statuses: statuses(tx).await? };
            labour_type::insert_usual(tx).await?;
            fill(tx, &tenant).await
        })
        .await
}

async fn roles(tx: &Tx) -> Result<Roles, Error> {
    let all = SubModule::ALL.iter().copied();
    let admin = role::insert(tx, "Administrator", RoleKind::Admin).await?;
    role::put_grants(tx, admin, all.clone().map(|sub_module| (sub_module, Grant::FULL))).await?;

    let staff = role::insert(tx, "Staff", RoleKind::Staff).await?;
    role::put_grants(tx, staff, all.filter_map(|sub_module| Some((sub_module, of_staff(sub_module)?)))).await?;

    let user = role::insert(tx, "Technician", RoleKind::User).await?;
    role::put_grants(tx, user, OF_USER.iter().map(|sub_module| (*sub_module, of_user(*sub_module)))).await?;

    let guest = role::insert(tx, "Guest", RoleKind::Guest).await?;
    role::put_grants(tx, guest, OF_GUEST.iter().map(|sub_module| (*sub_module, Grant::default()))).await?;
    Ok(Roles { admin, staff, user, guest })
}

/// Staff runs the daily work and leaves the settings of users and roles to administrators.
fn of_staff(sub_module: SubModule) -> Option<Grant> {
    match sub_module {
        SubModule::Users | SubModule::UserRoles | SubModule::Workflows | SubModule::System => None,
        SubModule::WorkOrders => Some(Grant::FULL),
        _ => Some(Grant { reopen: false, configure: false, ..Grant::FULL }),
    }
}

const OF_USER: &[SubModule] = &[
    SubModule::AllAssets,
    SubModule::Locations,
    SubModule::Equipment,
    SubModule::DocumentManagement,
    SubModule::Meters,
    SubModule::Calendar,
    SubModule::WorkOrders,
    SubModule::WorkRequests,
    SubModule::MasterParts,
];

/// Technicians change the work of their crews, and ask for more.
fn of_user(sub_module: SubModule) -> Grant {
    match sub_module {
        SubModule::WorkOrders => Grant { update: true, limit: Limit::Crew, ..Grant::default() },
        // Reading a meter is part of a round.
        SubModule::Meters => Grant { create: true, ..Grant::default() },
        SubModule::WorkRequests => Grant { create: true, update: true, limit: Limit::Own, ..Grant::default() },
        _ => Grant::default(),
    }
}

const OF_GUEST: &[SubModule] = &[SubModule::KpiDashboard, SubModule::WorkOrders];

const COLOURS: [&str; 4] = ["#3b82f6", "#f59e0b", "#22c55e", "#64748b"];

async fn statuses(tx: &Tx) -> Result<[Id; 4], Error> {
    let values: Vec<_> = SystemStatus::ALL
        .iter()
        .zip(COLOURS)
        .map(|(one, colour)| {
            (status::name.eq(one.label()), status::counts_as.eq(word_of(*one)), status::colour.eq(colour))
        })
        .collect();
    let insert = diesel::insert_into(status::table).values(values).returning(status::id);
    let ids: Vec<Id> = insert.load(tx.connection()).await.to_domain()?;
    ids.try_into().map_err(|_| Error::Internal("four statuses were to be made".to_owned()))
}

/// Makes a board with a list for each system status, each standing for the tenant's first status of that kind.
///
/// # Errors
/// `number_taken`.
pub async fn board(tx: &Tx, number: i32, name: &str, uri: &str, settings: BoardSettings) -> Result<BoardHead, Error> {
    let live = status::table.filter(status::archived_at.is_null()).order((
        status::system_status,
        status::position,
        status::id,
    ));
    let rows: Vec<(i16, Id)> =
        live.select((status::system_status, status::id)).load(tx.connection()).await.to_domain()?;
    let first = |of: SystemStatus| rows.iter().find(|(number, _)| *number == of.number()).map(|(_, id)| *id);
    let lists: Vec<(&str, Id)> = SystemStatus::ALL.iter().filter_map(|one| Some((one.label(), first(*one)?))).collect();
    board::create(tx, &NewBoard { number, name, uri, settings, lists: &lists, at: Utc::now() }).await
}
