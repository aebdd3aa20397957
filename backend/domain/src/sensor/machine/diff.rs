//! What has to be said so that whoever was told one list of episodes knows another one.

use super::{Change, Episode, Told};
use crate::Id;

/// Says it, in an order in which no two alarms ever have the same name. Both lists are in order of time.
pub(super) fn tell(rule_id: Id, told: &[Episode], found: &[Episode], out: &mut Vec<Told>) {
    let same = told.iter().zip(found).take_while(|(told, found)| told == found).count();
    let mut told = told.iter().skip(same).peekable();
    let mut found = found.iter().skip(same).peekable();
    let (mut pairs, mut new) = (Vec::new(), Vec::new());
    let mut say = |change| out.push(Told { rule_id, change });
    loop {
        let (drop, take) = match (told.peek(), found.peek()) {
            (None, None) => break,
            (Some(_), None) => (true, false),
            (None, Some(_)) => (false, true),
            (Some(old), Some(new)) => (!ended_before(new, old), !ended_before(old, new)),
        };
        let old = told.next_if(|_| drop);
        match (old, found.next_if(|_| take)) {
            (Some(old), Some(found)) => pairs.push((old, found)),
            (Some(old), None) => say(Change::Retracted { raised_at: old.raised_at }),
            (None, Some(found)) => new.push(found),
            (None, None) => break,
        }
    }
    // Those that move back make room for those that follow them, those that move on for those that go before.
    let (on, back): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|(old, new)| new.raised_at > old.raised_at);
    for (old, new) in back.into_iter().chain(on.into_iter().rev()) {
        revise(old, new, &mut say);
    }
    for episode in new {
        say(Change::Raised { episode: episode.as_raised() });
        if episode.cleared_at.is_some() {
            say(Change::Cleared { episode: *episode });
        }
    }
}

/// Whether the one was over when the other began, so that they are two alarms and not one told differently.
fn ended_before(one: &Episode, other: &Episode) -> bool {
    one.raised_at != other.raised_at && one.cleared_at.is_some_and(|cleared| cleared <= other.raised_at)
}

fn revise(old: &Episode, new: &Episode, say: &mut impl FnMut(Change)) {
    match *old == new.as_raised() {
        _ if old == new => {}
        true => say(Change::Cleared { episode: *new }),
        false => say(Change::Changed { raised_at: old.raised_at, episode: *new }),
    }
}
