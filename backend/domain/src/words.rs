//! Choices that are stored and sent as words.

/// Declares a choice with the word of each.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The words stored and sent.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word stored and sent.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// Reads the word.
            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == word)
            }

            /// Reads a word of a column that has no others.
            ///
            /// # Errors
            /// Internal ones.
            pub fn stored(word: &str) -> Result<Self, $crate::Error> {
                Self::parse(word).ok_or_else(|| $crate::Error::Internal(format!("{word} is no {}", stringify!($name))))
            }
        }
    };
}
