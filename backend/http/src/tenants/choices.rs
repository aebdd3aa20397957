//! The words among which a tenant chooses.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Words as the database has them, which are those of the JSON; one that it does not have is the first.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $variant:ident = $word:tt),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        pub(super) enum $name {
            $($(#[$what])* #[serde(rename = $word)] $variant),+
        }

        impl $name {
            /// The word stored.
            pub(super) const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// Reads it.
            pub(super) fn named(word: &str) -> Self {
                let all = [$(Self::$variant),+];
                let first = all[0];
                all.into_iter().find(|one| one.word() == word).unwrap_or(first)
            }
        }
    };
}

words! {
    /// How days are written.
    DateFormat {
        /// Jan 05, 2026
        Text = "text",
        /// 2026-01-05
        Iso = "iso",
        /// 05/01/2026
        DayMonth = "dayMonth",
        /// 01/05/2026
        MonthDay = "monthDay",
        /// 05.01.2026
        Dotted = "dotted",
    }
}

words! {
    /// How times of day are written.
    TimeFormat {
        /// 14:03
        H24 = "h24",
        /// 02:03 PM
        H12 = "h12",
    }
}

words! {
    /// How numbers are written.
    NumberFormat {
        /// As the reader's language has it.
        Language = "language",
        /// 1,234.5
        CommaPoint = "commaPoint",
        /// 1.234,5
        PointComma = "pointComma",
        /// 1 234,5
        SpaceComma = "spaceComma",
        /// 1’234.5
        ApostrophePoint = "apostrophePoint",
    }
}

words! {
    /// What stock is valued by.
    StockValuation {
        /// The average cost of each balance, which receipts move.
        MovingAverage = "movingAverage",
        /// Layers: the oldest receipt is issued first, at its cost.
        Fifo = "fifo",
        /// The standard price of each part; what receipts cost otherwise is variance.
        StandardPrice = "standardPrice",
    }
}

words! {
    /// A language in which there are texts.
    Language {
        /// English.
        English = "en",
        /// German.
        German = "de",
    }
}
