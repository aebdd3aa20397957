//! Parts that are planned for a work order, and how much of them was used.

use rust_decimal::Decimal;
use serde_json::json;

use super::part_turn::PartTurn;
use super::{Decider, Decision, event, text};
use crate::board::part_facts::{PartRef, WarehouseRef};
use crate::board::parts::{EditPlannedPart, PART_LINES_MAX, PartChanged, PartLine, PartQuantity, PlanPart};
use crate::board::{BoardEventKind, Delta, PlannedLine, UseState};
use crate::stock::{in_base_unit, money};
use crate::{Error, Id};

/// The most decimal places of a quantity.
const PLACES: u32 = 4;
/// The highest money per unit of a part in words.
const UNIT_COST_MAX: u32 = 1_000_000_000;
/// The highest cost of a line and of all lines.
const COST_MAX: i64 = 99_999_999_999;
/// The longest code, unit or place, in characters.
const WORD_MAX: usize = 100;

impl Decider<'_> {
    pub(super) fn plan_part(&mut self, asked: &PlanPart) -> Decision {
        self.in_work(asked.card_id)?;
        self.room_for_part(asked.card_id)?;
        self.warehouse(asked.warehouse_id)?;
        let mut line = self.planned_part(asked)?;
        line.card_id = asked.card_id;
        line.id = self.facts.id()?;
        affordable(line.planned, line.unit_cost)?;
        let planned = line.planned;
        let mut turn = PartTurn::new(line);
        let reserved = if asked.reserve { self.promise(&mut turn, planned, false)? } else { Decimal::ZERO };
        self.write_part(BoardEventKind::PartPlanned, turn, planned, reserved)
    }

    pub(super) fn edit_planned_part(&mut self, asked: &EditPlannedPart) -> Decision {
        self.in_work(asked.card_id)?;
        let old = self.part_line(asked.card_id, asked.line_id)?;
        let mut line = old.clone();
        match line.part {
            Some(part) => {
                if asked.name.is_some() || asked.unit.is_some() || asked.unit_cost.is_some() {
                    let detail = "Name, unit and cost of a master part are those of the catalogue.";
                    return Err(Error::field("invalid", "unitCost", detail));
                }
                if let Some(quantity) = asked.quantity {
                    (line.planned, line.entered) = self.in_unit(part, quantity, asked.unit_id)?;
                }
            }
            None => {
                if let Some(quantity) = asked.quantity {
                    (line.planned, line.entered) = (at_least_zero(quantity)?, None);
                }
                line.name = optional(asked.name.as_deref(), line.name, |name| text::heading("name", name))?;
                line.unit = optional(asked.unit.as_deref(), line.unit, |unit| word("unit", unit))?;
                line.unit_cost = asked.unit_cost.map_or(Ok(line.unit_cost), unit_cost)?;
                line.actual_cost = money(line.used * line.unit_cost);
            }
        }
        if line.planned.is_zero() && line.issued.is_zero() && line.used.is_zero() {
            return Err(above_zero());
        }
        line.from_location =
            optional(asked.from_location.as_deref(), line.from_location, |place| word("fromLocation", place))?;
        if let Some(warehouse) = asked.warehouse_id {
            self.warehouse(warehouse)?;
            line.warehouse = warehouse;
        }
        if line == old {
            return Ok(None);
        }
        affordable(line.planned.max(line.used), line.unit_cost)?;
        let keep = if line.warehouse == old.warehouse { line.open() } else { Decimal::ZERO };
        let surplus = (line.reserved_in_all() - keep).max(Decimal::ZERO);
        let planned = line.planned;
        let mut turn = PartTurn::new(line);
        self.release(&mut turn, surplus)?;
        self.write_part(BoardEventKind::PartPlanEdited, turn, planned, Decimal::ZERO)
    }

    pub(super) fn remove_planned_part(&mut self, line: &PlannedLine) -> Decision {
        let &PlannedLine { card_id, line_id } = line;
        self.in_work(card_id)?;
        let line = self.part_line(card_id, line_id)?;
        if line.issued > Decimal::ZERO || line.used > Decimal::ZERO {
            let detail = "Parts were issued or used on this line. Return what is left; the line stays.";
            return Err(Error::conflict("part_issued", detail));
        }
        let (planned, reserved) = (line.planned, line.reserved_in_all());
        let mut turn = PartTurn::new(line);
        self.release(&mut turn, reserved)?;
        turn.removed = true;
        self.write_part(BoardEventKind::PartPlanRemoved, turn, planned, Decimal::ZERO)
    }

    /// Records how much was used: at most what the work order has of it. A part in words is not issued before.
    pub(super) fn use_part(&mut self, asked: &PartQuantity) -> Decision {
        self.not_closed(asked.card_id)?;
        let mut line = self.part_line(asked.card_id, asked.line_id)?;
        let all = if line.part.is_some() { line.out() } else { line.planned };
        let used = asked.quantity.map_or(Ok(all), at_least_zero)?;
        if used == line.used {
            return Ok(None);
        }
        if line.part.is_none() {
            affordable(used, line.unit_cost)?;
            line.actual_cost = money(used * line.unit_cost);
        } else if used > line.out() {
            let left = line.out();
            let detail = format!("Only {} were issued and not returned.", left.normalize());
            return Err(Error::conflict_with("over_use", detail, json!({ "issued": left })));
        }
        line.used = used;
        self.write_part(BoardEventKind::PartUsed, PartTurn::new(line), used, Decimal::ZERO)
    }

    /// Puts what a turn did into what is known, and tells of it.
    pub(super) fn write_part(
        &mut self,
        what: fn(PartChanged) -> BoardEventKind,
        turn: PartTurn,
        quantity: Decimal,
        reserved: Decimal,
    ) -> Decision {
        let card_id = turn.line.card_id;
        self.affordable_parts(card_id, std::slice::from_ref(&turn.line))?;
        let changed = turn.finish(&mut self.facts.parts, quantity, reserved);
        let delta = self.with_parts(card_id)?;
        event(what(changed), delta)
    }

    /// Refuses lines as they become if all of the work order cost too much with them.
    pub(super) fn affordable_parts(&self, card: Id, changed: &[PartLine]) -> Result<(), Error> {
        let lines = self.facts.parts.lines.values().filter(|line| line.card_id == card);
        let others = lines.filter(|line| changed.iter().all(|one| one.id != line.id));
        let costs: Decimal = others.chain(changed).map(|line| line.actual_cost).sum();
        if costs.abs() > Decimal::from(COST_MAX) {
            let detail = format!("The parts of a work order cost at most {COST_MAX}.");
            return Err(Error::field("invalid", "quantity", detail));
        }
        Ok(())
    }

    /// The change of a card whose lines of parts changed.
    pub(super) fn with_parts(&self, id: Id) -> Result<Delta, Error> {
        let mut face = self.board.require_card(id)?.face.clone();
        let mut parts = UseState::None;
        for line in self.facts.parts.lines.values().filter(|line| line.card_id == id) {
            if line.out() > Decimal::ZERO || line.used > Decimal::ZERO {
                parts = UseState::Actual;
                break;
            }
            parts = UseState::Estimated;
        }
        let kit = self.kit_state(id);
        if parts == face.parts && kit == face.kit {
            return Ok(Delta::default());
        }
        (face.parts, face.kit) = (parts, kit);
        face.version += 1;
        Ok(Delta { put: vec![face], ..Delta::default() })
    }

    pub(super) fn part_line(&self, card: Id, id: Id) -> Result<PartLine, Error> {
        let line = self.facts.parts.lines.get(&id).filter(|line| line.card_id == card).cloned();
        line.ok_or(Error::NotFound { what: "Part" })
    }

    pub(super) fn room_for_part(&self, card: Id) -> Result<(), Error> {
        if self.facts.parts.lines.values().filter(|line| line.card_id == card).count() >= PART_LINES_MAX {
            let detail = format!("A work order has at most {PART_LINES_MAX} lines of parts.");
            return Err(Error::conflict("too_many", detail));
        }
        Ok(())
    }

    /// A master part that is not archived.
    pub(super) fn master_part(&self, id: Id) -> Result<&PartRef, Error> {
        let part = self.facts.parts.parts.get(&id).filter(|part| !part.archived);
        part.ok_or_else(|| text::unknown_reference("partId", id))
    }

    /// A warehouse that is not archived, if one is named.
    pub(super) fn warehouse(&self, id: Option<Id>) -> Result<Option<&WarehouseRef>, Error> {
        let Some(id) = id else { return Ok(None) };
        let warehouse = self.facts.parts.warehouses.get(&id).filter(|warehouse| !warehouse.archived);
        warehouse.map(Some).ok_or_else(|| text::unknown_reference("warehouseId", id))
    }

    /// A line of a master part, with its price at this time.
    pub(super) fn line_of_part(&self, id: Id) -> Result<PartLine, Error> {
        let part = self.master_part(id)?;
        let (code, name, unit) = (part.code.clone(), part.name.clone(), part.unit.clone());
        Ok(PartLine { part: Some(id), code, name, unit, unit_cost: part.price, ..PartLine::default() })
    }

    fn planned_part(&self, asked: &PlanPart) -> Result<PartLine, Error> {
        let code = asked.code.trim();
        // A code of the catalogue names that part, unless the quantity is in a unit that it is not counted in.
        let known = self.facts.parts.codes.get(&code.to_lowercase()).filter(|id| {
            let unit = asked.unit.trim();
            unit.is_empty() || self.master_part(**id).is_ok_and(|part| part.unit.eq_ignore_ascii_case(unit))
        });
        if let Some(id) = asked.part_id.or(known.copied()) {
            if asked.part_id.is_some() && asked.unit_cost.is_some() {
                return Err(Error::field("invalid", "unitCost", "The cost of a master part is that of the catalogue."));
            }
            let (planned, entered) = self.in_unit(id, asked.quantity, asked.unit_id)?;
            positive(planned)?;
            return Ok(PartLine { planned, entered, warehouse: asked.warehouse_id, ..self.line_of_part(id)? });
        }
        if asked.reserve {
            return Err(not_in_stock());
        }
        let planned = at_least_zero(asked.quantity)?;
        positive(planned)?;
        Ok(PartLine {
            code: word("code", code)?,
            name: text::heading("name", &asked.name)?,
            unit: word("unit", &asked.unit)?,
            unit_cost: asked.unit_cost.map_or(Ok(Decimal::ZERO), unit_cost)?,
            from_location: word("fromLocation", &asked.from_location)?,
            warehouse: asked.warehouse_id,
            planned,
            ..PartLine::default()
        })
    }

    /// A quantity in the base unit of a part, and as it was entered in another one.
    fn in_unit(
        &self,
        part: Id,
        quantity: Decimal,
        unit: Option<Id>,
    ) -> Result<(Decimal, Option<(Decimal, String)>), Error> {
        let quantity = at_least_zero(quantity)?;
        let Some(unit) = unit else { return Ok((quantity, None)) };
        let part = self.master_part(part)?;
        let wrong = || Error::field("wrong_unit", "unitId", "The part has no conversion from this unit.");
        let (factor, code) = part.units.get(&unit).ok_or_else(wrong)?;
        let base = in_base_unit(quantity, *factor)?;
        Ok((base, (*code != part.unit).then(|| (quantity, code.clone()))))
    }
}

/// A quantity with at most four decimal places, within bounds.
pub(super) fn at_least_zero(quantity: Decimal) -> Result<Decimal, Error> {
    let refuse = |detail: &str| Err(Error::field("invalid", "quantity", detail));
    if quantity.is_sign_negative() && !quantity.is_zero() {
        return refuse("The quantity must not be negative.");
    }
    if quantity.normalize().scale() > PLACES {
        return refuse("At most 4 decimal places.");
    }
    in_base_unit(quantity, Decimal::ONE)
}

/// A quantity above zero.
pub(super) fn above(quantity: Decimal) -> Result<Decimal, Error> {
    let quantity = at_least_zero(quantity)?;
    positive(quantity).map(|()| quantity)
}

fn positive(quantity: Decimal) -> Result<(), Error> {
    if quantity.is_zero() { Err(above_zero()) } else { Ok(()) }
}

fn above_zero() -> Error {
    Error::field("invalid", "quantity", "Enter a quantity above 0.")
}

/// The refusal of what a part in words cannot do.
pub(super) fn not_in_stock() -> Error {
    Error::conflict("not_in_stock", "This part is not in the catalogue, so it is neither reserved nor issued.")
}

fn unit_cost(cost: Decimal) -> Result<Decimal, Error> {
    let negative = cost.is_sign_negative() && !cost.is_zero();
    if negative || cost > Decimal::from(UNIT_COST_MAX) || cost.normalize().scale() > 6 {
        let detail = format!("From 0 to {UNIT_COST_MAX}, with at most 6 decimal places.");
        return Err(Error::field("invalid", "unitCost", detail));
    }
    Ok(cost)
}

fn affordable(quantity: Decimal, unit_cost: Decimal) -> Result<(), Error> {
    match quantity.checked_mul(unit_cost) {
        Some(cost) if cost <= Decimal::from(COST_MAX) => Ok(()),
        _ => Err(Error::field("invalid", "quantity", format!("A line of parts costs at most {COST_MAX}."))),
    }
}

fn word(field: &str, word: &str) -> Result<String, Error> {
    let word = word.trim();
    if word.is_empty() {
        return Ok(String::new());
    }
    if word.chars().count() > WORD_MAX {
        return Err(Error::field("too_long", field, format!("At most {WORD_MAX} characters.")));
    }
    text::heading(field, word)
}

fn optional(
    new: Option<&str>,
    old: String,
    check: impl FnOnce(&str) -> Result<String, Error>,
) -> Result<String, Error> {
    new.map_or(Ok(old), check)
}
