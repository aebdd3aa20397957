//! The promise, counted: nothing acknowledged is lost, nothing is done twice, all viewers are equal.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use uuid::Uuid;

use crate::crowd::Crowd;
use crate::rig::{PATIENCE, Rig, until};

/// What a fault did, a row of the report.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) fault: String,
    pub(crate) clients: usize,
    pub(crate) acknowledged: usize,
    pub(crate) lost: usize,
    pub(crate) doubled: usize,
    pub(crate) unequal: usize,
    pub(crate) recovery: Duration,
    pub(crate) pause: Duration,
    /// In words, what is wrong.
    pub(crate) wrong: Vec<String>,
}

/// Compares, once everybody is at rest, what the crowd holds with what each node serves and what the database has.
/// `before`: the version at which the crowd came.
pub(crate) async fn check(rig: &Rig, crowd: &Crowd, before: i64) -> Row {
    let (stored, head, log) = rig.stored().await;
    crowd.all_at(head).await;
    let mut wrong = Vec::new();
    let mut unequal = 0;
    for node in &rig.nodes {
        let at_head = async || rig.snapshot(&node.address).await["version"] == head;
        until(PATIENCE, &format!("{} serves version {head}", node.address), at_head).await;
        if rig.snapshot(&node.address).await["state"] != stored {
            unequal += 1;
            wrong.push(format!("{} serves another board than the database holds", node.address));
        }
    }
    for (number, record) in crowd.records().enumerate() {
        let same_board = record.board.as_ref().is_none_or(|board| *board == stored);
        let of_log = |version: &i64| usize::try_from(*version - 1).ok().and_then(|at| log.get(at)).map(|(_, id)| id);
        let same_events = record.seen.iter().all(|(version, id)| of_log(version) == Some(id));
        if !(same_board && same_events && record.oddities.is_empty()) {
            unequal += 1;
            wrong.push(format!(
                "client {number}: board as stored: {same_board}, events as stored: {same_events}, {:?}",
                record.oddities
            ));
        }
        wrong.extend(record.refused.iter().map(|refused| format!("refused without a reason: {refused}")));
    }

    let gapless = log.iter().zip(1..).all(|((version, _), expected)| *version == expected);
    if !gapless || i64::try_from(log.len()).unwrap() != head {
        wrong.push(format!("the log has holes: {} events up to version {head}", log.len()));
    }
    let mut versions: HashMap<Uuid, Vec<i64>> = HashMap::new();
    for (version, id) in &log {
        versions.entry(*id).or_default().push(*version);
    }
    let acknowledged = crowd.acknowledged();
    let (mut lost, mut doubled) = (0, 0);
    for one in &acknowledged {
        let found = versions.get(&one.id).map_or(&[][..], Vec::as_slice);
        if !found.contains(&one.version) {
            lost += 1;
            wrong.push(format!("{} was acknowledged with version {}, stored are {found:?}", one.id, one.version));
        }
        doubled += found.len().saturating_sub(1);
    }
    // Whoever asked was answered, so every event of this time is one of theirs.
    let known: HashSet<Uuid> = acknowledged.iter().map(|one| one.id).collect();
    let strange = log.iter().filter(|(version, id)| *version > before && !known.contains(id));
    for (version, id) in strange {
        doubled += 1;
        wrong.push(format!("version {version}, {id}, was done without an acknowledgement"));
    }
    Row {
        fault: String::new(),
        clients: crowd.records.len(),
        acknowledged: acknowledged.len(),
        lost,
        doubled,
        unequal,
        recovery: Duration::ZERO,
        pause: Duration::ZERO,
        wrong,
    }
}
