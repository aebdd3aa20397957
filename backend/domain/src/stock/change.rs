//! What one movement does to the balance of a part at a place.

use rust_decimal::Decimal;

use super::kind::StockKind;

/// What is to happen to a balance; quantities are above zero but for adjustments.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum StockChange {
    /// Comes in at a price.
    Receive {
        /// How much.
        quantity: Decimal,
        /// Money per unit.
        unit_cost: Decimal,
    },
    /// A receipt is taken back at its price.
    Reverse {
        /// How much.
        quantity: Decimal,
        /// Money per unit.
        unit_cost: Decimal,
    },
    /// Handed out; so much of it was reserved for the recipient.
    Issue {
        /// How much.
        quantity: Decimal,
        /// How much of it was reserved.
        reserved: Decimal,
    },
    /// Handed back at the cost at which it was issued.
    Return {
        /// How much.
        quantity: Decimal,
        /// Money per unit.
        unit_cost: Decimal,
    },
    /// Leaves for another place.
    TransferOut {
        /// How much.
        quantity: Decimal,
    },
    /// Comes from another place, worth what it was worth there.
    TransferIn {
        /// How much.
        quantity: Decimal,
        /// What it is worth.
        value: Decimal,
    },
    /// Becomes another part.
    ConvertOut {
        /// How much.
        quantity: Decimal,
    },
    /// Was another part, and is worth what that was.
    ConvertIn {
        /// How much.
        quantity: Decimal,
        /// What it is worth.
        value: Decimal,
    },
    /// All of its pieces are given serial numbers.
    Serialise,
    /// Found to be so much.
    Count {
        /// How much was found.
        counted: Decimal,
    },
    /// More or less by so much.
    Adjust {
        /// How much.
        quantity: Decimal,
    },
    /// Promised.
    Reserve {
        /// How much.
        quantity: Decimal,
    },
    /// Promised no longer.
    Release {
        /// How much.
        quantity: Decimal,
    },
    /// Thrown away.
    Scrap {
        /// How much.
        quantity: Decimal,
    },
    /// Worth more or less than was known when it came in; no quantity changes.
    Revalue {
        /// How much more.
        value: Decimal,
        /// How much of that is variance: for goods that are neither there nor used by anybody known.
        variance: Decimal,
    },
    /// The standard price of its part becomes another one; no quantity changes.
    Reprice {
        /// Money per unit.
        unit_cost: Decimal,
    },
}

impl StockChange {
    /// The kind of its entry in the ledger.
    pub fn kind(&self) -> StockKind {
        match self {
            Self::Receive { .. } | Self::Reverse { .. } => StockKind::Receive,
            Self::Issue { .. } => StockKind::Issue,
            Self::Return { .. } => StockKind::Return,
            Self::TransferOut { .. } | Self::TransferIn { .. } => StockKind::Transfer,
            Self::ConvertOut { .. } | Self::ConvertIn { .. } => StockKind::Convert,
            Self::Serialise => StockKind::Serialise,
            Self::Count { .. } => StockKind::Count,
            Self::Adjust { .. } => StockKind::Adjust,
            Self::Reserve { .. } => StockKind::Reserve,
            Self::Release { .. } => StockKind::Release,
            Self::Scrap { .. } => StockKind::Scrap,
            Self::Revalue { .. } => StockKind::Revaluation,
            Self::Reprice { .. } => StockKind::Variance,
        }
    }

    /// The same change, worth so much if it brings in what leaves somewhere else.
    #[must_use]
    pub fn worth(self, value: Decimal) -> Self {
        match self {
            Self::TransferIn { quantity, .. } => Self::TransferIn { quantity, value },
            Self::ConvertIn { quantity, .. } => Self::ConvertIn { quantity, value },
            other => other,
        }
    }
}

/// The most that changes, one after the other, take of a balance of so much.
pub fn most_taken(balance: Decimal, changes: &[StockChange]) -> Decimal {
    let taken: Decimal = changes.iter().map(|change| change.takes(balance)).sum();
    // A count takes of what came in before it, too.
    let counted = changes.iter().any(|change| matches!(change, StockChange::Count { .. }));
    let brought: Decimal = changes.iter().filter(|_| counted).map(StockChange::brings).sum();
    taken + brought
}

impl StockChange {
    /// The most that it takes of a balance of so much.
    fn takes(&self, balance: Decimal) -> Decimal {
        match *self {
            Self::Reverse { quantity, .. }
            | Self::Issue { quantity, .. }
            | Self::TransferOut { quantity }
            | Self::ConvertOut { quantity }
            | Self::Scrap { quantity } => quantity.max(Decimal::ZERO),
            Self::Adjust { quantity } => (-quantity).max(Decimal::ZERO),
            Self::Count { counted } => (balance - counted).max(Decimal::ZERO),
            Self::Receive { .. }
            | Self::Return { .. }
            | Self::TransferIn { .. }
            | Self::ConvertIn { .. }
            | Self::Serialise
            | Self::Reserve { .. }
            | Self::Release { .. }
            | Self::Revalue { .. }
            | Self::Reprice { .. } => Decimal::ZERO,
        }
    }

    /// The most that it brings into a balance.
    fn brings(&self) -> Decimal {
        match *self {
            Self::Receive { quantity, .. }
            | Self::Return { quantity, .. }
            | Self::TransferIn { quantity, .. }
            | Self::ConvertIn { quantity, .. }
            | Self::Adjust { quantity } => quantity.max(Decimal::ZERO),
            Self::Count { counted } => counted.max(Decimal::ZERO),
            _ => Decimal::ZERO,
        }
    }
}
