//! A wire that can be cut without a word: connections stay open and nothing comes through, until it is healed.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// A proxy in front of one address, gone with this value.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    whole: watch::Sender<bool>,
    _accepting: JoinSet<()>,
}

impl Proxy {
    pub(crate) async fn to(target: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (whole, watching) = watch::channel(true);
        let mut accepting = JoinSet::new();
        accepting.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((near, _)) = listener.accept().await {
                connections.spawn(join(near, target, watching.clone()));
                while connections.try_join_next().is_some() {}
            }
        });
        Self { port, whole, _accepting: accepting }
    }

    pub(crate) fn cut(&self) {
        self.whole.send_replace(false);
    }

    pub(crate) fn heal(&self) {
        self.whole.send_replace(true);
    }
}

async fn join(near: TcpStream, target: SocketAddr, mut whole: watch::Receiver<bool>) {
    if whole.wait_for(|whole| *whole).await.is_err() {
        return;
    }
    let Ok(far) = TcpStream::connect(target).await else { return };
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    // Whichever side ends first ends the other.
    tokio::select! {
        _ = pass(near_in, far_out, whole.clone()) => {}
        _ = pass(far_in, near_out, whole) => {}
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut whole: watch::Receiver<bool>) -> io::Result<()> {
    let mut buffer = vec![0; 16_384];
    loop {
        let length = from.read(&mut buffer).await?;
        // What was on its way when the wire was cut arrives when it is healed, as TCP would have it.
        whole.wait_for(|whole| *whole).await.map_err(io::Error::other)?;
        if length == 0 {
            return Ok(());
        }
        to.write_all(&buffer[..length]).await?;
    }
}
