//! The slash commands of chats: what each means, and doing it.

use chrono::Utc;
use gantry_domain::board::BoardCommand;
use gantry_domain::thread::Carried;
use gantry_domain::{Action, Error, Family, GivenReading, Id, Need, ReadingKind};
use gantry_store::chat::{self, Place};
use gantry_store::meters::meter;
use gantry_store::meters::meter_reading::{self, NewReading};
use gantry_store::requests::work_request::{self, NewWorkRequest, WorkRequest};
use gantry_store::{Tx, entity};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;

/// The longest title of a work request, in characters; the rest becomes its description.
const LONGEST_TITLE: usize = 200;

/// A slash command, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slash {
    /// `/issue text`: asks for work.
    Issue(String),
    /// `/clock in`, `/clock out`: one's own labour timer.
    Clock(bool),
    /// `/meter code value`: takes a reading.
    Meter(String, Decimal),
    /// `/status name - reason`: moves the work order.
    Status(String),
}

impl Slash {
    /// Reads one.
    ///
    /// # Errors
    /// `unknown_command`; `invalid` with what is missing.
    pub(super) fn parse(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let lacking = |message: &str| Error::field("invalid", "text", message);
        match word.to_lowercase().as_str() {
            "/issue" if rest.is_empty() => Err(lacking("Enter a summary: /issue The pump leaks")),
            "/issue" => Ok(Self::Issue(rest.to_owned())),
            "/clock" => match rest.to_lowercase().as_str() {
                "in" => Ok(Self::Clock(true)),
                "out" => Ok(Self::Clock(false)),
                _ => Err(lacking("Enter in or out: /clock in")),
            },
            "/meter" => {
                let usage = || lacking("Enter the meter code and the value: /meter M-12 1204.5");
                let (code, value) = rest.rsplit_once(char::is_whitespace).ok_or_else(usage)?;
                let value = value.replace(',', ".").parse().map_err(|_| usage())?;
                Ok(Self::Meter(code.trim().to_owned(), value))
            }
            "/status" if rest.is_empty() => Err(lacking("Enter the status: /status In Review")),
            "/status" => Ok(Self::Status(rest.to_owned())),
            _ => {
                let detail = format!("Unknown command {word}. Commands: /issue, /clock, /meter and /status.");
                Err(Error::field("unknown_command", "text", detail))
            }
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Issue(_) => "issue",
            Self::Clock(_) => "clock",
            Self::Meter(..) => "meter",
            Self::Status(_) => "status",
        }
    }
}

/// Does it. The work, and that it was done, are one transaction; where the work is a command of a board, that counts once
/// by its own id.
///
/// # Errors
/// `no_work_order` where the thread is about none; whatever the work itself refuses.
pub(super) async fn carry_out(
    services: &Services,
    caller: &Caller,
    place: Option<Place>,
    id: Uuid,
    slash: Slash,
) -> Result<(Carried, String), Error> {
    let name = slash.name();
    let who = caller.author().name;
    match slash {
        Slash::Issue(text) => {
            let need = Family::WorkRequest.to(Action::Create);
            let ask = async |tx: &Tx| {
                chat::carry_out(tx, (id, name), async || {
                    let made = work_request::insert(tx, request(&text, &who, place.as_ref())?).await?;
                    let told = format!("{who} created work request {} {}", made.code, made.title);
                    Ok((made.code, told))
                })
                .await
            };
            services.store.tenant_tx(caller, need, ask).await
        }
        Slash::Meter(code, value) => {
            let take = async |tx: &Tx| {
                chat::carry_out(tx, (id, name), async || {
                    let outcome = read_meter(tx, caller, &code, value).await?;
                    Ok((outcome.clone(), format!("{who} recorded a reading of {code}: {outcome}")))
                })
                .await
            };
            services.store.tenant_tx(caller, Family::Meter.to(Action::Create), take).await
        }
        Slash::Clock(on) => {
            let Place { work_order, code, .. } = place.ok_or_else(no_work_order)?;
            let command = if on {
                BoardCommand::StartLabour { card_id: work_order, labour_type_id: None, override_reason: None }
            } else {
                BoardCommand::StopLabour { card_id: work_order }
            };
            let (outcome, did) = if on { ("in", "started") } else { ("out", "stopped") };
            let told = format!("{who} {did} the timer on {code}");
            by_board(services, caller, (id, name), work_order, &command, (outcome.to_owned(), told)).await
        }
        Slash::Status(wanted) => {
            let Place { work_order, code, lists, .. } = place.ok_or_else(no_work_order)?;
            let (list_id, status, reason) = target(&lists, &wanted)?;
            let command = BoardCommand::MoveCard {
                card_id: work_order,
                list_id,
                after: None,
                from: None,
                reason,
                override_reason: None,
            };
            let told = format!("{who} set {code} to {status}");
            by_board(services, caller, (id, name), work_order, &command, (status, told)).await
        }
    }
}

/// A command of a board, which counts once by its id; then it is written down that it was carried out.
async fn by_board(
    services: &Services,
    caller: &Caller,
    (id, name): (Uuid, &str),
    work_order: Id,
    command: &BoardCommand,
    done: (String, String),
) -> Result<(Carried, String), Error> {
    let board = command_gateway::place(services, caller, work_order).await?.board_number;
    command_gateway::carry_out_once(services, caller, board, id, command).await?;
    let note = async |tx: &Tx| chat::carry_out(tx, (id, name), async || Ok(done)).await;
    services.store.tenant_tx(caller, Need::SignedIn, note).await
}

fn no_work_order() -> Error {
    Error::conflict("no_work_order", "This chat does not belong to a work order.")
}

fn request(text: &str, who: &str, place: Option<&Place>) -> Result<NewWorkRequest, Error> {
    let title: String = text.lines().next().unwrap_or_default().chars().take(LONGEST_TITLE).collect();
    let description = if title == text { "" } else { text };
    let fields = json!({ "title": title, "description": description, "requester": who });
    let new = entity::checked_new::<WorkRequest>(&fields.as_object().cloned().unwrap_or_default())?;
    Ok(NewWorkRequest { asset_id: place.and_then(|place| place.asset), ..new })
}

async fn read_meter(tx: &Tx, caller: &Caller, code: &str, value: Decimal) -> Result<String, Error> {
    let meter = meter::by_code(tx, code).await?.ok_or(Error::NotFound { what: "Meter" })?;
    let now = Utc::now();
    let given = GivenReading { at: now, value: Some(value), text: String::new(), kind: ReadingKind::Reading };
    let new = [NewReading { given, unit: None, source: "person", remark: String::new() }];
    let taken = meter_reading::take(tx, meter, &new, &caller.author(), now).await?;
    taken.map_err(|refused| {
        let first = refused.into_iter().next().map(|(_, error)| error);
        first.unwrap_or_else(|| Error::Internal("a reading was refused without a reason".to_owned()))
    })?;
    Ok(value.normalize().to_string())
}

/// The list whose own name or status the text begins with, the longest one; what follows a dash is the reason.
fn target(lists: &[(Id, String, String)], wanted: &str) -> Result<(Id, String, Option<String>), Error> {
    let (name, reason) = match wanted.split_once(" - ") {
        Some((name, reason)) => (name.trim(), Some(reason.trim().to_owned()).filter(|reason| !reason.is_empty())),
        None => (wanted, None),
    };
    let is = |one: &str| one.to_lowercase() == name.to_lowercase();
    let found = lists.iter().find(|(_, list, status)| is(list) || is(status));
    let (id, list, _) = found.ok_or_else(|| {
        let names: Vec<&str> = lists.iter().map(|(_, list, _)| list.as_str()).collect();
        let detail = format!("There is no {name}. There are {}.", names.join(", "));
        Error::conflict_with("unknown_status", detail, json!({ "known": names }))
    })?;
    Ok((*id, list.clone(), reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_as_people_type_them() {
        assert_eq!(Slash::parse("/issue  The pump\nleaks ").unwrap(), Slash::Issue("The pump\nleaks".to_owned()));
        assert_eq!(Slash::parse("/Clock IN").unwrap(), Slash::Clock(true));
        let meter = Slash::Meter("M 12".to_owned(), Decimal::new(12_045, 1));
        assert_eq!(Slash::parse("/meter M 12 1204,5").unwrap(), meter);
        for (text, code) in [
            ("/issue", "invalid"),
            ("/clock", "invalid"),
            ("/meter M-1", "invalid"),
            ("/meter M-1 much", "invalid"),
            ("/status ", "invalid"),
            ("/dance", "unknown_command"),
            ("/", "unknown_command"),
        ] {
            assert_eq!(Slash::parse(text).unwrap_err().code(), code, "{text}");
        }
    }

    #[test]
    fn a_status_is_found_by_the_list_or_by_its_own_name() {
        let lists = [(1, "Open".to_owned(), "Open".to_owned()), (2, "Doing".to_owned(), "In progress".to_owned())];
        assert_eq!(target(&lists, "in progress").unwrap(), (2, "Doing".to_owned(), None));
        assert_eq!(
            target(&lists, "open - parts missing").unwrap(),
            (1, "Open".to_owned(), Some("parts missing".to_owned()))
        );
        assert_eq!(target(&lists, "Closed").unwrap_err().code(), "unknown_status");
    }
}
