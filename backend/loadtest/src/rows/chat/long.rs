//! Threads with a long past, written straight into the tables before the server has ever looked at them: rows, log, answers,
//! reactions and files, as if they had been said one by one.

use super::people;
use crate::Fault;
use crate::client::User;
use crate::server::Rig;

/// People in each of them.
const MEMBERS: usize = 20;

/// One of them.
pub(crate) struct LongThread {
    pub(crate) members: Vec<User>,
    pub(crate) id: i64,
    pub(crate) messages: i64,
}

impl LongThread {
    /// The one of this word; it is filled when it is asked for first.
    pub(crate) async fn of(rig: &Rig, word: &str, messages: i64) -> Result<Self, Fault> {
        let known = "SELECT t.id FROM thread AS t JOIN crew AS c ON c.tenant_id = 1 AND c.id = t.crew_id \
             WHERE t.tenant_id = 1 AND c.name = $1";
        let id = match rig.sql().await?.query_opt(known, &[&word]).await? {
            Some(row) => row.get(0),
            None => {
                people::make(rig, word, MEMBERS).await?;
                let id = people::thread_of(rig, word).await?;
                fill(rig, id, messages).await?;
                id
            }
        };
        Ok(Self { members: people::sign_in(rig, word, MEMBERS).await?, id, messages })
    }

    pub(crate) fn topic(&self) -> String {
        format!("thread:{}", self.id)
    }

    /// Who looks at it in the measures.
    pub(crate) fn reader(&self) -> Result<&User, Fault> {
        self.members.first().ok_or_else(|| "nobody is in the thread".into())
    }
}

async fn fill(rig: &Rig, thread: i64, messages: i64) -> Result<(), Fault> {
    let sql = rig.sql().await?;
    let base: i64 = sql.query_one("SELECT nextval('stream_item_id')", &[]).await?.get(0);
    sql.execute("SELECT setval('stream_item_id', $1)", &[&(base + messages + 1)]).await?;
    sql.execute(SAID, &[&thread, &messages, &base]).await?;
    sql.execute(REACTED, &[&thread]).await?;
    sql.execute(HANGING, &[&thread]).await?;
    sql.execute(LOGGED, &[&thread]).await?;
    for statement in [
        "UPDATE thread SET messages = $2, last_seq = $2 WHERE id = $1",
        "UPDATE stream SET version = $2 WHERE topic = 'thread:' || $1::bigint",
        "UPDATE thread_member SET read_seq = $2 WHERE thread_id = $1",
    ] {
        sql.execute(statement, &[&thread, &messages]).await?;
    }
    // As a database of some age has it.
    for table in ["message", "message_reaction", "message_attachment", "stream_event", "thread_member"] {
        sql.batch_execute(&format!("VACUUM ANALYZE {table}")).await?;
    }
    Ok(())
}

/// A message a minute. "shift" is in each third one, "calibration" in each hundredth, "stroboscope" in each 5,000th; each
/// twentieth answers another one.
const SAID: &str = "\
    WITH people AS (SELECT m.user_id, u.display_name, row_number() OVER (ORDER BY m.user_id) - 1 AS place, count(*) OVER () AS all \
        FROM thread_member AS m JOIN \"user\" AS u ON u.tenant_id = 1 AND u.id = m.user_id WHERE m.thread_id = $1) \
    INSERT INTO message (id, tenant_id, thread_id, seq, by_user, by_name, at, text, reply_to) \
    SELECT $3::bigint + n, 1, $1, n, p.user_id, p.display_name, now() - ($2::bigint - n) * interval '1 minute', \
        concat_ws(' ', (ARRAY['The bearing of', 'Please check the seal of', 'I am done with', 'Oil is low at', \
            'Somebody has to look at', 'Power is off at', 'The pressure drops at'])[1 + n % 7], \
            (ARRAY['conveyor', 'filler', 'pump', 'press', 'robot'])[1 + n / 7 % 5], n % 40, \
            (ARRAY['before the end of the shift.', 'again, like last week.', 'and nobody knows why.'])[1 + n % 3], \
            CASE WHEN n % 100 = 0 THEN 'It was in calibration.' END, \
            CASE WHEN n % 5000 = 4999 THEN 'I need the stroboscope.' END), \
        CASE WHEN n % 20 = 0 THEN $3::bigint + n - 3 END \
    FROM generate_series(1, $2::bigint) AS n JOIN people AS p ON p.place = n * 7 % p.all ORDER BY n";

/// Two people like each tenth.
const REACTED: &str = "\
    INSERT INTO message_reaction (tenant_id, message_id, emoji, user_id) \
    SELECT 1, m.id, '👍', o.user_id FROM message AS m \
    CROSS JOIN LATERAL (SELECT user_id FROM thread_member WHERE thread_id = $1 ORDER BY user_id LIMIT 2) AS o \
    WHERE m.thread_id = $1 AND m.seq % 10 = 0";

/// A picture hangs on each fiftieth.
const HANGING: &str = "\
    INSERT INTO message_attachment (tenant_id, thread_id, message_id, by_user, file_name, media_type, size, sha256, place) \
    SELECT 1, $1, m.id, m.by_user, 'picture.jpg', 'image/jpeg', 250000, '', '' FROM message AS m \
    WHERE m.thread_id = $1 AND m.seq % 50 = 0";

/// The log says what was sent, without what hangs on it: a thread starts from its rows.
const LOGGED: &str = "\
    INSERT INTO stream_event (tenant_id, stream_id, version, command_id, by_user, by_name, at, payload) \
    SELECT 1, s.id, m.seq, gen_random_uuid(), m.by_user, m.by_name, m.at, \
        jsonb_build_object('type', 'messageSent', 'data', jsonb_build_object('message', jsonb_build_object( \
            'id', m.id, 'seq', m.seq, 'by', jsonb_build_object('id', m.by_user, 'name', m.by_name), 'at', m.at, \
            'text', m.text, 'replyTo', NULL, 'mentions', '[]'::jsonb, 'attachments', '[]'::jsonb, 'reactions', '[]'::jsonb, \
            'editedAt', NULL, 'deletedAt', NULL, 'deletedBy', NULL, 'used', NULL, 'command', NULL))) \
    FROM message AS m JOIN stream AS s ON s.tenant_id = 1 AND s.topic = 'thread:' || m.thread_id \
    WHERE m.thread_id = $1 ORDER BY m.seq";
