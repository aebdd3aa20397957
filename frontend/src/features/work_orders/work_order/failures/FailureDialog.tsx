// Records a failure on a work order, or changes one: a class first, then its codes, each from those below the one before.
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { Combobox } from '@/components/field/Combobox';
import { DateTimeInput } from '@/components/field/DateTimeInput';
import { namedOptions, textOf } from '@/components/field/options';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import {
  type Downtime,
  type Failure,
  type FailureCode,
  failureCalls,
  useFailureClasses,
  useFailureCodes,
} from '../api/failures';
import { useOrderCall } from '../api/useOrderCall';
import { toLocal } from '../form';
import { choose, type Codes, CODES, codesOf, NO_CODES, type CodeKind, parentOf } from './codes';

type Props = {
  workOrderId: number;
  failure: Failure | null;
  /** What the asset suggests for a new one. */
  suggested: FailureCode | null;
  /** Those that belong to no failure. */
  downtimes: readonly Downtime[];
  onClose: () => void;
};

/** The downtime that is made with the failure. */
const NEW = 'new';
type Span = { from: string; until: string };

const momentOf = (typed: string) => (typed === '' ? null : new Date(typed).toISOString());
const timesOf = ({ from, until }: Span) => ({ startedAt: momentOf(from) ?? '', endedAt: momentOf(until) });

const idOf = (value: string) => (value === '' ? null : Number(value));

export function FailureDialog({ workOrderId, failure, suggested, downtimes, onClose }: Props) {
  const { t } = useTranslation('failures');
  const call = useOrderCall(workOrderId);
  const [failureClass, setClass] = useState<Pick<FailureCode, 'id' | 'name'> | null>(
    failure ? { id: failure.classId, name: failure.className } : suggested,
  );
  /** Null while the user is not searching. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDeferredValue(typed ?? '');
  const { data: classes, isPlaceholderData } = useFailureClasses(search, typed !== null);
  const { data: codes } = useFailureCodes(failureClass?.id ?? null);
  const [chosen, setChosen] = useState<Codes>(failure ? codesOf(failure) : NO_CODES);
  const [failedAt, setFailedAt] = useState(toLocal(failure?.failedAt));
  const [downtime, setDowntime] = useState(String(failure?.downtimeId ?? ''));
  /** Of a downtime that is made with the failure. */
  const [made, setMade] = useState<Span>({ from: '', until: '' });
  const [note, setNote] = useState(failure?.note ?? '');

  const chooseClass = (value: string) => {
    setClass(classes?.find(({ id }) => String(id) === value) ?? null);
    // The codes of another class are none of this one.
    setChosen(NO_CODES);
  };
  const save = async () => {
    if (!failureClass) return false;
    const values = {
      classId: failureClass.id,
      problemId: idOf(chosen.problem),
      causeId: idOf(chosen.cause),
      remedyId: idOf(chosen.remedy),
      modeId: idOf(chosen.mode),
      mechanismId: idOf(chosen.mechanism),
      failedAt: momentOf(failedAt),
      ...(downtime === NEW ? { downtimeId: null, downtime: timesOf(made) } : { downtimeId: idOf(downtime) }),
      note,
    };
    return call(failure ? failureCalls.change(failure.id, values) : failureCalls.add(workOrderId, values));
  };
  return (
    <FormDialog
      lasting
      title={t(failure ? 'edit' : 'add')}
      action={t('save')}
      ready={failureClass !== null && (downtime !== NEW || made.from !== '')}
      onSave={save}
      {...{ onClose }}
    >
      {(messages) => (
        <>
          <Combobox
            label={t('fields.class')}
            required
            value={String(failureClass?.id ?? '')}
            text={failureClass ? textOf({ label: failureClass.name }) : ''}
            options={namedOptions(classes ?? [])}
            error={messages('classId')}
            onChange={chooseClass}
            onSearch={setTyped}
            loading={search !== typed || isPlaceholderData}
          />
          {failureClass &&
            CODES.map((kind) => (
              <CodeSelect
                key={kind}
                {...{ kind, failure, chosen }}
                codes={codes ?? []}
                classId={failureClass.id}
                error={messages(`${kind}Id`)}
                onChange={(value) => setChosen((before) => choose(before, kind, value))}
              />
            ))}
          <DateTimeInput
            label={t('fields.failedAt')}
            value={failedAt}
            error={messages('failedAt')}
            onChange={({ target }) => setFailedAt(target.value)}
          />
          <DowntimeSelect
            {...{ failure, downtimes }}
            value={downtime}
            error={messages('downtimeId') ?? messages('downtime')}
            onChange={(value) => {
              setDowntime(value);
              if (value === NEW && made.from === '') setMade({ ...made, from: failedAt });
            }}
          />
          {downtime === NEW && <NewDowntime value={made} {...{ messages }} onChange={setMade} />}
          <TextArea
            label={t('fields.note')}
            rows={3}
            maxLength={2000}
            value={note}
            error={messages('note')}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

type CodeProps = {
  kind: CodeKind;
  failure: Failure | null;
  codes: readonly FailureCode[];
  chosen: Codes;
  classId: number;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The codes of a kind below the one that is chosen above it; nothing where there are none. */
function CodeSelect({ kind, failure, codes, chosen, classId, error, onChange }: CodeProps) {
  const { t } = useTranslation('failures');
  const above = parentOf(kind, chosen, classId);
  const offered = codes.filter((code) => code.kind === kind && String(code.parentId) === above);
  const value = chosen[kind];
  // One that is no longer in use may stay where it is.
  const kept = failure && value !== '' && !offered.some(({ id }) => String(id) === value);
  const options = [...namedOptions(offered), ...(kept ? [{ value, label: failure[`${kind}Name`] ?? value }] : [])];
  if (options.length === 0) return null;
  return <Select label={t(`fields.${kind}`)} nothing={t('nothing')} {...{ options, value, error, onChange }} />;
}

type DowntimeProps = {
  failure: Failure | null;
  downtimes: readonly Downtime[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function DowntimeSelect({ failure, downtimes, value, error, onChange }: DowntimeProps) {
  const { t } = useTranslation('failures');
  const { formatDateTime } = useFormats();
  const own = failure?.downtimeId
    ? [{ id: failure.downtimeId, startedAt: failure.downtimeFrom ?? '', endedAt: failure.downtimeUntil, reason: '' }]
    : [];
  const all = [...own, ...downtimes];
  const spanOf = ({ startedAt, endedAt, reason }: Downtime) => {
    const span = t('span', { from: formatDateTime(startedAt), until: endedAt ? formatDateTime(endedAt) : t('now') });
    return reason ? `${span} ${reason}` : span;
  };
  const options = [
    ...all.map((one) => ({ value: String(one.id), label: spanOf(one) })),
    { value: NEW, label: t('newDowntime') },
  ];
  return <Select label={t('fields.downtime')} nothing={t('noDowntime')} {...{ options, value, error, onChange }} />;
}

type NewDowntimeProps = {
  value: Span;
  messages: (field: string) => string | undefined;
  onChange: (span: Span) => void;
};

function NewDowntime({ value, messages, onChange }: NewDowntimeProps) {
  const { t } = useTranslation('failures');
  return (
    <>
      <DateTimeInput
        label={t('fields.downFrom')}
        required
        value={value.from}
        error={messages('downtime.startedAt')}
        onChange={({ target }) => onChange({ ...value, from: target.value })}
      />
      <DateTimeInput
        label={t('fields.downUntil')}
        help={t('downUntilHelp')}
        value={value.until}
        error={messages('downtime.endedAt')}
        onChange={({ target }) => onChange({ ...value, until: target.value })}
      />
    </>
  );
}
