//! What the demonstration's people have said to each other lately: in the chat of a crew, and between two.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::stream::{Deciding, Recorded, StreamState};
use gantry_domain::thread::{ThreadCommand, ThreadNeeds};
use gantry_domain::{Caller, Error, Id, Permissions, RequestContext, TenantId, UserId};
use gantry_store::chat;
use gantry_store::{Tx, thread_stream};
use uuid::Uuid;

use super::world::Member;

/// Minutes before today, who (by the beginning of the name), what.
type Line = (i64, &'static str, &'static str);

/// The mechanical early shift, with the dispatcher as a guest.
const EARLY_SHIFT: &[Line] = &[
    (1_560, "Dana", "Morning all. Line 2 is down for the seal on filler 3 from ten to noon. Everything else runs."),
    (1_552, "Tomas", "Got it. Spare seal is on my bench, the old one is scored all around."),
    (1_390, "Tomas", "Seal is in, 0.2 bar drop over ten minutes. Good enough?"),
    (1_384, "Dana", "Good. Close the order when the pressure has held for an hour."),
    (1_310, "Tomas", "Held. Closed."),
    (
        190,
        "Dana",
        "The bearing on conveyor 4 is running warm again, 71 °C at the last round. Can somebody listen to it?",
    ),
    (184, "Tomas", "On my way, I have the stethoscope with me."),
    (151, "Tomas", "Inner race is rough. It will last the shift, not the week."),
    (148, "Dana", "Thanks. I will put it on the board for tomorrow's early shift."),
];

/// The dispatcher and the technician.
const BETWEEN_TWO: &[Line] = &[
    (2_900, "Tomas", "Can I swap Thursday with Marcus?"),
    (2_871, "Dana", "Yes, if he is back from the fork-lift course by noon."),
    (2_868, "Tomas", "He is."),
    (64, "Dana", "Is the torque wrench back from calibration?"),
];

/// Those who plan.
const PLANNING: &[Line] = &[
    (1_720, "Helena", "Quarterly shutdown moves to the second weekend. Please keep Saturday free of orders."),
    (1_695, "Dana", "Done. Two inspections moved to Friday."),
];

/// Has them say it.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(
    tx: &Tx,
    tenant: TenantId,
    (members, crews): (&[Member], &[Id]),
    today: DateTime<Utc>,
) -> Result<(), Error> {
    let user = |name: &str| members.iter().find(|member| member.name.starts_with(name)).and_then(|member| member.user);
    let (Some(dana), Some(tomas)) = (user("Dana"), user("Tomas")) else { return Ok(()) };
    let early = crews.first().copied();
    let planning = members.iter().find(|member| member.user == Some(dana)).and_then(|member| crews.get(member.crew));
    if let Some(crew) = early {
        let thread = chat::of_crew(tx, crew).await?;
        chat::join_as_guest(tx, dana, thread).await?;
        say(tx, tenant, members, (thread, EARLY_SHIFT), today).await?;
    }
    if let Some(crew) = planning {
        let thread = chat::of_crew(tx, *crew).await?;
        say(tx, tenant, members, (thread, PLANNING), today).await?;
    }
    let thread = chat::direct(tx, dana, tomas).await?;
    say(tx, tenant, members, (thread, BETWEEN_TWO), today).await
}

async fn say(
    tx: &Tx,
    tenant: TenantId,
    members: &[Member],
    (thread, lines): (Id, &[Line]),
    today: DateTime<Utc>,
) -> Result<(), Error> {
    let loaded = thread_stream::load(tx, thread).await?;
    let (mut state, mut version) = (loaded.state, loaded.head.version);
    let mut events = Vec::with_capacity(lines.len());
    for (ago, who, text) in lines {
        let found = members.iter().find(|member| member.name.starts_with(who));
        let Some((member, user)) = found.and_then(|member| Some((member, member.user?))) else { continue };
        let context = as_user(tenant, user, member);
        let command = ThreadCommand::SendMessage {
            text: (*text).to_owned(),
            reply_to: None,
            mentions: Vec::new(),
            attachments: Vec::new(),
        };
        let mut needs = ThreadNeeds::default();
        needs.add(&command);
        let mut facts = thread_stream::gather(tx, &state, needs).await?;
        let at = today - TimeDelta::minutes(*ago);
        let Some(event) = state.decide(&command, &mut facts, &Deciding { context: &context, now: at })? else {
            continue;
        };
        version += 1;
        let recorded = Recorded { version, command_id: Uuid::now_v7(), by: context.author(), at, event };
        state.apply(&recorded);
        events.push(recorded);
    }
    thread_stream::persist(tx, loaded.head.id, &events, &state).await
}

fn as_user(tenant: TenantId, id: UserId, member: &Member) -> RequestContext {
    let name = member.name.clone();
    let caller = Caller::User { id, person: Some(member.person), crews: Vec::new(), name, session: Uuid::nil() };
    RequestContext::user(tenant, caller, Arc::new(Permissions::full()), Uuid::nil())
}
