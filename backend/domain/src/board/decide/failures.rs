//! Failures of a work order: codes that belong together, and who must not be completed without one.

use super::{Decider, Decision, event, text};
use crate::board::failure::{DowntimeSpan, FailureCodes, FailurePut, MadeDowntime, PutFailure};
use crate::board::{BoardEventKind, Card, Delta};
use crate::failure::FailureKind;
use crate::{Error, FAILURE_WORK, Id};

/// The longest note, in characters.
const NOTE_MAX: usize = 2_000;
/// Failures of a work order.
const FAILURES_MAX: i64 = 200;

impl Decider<'_> {
    pub(super) fn put_failure(&mut self, asked: &PutFailure) -> Decision {
        let PutFailure { card_id, codes, failed_at, downtime_id, .. } = *asked;
        let asset = self.not_closed(card_id)?.face.asset.as_ref().map(|asset| asset.id);
        let before = match asked.failure_id {
            Some(id) => Some(self.failure_of(card_id, id)?),
            None => None,
        };
        let name = self.failure_name(codes, before)?;
        if failed_at.is_some_and(|at| at > self.deciding.now) {
            return Err(Error::field("in_future", "failedAt", "A failure is recorded after it has happened."));
        }
        if let Some(downtime) = downtime_id {
            let known = self.facts.failures.downtimes.get(&downtime).filter(|known| Some(known.asset) == asset);
            let missing = || Error::field("not_found", "downtimeId", "There is no such downtime of this asset.");
            let known = known.ok_or_else(missing)?;
            if known.failure.is_some_and(|of| Some(of) != asked.failure_id) {
                return Err(Error::field("downtime_taken", "downtimeId", "Another failure has this downtime."));
            }
        }
        let made = match asked.downtime {
            Some(span) => Some(self.new_downtime(span, asset, downtime_id)?),
            None => None,
        };
        text::free_text("note", &asked.note)?;
        let note = asked.note.trim().to_owned();
        if note.chars().count() > NOTE_MAX {
            return Err(Error::field("too_long", "note", format!("At most {NOTE_MAX} characters.")));
        }
        let failure_id = match asked.failure_id {
            Some(id) => id,
            None if self.failures_of(card_id) >= FAILURES_MAX => {
                let detail = format!("A work order has at most {FAILURES_MAX} failures.");
                return Err(Error::conflict("too_many_failures", detail));
            }
            None => self.facts.id()?,
        };
        self.facts.failures.rows.insert(failure_id, (card_id, codes));
        self.free_downtimes(failure_id);
        if let Some(downtime) = downtime_id.and_then(|id| self.facts.failures.downtimes.get_mut(&id)) {
            downtime.failure = Some(failure_id);
        }
        self.facts.failures.outages.extend(made);
        let put = FailurePut { card_id, failure_id, codes, failed_at, downtime_id, downtime: made, note, name };
        let what = match before {
            Some(_) => BoardEventKind::FailureEdited(put),
            None => {
                self.count_failures(card_id, 1);
                BoardEventKind::FailureAdded(put)
            }
        };
        event(what, Delta::default())
    }

    /// A downtime of the asset that is made with the failure.
    fn new_downtime(&self, span: DowntimeSpan, asset: Option<Id>, other: Option<Id>) -> Result<MadeDowntime, Error> {
        let wrong = |code: &'static str, field: &str, detail: &str| Err(Error::field(code, field, detail));
        if other.is_some() {
            return wrong("invalid", "downtime", "A failure has one downtime: choose one or make one.");
        }
        let Some(asset_id) = asset else {
            return wrong("no_asset", "downtime", "The work order has no asset that could have stood still.");
        };
        if span.started_at > self.deciding.now {
            return wrong("in_future", "downtime.startedAt", "A downtime is recorded after it has begun.");
        }
        if span.ended_at.is_some_and(|end| end <= span.started_at) {
            return wrong("invalid", "downtime.endedAt", "The end must be after the start.");
        }
        if span.ended_at.is_some_and(|end| end > self.deciding.now) {
            return wrong("in_future", "downtime.endedAt", "Leave the end empty while the asset stands still.");
        }
        if !self.facts.failures.assets.contains(&asset_id) {
            let detail = "The work order has just got another asset. Try again.";
            return Err(Error::conflict("asset_changed", detail));
        }
        let mut outages = self.facts.failures.outages.iter();
        if let Some(known) = outages.find(|known| known.asset_id == asset_id && known.span.meets(&span)) {
            let detail = "The asset already has a downtime in this period.";
            let extra = serde_json::json!({ "downtime": known.span });
            return Err(Error::conflict_with("overlap", detail, extra));
        }
        Ok(MadeDowntime { asset_id, span })
    }

    pub(super) fn remove_failure(&mut self, card_id: Id, failure_id: Id) -> Decision {
        self.not_closed(card_id)?;
        self.failure_of(card_id, failure_id)?;
        self.facts.failures.rows.remove(&failure_id);
        self.free_downtimes(failure_id);
        self.count_failures(card_id, -1);
        event(BoardEventKind::FailureRemoved { card_id, failure_id }, Delta::default())
    }

    /// Refuses to complete a repair of which nobody has said what failed, if the board asks for it.
    pub(super) fn failure_is_recorded(&self, card: &Card) -> Result<(), Error> {
        let asked = self.board.settings.require_failure && card.face.work_type == Some(FAILURE_WORK);
        if asked && self.failures_of(card.face.id) == 0 {
            let detail = format!("Record what failed before {} is completed.", card.face.code);
            return Err(Error::conflict("failure_missing", detail));
        }
        Ok(())
    }

    /// What a failure had is free for another one, also within the same batch.
    fn free_downtimes(&mut self, failure: Id) {
        for downtime in self.facts.failures.downtimes.values_mut() {
            downtime.failure.take_if(|of| *of == failure);
        }
    }

    fn failures_of(&self, card: Id) -> i64 {
        self.facts.failures.counts.get(&card).copied().unwrap_or_default()
    }

    /// A later command of the same batch sees what an earlier one has done.
    fn count_failures(&mut self, card: Id, by: i64) {
        *self.facts.failures.counts.entry(card).or_default() += by;
    }

    fn failure_of(&self, card: Id, id: Id) -> Result<FailureCodes, Error> {
        match self.facts.failures.rows.get(&id) {
            Some((of, codes)) if *of == card => Ok(*codes),
            _ => Err(Error::NotFound { what: "Failure" }),
        }
    }

    /// Checks that the codes belong together; the names of the class and of what was wrong.
    fn failure_name(&self, codes: FailureCodes, before: Option<FailureCodes>) -> Result<String, Error> {
        let mut name = String::new();
        for (id, kind, above) in codes.named() {
            let field = field_of(kind);
            let known = self.facts.failures.codes.get(&id).filter(|code| code.kind == kind);
            let code = known.ok_or_else(|| Error::field("not_found", field, "There is no such code."))?;
            let kept = before.is_some_and(|before| before.named().any(|(had, _, _)| had == id));
            if !code.active && !kept {
                return Err(Error::field("archived", field, format!("{} is no longer in use.", code.name)));
            }
            match (kind.parent(), above) {
                (Some(parent), None) => {
                    let detail = format!("Choose the {} first.", parent.in_words());
                    return Err(Error::field("required", field_of(parent), detail));
                }
                (Some(parent), Some(above)) if code.parent != Some(above) => {
                    let detail = format!("{} belongs to another {}.", code.name, parent.in_words());
                    return Err(Error::field("other_class", field, detail));
                }
                _ => {}
            }
            match kind {
                FailureKind::Class => name.clone_from(&code.name),
                // What was wrong is said by the problem or else by what was observed.
                FailureKind::Problem => name = format!("{name}: {}", code.name),
                FailureKind::Mode if codes.problem_id.is_none() => name = format!("{name}: {}", code.name),
                _ => {}
            }
        }
        Ok(name)
    }
}

const fn field_of(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::Class => "classId",
        FailureKind::Problem => "problemId",
        FailureKind::Cause => "causeId",
        FailureKind::Remedy => "remedyId",
        FailureKind::Mode => "modeId",
        FailureKind::Mechanism => "mechanismId",
    }
}
