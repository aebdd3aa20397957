//! The limit of every fan-out: a thread that does nothing but write the same bytes to every socket.

use std::time::{Duration, Instant};

use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};

use crate::Fault;
use crate::stats::count;

/// How events come.
#[derive(Clone, Copy)]
pub(crate) struct Rhythm {
    pub(crate) burst: usize,
    pub(crate) pause: Duration,
    pub(crate) rounds: usize,
}

/// CPU time of a write of so many bytes to a loopback socket, in microseconds, with many sockets in a rhythm.
pub(crate) async fn write(viewers: usize, rhythm: Rhythm, bytes: usize) -> Result<f64, Fault> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let accepting = tokio::spawn(async move {
        let mut sockets = Vec::new();
        for _ in 0..viewers {
            sockets.push(listener.accept().await?.0);
        }
        Ok::<_, std::io::Error>(sockets)
    });
    let wanted = rhythm.burst * rhythm.rounds * bytes;
    let mut readers = Vec::new();
    for _ in 0..viewers {
        let mut socket = TcpStream::connect(address).await?;
        readers.push(tokio::spawn(async move {
            let (mut seen, mut buffer) = (0, vec![0; 4_096]);
            while seen < wanted {
                seen += socket.read(&mut buffer).await?;
            }
            Ok::<_, std::io::Error>(())
        }));
    }
    let sockets = accepting.await??;
    // On a thread of its own, whose CPU time is read apart from that of the readers in this process.
    let writing = std::thread::spawn(move || write_all(&sockets, rhythm, &vec![b'x'; bytes]));
    for reader in readers {
        reader.await??;
    }
    let cpu = writing.join().map_err(|_| "the writing thread panicked")??;
    Ok(cpu.as_secs_f64() * 1_000_000.0 / count(viewers * rhythm.burst * rhythm.rounds))
}

fn write_all(sockets: &[TcpStream], rhythm: Rhythm, frame: &[u8]) -> std::io::Result<Duration> {
    let before = thread_cpu()?;
    let started = Instant::now();
    for round in 0..rhythm.rounds {
        for _ in 0..rhythm.burst {
            for socket in sockets {
                while socket.try_write(frame).is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock) {
                    std::thread::yield_now();
                }
            }
        }
        let next = rhythm.pause * u32::try_from(round + 1).unwrap_or(u32::MAX);
        std::thread::sleep(next.saturating_sub(started.elapsed()));
    }
    Ok(thread_cpu()?.saturating_sub(before))
}

/// CPU time of the calling thread, from the scheduler's own count in nanoseconds.
fn thread_cpu() -> std::io::Result<Duration> {
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanos = schedstat.split_whitespace().next().and_then(|field| field.parse().ok()).unwrap_or(0);
    Ok(Duration::from_nanos(nanos))
}
