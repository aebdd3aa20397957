//! The kinds of stock movements.

/// The kinds of movements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StockKind {
    /// Comes in at a price.
    Receive,
    /// Handed out.
    Issue,
    /// Handed back.
    Return,
    /// From one place to another.
    Transfer,
    /// Set to what was counted.
    Count,
    /// Corrected.
    Adjust,
    /// Promised.
    Reserve,
    /// Promised no longer.
    Release,
    /// Thrown away.
    Scrap,
    /// A difference in value alone.
    Variance,
    /// The cost of what came in before is corrected.
    Revaluation,
}

impl StockKind {
    /// The words stored and sent.
    pub const WORDS: &'static [&'static str] = &[
        "receive",
        "issue",
        "return",
        "transfer",
        "count",
        "adjust",
        "reserve",
        "release",
        "scrap",
        "variance",
        "revaluation",
    ];

    /// The word stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Receive => "receive",
            Self::Issue => "issue",
            Self::Return => "return",
            Self::Transfer => "transfer",
            Self::Count => "count",
            Self::Adjust => "adjust",
            Self::Reserve => "reserve",
            Self::Release => "release",
            Self::Scrap => "scrap",
            Self::Variance => "variance",
            Self::Revaluation => "revaluation",
        }
    }
}
