//! What operators do with `rabbitmqctl`.

use std::fs;
use std::process::Stdio;

use crate::broker::Broker;

const CONTROL: &str = "/usr/lib/rabbitmq/bin/rabbitmqctl";
const DEFINITIONS: &str = include_str!("../../../rabbitmq/definitions.json");

impl Broker {
    /// Gives it what operators give theirs: `rabbitmq/definitions.json`.
    ///
    /// # Panics
    /// When it refuses.
    pub fn import_definitions(&self) {
        let path = self.dir.join("definitions.json");
        fs::write(&path, DEFINITIONS).expect("a file of definitions");
        self.control(&["import_definitions", &path.to_string_lossy()]);
    }

    /// Gives a queue less room than its own arguments do, as operators may.
    ///
    /// # Panics
    /// When it refuses.
    pub fn leave_room_for(&self, queue: &str, messages: u32) {
        let (pattern, definition) = (format!("^{queue}$"), format!("{{\"max-length\":{messages}}}"));
        self.control(&["set_policy", "-p", "gantry", "--apply-to", "queues", "little-room", &pattern, &definition]);
    }

    /// Gives all queues their room back.
    ///
    /// # Panics
    /// When it refuses.
    pub fn leave_room(&self) {
        self.control(&["clear_policy", "-p", "gantry", "little-room"]);
    }

    fn control(&self, words: &[&str]) {
        let output = self.command(CONTROL).args(words).stderr(Stdio::piped()).output().expect("rabbitmqctl");
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
