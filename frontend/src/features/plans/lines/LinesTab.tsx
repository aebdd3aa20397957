// Lines of a record, edited together: all of a tab are saved at once, under the version that was seen.
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { notify } from '@/components/snackbar/notify';
import { UnsavedTab } from '@/entity/record/UnsavedTab';
import { useRecord } from '@/entity/api/records';
import type { Family, Row } from '@/entity/family';
import { ChangedNotice } from '@/entity/form/ChangedNotice';
import { useEdits } from '@/entity/form/useEdits';
import { type AnswerFormat, sentFormat } from '@/components/answerFormat/format';
import { LineInput } from '@/entity/lines/LineInput';
import { SubTaskFormats } from '@/entity/lines/SubTaskFormats';
import { renamed, sentFormats, type SubTaskFormat } from '@/entity/lines/subTaskFormats';
import styles from '@/entity/lines/lines.module.css';
import { plain } from '@/entity/lines/plain';
import type { Block, BlockName, LineField } from './kinds';

type Line = Readonly<Record<string, unknown>>;
type Props = { family: Family; record: Row; blocks: readonly Block[] };

const linesOf = (record: Row, block: BlockName): readonly Line[] => {
  const lines = record[block];
  return Array.isArray(lines) ? (lines as readonly Line[]) : [];
};

/** A line of the server as the form holds it: what is edited, and what shows of it. */
const read = (line: Line, fields: readonly LineField[]): Line => {
  const shown = fields.flatMap(({ shown: name }) => (name ? [[name, line[name]]] : []));
  const own = fields.map(({ name, kind }) => {
    const value = line[name];
    return [name, kind === 'number' && typeof value === 'string' ? plain(value) : value];
  });
  return { id: line.id, ...Object.fromEntries([...shown, ...own]) };
};

type Lines = Partial<Record<BlockName, readonly Line[]>>;

const readAll = (record: Row, blocks: readonly Block[]): Lines =>
  Object.fromEntries(blocks.map(({ name, fields }) => [name, linesOf(record, name).map((line) => read(line, fields))]));

/** A new line as the form holds it. */
const begun = (fields: readonly LineField[]): Line =>
  Object.fromEntries(fields.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])));

/** What the server is to keep of a line. */
const sent = (line: Line, fields: readonly LineField[]): Line => {
  const own = fields.flatMap(({ name, kind }) => {
    const value = line[name];
    if (kind === 'formats') return [[name, sentFormats(formatsOf(value), String(line.subTasks ?? ''))]];
    if (kind === 'answer') return [[name, value ? sentFormat(value as AnswerFormat) : null]];
    if (value === undefined || value === '') return kind === 'text' || kind === 'long' ? [] : [[name, null]];
    const whole = name === 'multiple' || name === 'people' || kind === 'reference';
    return [[name, whole ? Number(value) : value]];
  });
  return Object.fromEntries([...(line.id === undefined ? [] : [['id', line.id]]), ...own]);
};

const formatsOf = (value: unknown) => (Array.isArray(value) ? (value as readonly SubTaskFormat[]) : []);

/** A line with another value of a field. */
function withValue(line: Line, field: string, value: unknown): Line {
  const next = { ...line, [field]: value };
  if (field !== 'subTasks') return next;
  const formats = renamed(formatsOf(line.subTaskFormats), String(line.subTasks ?? ''), String(value));
  return { ...next, subTaskFormats: formats };
}

const chosenOf = (line: Line, { shown }: LineField) => {
  const chosen = shown && line[shown];
  return typeof chosen === 'string' ? { chosen } : {};
};

export function LinesTab({ family, record: listed, blocks }: Props) {
  const { t } = useTranslation('maintenance-plan');
  const { t: common } = useTranslation();
  const may = usePermissionOf(family.subModule, listed);
  const { data } = useRecord(family, listed.id);
  const record = data ?? listed;
  const edits = useEdits(family, record, (seen) => readAll(seen, blocks));
  const edited = edits.mine ?? readAll(record, blocks);
  const readOnly = !may.update || record.archivedAt !== null || record.status === 'retired';
  const put = (block: BlockName, lines: readonly Line[]) => edits.edit((now) => ({ ...now, [block]: lines }));
  const submit = async () => {
    const saved = await edits.store((mine, base) => {
      const changed = blocks.filter(({ name }) => JSON.stringify(mine[name]) !== JSON.stringify(base[name]));
      return Object.fromEntries(
        changed.map(({ name, fields }) => [name, (mine[name] ?? []).map((line) => sent(line, fields))]),
      );
    });
    if (saved) notify({ message: t('lines.saved'), variant: 'success' });
  };
  return (
    <div className="stack gap-16">
      {edits.conflict && <ChangedNotice onDiscard={edits.discard} onKeepMine={edits.keepMine} />}
      {blocks.map(({ name, fields }) => {
        const lines = edited[name] ?? [];
        return (
          <section key={name} className="stack gap-8" aria-label={t(`lines.${name}`)}>
            <h3>{t(`lines.${name}`)}</h3>
            {lines.length === 0 && <p className="muted">{t('lines.none')}</p>}
            {lines.map((line, at) => (
              // biome-ignore lint: a new line has nothing of its own but its place.
              <div key={at} className={styles.line}>
                {fields.map((field) =>
                  field.kind === 'formats' ? (
                    <SubTaskFormats
                      key={field.name}
                      label={t('lines.fields.subTaskFormats')}
                      lines={String(line.subTasks ?? '')}
                      formats={formatsOf(line.subTaskFormats)}
                      disabled={readOnly}
                      onChange={(value) => put(name, lines.with(at, { ...line, [field.name]: value }))}
                    />
                  ) : (
                    <LineInput
                      key={field.name}
                      {...field}
                      {...((field.name === 'name' || field.kind === 'reference') && { className: styles.wide })}
                      kind={field.kind}
                      {...chosenOf(line, field)}
                      label={t(`lines.fields.${field.name}` as 'lines.fields.name')}
                      value={line[field.name]}
                      disabled={readOnly}
                      onChange={(value) => put(name, lines.with(at, withValue(line, field.name, value)))}
                    />
                  ),
                )}
                {!readOnly && (
                  <IconButton
                    icon="trash"
                    label={t('lines.remove')}
                    onClick={() => put(name, lines.toSpliced(at, 1))}
                  />
                )}
              </div>
            ))}
            {!readOnly && (
              <div>
                <Button icon="plus" onClick={() => put(name, [...lines, begun(fields)])}>
                  {t('lines.add')}
                </Button>
              </div>
            )}
          </section>
        );
      })}
      {edits.error && (
        <p className="danger" role="alert">
          {errorText(edits.error, common('failed'))}
        </p>
      )}
      {edits.dirty && (
        <div className="row gap-8">
          <UnsavedTab />
          <Button kind="primary" busy={edits.saving} disabled={edits.conflict} onClick={() => void submit()}>
            {t('lines.save')}
          </Button>
          <Button onClick={edits.discard}>{t('lines.discard')}</Button>
        </div>
      )}
    </div>
  );
}
