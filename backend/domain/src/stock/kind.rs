//! The kinds of stock movements.

words! {
    /// The kinds of movements.
    StockKind {
        /// Comes in at a price.
        Receive = "receive",
        /// Handed out.
        Issue = "issue",
        /// Handed back.
        Return = "return",
        /// From one place to another.
        Transfer = "transfer",
        /// Set to what was counted.
        Count = "count",
        /// Corrected.
        Adjust = "adjust",
        /// Promised.
        Reserve = "reserve",
        /// Promised no longer.
        Release = "release",
        /// Thrown away.
        Scrap = "scrap",
        /// From one part into another.
        Convert = "convert",
        /// Its pieces are given serial numbers; no quantity changes.
        Serialise = "serialise",
        /// Goods that a supplier owned become ours, or theirs again.
        TakeOver = "takeOver",
        /// A difference in value alone.
        Variance = "variance",
        /// The cost of what came in before is corrected.
        Revaluation = "revaluation",
    }
}
