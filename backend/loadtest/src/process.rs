//! A child process and what the kernel says it costs.

use std::process::Stdio;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use crate::Fault;

/// Clock ticks per second that `/proc` counts in; the same on every Linux that matters here.
const TICKS_PER_SECOND: f64 = 100.0;

/// CPU time that a process used so far, in user and kernel mode.
pub(crate) fn cpu_of(pid: u32) -> Result<Duration, Fault> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let after_name = stat.rsplit_once(')').ok_or("unreadable /proc stat")?.1;
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    Ok(Duration::from_secs_f64((ticks(11) + ticks(12)) / TICKS_PER_SECOND))
}

/// A process under measurement; killed when dropped.
pub(crate) struct Measured {
    child: Child,
    pid: u32,
}

impl Measured {
    pub(crate) fn start(command: &mut Command) -> Result<Self, Fault> {
        let child = command.stdout(Stdio::null()).kill_on_drop(true).spawn()?;
        let pid = child.id().ok_or("the process ended at once")?;
        Ok(Self { child, pid })
    }

    /// Waits until it answers at an address.
    ///
    /// # Errors
    /// When it has ended instead, as a peer does whose packages are not installed.
    pub(crate) async fn listening(&mut self, address: &str) -> Result<(), Fault> {
        while TcpStream::connect(address).await.is_err() {
            if let Some(status) = self.child.try_wait()? {
                return Err(format!("what should answer at {address} has ended: {status}").into());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    /// CPU time used so far, in user and kernel mode.
    pub(crate) fn cpu(&self) -> Result<Duration, Fault> {
        cpu_of(self.pid)
    }

    /// Resident memory in kilobytes.
    pub(crate) fn resident_kb(&self) -> Result<f64, Fault> {
        self.memory_kb("VmRSS:")
    }

    /// That part of it in kilobytes that is the process's own; the other is code and files, which the system takes back when it needs
    /// the memory.
    pub(crate) fn own_kb(&self) -> Result<f64, Fault> {
        self.memory_kb("RssAnon:")
    }

    fn memory_kb(&self, name: &str) -> Result<f64, Fault> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid))?;
        let line = status.lines().find_map(|line| line.strip_prefix(name)).ok_or_else(|| format!("no {name}"))?;
        Ok(line.trim().trim_end_matches("kB").trim().parse()?)
    }

    /// As hard as `kill -9`.
    pub(crate) async fn kill(&mut self) -> Result<(), Fault> {
        Ok(self.child.kill().await?)
    }

    /// As gently as Ctrl-C's sister.
    pub(crate) async fn terminate(mut self) -> Result<(), Fault> {
        Command::new("kill").arg("-TERM").arg(self.pid.to_string()).status().await?;
        self.child.wait().await?;
        Ok(())
    }
}
