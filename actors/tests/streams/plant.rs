//! A tenant with a board of two dozen work orders, and nodes on its database.

use std::collections::HashMap;
use std::net::{IpAddr, TcpListener};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix::Arbiter;
use actix_web::{App, dev::ServerHandle};
use futures_util::future::LocalBoxFuture;
use gantry_actors::server::{ServerOptions, WebSockets, serve};
use gantry_actors::{
    Admitted, Authenticator, Hubs, Limits, LiveApp, Notice, RegisteredKind, SensorNode, Sensors, SocketEndpoint,
    SocketOptions, StreamKinds, StreamOptions, Streams,
};
use gantry_domain::board::{BoardCommand, BoardSettings, BoardView, CardPatch, NewCard};
use gantry_domain::{
    Action, Caller, Clock, Error, Grant, Id, Limit, Need, Permissions, RequestContext, SubModule, SystemStatus,
    TenantId,
};
use gantry_rabbitmq::{Bus, InProcess};
use gantry_store::Store;
use gantry_store::board_stream::{self, Board};
use gantry_store::seed::{self, NewTenant};
use serde_json::json;
use uuid::Uuid;

use crate::client::Client;
use crate::tally::Tally;
use gantry_test_database::TestDatabase;

/// The topic of the board.
pub(crate) const BOARD: &str = "board:1";

/// A tenant's database, and who may come in.
pub(crate) struct Plant {
    pub(crate) store: Store,
    pub(crate) tenant: TenantId,
    pub(crate) cards: Vec<Id>,
    /// Open, In Review, Completed, Closed.
    pub(crate) lists: Vec<Id>,
    tokens: Tokens,
    /// Last, so that all connections are gone when it is dropped.
    database: TestDatabase,
}

/// Tokens and whose they are.
#[derive(Clone, Default)]
pub(crate) struct Tokens(Arc<Mutex<HashMap<String, RequestContext>>>);

/// A server with streams of its own.
pub(crate) struct Node {
    pub(crate) streams: Streams,
    pub(crate) app: Arc<LiveApp>,
    address: std::net::SocketAddr,
    server: ServerHandle,
    arbiter: Arbiter,
}

/// Times short enough to wait for.
pub(crate) const QUICK: StreamOptions =
    StreamOptions { idle: Duration::from_millis(300), head_poll: Duration::from_millis(200), threads: 3 };

/// The registry of these tests.
fn kinds() -> StreamKinds {
    let read_work_orders = Need::Of(SubModule::WorkOrders, Action::Read);
    StreamKinds::new([
        RegisteredKind::new::<Board>(board_stream::PREFIX, read_work_orders, &[]),
        RegisteredKind::new::<Tally>("tally", read_work_orders, &[]),
    ])
}

impl Plant {
    pub(crate) async fn new() -> Self {
        let database = TestDatabase::new().await;
        let store = database.store().await;
        let new = NewTenant { name: "Plant", identifier: "plant", time_zone: "UTC", currency: "EUR" };
        let tenant = seed::create_tenant(&store, &new).await.unwrap().id;
        let mut plant =
            Self { store, tenant, cards: Vec::new(), lists: Vec::new(), tokens: Tokens::default(), database };
        let system = plant.system();
        let board = plant.store.tenant_tx(&system, Need::SignedIn, async |tx| {
            seed::board(tx, 2, "Shutdown", "shutdown", BoardSettings::default()).await?;
            seed::board(tx, 1, "Maintenance", "maintenance", BoardSettings::default()).await
        });
        board.await.unwrap();
        plant.open(24).await;
        for (name, number) in [("anna", 1), ("ben", 2)] {
            plant.let_in(name, plant.person(number, name, Grant::FULL));
        }
        plant.let_in("guest", plant.person(9, "guest", Grant { limit: Limit::All, ..Grant::default() }));
        plant
    }

    /// Opens work orders, through a stream of their own.
    async fn open(&mut self, count: usize) {
        let node = self.node(&InProcess::default()).await;
        for number in 0..count {
            let title = format!("Job {number}");
            let fields = CardPatch { title: Some(title), ..CardPatch::default() };
            let create = BoardCommand::CreateCard(Box::new(NewCard { fields, ..NewCard::default() }));
            let create = serde_json::to_value(create).unwrap();
            node.streams.command(&self.system(), BOARD, Uuid::new_v4(), create).await.unwrap();
        }
        node.stop().await;
        let view = self.stored().await;
        self.cards = view.lists[0].cards.iter().map(|card| card.id).collect();
        self.lists = view.lists.iter().map(|list| list.head.id).collect();
    }

    pub(crate) fn system(&self) -> RequestContext {
        RequestContext::system(self.tenant, "test")
    }

    /// A user of this tenant; their session has their number.
    pub(crate) fn person(&self, number: u32, name: &str, grant: Grant) -> RequestContext {
        let (id, session) = (number.into(), Uuid::from_u128(number.into()));
        let caller = Caller::User { id, person: None, crews: Vec::new(), name: name.to_owned(), session };
        let permissions = Permissions::new([(SubModule::WorkOrders, grant)]);
        RequestContext::user(self.tenant, caller, Arc::new(permissions), Uuid::nil())
    }

    pub(crate) fn let_in(&self, token: &str, context: RequestContext) {
        self.tokens.0.lock().unwrap().insert(token.to_owned(), context);
    }

    /// A node that meets others on `bus`.
    pub(crate) async fn node(&self, bus: &InProcess) -> Node {
        self.node_with(bus, Limits { commands_per_second: 1_000, burst: 1_000, ..Limits::default() }).await
    }

    pub(crate) async fn node_with(&self, bus: &InProcess, limits: Limits) -> Node {
        let (arbiter, hubs) = (Arbiter::new(), Hubs::default());
        let (bus, received) = Bus::in_process(bus, Uuid::new_v4());
        // Its own, as its connections end with its threads.
        let store = self.database.store().await;
        let meeting = (hubs.clone(), bus);
        let streams = Streams::start(kinds(), store, meeting.clone(), QUICK);
        let authenticator = Arc::new(self.tokens.clone());
        let node = SensorNode { id: Uuid::new_v4(), alone: false, clock: Clock::default() };
        let sensors =
            Sensors::start(node, self.database.store().await, meeting.clone(), streams.clone(), &arbiter.handle());
        let app = LiveApp::start((streams.clone(), sensors), meeting, authenticator, limits, &arbiter.handle());
        let (listening, revoking) = (app.clone(), app.clone());
        let heed = move |notice: &Notice| {
            if let Notice::Ended(session) = notice {
                revoking.revoke(*session);
            }
        };
        arbiter.spawn(async move { listening.listen(received, heed).await });
        let endpoint = SocketEndpoint::new(app.clone(), hubs, SocketOptions::default());
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let websockets = WebSockets::default().at(SocketEndpoint::<LiveApp>::PATH, endpoint.endpoint());
        let options = ServerOptions { workers: 2, grace: 0, ..ServerOptions::default() };
        let server = serve(listener, options, websockets, App::new).unwrap();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Node { streams, app, address, server: handle, arbiter }
    }

    /// The board as the database has it.
    pub(crate) async fn stored(&self) -> BoardView {
        let system = self.system();
        let load = self.store.tenant_tx(&system, Need::SignedIn, async |tx| board_stream::load(tx, 1).await);
        BoardView::of(&load.await.unwrap().state)
    }

    pub(crate) fn list(&self, status: SystemStatus) -> Id {
        self.lists[usize::try_from(status.number() - 1).unwrap()]
    }
}

impl Node {
    /// A signed-in user.
    pub(crate) async fn client(&self, token: &str) -> Client {
        self.try_client(json!({ "token": token })).await.unwrap()
    }

    /// A user who may not get in.
    pub(crate) async fn try_client(&self, auth: serde_json::Value) -> Result<Client, serde_json::Value> {
        Client::connect(self.address, auth).await
    }

    /// The board as this node serves it.
    pub(crate) async fn served(&self, plant: &Plant) -> BoardView {
        let snapshot = self.streams.snapshot(&plant.system(), BOARD).await.unwrap();
        let envelope: serde_json::Value = serde_json::from_slice(&snapshot.json).unwrap();
        serde_json::from_value(envelope["state"].clone()).unwrap()
    }

    /// Finishes what is under way, and is gone.
    pub(crate) async fn stop(self) {
        self.streams.shutdown().await;
        self.server.stop(false).await;
        self.streams.stop();
        self.arbiter.stop();
    }
}

impl Authenticator for Tokens {
    fn authenticate<'a>(
        &'a self,
        token: &'a str,
        _: &'a str,
        _: Option<IpAddr>,
    ) -> LocalBoxFuture<'a, Result<Admitted, Error>> {
        let known = self.0.lock().unwrap().get(token).cloned();
        let invalid = || Error::Unauthenticated { code: "invalid_token", detail: "Sign in again.".to_owned() };
        Box::pin(async move { Ok(Admitted { context: known.ok_or_else(invalid)?, is_program: false }) })
    }

    fn count(&self, _: &RequestContext) -> Result<(), Error> {
        Ok(())
    }

    fn admit_sender(&self, _: &RequestContext, _: Id, _: &str) -> Result<(), Error> {
        Ok(())
    }

    fn used(&self, _: &RequestContext) {}
}
