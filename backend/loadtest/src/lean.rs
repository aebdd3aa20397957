//! Clients that do next to nothing. Server, database and load share the same cores: what a client spends on its own comfort
//! is missing from what it measures.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;

use crate::Fault;
use crate::client::{Live, User};

const PATIENCE: Duration = Duration::from_secs(5);

/// A signed-in user who asks for one path after another over one connection.
pub(crate) struct Asker {
    stream: TcpStream,
    headers: String,
    answer: Vec<u8>,
}

impl Asker {
    pub(crate) async fn connect(user: &User) -> Result<Self, Fault> {
        let stream = TcpStream::connect(user.address()).await?;
        stream.set_nodelay(true)?;
        let headers = format!("host: {}\r\nauthorization: Bearer {}\r\n\r\n", user.address(), user.token);
        Ok(Self { stream, headers, answer: Vec::new() })
    }

    /// Asks and waits for the whole answer, which must be of status 200.
    pub(crate) async fn get(&mut self, path: &str) -> Result<(), Fault> {
        self.stream.write_all(format!("GET {path} HTTP/1.1\r\n{}", self.headers).as_bytes()).await?;
        self.answer.clear();
        loop {
            if self.stream.read_buf(&mut self.answer).await? == 0 {
                return Err("the server hung up".into());
            }
            if answer_length(&self.answer)?.is_some_and(|length| self.answer.len() >= length) {
                return Ok(());
            }
        }
    }
}

/// How long the answer that begins like this is, as soon as its head is there.
fn answer_length(answer: &[u8]) -> Result<Option<usize>, Fault> {
    let Some(head) = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { return Ok(None) };
    let text = String::from_utf8_lossy(answer.get(..head).unwrap_or_default()).to_ascii_lowercase();
    if !text.starts_with("http/1.1 200") {
        return Err(format!("refused: {text}").into());
    }
    let length = text.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length: usize = length.ok_or("an answer without a length")?.trim().parse()?;
    Ok(Some(head + 4 + length))
}

/// Many viewers on a thread of their own, which notices when the last of them has seen an event. They leave when it is dropped.
pub(crate) struct Gallery {
    seen_by_all: mpsc::UnboundedReceiver<Instant>,
    signals: Arc<AtomicUsize>,
}

impl Gallery {
    /// Takes the viewers over; from here on they answer heartbeats and say nothing else.
    pub(crate) fn of(viewers: Vec<Live>) -> Result<Self, Fault> {
        let streams = viewers.into_iter().map(Live::into_stream).collect::<Result<Vec<_>, _>>()?;
        let count = streams.len();
        let (tell, seen_by_all) = mpsc::unbounded_channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        let (seen, signals) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let counted = signals.clone();
        std::thread::spawn(move || {
            runtime.block_on(async {
                let watching = streams.into_iter().map(|stream| {
                    let (seen, signals, tell) = (seen.clone(), counted.clone(), tell.clone());
                    tokio::spawn(watch(stream, Counts { seen, signals }, count, tell))
                });
                let watching = watching.collect::<Vec<_>>();
                let all = async {
                    for viewer in watching {
                        if let Ok(Err(error)) = viewer.await {
                            eprintln!("a viewer is gone: {error}");
                        }
                    }
                };
                tokio::select! { () = all => {}, () = tell.closed() => {} }
            });
        });
        Ok(Self { seen_by_all, signals })
    }

    /// Signals that they have got so far, all of them together.
    pub(crate) fn signals(&self) -> usize {
        self.signals.load(Ordering::Relaxed)
    }

    /// When the last of them saw the next event. Events must come one at a time: the next after all have seen this one.
    pub(crate) async fn next_seen_by_all(&mut self) -> Result<Instant, Fault> {
        Ok(tokio::time::timeout(PATIENCE, self.seen_by_all.recv()).await?.ok_or("the viewers are gone")?)
    }
}

/// What all viewers have got.
struct Counts {
    seen: Arc<AtomicUsize>,
    signals: Arc<AtomicUsize>,
}

async fn watch(
    stream: std::net::TcpStream,
    Counts { seen, signals: signalled }: Counts,
    viewers: usize,
    tell: mpsc::UnboundedSender<Instant>,
) -> std::io::Result<()> {
    let mut stream = TcpStream::from_std(stream)?;
    let mut waiting = Vec::with_capacity(4_096);
    while stream.read_buf(&mut waiting).await? > 0 {
        let Seen { events, signals, pings } = seen_in(&mut waiting);
        signalled.fetch_add(signals, Ordering::Relaxed);
        for _ in 0..pings {
            stream.write_all(PONG).await?;
        }
        for _ in 0..events {
            if (seen.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(viewers) && tell.send(Instant::now()).is_err()
            {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Engine.IO's answer to a heartbeat as a client's frame, which has to be masked; with zeros it reads as it is.
const PONG: &[u8] = &[0x81, 0x81, 0, 0, 0, 0, b'3'];

/// What there was among the frames.
#[derive(Default)]
struct Seen {
    events: usize,
    signals: usize,
    pings: usize,
}

/// Takes the whole WebSocket frames off the front and counts what concerns a viewer.
fn seen_in(waiting: &mut Vec<u8>) -> Seen {
    let (mut start, mut found) = (0, Seen::default());
    while let Some((head, length)) = waiting.get(start..).and_then(frame) {
        let Some(message) = waiting.get(start + head..start + head + length) else { break };
        found.events += usize::from(message.starts_with(b"42[\"event\""));
        found.signals += usize::from(message.starts_with(b"42[\"signal\""));
        found.pings += usize::from(message == b"2");
        start += head + length;
    }
    waiting.drain(..start);
    found
}

/// Lengths of the head and of the payload of a server's frame.
fn frame(bytes: &[u8]) -> Option<(usize, usize)> {
    match *bytes {
        [_, 126, high, low, ..] => Some((4, usize::from(u16::from_be_bytes([high, low])))),
        [_, 127, a, b, c, d, e, f, g, h, ..] => {
            Some((10, usize::try_from(u64::from_be_bytes([a, b, c, d, e, f, g, h])).ok()?))
        }
        [_, length, ..] if length < 126 => Some((2, usize::from(length))),
        _ => None,
    }
}
