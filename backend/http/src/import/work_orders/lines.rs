//! On which line of a file a record begins.

/// Counts lines: the reader's own count is that of the end of the row before, blank lines not skipped.
pub(crate) struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    /// From the beginning of the text that the records are read from.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text: text.as_bytes(), at: 0, line: 1 }
    }

    /// The line on which a record begins; records must come in order.
    pub(crate) fn of(&mut self, record: &csv::StringRecord) -> u64 {
        let begin = record.position().and_then(|position| usize::try_from(position.byte()).ok()).unwrap_or(self.at);
        let behind = self.text.get(self.at..).unwrap_or_default();
        let passed = behind
            .iter()
            .enumerate()
            .take_while(|(offset, byte)| self.at + offset < begin || matches!(byte, b'\r' | b'\n'));
        let passed = behind.get(..passed.count()).unwrap_or_default();
        let next = |offset: usize| self.text.get(self.at + offset + 1);
        let ends = passed.iter().enumerate().filter(|(offset, byte)| match byte {
            b'\n' => true,
            b'\r' => next(*offset) != Some(&b'\n'),
            _ => false,
        });
        self.line += ends.map(|_| 1).sum::<u64>();
        self.at += passed.len();
        self.line
    }
}
