//! What happened to each work order, step by step with its time: opened, planned, worked on, reviewed, closed. Only said
//! here; it happens in `play.rs`, by the rules.

use chrono::{DateTime, Duration, Utc};
use gantry_domain::RichText;
use gantry_domain::SystemStatus;
use gantry_domain::board::{CardPatch, NewCard, NewSubTask, NewTask};
use rust_decimal::Decimal;

use super::dice::Dice;
use super::jobs::{self, Job, Spare};
use super::world::{Machine, Quota, Stage, World, heading};

/// The board's labels: word and colour.
pub(super) const LABELS: [(&str, &str); 5] = [
    ("Safety", "#c62828"),
    ("Food safety", "#2e7d32"),
    ("Shutdown", "#6a1b9a"),
    ("Energy", "#ef6c00"),
    ("Warranty", "#1565c0"),
];

const REOPENED: [&str; 4] = [
    "Leak came back after two shifts.",
    "Operators report the same noise again.",
    "Torque was not checked, see the quality report.",
    "Wrong part fitted, right one has arrived.",
];

/// Where a work order stands today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Open,
    Review,
    Completed,
    Closed,
    Archived,
}

/// Something a person does to a work order.
#[derive(Debug, Clone)]
pub(super) enum Act {
    Create {
        card: Box<NewCard>,
        label: Option<&'static str>,
        spare: Option<Spare>,
    },
    Edit(Box<CardPatch>),
    Note(&'static str),
    StartLabour,
    StopLabour,
    /// A task by its place.
    Task(usize),
    /// A sub-task by its places.
    SubTask(usize, usize),
    /// Into the list with that heading.
    Move(&'static str, Option<&'static str>),
    Archive,
}

/// One step of a story.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) at: DateTime<Utc>,
    /// Place in [`World::members`].
    pub(super) who: usize,
    /// Number of the work order on its board, in order of creation.
    pub(super) order: usize,
    pub(super) act: Act,
}

/// All steps of a board in order of time.
pub(super) fn tell(world: &World, stage: &Stage) -> Vec<Step> {
    let mut dice = Dice::new(stage.seed);
    let mut beginnings: Vec<(DateTime<Utc>, Fate)> =
        fates(stage.quota).map(|fate| (world.today - age(&mut dice, fate), fate)).collect();
    beginnings.sort_by_key(|(at, _)| *at);
    let mut steps = Vec::new();
    for (order, (at, fate)) in beginnings.into_iter().enumerate() {
        let mut tale = Tale { world, stage, order, at, steps: Vec::new() };
        tale.live(&mut dice, fate);
        steps.append(&mut tale.steps);
    }
    steps.retain(|step| step.at < world.today - Duration::minutes(5));
    steps.sort_by_key(|step| step.at);
    steps
}

fn fates(quota: Quota) -> impl Iterator<Item = Fate> {
    use std::iter::repeat_n;
    repeat_n(Fate::Archived, quota.archived)
        .chain(repeat_n(Fate::Closed, quota.closed))
        .chain(repeat_n(Fate::Completed, quota.completed))
        .chain(repeat_n(Fate::Review, quota.review))
        .chain(repeat_n(Fate::Open, quota.open))
}

/// How long ago it was opened, so that its fate has come true by today.
fn age(dice: &mut Dice, fate: Fate) -> Duration {
    let days = match fate {
        Fate::Archived => dice.between(90, 545),
        Fate::Closed => dice.between(12, 58),
        Fate::Completed => dice.between(7, 30),
        Fate::Review => dice.between(3, 9),
        // Most of what is open is young, some of it is forgotten.
        Fate::Open => dice.between(0, 6) * dice.between(0, 6) + dice.between(0, 2),
    };
    Duration::days(days) + Duration::minutes(dice.between(10, 20 * 60))
}

/// Builds the story of one work order.
struct Tale<'a> {
    world: &'a World,
    stage: &'a Stage,
    order: usize,
    at: DateTime<Utc>,
    steps: Vec<Step>,
}

impl<'a> Tale<'a> {
    fn step(&mut self, who: usize, act: Act) {
        self.steps.push(Step { at: self.at, who, order: self.order, act });
    }

    fn wait(&mut self, dice: &mut Dice, least: i64, most: i64) {
        self.at += Duration::minutes(dice.between(least, most));
    }

    fn live(&mut self, dice: &mut Dice, fate: Fate) {
        let Some((job, machine)) = self.job(dice) else { return };
        let crew = dice.pick(self.stage.crews);
        let worker = self.member_of(dice, crew);
        let planner = dice.pick(&self.world.planners);
        let requester = if job.planned { planner } else { self.member_of(dice, crew) };
        let assigned = fate != Fate::Open || dice.chance(70);
        let card = self.card(dice, job, machine, crew, assigned.then_some(worker));
        let label = dice.chance(25).then(|| dice.pick(&LABELS).0);
        self.step(requester, Act::Create { card: Box::new(card), label, spare: job.part });
        match fate {
            Fate::Open => self.begin(dice, job, worker, assigned),
            Fate::Review => self.work(dice, job, worker, 60, 1_200),
            Fate::Completed | Fate::Closed => self.finish(dice, job, worker, planner, 4_000),
            Fate::Archived => self.finish(dice, job, worker, planner, 12_000),
        }
        if matches!(fate, Fate::Closed | Fate::Archived) {
            if fate == Fate::Archived && dice.chance(6) {
                self.again(dice, job, worker, planner);
            }
            self.wait(dice, 1_440, 5_000);
            self.step(planner, Act::Move(heading(SystemStatus::Closed), None));
        }
        if fate == Fate::Archived {
            self.at += Duration::days(60);
            self.step(planner, Act::Archive);
        }
    }

    /// A job and a machine that it fits.
    fn job(&self, dice: &mut Dice) -> Option<(&'static Job, &'a Machine)> {
        let world: &'a World = self.world;
        let machines = |job: &'static Job| world.machines.iter().filter(|machine| job.kinds.contains(&machine.kind));
        let jobs = jobs::OF_BOARDS.get(self.stage.jobs).copied().unwrap_or_default();
        let possible: Vec<&'static Job> = jobs.iter().filter(|job| machines(job).next().is_some()).collect();
        let job = *dice.choose(&possible)?;
        let fitting: Vec<&'a Machine> = machines(job).collect();
        Some((job, dice.choose(&fitting).copied()?))
    }

    /// Work that is not done yet: untouched, in progress, or waiting.
    fn begin(&mut self, dice: &mut Dice, job: &Job, worker: usize, assigned: bool) {
        let extra = self.stage.lists;
        if !assigned || extra.is_empty() || dice.chance(45) {
            return;
        }
        self.wait(dice, 30, 600);
        self.step(worker, Act::Move(dice.pick(extra), None));
        if dice.chance(70) {
            self.wait(dice, 5, 60);
            self.step(worker, Act::StartLabour);
            let half = job.tasks.len() / 2;
            self.tick(dice, job, worker, half);
            self.step(worker, Act::StopLabour);
        }
        if dice.chance(60) {
            self.wait(dice, 5, 60);
            self.step(worker, Act::Note(dice.pick(job.notes)));
        }
    }

    /// From the start of the work until it lies in review.
    fn work(&mut self, dice: &mut Dice, job: &Job, worker: usize, least: i64, most: i64) {
        self.wait(dice, least, most);
        if let (true, Some(list)) = (dice.chance(60), self.stage.lists.first()) {
            self.step(worker, Act::Move(list, None));
        }
        self.wait(dice, 1, 30);
        self.step(worker, Act::StartLabour);
        self.tick(dice, job, worker, job.tasks.len());
        self.wait(dice, 10, job.hours * 30);
        self.step(worker, Act::StopLabour);
        self.step(worker, Act::Note(dice.pick(job.notes)));
        self.wait(dice, 1, 60);
        self.step(worker, Act::Move(heading(SystemStatus::InReview), None));
    }

    fn finish(&mut self, dice: &mut Dice, job: &Job, worker: usize, planner: usize, most: i64) {
        if dice.chance(20) {
            let later = Some(Some(self.at + Duration::days(dice.between(5, 20))));
            self.step(planner, Act::Edit(Box::new(CardPatch { due: later, ..CardPatch::default() })));
        }
        self.work(dice, job, worker, 120, most);
        self.wait(dice, 120, 2_400);
        self.step(planner, Act::Move(heading(SystemStatus::Completed), None));
    }

    /// Reopened, and done once more.
    fn again(&mut self, dice: &mut Dice, job: &Job, worker: usize, planner: usize) {
        self.wait(dice, 600, 2_400);
        self.step(planner, Act::Move(heading(SystemStatus::Open), Some(dice.pick(&REOPENED))));
        self.finish(dice, job, worker, planner, 1_440);
    }

    /// The first so many tasks are done, one after the other.
    fn tick(&mut self, dice: &mut Dice, job: &Job, worker: usize, count: usize) {
        let each = (job.hours * 60 / i64::try_from(job.tasks.len().max(1)).unwrap_or(1)).max(2);
        for (place, (name, sub_tasks)) in job.tasks.iter().take(count).enumerate() {
            self.wait(dice, each / 2, each);
            for (sub_place, sub_name) in sub_tasks.iter().enumerate() {
                if jobs::marked(sub_name).1 || dice.chance(90) {
                    self.step(worker, Act::SubTask(place, sub_place));
                }
            }
            if jobs::marked(name).1 || dice.chance(85) {
                self.step(worker, Act::Task(place));
            }
        }
    }

    fn member_of(&self, dice: &mut Dice, crew: usize) -> usize {
        let members = (0..).zip(&self.world.members).filter(|(_, member)| member.crew == crew);
        dice.pick(&members.map(|(place, _)| place).collect::<Vec<_>>())
    }

    fn card(&self, dice: &mut Dice, job: &Job, machine: &Machine, crew: usize, worker: Option<usize>) -> NewCard {
        let priority: i16 = match (job.planned, dice.between(1, 10)) {
            (false, 1..=4) => 3,
            (false, 5..=8) | (true, 1..=4) => 2,
            _ => 1,
        };
        let days = match priority {
            3 => dice.between(2, 5),
            2 => dice.between(6, 16),
            _ => dice.between(14, 45),
        };
        let due = self.at + Duration::days(days);
        let start = self.at + Duration::hours(dice.between(4, 20 * days));
        let fields = CardPatch {
            title: Some(job.title.replace("{}", &machine.name)),
            description: Some(RichText::from_untrusted(&format!("<p>{}</p>", job.about))),
            priority: Some(priority),
            work_type: Some(Some(if job.planned { 1 } else { 2 })),
            maintenance_type: Some(Some(job.manner.to_owned())),
            due: Some(Some(due)),
            estimated_start: Some(Some(start)),
            estimated_end: Some(Some(start + Duration::hours(job.hours))),
            responsible_person: Some(
                worker.and_then(|place| self.world.members.get(place)).map(|member| member.person),
            ),
            crew: Some(self.world.crews.get(crew).copied()),
            asset: Some(Some(machine.id)),
            location: Some(Some(machine.location)),
            maintenance_plant: Some(Some(self.world.plant.to_owned())),
            planning_plant: Some(Some(self.world.plant.to_owned())),
            linked_project: dice.chance(6).then(|| Some("Summer shutdown".to_owned())),
            ..CardPatch::default()
        };
        NewCard {
            fields,
            tasks: job.tasks.iter().map(|task| new_task(job, task, worker, self.world)).collect(),
            ..NewCard::default()
        }
    }
}

fn new_task(
    job: &Job,
    task: &(&'static str, &'static [&'static str]),
    worker: Option<usize>,
    world: &World,
) -> NewTask {
    let (name, mandatory) = jobs::marked(task.0);
    let share = Decimal::from(job.hours) / Decimal::from(job.tasks.len().max(1));
    NewTask {
        name: name.to_owned(),
        mandatory,
        responsible_person: worker.and_then(|place| world.members.get(place)).map(|member| member.person),
        est_labor_hrs: Some(share.round_dp(2)),
        answer_format: None,
        sub_tasks: task.1.iter().map(|sub_task| new_sub_task(sub_task)).collect(),
    }
}

fn new_sub_task(name: &'static str) -> NewSubTask {
    let (name, mandatory) = jobs::marked(name);
    NewSubTask { name: name.to_owned(), mandatory, ..NewSubTask::default() }
}
