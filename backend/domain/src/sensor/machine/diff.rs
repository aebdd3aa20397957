//! What has to be said so that a reader of one list of episodes knows another one.

use super::{Change, Episode, RuleChange};
use crate::Id;

/// Says it, in order of time, as both lists are. Since episodes that overlap are one reported differently, no two alarms ever
/// have the same name on the way.
pub(super) fn tell(rule_id: Id, reported: &[Episode], found: &[Episode], out: &mut Vec<RuleChange>) {
    let same = reported.iter().zip(found).take_while(|(reported, found)| reported == found).count();
    let mut reported = reported.iter().skip(same).peekable();
    let mut found = found.iter().skip(same).peekable();
    let mut say = |change| out.push(RuleChange { rule_id, change });
    loop {
        let (drop, take) = match (reported.peek(), found.peek()) {
            (None, None) => return,
            (Some(_), None) => (true, false),
            (None, Some(_)) => (false, true),
            (Some(old), Some(new)) => (!ended_before(new, old), !ended_before(old, new)),
        };
        match (reported.next_if(|_| drop), found.next_if(|_| take)) {
            (Some(old), Some(new)) => revise(old, new, &mut say),
            (Some(old), None) => say(Change::Retracted { raised_at: old.raised_at }),
            (None, Some(new)) => raise(new, &mut say),
            (None, None) => return,
        }
    }
}

/// Whether the one was over when the other began, so that they are two alarms and not one reported differently.
fn ended_before(one: &Episode, other: &Episode) -> bool {
    one.raised_at != other.raised_at && one.cleared_at.is_some_and(|cleared| cleared <= other.raised_at)
}

fn raise(new: &Episode, say: &mut impl FnMut(Change)) {
    say(Change::Raised { episode: new.as_raised() });
    if new.cleared_at.is_some() {
        say(Change::Cleared { episode: *new });
    }
}

fn revise(old: &Episode, new: &Episode, say: &mut impl FnMut(Change)) {
    match *old == new.as_raised() {
        _ if old == new => {}
        true => say(Change::Cleared { episode: *new }),
        false => say(Change::Changed { raised_at: old.raised_at, episode: *new }),
    }
}
