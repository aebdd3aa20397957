//! Files of a work order: hung there by who brought them, taken away by who may change it.

use super::{Decider, Decision, event};
use crate::board::{BoardEventKind, BroughtFile, Delta};
use crate::{Error, Id};

impl Decider<'_> {
    pub(super) fn add_file(&mut self, card_id: Id, file_id: Id) -> Decision {
        self.card(card_id)?;
        // What another has brought is nobody's business until it hangs there.
        let me = self.deciding.context.user_id();
        let mine = self.file(card_id, file_id).ok().filter(|brought| brought.by == me);
        let brought = mine.ok_or(UNKNOWN)?;
        if brought.is_added {
            return Ok(None);
        }
        brought.is_added = true;
        event(BoardEventKind::FileAdded { card_id, file: brought.file.clone() }, Delta::default())
    }

    pub(super) fn remove_file(&mut self, card_id: Id, file_id: Id) -> Decision {
        self.card(card_id)?;
        let brought = self.file(card_id, file_id)?;
        if !brought.is_added {
            return Err(UNKNOWN);
        }
        let file = brought.file.clone();
        self.facts.files.remove(&file_id);
        event(BoardEventKind::FileRemoved { card_id, file }, Delta::default())
    }

    fn file(&mut self, card_id: Id, file_id: Id) -> Result<&mut BroughtFile, Error> {
        self.facts.files.get_mut(&file_id).filter(|brought| brought.card_id == card_id).ok_or(UNKNOWN)
    }
}

const UNKNOWN: Error = Error::NotFound { what: "File" };
