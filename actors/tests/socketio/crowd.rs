//! What happens to sessions whose clients misbehave, leave or are sent away, seen from the server's side.

use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use actix_web::App;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_actors::server::{ServerOptions, WebSockets, serve};
use gantry_actors::{
    ConnectError, ConnectRequest, Frame, Hubs, Incoming, Socket, SocketApp, SocketEndpoint, SocketOptions,
};
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use crate::server::Running;

const TOPIC: &str = "1/board:1";

/// Everybody who comes in follows one topic.
#[derive(Default)]
struct Follow {
    gone: AtomicUsize,
}

impl SocketApp for Follow {
    type Session = ();

    fn connect(self: Arc<Self>, _: Socket, _: ConnectRequest) -> LocalBoxFuture<'static, Result<(), ConnectError>> {
        async { Ok(()) }.boxed_local()
    }

    fn connected(self: &Arc<Self>, (): &mut (), socket: &Socket) {
        socket.join(&TOPIC.into());
    }

    fn event(self: &Arc<Self>, (): &mut (), socket: &Socket, event: Incoming) {
        if event.name == "leave" {
            socket.leave(&TOPIC.into());
        }
        if let Some(ack) = event.ack {
            ack.send(&"done");
        }
        if event.name == "quit" {
            socket.close();
        }
    }

    fn disconnect(&self, (): (), _: &Socket) {
        self.gone.fetch_add(1, Ordering::Relaxed);
    }
}

/// A server with that application, its hubs and its count of those who left.
struct Crowd {
    running: Running,
    hubs: Hubs,
    app: Arc<Follow>,
}

impl Crowd {
    fn new(options: SocketOptions) -> Self {
        let (hubs, app) = (Hubs::default(), Arc::new(Follow::default()));
        let endpoint = SocketEndpoint::new(app.clone(), hubs.clone(), options);
        let running = Running::start(move |listener| {
            let websockets = WebSockets::default().at(SocketEndpoint::<Follow>::PATH, endpoint.endpoint());
            let options = ServerOptions { workers: 2, stalled_after: Duration::from_secs(1), grace: 10 };
            serve(listener, options, websockets, move || App::new().configure(|config| endpoint.mount(config)))
        });
        Self { running, hubs, app }
    }

    /// A client in the default namespace; it follows the topic.
    fn client(&self) -> Client {
        let mut client = Client(self.knock().unwrap());
        assert!(client.next().starts_with('0'));
        client.say("40");
        assert!(client.next().starts_with("40{"));
        // An acknowledgement comes after whatever the server did before it.
        client.say(r#"420["settle"]"#);
        assert_eq!(client.next(), r#"430["done"]"#);
        client
    }

    fn knock(&self) -> Result<WebSocket<MaybeTlsStream<TcpStream>>, tungstenite::Error> {
        let url = format!("ws://{}/socket.io/?EIO=4&transport=websocket", self.running.address);
        let (socket, _) = tungstenite::connect(url)?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        }
        Ok(socket)
    }

    fn broadcast(&self, frame: &Frame) {
        self.hubs.broadcast(&TOPIC.into(), [frame.clone()]);
    }

    fn wait_for(&self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let patience = Instant::now() + Duration::from_secs(20);
        while !is_so(self) {
            assert!(Instant::now() < patience, "still not: {what}");
            std::thread::yield_now();
        }
    }
}

struct Client(WebSocket<MaybeTlsStream<TcpStream>>);

impl Client {
    fn say(&mut self, text: &str) {
        self.0.send(Message::text(text)).unwrap();
    }

    /// The next packet, pings aside.
    fn next(&mut self) -> String {
        loop {
            match self.0.read().unwrap() {
                Message::Text(text) if text.as_str() == "2" => self.say("3"),
                Message::Text(text) => return text.as_str().to_owned(),
                other => panic!("text expected: {other:?}"),
            }
        }
    }

    fn reads_the_end(&mut self) -> bool {
        loop {
            match self.0.read() {
                Ok(Message::Close(_)) | Err(tungstenite::Error::ConnectionClosed) => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }
}

#[test]
fn a_client_that_stops_reading_is_let_go_and_slows_nobody() {
    let crowd = Crowd::new(SocketOptions::default());
    let (_stalled, mut reader) = (crowd.client(), crowd.client());
    let frame = Frame::event("event", &"x".repeat(50_000)).unwrap();
    // 25 MB: more than any buffer between the two holds. The reader keeps up, so it is spared.
    for _ in 0..100 {
        (0..5).for_each(|_| crowd.broadcast(&frame));
        (0..5).for_each(|_| assert!(reader.next().starts_with(r#"42["event","x"#)));
    }
    crowd.wait_for("the stalled client is gone", |crowd| crowd.hubs.sessions() == 1);
    assert_eq!(crowd.app.gone.load(Ordering::Relaxed), 1);
    crowd.broadcast(&frame);
    assert!(reader.next().starts_with(r#"42["event","x"#));
}

#[test]
fn what_is_broadcast_reaches_those_who_follow_in_order_and_nobody_else() {
    let crowd = Crowd::new(SocketOptions::default());
    let (mut stays, mut leaves) = (crowd.client(), crowd.client());
    leaves.say(r#"421["leave"]"#);
    assert_eq!(leaves.next(), r#"431["done"]"#);
    (0..500).for_each(|number| crowd.broadcast(&Frame::event("event", &number).unwrap()));
    (0..500).for_each(|number| assert_eq!(stays.next(), format!(r#"42["event",{number}]"#)));
    leaves.say(r#"422["settle"]"#);
    assert_eq!(leaves.next(), r#"432["done"]"#, "nothing in between");
}

#[test]
fn whoever_goes_in_whatever_way_is_forgotten_once() {
    let crowd = Crowd::new(SocketOptions::default());
    let (mut politely, abruptly, mut by_packet, mut sent_away) =
        (crowd.client(), crowd.client(), crowd.client(), crowd.client());
    politely.0.close(None).unwrap();
    drop(abruptly);
    by_packet.say("1");
    sent_away.say(r#"423["quit"]"#);
    assert_eq!(sent_away.next(), r#"433["done"]"#, "last words are heard");
    assert!(politely.reads_the_end() && by_packet.reads_the_end() && sent_away.reads_the_end());
    crowd.wait_for("all are gone", |crowd| crowd.hubs.sessions() == 0);
    assert_eq!(crowd.app.gone.load(Ordering::Relaxed), 4);
}

#[test]
fn a_drained_server_sends_everybody_away_and_lets_nobody_in() {
    let crowd = Crowd::new(SocketOptions::default());
    let mut clients: Vec<Client> = (0..20).map(|_| crowd.client()).collect();
    crowd.hubs.drain();
    assert!(clients.iter_mut().all(Client::reads_the_end));
    crowd.wait_for("all are gone", |crowd| crowd.hubs.sessions() == 0);
    assert_eq!(refusal(&crowd), (503, Some("1".to_owned())));
}

#[test]
fn too_many_at_once_are_told_to_come_back() {
    let crowd = Crowd::new(SocketOptions { handshakes_per_second: 3, ..SocketOptions::default() });
    // Any second is over soon; the fourth within one is refused however they fall.
    crowd.wait_for("one is refused", |crowd| matches!(crowd.knock(), Err(tungstenite::Error::Http(_))));
    crowd.wait_for("one is let in again", |crowd| crowd.knock().is_ok());
}

fn refusal(crowd: &Crowd) -> (u16, Option<String>) {
    match crowd.knock() {
        Err(tungstenite::Error::Http(response)) => {
            let retry = response.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
            (response.status().as_u16(), retry)
        }
        other => panic!("a refusal expected: {other:?}"),
    }
}
