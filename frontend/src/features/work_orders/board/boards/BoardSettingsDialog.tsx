// Gives the board of this page another name, other choices or other members, or archives it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { FormDialog } from '@/components/dialog/FormDialog';
import { CheckBox } from '@/components/field/CheckBox';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { type Board, CARD_FIELDS, fieldsOf } from '@/realtime/board/model';
import { useBoard } from '@/realtime/board/useBoard';
import { useReferences } from '../api/references';
import { useListCommand } from '../lists/useListCommand';
import styles from './boards.module.css';
import { MemberFields } from './MemberFields';
import { type BoardEdit, cardFieldsOf, differing, editOf, membersOf, reverting } from './settings';

export default function BoardSettingsDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useTranslation('boards');
  const command = useListCommand();
  const store = useBoard();
  const queries = useQueryClient();
  const references = useReferences(board.number);
  // As it was when it was opened: what others change meanwhile is not ours.
  const [opened] = useState(board);
  const [name, setName] = useState(board.name);
  const [skipReview, setSkipReview] = useState(board.settings.skipReview);
  const [requireFailure, setRequireFailure] = useState(board.settings.requireFailure);
  const [defaultList, setDefaultList] = useState(String(board.settings.defaultList ?? ''));
  const [fields, setFields] = useState(fieldsOf(board.settings));
  const [people, setPeople] = useState(board.members?.people ?? []);
  const [crews, setCrews] = useState(board.members?.crews ?? []);
  const [missing, setMissing] = useState(false);
  const [archiving, setArchiving] = useState(false);

  const openLists = board.lists.filter(({ systemStatus }) => systemStatus === 'open');

  async function send(changes: Partial<BoardEdit>): Promise<boolean> {
    const done = await command('editBoard', changes);
    if (done) await queries.invalidateQueries({ queryKey: ['boards'] });
    return done;
  }

  function undo(before: BoardEdit, changes: Partial<BoardEdit>): void {
    const now = store.read().board;
    const back = now && reverting(before, changes, editOf(now));
    if (back) void send(back);
    else notify({ message: t('changedSince'), variant: 'warning' });
  }

  async function save(): Promise<boolean> {
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '') return false;
    const before = editOf(opened);
    const changes = differing(before, {
      name: wanted,
      skipReview,
      requireFailure,
      defaultList: defaultList === '' ? null : Number(defaultList),
      members: membersOf(people, crews),
      cardFields: cardFieldsOf(opened, fields),
    });
    if (Object.keys(changes).length === 0) return true;
    const done = await send(changes);
    if (done) {
      const action = { label: t('undo'), run: () => undo(before, changes) };
      notify({ message: t('saved'), variant: 'success', action });
    }
    return done;
  }

  async function archive(): Promise<void> {
    if (!(await command('archiveBoard', {}))) return;
    await queries.invalidateQueries({ queryKey: ['boards'] });
    onClose();
  }

  if (archiving) {
    return (
      <ConfirmDialog
        title={t('archiveTitle', { name: board.name })}
        action={t('archive')}
        onConfirm={() => void archive()}
        onClose={() => setArchiving(false)}
      >
        <p>{t('archiveText')}</p>
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog title={t('settings')} action={t('save')} width={520} onSave={save} onClose={onClose}>
      <TextInput
        label={t('name')}
        value={name}
        maxLength={100}
        error={missing ? t('nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('defaultList')}
        help={t('defaultListHelp')}
        value={defaultList}
        options={[
          { value: '', label: t('firstList', { name: openLists[0]?.name ?? '' }) },
          ...openLists.map((list) => ({ value: String(list.id), label: list.name })),
        ]}
        onChange={setDefaultList}
      />
      <CheckBox label={t('skipReview')} checked={skipReview} onChange={setSkipReview} />
      <CheckBox label={t('requireFailure')} checked={requireFailure} onChange={setRequireFailure} />
      <MemberFields {...{ references, people, crews }} onPeople={setPeople} onCrews={setCrews} />
      <fieldset className="stack packed gap-8">
        <legend>{t('cardFields')}</legend>
        <div className={styles.cardFields}>
          {CARD_FIELDS.map((field) => (
            <CheckBox
              key={field}
              label={t(`cardField.${field}`)}
              checked={fields.has(field)}
              onChange={(shown) => {
                const next = new Set(fields);
                if (shown) next.add(field);
                else next.delete(field);
                setFields(next);
              }}
            />
          ))}
        </div>
      </fieldset>
      <Button kind="danger" icon="box" onClick={() => setArchiving(true)}>
        {t('archive')}
      </Button>
    </FormDialog>
  );
}
