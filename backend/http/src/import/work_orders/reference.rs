//! References of rows in files that have none.

use std::collections::HashMap;
use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Bytes of the digest that are shown: enough for files of millions of rows.
const SHOWN: usize = 8;

/// Makes references of what rows hold, so that a second run knows them again. Rows that are alike are told apart by their order.
#[derive(Default)]
pub(super) struct MadeReferences {
    seen: HashMap<[u8; 32], u32>,
}

impl MadeReferences {
    pub(super) fn of(&mut self, row: &csv::StringRecord) -> String {
        let digest = |nth: u32| -> [u8; 32] {
            let mut digest = Sha256::new();
            for cell in row {
                digest.update(cell.trim());
                digest.update([0x1f]);
            }
            digest.update(nth.to_be_bytes());
            digest.finalize().into()
        };
        let nth = self.seen.entry(digest(0)).and_modify(|nth| *nth += 1).or_default();
        digest(*nth).iter().take(SHOWN).fold("row-".to_owned(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_the_same_references_in_each_run_and_rows_that_are_alike_have_their_own() {
        let rows = [vec!["Pump", "1"], vec!["Belt", "1"], vec!["Pump", "1"]].map(csv::StringRecord::from);
        let run = || {
            let mut made = MadeReferences::default();
            rows.each_ref().map(|row| made.of(row))
        };
        let [pump, belt, other] = run();
        assert!(pump != belt && belt != other && pump != other && pump.len() == 20);
        assert_eq!(run(), [pump, belt, other]);
    }
}
