//! A work order as pages.

use super::words::Words;
use super::{Task, WorkOrder};
use crate::Letterhead;
use crate::blocks::{Align, Column, Flow, SMALL, TEXT};
use crate::face::{Faces, Weight};
use crate::page::{Ink, MARGIN, Mark, Pages, Picture};

const PHOTO: f32 = 180.0;

pub(crate) fn lay_out(faces: &Faces, letterhead: &Letterhead, order: &WorkOrder) -> Pages {
    let running = format!("{} {}", order.code, order.title);
    let flow = Flow::new(faces, letterhead.paper, &running);
    let mut sheet = Sheet { flow, letterhead, order, words: Words::of(letterhead.language) };
    sheet.flow.head(letterhead, &order.code, Some(&order.address));
    sheet.flow.title(&order.title);
    sheet.facts();
    sheet.description();
    sheet.tasks();
    sheet.parts();
    sheet.labour();
    sheet.failures();
    sheet.resolution();
    sheet.notes();
    sheet.signatures();
    sheet.photos();
    sheet.flow.pages
}

struct Sheet<'a> {
    flow: Flow<'a>,
    letterhead: &'a Letterhead,
    order: &'a WorkOrder,
    words: &'static Words,
}

impl Sheet<'_> {
    fn facts(&mut self) {
        let (order, words, language) = (self.order, self.words, self.letterhead.language);
        let moment = |at: Option<_>| at.map(|at| language.moment(at));
        let created = moment(order.created).map(|at| match &order.created_by {
            Some(name) => format!("{at}, {name}"),
            None => at,
        });
        let facts = [
            (words.status, Some(order.status.clone())),
            (words.priority, order.priority.map(|priority| words.of_priority(priority).to_owned())),
            (words.maintenance_type, order.maintenance_type.clone()),
            (words.asset, order.asset.clone()),
            (words.serial_number, order.serial_number.clone()),
            (words.location, order.location.clone()),
            (words.due, moment(order.due)),
            (words.estimated_start, moment(order.estimated_start)),
            (words.estimated_end, moment(order.estimated_end)),
            (words.responsible, order.responsible.clone()),
            (words.crew, order.crew.clone()),
            (words.created, created),
            (words.external_reference, order.external_reference.clone()),
        ];
        self.flow.facts(3, &facts);
    }

    fn description(&mut self) {
        if !self.order.description.is_empty() {
            self.flow.heading(self.words.description);
            self.flow.paragraphs(&self.order.description);
        }
    }

    fn resolution(&mut self) {
        if !self.order.resolution.is_empty() {
            self.flow.heading(self.words.resolution);
            self.flow.paragraphs(&self.order.resolution);
        }
    }

    fn tasks(&mut self) {
        if self.order.tasks.is_empty() {
            return;
        }
        self.flow.heading(self.words.tasks);
        for task in &self.order.tasks {
            self.step(0.0, (&task.name, task.mandatory, task.completed), Some(task));
            for step in &task.sub_tasks {
                self.step(20.0, (&step.name, step.mandatory, step.completed), None);
            }
        }
    }

    /// A box, what is to be done, and room for what came of it.
    fn step(&mut self, indent: f32, (name, mandatory, done): (&str, bool, bool), task: Option<&Task>) {
        const SIDE: f32 = 11.0;
        const INITIALS: f32 = 54.0;
        const RESULT: f32 = 96.0;
        let (words, language, right) = (self.words, self.letterhead.language, self.flow.pages.right());
        let weight = if task.is_some() { Weight::SemiBold } else { Weight::Regular };
        let beside = indent + SIDE + 8.0;
        let width = self.flow.pages.width() - beside - INITIALS - RESULT - 16.0;
        let lines = self.flow.faces.wrap(weight, TEXT, name, width);
        let about = task.map(|task| {
            let hours = task.hours.map(|hours| format!("{} h", language.number(hours)));
            [task.responsible.clone(), hours]
        });
        let mandatory = mandatory.then(|| words.mandatory.to_owned());
        let about: Vec<String> = [mandatory].into_iter().chain(about.into_iter().flatten()).flatten().collect();
        let count = f32::from(u16::try_from(lines.len()).unwrap_or_default());
        let height = (count * TEXT * 1.35 + if about.is_empty() { 8.0 } else { SMALL * 1.35 + 8.0 }).max(22.0);
        self.flow.pages.need(height);
        let top = self.flow.pages.y();
        self.flow.tick_box((MARGIN + indent, top + 1.0), SIDE, done);
        for (number, line) in (0_u16..).zip(&lines) {
            let y = top + TEXT + f32::from(number) * TEXT * 1.35;
            self.flow.at((MARGIN + beside, y), (TEXT, weight, Ink::Black), line);
        }
        let y = top + count * TEXT * 1.35 + SMALL;
        self.flow.at((MARGIN + beside, y), (SMALL, Weight::Regular, Ink::Grey), &about.join(" · "));
        let (line_at, left) = (top + TEXT + 3.0, right - INITIALS - RESULT - 8.0);
        if let Some(task) = task {
            let result = task.result.map(|result| words.of_judgement(result).to_owned());
            let result: Vec<_> = [result, task.value.clone()].into_iter().flatten().collect();
            let result = self.flow.faces.wrap(Weight::SemiBold, TEXT, &result.join(" · "), RESULT);
            match result.first() {
                Some(result) => self.flow.at((left, top + TEXT), (TEXT, Weight::SemiBold, Ink::Black), result),
                None => self.blank(left, RESULT, line_at, words.result),
            }
        }
        self.blank(right - INITIALS, INITIALS, line_at, words.initials);
        self.flow.pages.down(height);
    }

    fn blank(&mut self, x: f32, width: f32, y: f32, label: &str) {
        let (from, to) = ((x, y), (x + width, y));
        self.flow.pages.put(Mark::Line { from, to, thickness: 0.4, ink: Ink::Grey });
        self.flow.at((x, y + 6.5), (6.0, Weight::Regular, Ink::Grey), label);
    }

    fn parts(&mut self) {
        if self.order.parts.is_empty() {
            return;
        }
        let (words, language) = (self.words, self.letterhead.language);
        self.flow.heading(words.parts);
        let columns: [Column; 6] = [
            (words.part, 0.38, Align::Left),
            (words.place, 0.22, Align::Left),
            (words.planned, 0.1, Align::Right),
            (words.issued, 0.1, Align::Right),
            (words.used, 0.1, Align::Right),
            (words.returned, 0.1, Align::Right),
        ];
        let rows = self.order.parts.iter().map(|part| {
            let quantity = |quantity| match language.number(quantity) {
                zero if zero == "0" => String::new(),
                number => number,
            };
            let planned = format!("{} {}", language.number(part.planned), part.unit);
            let name = format!("{} {}", part.code, part.name).trim().to_owned();
            let rest = [part.issued, part.used, part.returned].map(quantity);
            [name, part.place.clone(), planned].into_iter().chain(rest).collect()
        });
        let rows: Vec<Vec<String>> = rows.collect();
        self.flow.table(&columns, &rows);
    }

    fn labour(&mut self) {
        /// Empty rows to write on, if no hours were recorded.
        const EMPTY: usize = 3;
        let (words, language) = (self.words, self.letterhead.language);
        self.flow.heading(words.labour);
        let columns: [Column; 4] = [
            (words.person, 0.46, Align::Left),
            (words.day, 0.22, Align::Left),
            (words.planned, 0.16, Align::Right),
            (words.worked, 0.16, Align::Right),
        ];
        let hours = |hours: Option<_>| hours.map(|hours| language.number(hours)).unwrap_or_default();
        let rows = self.order.labour.iter().map(|row| {
            let day = row.day.map(|day| language.day(day)).unwrap_or_default();
            vec![row.name.clone(), day, hours(row.planned), hours(row.worked)]
        });
        let mut rows: Vec<Vec<String>> = rows.collect();
        if self.order.labour.iter().all(|row| row.worked.is_none()) {
            rows.extend(vec![vec![String::new(); columns.len()]; EMPTY]);
        }
        self.flow.table(&columns, &rows);
    }

    fn failures(&mut self) {
        let words = self.words;
        let labels = [words.problem, words.cause, words.remedy];
        if self.order.failures.is_empty() {
            self.flow.heading(words.failure);
            self.flow.write_on(&labels);
            return;
        }
        self.flow.heading(words.failure);
        let columns = labels.map(|label| (label, 1.0 / 3.0, Align::Left));
        let failures = self.order.failures.iter();
        let rows = failures.map(|one| vec![one.problem.clone(), one.cause.clone(), one.remedy.clone()]);
        self.flow.table(&columns, &rows.collect::<Vec<_>>());
    }

    fn notes(&mut self) {
        if self.order.notes.is_empty() {
            return;
        }
        self.flow.heading(self.words.notes);
        for note in &self.order.notes {
            let about = format!("{}, {}", self.letterhead.language.moment(note.at), note.by);
            self.flow.pages.need(SMALL * 1.35 + TEXT * 1.35);
            self.flow.text(0.0, (SMALL, Weight::Regular, Ink::Grey), &about);
            self.flow.paragraphs(&note.text);
            self.flow.pages.down(4.0);
        }
    }

    fn signatures(&mut self) {
        let words = self.words;
        let label = |by: &str| format!("{by}: {}", words.signature);
        self.flow.pages.down(10.0);
        self.flow.write_on(&[&label(words.done_by), &label(words.accepted_by)]);
    }

    fn photos(&mut self) {
        if self.order.photos.is_empty() {
            return;
        }
        self.flow.heading(self.words.photos);
        let across = (self.flow.pages.width() + 12.0) / 2.0;
        let photos: Vec<_> = self.order.photos.iter().enumerate().collect();
        for row in photos.chunks(2) {
            self.flow.pages.need(PHOTO + 20.0);
            let top = self.flow.pages.y();
            for (column, (index, photo)) in (0_u8..).zip(row) {
                let (x, width) = (MARGIN + across * f32::from(column), across - 12.0);
                let picture = Picture::Photo(*index);
                self.flow.pages.put(Mark::Picture { x, y: top, width, height: PHOTO, picture });
                let caption = self.flow.faces.wrap(Weight::Regular, SMALL, &photo.caption, width);
                let caption = caption.first().map(String::as_str).unwrap_or_default();
                self.flow.at((x, top + PHOTO + SMALL + 2.0), (SMALL, Weight::Regular, Ink::Grey), caption);
            }
            self.flow.pages.down(PHOTO + 20.0);
        }
    }
}
