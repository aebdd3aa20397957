//! A tenant with people, an asset and a board, and the few lines that an actor would run to carry out commands.

use chrono::Utc;
use gantry_domain::board::{BoardCommand, BoardEvent, BoardSettings, BoardState, CardPatch, Needs, NewCard};
use gantry_domain::stream::{Deciding, Recorded, StreamState};
use gantry_domain::{Caller, Error, Id, Need, Permissions, RequestContext, TenantId};
use gantry_store::assets::asset;
use gantry_store::people::crew;
use gantry_store::people::person;
use gantry_store::seed::{self, SeededTenant};
use gantry_store::sign_on::user;
use gantry_store::system::stream;
use gantry_store::{Store, Tx, board_stream};
use rust_decimal::Decimal;
use std::sync::Arc;
use tokio_postgres::{Client, NoTls, connect};
use uuid::Uuid;

use gantry_test_database::TestDatabase;

pub(crate) struct World {
    pub(crate) database: TestDatabase,
    pub(crate) store: Store,
    pub(crate) plant: Tenant,
}

pub(crate) struct Tenant {
    pub(crate) seeded: SeededTenant,
    pub(crate) person: Id,
    pub(crate) crew: Id,
    pub(crate) asset: Id,
    pub(crate) user: Id,
}

impl World {
    pub(crate) async fn new() -> Self {
        let database = TestDatabase::new().await;
        let store = database.store().await;
        let plant = Tenant::new(&store, "plant").await;
        Self { database, store, plant }
    }
}

/// The owner of the tables, in a tenant.
pub(crate) struct Owner(Client);

impl Owner {
    pub(crate) async fn of(world: &World, tenant: TenantId) -> Self {
        let (client, connection) = connect(&world.database.url(), NoTls).await.unwrap();
        tokio::spawn(connection);
        let owner = Self(client);
        owner.run(&format!("SET app.tenant_id = '{tenant}'")).await;
        owner
    }

    pub(crate) async fn run(&self, sql: &str) {
        self.0.batch_execute(sql).await.unwrap();
    }

    pub(crate) async fn number(&self, sql: &str) -> i64 {
        self.0.query_one(sql, &[]).await.unwrap().get(0)
    }

    pub(crate) async fn text(&self, sql: &str) -> String {
        self.0.query_one(sql, &[]).await.unwrap().get(0)
    }
}

impl Tenant {
    pub(crate) async fn new(store: &Store, identifier: &str) -> Self {
        let new = seed::NewTenant { name: identifier, identifier, time_zone: "UTC", currency: "EUR" };
        let seeded = seed::create_tenant(store, &new).await.unwrap();
        let context = RequestContext::system(seeded.id, "test");
        let made = store.tenant_tx(&context, Need::SignedIn, async |tx| people(tx, &seeded).await).await;
        let (person, crew, asset, user) = made.unwrap();
        Self { seeded, person, crew, asset, user }
    }

    pub(crate) fn id(&self) -> TenantId {
        self.seeded.id
    }

    /// A user of this tenant who may do everything.
    pub(crate) fn context(&self) -> RequestContext {
        let caller = Caller::User {
            id: self.user,
            person: Some(self.person),
            crews: vec![self.crew],
            name: "Ada Fitter".into(),
            session: Uuid::nil(),
        };
        RequestContext::user(self.id(), caller, Arc::new(Permissions::full()), Uuid::nil())
    }

    /// Opens work orders with these titles on board 1; answers their ids.
    pub(crate) async fn open(&self, store: &Store, titles: &[&str]) -> Vec<Id> {
        let commands: Vec<BoardCommand> = titles.iter().map(|title| new_card(title)).collect();
        let done = carry_out(store, &self.context(), commands).await.unwrap();
        done.events.iter().flat_map(|event| &event.event.delta.put).map(|face| face.id).collect()
    }
}

async fn people(tx: &Tx, seeded: &SeededTenant) -> Result<(Id, Id, Id, Id), Error> {
    let new = person::NewPerson {
        code: "P-1".into(),
        name: "Ada Fitter".into(),
        hourly_rate: Decimal::new(4_200, 2),
        ..person::NewPerson::default()
    };
    let person = person::insert(tx, new).await?;
    let crew = crew::insert(tx, "Day shift", &[person]).await?;
    let new = asset::NewAsset { code: "PU-1".into(), name: "Feed pump".into(), ..asset::NewAsset::default() };
    let asset = asset::insert(tx, new).await?;
    let new = user::NewAccount {
        email: "Ada@plant.example".into(),
        username: "ada".into(),
        display_name: "Ada Fitter".into(),
        password_hash: Some("hash".into()),
        role_id: seeded.roles.user,
        person_id: Some(person),
    };
    let user = user::insert(tx, &new).await?;
    seed::board(tx, 1, "Maintenance", "maintenance", BoardSettings::default()).await?;
    Ok((person, crew, asset, user))
}

pub(crate) fn new_card(title: &str) -> BoardCommand {
    let fields = CardPatch { title: Some(title.into()), ..CardPatch::default() };
    BoardCommand::CreateCard(Box::new(NewCard { fields, ..NewCard::default() }))
}

pub(crate) struct Done {
    pub(crate) stream: Id,
    pub(crate) events: Vec<Recorded<BoardEvent>>,
    pub(crate) state: BoardState,
}

/// Carries out commands on board 1 in one batch, as an actor does.
pub(crate) async fn carry_out(
    store: &Store,
    context: &RequestContext,
    commands: Vec<BoardCommand>,
) -> Result<Done, Error> {
    let loading = async |tx: &Tx| board_stream::load(tx, 1).await;
    let loaded = store.tenant_tx(context, Need::SignedIn, loading).await?;
    batch(store, context, loaded.head.id, loaded.state, commands).await
}

/// The same on a state that is at hand.
pub(crate) async fn batch(
    store: &Store,
    context: &RequestContext,
    stream: Id,
    mut state: BoardState,
    commands: Vec<BoardCommand>,
) -> Result<Done, Error> {
    let work = async |tx: &Tx| {
        let head = stream::lock(tx, stream).await?;
        let mut needs = Needs::default();
        commands.iter().for_each(|command| needs.add(command, context.person_id()));
        let mut facts = board_stream::gather(tx, state.id(), &needs).await?;
        let mut events = Vec::new();
        for command in &commands {
            let deciding = Deciding { context, now: Utc::now() };
            let Some(event) = state.decide(command, &mut facts, &deciding)? else { continue };
            let version = head.version + 1 + i64::try_from(events.len()).unwrap();
            let (command_id, by, at) = (Uuid::now_v7(), context.author(), Utc::now());
            let recorded = Recorded { version, command_id, by, at, event };
            state.apply(&recorded);
            events.push(recorded);
        }
        board_stream::persist_and_keep(tx, stream, &events, &state).await?;
        Ok(events)
    };
    let events = store.tenant_tx(context, Need::SignedIn, work).await?;
    Ok(Done { stream, events, state })
}
