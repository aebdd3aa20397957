//! What commands print.

use std::io::{self, Write};

/// Prints a line. A closed standard output, as after `gantry serve | head -1`, is no reason to stop serving; `println!` would
/// panic.
pub(super) fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}
