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

    let acknowledged: Vec<_> = crowd.acknowledged().iter().map(|one| (one.id, one.version)).collect();
    let account = account(&log, head, &acknowledged, before);
    wrong.extend(account.wrong);
    Row {
        fault: String::new(),
        clients: crowd.records.len(),
        acknowledged: acknowledged.len(),
        lost: account.lost,
        doubled: account.doubled,
        unequal,
        recovery: Duration::ZERO,
        pause: Duration::ZERO,
        wrong,
    }
}

/// What the log says of the commands.
#[derive(Debug, Default)]
struct Account {
    lost: usize,
    doubled: usize,
    wrong: Vec<String>,
}

/// Holds the log, as versions and command ids, against the commands that were acknowledged since `before`, each with the
/// acknowledged version.
fn account(log: &[(i64, Uuid)], head: i64, acknowledged: &[(Uuid, i64)], before: i64) -> Account {
    let mut account = Account::default();
    let gapless = log.iter().zip(1..).all(|((version, _), expected)| *version == expected);
    if !gapless || i64::try_from(log.len()).unwrap() != head {
        account.wrong.push(format!("the log has holes: {} events up to version {head}", log.len()));
    }
    let mut versions: HashMap<Uuid, Vec<i64>> = HashMap::new();
    for (version, id) in log {
        versions.entry(*id).or_default().push(*version);
    }
    for (id, told) in acknowledged {
        let found = versions.get(id).map_or(&[][..], Vec::as_slice);
        if !found.contains(told) {
            account.lost += 1;
            account.wrong.push(format!("{id} was acknowledged with version {told}, stored are {found:?}"));
        }
        if found.len() > 1 {
            account.doubled += found.len() - 1;
            account.wrong.push(format!("{id} was done more than once: {found:?}"));
        }
    }
    // Every client was answered, so every event of this time is one of theirs.
    let known: HashSet<Uuid> = acknowledged.iter().map(|(id, _)| *id).collect();
    for (version, id) in log.iter().filter(|(version, id)| *version > before && !known.contains(id)) {
        account.doubled += 1;
        account.wrong.push(format!("version {version}, {id}, was done without an acknowledgement"));
    }
    account
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Uuid = Uuid::from_u128(1);
    const TWO: Uuid = Uuid::from_u128(2);
    const THREE: Uuid = Uuid::from_u128(3);

    /// Lost, doubled, and how much there is to say about it. Version 1 was there before.
    fn of(log: &[(i64, Uuid)], acknowledged: &[(Uuid, i64)]) -> (usize, usize, usize) {
        let Account { lost, doubled, wrong } = account(log, 3, acknowledged, 1);
        (lost, doubled, wrong.len())
    }

    #[test]
    fn a_log_that_keeps_the_promise_passes() {
        assert_eq!(of(&[(1, ONE), (2, TWO), (3, THREE)], &[(TWO, 2), (THREE, 3)]), (0, 0, 0));
    }

    #[test]
    fn what_was_acknowledged_and_is_not_there_or_elsewhere_is_lost() {
        assert_eq!(of(&[(1, ONE), (2, TWO), (3, ONE)], &[(TWO, 2), (THREE, 3), (ONE, 3)]), (1, 1, 2));
        assert_eq!(of(&[(1, ONE), (2, THREE), (3, TWO)], &[(TWO, 2), (THREE, 2)]), (1, 0, 1));
    }

    #[test]
    fn what_is_there_twice_or_without_an_acknowledgement_is_done_too_often() {
        assert_eq!(of(&[(1, ONE), (2, TWO), (3, TWO)], &[(TWO, 2)]), (0, 1, 1));
        assert_eq!(of(&[(1, ONE), (2, TWO), (3, THREE)], &[(TWO, 2)]), (0, 1, 1));
    }

    #[test]
    fn a_gap_in_the_log_is_reported() {
        assert_eq!(of(&[(1, ONE), (3, TWO)], &[(TWO, 3)]), (0, 0, 1));
    }
}
