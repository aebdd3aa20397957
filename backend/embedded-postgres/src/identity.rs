//! Whose name PostgreSQL runs in. It refuses root, so for root the order is: the data directory's owner if that is
//! another user, else an own user namespace in which root's files are an ordinary user's, else a system user who is
//! given the files.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;
use std::process::{Command, Stdio};

use super::EmbeddedError;

/// In what way the two programs are started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Identity {
    /// As the user we are.
    Own,
    /// As this user of a namespace in which root's files are that user's: no file changes hands, and a home of mode
    /// 0700 is no obstacle.
    Namespace { uid: u32, gid: u32 },
    /// As another user of the system.
    User { uid: u32, gid: u32 },
}

impl Identity {
    pub(super) fn choose(data_dir: &Path, cluster: &Path) -> Result<Self, EmbeddedError> {
        let not_writable = |source| EmbeddedError::NotWritable { path: data_dir.to_owned(), source };
        let us = own_uid(data_dir).map_err(not_writable)?;
        let seat = if cluster.exists() { cluster } else { data_dir };
        let owner = fs::metadata(seat).map_err(not_writable)?;
        let chosen = decide(us, (owner.uid(), owner.gid()), system_user(), namespaces_work);
        if chosen != Self::Own && !runs("setpriv", &["--version"]) {
            return Err(EmbeddedError::Root);
        }
        Ok(chosen)
    }

    /// The user that creates the cluster: `initdb` needs one with a name in the system, which the owner of a folder
    /// mounted into a container often has not. The files are given to the owner afterwards.
    pub(super) fn creator(self) -> Self {
        match self {
            Self::User { uid, .. } if !users().any(|user| user.uid == uid) => {
                let (uid, gid) = system_user();
                Self::User { uid, gid }
            }
            other => other,
        }
    }

    /// A command for `program` under this identity, in a process group of its own: Ctrl-C is meant for Gantry alone,
    /// which still needs its database while it drains. `tied` has the kernel interrupt it when its starter is gone.
    pub(super) fn command(self, program: &Path, tied: bool) -> Command {
        let mut words: Vec<String> = Vec::new();
        if let Self::Namespace { uid, gid } = self {
            let (user, group) = (format!("--map-user={uid}"), format!("--map-group={gid}"));
            words.extend(["unshare".to_owned(), "--user".to_owned(), user, group, "--".to_owned()]);
        }
        let tied = tied && runs("setpriv", &["--version"]);
        if tied || matches!(self, Self::User { .. }) {
            words.push("setpriv".to_owned());
            if let Self::User { uid, gid } = self {
                words.extend([format!("--reuid={uid}"), format!("--regid={gid}"), "--clear-groups".to_owned()]);
            }
            if tied {
                words.extend(["--pdeathsig", "INT"].map(String::from));
            }
            words.push("--".to_owned());
        }
        let mut line = words.iter().map(OsStr::new).chain([program.as_os_str()]);
        let mut command = Command::new(line.next().unwrap_or(program.as_os_str()));
        command.args(line).stdin(Stdio::null());
        command
    }

    /// Gives files and folders, with all that they contain, to the user that PostgreSQL runs as.
    pub(super) fn give(self, paths: &[&Path]) -> Result<(), EmbeddedError> {
        let Self::User { uid, gid } = self else { return Ok(()) };
        for path in paths {
            give_tree(path, uid, gid)
                .map_err(|source| EmbeddedError::NotWritable { path: path.to_path_buf(), source })?;
        }
        Ok(())
    }
}

fn decide(us: u32, owner: (u32, u32), system_user: (u32, u32), namespaces_work: impl FnOnce() -> bool) -> Identity {
    let (uid, gid) = system_user;
    match owner {
        _ if us != 0 => Identity::Own,
        (uid, gid) if uid != 0 => Identity::User { uid, gid },
        _ if namespaces_work() => Identity::Namespace { uid, gid },
        _ => Identity::User { uid, gid },
    }
}

/// Who owns the files that we write, which is all that matters here; also proves that we can.
fn own_uid(data_dir: &Path) -> io::Result<u32> {
    let probe = data_dir.join(format!(".probe-{}", std::process::id()));
    fs::write(&probe, "")?;
    let uid = fs::metadata(&probe)?.uid();
    fs::remove_file(&probe)?;
    Ok(uid)
}

fn namespaces_work() -> bool {
    runs("unshare", &["--user", "--map-user=1000", "--map-group=1000", "--", "true"])
}

fn runs(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// `postgres` where the system has that user, else `nobody`.
fn system_user() -> (u32, u32) {
    let named = |name: &str| users().find(|user| user.name == name).map(|user| (user.uid, user.gid));
    named("postgres").or_else(|| named("nobody")).unwrap_or((65534, 65534))
}

struct User {
    name: String,
    uid: u32,
    gid: u32,
}

fn users() -> impl Iterator<Item = User> {
    let passwd = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let users: Vec<User> = passwd.lines().filter_map(parse_user).collect();
    users.into_iter()
}

/// `name:password:uid:gid:…`
fn parse_user(line: &str) -> Option<User> {
    let mut fields = line.split(':');
    let name = fields.next()?.to_owned();
    Some(User { name, uid: fields.nth(1)?.parse().ok()?, gid: fields.next()?.parse().ok()? })
}

fn give_tree(path: &Path, uid: u32, gid: u32) -> io::Result<()> {
    let meta = fs::symlink_metadata(path)?;
    if meta.is_dir() {
        for entry in fs::read_dir(path)? {
            give_tree(&entry?.path(), uid, gid)?;
        }
    }
    if meta.uid() == uid || meta.is_symlink() { Ok(()) } else { chown(path, Some(uid), Some(gid)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYSTEM: (u32, u32) = (101, 102);

    #[test]
    fn an_ordinary_user_needs_no_help() {
        assert_eq!(decide(1000, (1000, 1000), SYSTEM, || false), Identity::Own);
    }

    #[test]
    fn root_takes_the_identity_of_the_data_directorys_owner() {
        assert_eq!(decide(0, (7, 8), SYSTEM, || true), Identity::User { uid: 7, gid: 8 });
    }

    #[test]
    fn root_on_its_own_files_takes_a_namespace_or_else_a_system_user() {
        assert_eq!(decide(0, (0, 0), SYSTEM, || true), Identity::Namespace { uid: 101, gid: 102 });
        assert_eq!(decide(0, (0, 0), SYSTEM, || false), Identity::User { uid: 101, gid: 102 });
    }

    #[test]
    fn users_are_read_from_the_systems_list() {
        let user = parse_user("postgres:x:115:121:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash").unwrap();
        assert_eq!((user.name.as_str(), user.uid, user.gid), ("postgres", 115, 121));
        assert!(parse_user("").is_none());
    }
}
