// The lines of a document: read as a table, and edited together, as they are saved.
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Money } from '@/components/amount/Money';
import { Button } from '@/components/button/Button';
import type { Option } from '@/components/field/options';
import { Select } from '@/components/field/Select';
import { useFormats } from '@/components/formats/useFormats';
import { EmptyState } from '@/components/state/StateMessage';
import { Table } from '@/components/table/Table';
import { UnsavedTab } from '../record/UnsavedTab';
import { useFamily } from '@/entity/FamilyContext';
import type { Row } from '@/entity/family';
import { ChangedNotice } from '../form/ChangedNotice';
import { useEdits } from '../form/useEdits';
import { LineInput } from './LineInput';
import styles from './lines.module.css';
import { plain } from './plain';
import { type Line, linesOf } from './documentLines';
import { type Draft, type Proposal, useProposal } from './useProposal';

export type LineColumn = {
  /** The field of a line. */
  name: string;
  header: string;
  /** Money is in the currency of the document, where it has one. */
  kind: 'text' | 'long' | 'date' | 'number' | 'money' | 'choice' | Reference;
  required?: boolean;
  /** Only shown: what other documents write. */
  fixed?: boolean;
  /** Only shown: what follows from the other fields of the line. */
  derived?: (line: Line) => string;
  /** Of a choice. */
  choices?: readonly Option[];
};

type Reference = 'masterPart' | 'stockLocation' | 'stockLot' | 'purchaseOrder';

const REFERENCES: ReadonlySet<string> = new Set<Reference>([
  'masterPart',
  'stockLocation',
  'stockLot',
  'purchaseOrder',
]);

type Props = {
  record: Row;
  /** The field of the record that holds them. */
  field: string;
  columns: readonly LineColumn[];
  editable: boolean;
  /** What is proposed of a line as it is entered. */
  proposal?: Proposal | undefined;
};

const isReference = (kind: LineColumn['kind']): kind is Reference => REFERENCES.has(kind);
const isNumber = (kind: LineColumn['kind']) => kind === 'number' || kind === 'money';
const isWords = (kind: LineColumn['kind']) => kind === 'text' || kind === 'long' || kind === 'choice';

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** What a reference is called, from the fields that show it: `partName` and `partCode` of `partId`, `lotNumber` of `lotId`. */
function Named({ line, name }: { line: Line; name: string }) {
  const of = name.replace(/Id$/, '');
  const code = text(line[`${of}Code`]);
  const words = text(line[`${of}Name`]) || text(line[`${of}Number`]);
  // Many places are called by their code.
  if (words === '' || words === code) return code;
  return (
    <>
      {code && <span className="muted numbers">{code}</span>} {words}
    </>
  );
}

export function LinesEditor({ record, field, columns, editable, proposal }: Props) {
  const { t } = useTranslation('stock');
  const { t: common } = useTranslation();
  const { formatDate, formatNumber } = useFormats();
  const family = useFamily();
  const may = usePermissionOf(family.subModule, record);
  const lines = linesOf(record, field);
  const edited = columns.filter(({ fixed, derived }) => !fixed && !derived);
  const edits = useEdits<readonly Draft[]>(family, record, (read) =>
    linesOf(read, field).map((line, key) => ({
      key,
      id: Number(line.id),
      values: Object.fromEntries(
        edited.map(({ name, kind }) => [name, isNumber(kind) ? plain(text(line[name])) : text(line[name])]),
      ),
    })),
  );
  const drafts = edits.mine;

  const begin = () => edits.edit((now) => now);
  const add = () =>
    edits.edit((now) => [
      ...now,
      {
        key: Math.max(-1, ...now.map(({ key }) => key)) + 1,
        values: Object.fromEntries(edited.map(({ name }) => [name, ''])),
      },
    ]);
  const propose = useProposal(edits.edit, proposal);
  const set = (line: Draft, name: string, value: string) => {
    const changed = (draft: Draft) => ({ ...draft, values: { ...draft.values, [name]: value } });
    edits.edit((now) => now.map((draft) => (draft.key === line.key ? changed(draft) : draft)));
    void propose(name, changed(line));
  };
  const complete = drafts?.every(({ values }) =>
    edited.every(({ name, required }) => !required || (values[name] ?? '').trim() !== ''),
  );
  const sent = ({ id, values }: Draft) => ({
    ...(id !== undefined && { id }),
    ...Object.fromEntries(
      edited.flatMap(({ name, kind }): [string, unknown][] => {
        const value = values[name] ?? '';
        if (isWords(kind)) return [[name, value]];
        if (kind === 'date') return [[name, value === '' ? null : value]];
        if (isNumber(kind)) return value === '' ? [] : [[name, value]];
        return [[name, value === '' ? null : Number(value)]];
      }),
    ),
  });
  const store = () => edits.store((mine) => ({ [field]: mine.map(sent) }));

  if (drafts === null) {
    const edit = editable && may.update && (
      <Button kind="primary" icon="pencil" onClick={lines.length === 0 ? add : begin}>
        {lines.length === 0 ? t('lines.add') : t('lines.edit')}
      </Button>
    );
    if (lines.length === 0) {
      return (
        <EmptyState icon="list" title={t('lines.none')}>
          {edit}
        </EmptyState>
      );
    }
    // What may be left out and is left out of every line takes no room.
    const filled = ({ name, required, derived }: LineColumn) =>
      required || derived || lines.some((line) => text(line[name]) !== '');
    const visible = columns.filter(filled);
    const shown = (line: Line, { name, kind, choices, derived }: LineColumn) => {
      if (kind === 'choice') return choices?.find(({ value }) => value === line[name])?.label ?? '';
      if (isNumber(kind)) {
        const amount = derived ? derived(line) : text(line[name]);
        if (amount === '') return '';
        if (kind === 'number') return formatNumber(amount);
        return <Money amount={amount} {...(record.currency ? { currency: String(record.currency) } : {})} />;
      }
      if (kind === 'date') return line[name] ? formatDate(text(line[name])) : '';
      return kind === 'text' || kind === 'long' ? text(line[name]) : <Named {...{ line, name }} />;
    };
    return (
      <div className="stack gap-12">
        {edit && <p>{edit}</p>}
        <Table
          label={t('lines.title')}
          rows={lines}
          keyOf={(line) => Number(line.id)}
          columns={visible.map((column, place) => ({
            id: column.name,
            header: column.header,
            render: (line: Line) => shown(line, column),
            ...(isNumber(column.kind) && { numeric: true }),
            ...(place === 0 && { part: 'heading' as const, width: visible.length < 8 ? 30 : 20 }),
          }))}
        />
      </div>
    );
  }
  return (
    <div className="stack gap-16">
      {edits.conflict && <ChangedNotice onDiscard={edits.discard} onKeepMine={edits.keepMine} />}
      {drafts.map((draft, place) => (
        <fieldset key={draft.key} className={styles.line}>
          <legend className="visually-hidden">{t('lines.line', { number: place + 1 })}</legend>
          {edited.map(({ name, header, kind, required, choices = [] }) => {
            if (kind === 'choice') {
              return (
                <Select
                  key={name}
                  label={header}
                  value={draft.values[name] ?? ''}
                  options={choices}
                  nothing=""
                  onChange={(next) => set(draft, name, next)}
                />
              );
            }
            return (
              <LineInput
                key={name}
                {...(isReference(kind)
                  ? { kind: 'reference' as const, family: kind }
                  : { kind: kind === 'money' ? 'number' : kind })}
                label={header}
                value={draft.values[name]}
                {...(required && { required })}
                onChange={(next) => set(draft, name, String(next))}
              />
            );
          })}
          <Button
            kind="quiet"
            icon="trash"
            aria-label={t('lines.remove', { number: place + 1 })}
            onClick={() => edits.edit((now) => now.filter(({ key }) => key !== draft.key))}
          />
        </fieldset>
      ))}
      <div className="flex wrap gap-8">
        <Button icon="plus" onClick={add}>
          {t('lines.add')}
        </Button>
        <Button kind="primary" busy={edits.saving} disabled={!complete || edits.conflict} onClick={() => void store()}>
          {t('lines.save')}
        </Button>
        <Button onClick={edits.discard}>{common('cancel')}</Button>
      </div>
      {edits.dirty && <UnsavedTab />}
      {edits.error && (
        <p className="danger" role="alert">
          {errorText(edits.error, common('failed'))}
        </p>
      )}
    </div>
  );
}
