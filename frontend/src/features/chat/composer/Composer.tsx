// Where one writes: a new message, an answer, or another wording of an old one, with files.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { ApiError, errorText } from '@/api/errors';
import { IconButton } from '@/components/button/IconButton';
import { newCommandId } from '@/realtime/commandId';
import type { Member, Message } from '@/realtime/thread/model';
import type { KeptFile, NewMessage } from '@/realtime/thread/predict';
import type { Friend } from '../api/types';
import { carryOut } from '../api/threads';
// Here before the connection breaks, when nothing more could be loaded.
import { keepFiles, NoRoom } from '../live/keptFiles';
import { useThread } from '../live/useThreadStore';
import { useRefusal } from '../thread/useRefusal';
import styles from './Composer.module.css';
import { FileButtons } from './FileButtons';
import { FileChips } from './FileChips';
import { isCommand, mentionsIn } from './suggest';
import { useDraft } from './useDraft';
import type { Files } from './useFiles';
import { useTyping } from './useTyping';
import { WritingField } from './WritingField';

export type Writing = { message: Message; doing: 'reply' | 'edit' };

type Props = {
  friend: Friend;
  files: Files;
  members: readonly Member[];
  /** What is answered or worded anew. */
  writing: Writing | null;
  onWriting: (writing: Writing | null) => void;
  onEditLast?: (() => void) | undefined;
};

/** As the server has it. */
export const LONGEST = 10_000;

export function Composer({ friend, files, members, writing, onWriting, onEditLast }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const user = useUser();
  const store = useThread();
  const words = useRefusal();
  const field = useRef<{ focus: () => void }>(null);
  const [draft, setDraft] = useDraft(user.uuid, friend.threadId ?? 0);
  const [edited, setEdited] = useState('');
  const [problem, setProblem] = useState('');
  /** Sent by the person, waits for its files. */
  const [due, setDue] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The same until other words stand there, so that a second try does nothing twice. */
  const commandId = useRef(newCommandId());
  const type = useTyping(store);
  const editing = writing?.doing === 'edit' ? writing.message : null;
  const text = editing ? edited : draft;
  const length = Array.from(text).length;
  const attached = editing ? [] : files.files;
  const empty = text.trim() === '' && attached.length === 0;
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);

  useEffect(() => {
    if (!writing) return;
    // oxlint-disable-next-line react/set-state-in-effect -- begins with the words of the message
    if (writing.doing === 'edit') setEdited(writing.message.text);
    field.current?.focus();
  }, [writing]);

  const change = (next: string) => {
    setProblem('');
    if (editing) return setEdited(next);
    if (isCommand(next) && problem) commandId.current = newCommandId();
    setDraft(next);
    type(next);
  };

  /** Without a connection it waits among the messages. Tried already, it is the same one, so that it is done once. */
  const obeyLater = (asked: string) => {
    void store.send({ type: 'slashCommand', data: { text: asked } }, commandId.current);
    commandId.current = newCommandId();
    setDraft('');
  };

  /** A command is done or not, at once: what was not understood stays where it can be put right. */
  const obey = async () => {
    const asked = draft.trim();
    if (store.read().phase !== 'live') return obeyLater(asked);
    setBusy(true);
    try {
      await carryOut(friend.threadId ?? 0, { commandId: commandId.current, text: asked });
      commandId.current = newCommandId();
      setDraft('');
    } catch (error) {
      if (error instanceof ApiError) setProblem(errorText(error, common('unreachable')));
      else obeyLater(asked);
    } finally {
      setBusy(false);
    }
  };

  /** Files that could not be sent yet are kept; null where there is no room, which is said. */
  const keepWaiting = async (): Promise<KeptFile[] | null> => {
    const waiting = attached.filter(({ state }) => state === 'waiting').map(({ file }) => file);
    if (waiting.length === 0) return [];
    setBusy(true);
    try {
      return await keepFiles(user.uuid, waiting);
    } catch (error) {
      setProblem(error instanceof NoRoom ? t('file.noRoom') : common('failed'));
      return null;
    } finally {
      setBusy(false);
    }
  };

  const sendNew = async () => {
    const kept = await keepWaiting();
    if (!kept) return;
    const mentions = mentionsIn(draft, members);
    const attachments = attached.flatMap(({ attachment }) => attachment?.id ?? []);
    const data: NewMessage = {
      text: draft.trim(),
      ...(writing && { replyTo: writing.message.id }),
      ...(mentions.length > 0 && { mentions }),
      ...(attachments.length > 0 && { attachments }),
      ...(kept.length > 0 && { files: kept }),
    };
    setDraft('');
    type('');
    files.clear();
    onWriting(null);
    const outcome = await store.send({ type: 'sendMessage', data });
    if (outcome.ok || outcome.error.code === 'taken_back') return;
    // Where it was not kept it goes back to where it was written, unless something else stands there by now.
    if (outcome.kept || latest.current !== '') return;
    setDraft(data.text);
    setProblem(words(outcome.error) || common('failed'));
  };

  const saveEdit = async (message: Message) => {
    const data = { messageId: message.id, text: edited.trim(), mentions: mentionsIn(edited, members) };
    onWriting(null);
    if (data.text === message.text) return;
    const outcome = await store.send({ type: 'editMessage', data });
    if (!outcome.ok) setProblem(words(outcome.error) || common('failed'));
  };

  const send = () => {
    if (empty || busy || length > LONGEST || !friend.active) return;
    if (editing) void saveEdit(editing);
    else if (isCommand(draft) && attached.length === 0) void obey();
    else if (files.failed) setProblem(t('file.failed'));
    else if (files.busy) setDue(true);
    else void sendNew();
  };

  const follow = useEffectEvent(() => {
    setDue(false);
    send();
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- goes out with the last of its files
    if (due && !files.busy) follow();
  }, [due, files.busy]);

  const leave = () => {
    if (!writing) return false;
    onWriting(null);
    return true;
  };
  return (
    <div className={styles.composer}>
      {writing && (
        <div className={styles.about}>
          <p className="stack fill small">
            <strong className="medium">
              {t(editing ? 'editing' : 'replyingTo', { name: writing.message.by.name })}
            </strong>
            <span>{writing.message.text}</span>
          </p>
          <IconButton icon="times" label={t('cancelWriting')} onClick={leave} />
        </div>
      )}
      {!editing && <FileChips {...files} />}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {length > LONGEST - 500 && (
        <p className={length > LONGEST ? styles.problem : styles.count} aria-live="polite">
          {t('length', { length, longest: LONGEST })}
        </p>
      )}
      <div className={styles.row}>
        {!editing && <FileButtons disabled={!friend.active || files.full} onFiles={files.add} />}
        <WritingField
          ref={field}
          {...{ text, members }}
          me={user.id}
          onWorkOrder={friend.workOrderId !== null}
          disabled={!friend.active}
          onText={change}
          onSend={send}
          onFiles={friend.active && !editing ? files.add : undefined}
          onEscape={leave}
          onUp={onEditLast}
        />
        <IconButton
          className={styles.send}
          icon={due || busy ? 'spin pi-spinner' : editing ? 'check' : 'send'}
          label={t(editing ? 'saveEdit' : 'send')}
          aria-busy={due || busy}
          disabled={empty || length > LONGEST || !friend.active}
          // On a phone the keyboard stays open for the next one.
          onPointerDown={(event) => event.preventDefault()}
          onClick={send}
        />
      </div>
    </div>
  );
}
