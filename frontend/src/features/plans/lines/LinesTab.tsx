// Lines of a record, edited together: all of a tab are saved at once, under the version that was seen.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { notify } from '@/components/snackbar/notify';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import { useChanges } from '@/entity/api/changes';
import { useRecord } from '@/entity/api/records';
import type { Family, Row } from '@/entity/family';
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

/** A line of the server as the form holds it. */
const read = (line: Line, fields: readonly LineField[]): Line => {
  const numbers = fields.flatMap(({ name, kind }) => {
    const value = line[name];
    return kind === 'number' && typeof value === 'string' ? [[name, plain(value)]] : [];
  });
  return { ...line, ...Object.fromEntries(numbers) };
};

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
  const { save } = useChanges(family);
  const [edited, setEdited] = useState<Partial<Record<BlockName, readonly Line[]>>>({});
  const readOnly = !may.update || record.archivedAt !== null || record.status === 'retired';
  const put = (block: BlockName, lines: readonly Line[]) => setEdited({ ...edited, [block]: lines });
  const submit = () => {
    const changed = blocks.flatMap(({ name, fields }) => {
      const lines = edited[name];
      return lines ? [[name, lines.map((line) => sent(line, fields))]] : [];
    });
    save.mutate(
      { id: record.id, version: record.version, values: Object.fromEntries(changed) },
      {
        onSuccess: () => {
          setEdited({});
          notify({ message: t('lines.saved'), variant: 'success' });
        },
      },
    );
  };
  const dirty = Object.keys(edited).length > 0;
  return (
    <div className="stack gap-16">
      {blocks.map(({ name, fields }) => {
        const lines = edited[name] ?? linesOf(record, name).map((line) => read(line, fields));
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
                      {...(field.name === 'name' && { className: styles.wide })}
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
      {save.error && (
        <p className="danger" role="alert">
          {errorText(save.error, common('failed'))}
        </p>
      )}
      {dirty && (
        <div className="row gap-8">
          <UnsavedEdits record="open" part="tab" />
          <Button kind="primary" busy={save.isPending} onClick={submit}>
            {t('lines.save')}
          </Button>
          <Button onClick={() => setEdited({})}>{t('lines.discard')}</Button>
        </div>
      )}
    </div>
  );
}
