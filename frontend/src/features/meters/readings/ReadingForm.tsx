// The next reading of a meter: one number or one word, and a large button below it. Everything else may be left alone.
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { DateTimeInput } from '@/components/field/DateTimeInput';
import { localNumber } from '@/components/field/number';
import { NumberInput } from '@/components/field/NumberInput';
import { Radio } from '@/components/field/Radio';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { useUnitSystem } from '@/components/formats/useUnitSystem';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import field from '@/entity/form/form.module.css';
import styles from './ReadingForm.module.css';
import { numberOf, unitOf, valueOf, wordsOf } from './typed';
import { type NewReading, useReadingChanges } from './useReadings';
import { useUnits } from './useUnits';

const NOTHING = { value: '', at: '', remark: '' };

export function ReadingForm({ meter }: { meter: Row }) {
  const { t, i18n } = useTranslation('meter');
  const { t: common } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { own, shown } = unitOf(meter, useUnitSystem());
  const words = wordsOf(meter);
  const { take } = useReadingChanges(meter.id);
  const [typed, setTyped] = useState(NOTHING);
  const [chosen, setUnit] = useState<string | null>(null);
  const unit = chosen ?? shown?.code ?? own ?? '';
  const convertible = useUnits({ id: typeof meter.unitId === 'number' ? meter.unitId : null, code: own });
  const units = shown ? [shown.code, ...convertible.filter((code) => code !== shown.code)] : convertible;
  const [wrong, setWrong] = useState('');
  /** The counter shows less than before: the server asks why. */
  const [wentDown, setWentDown] = useState(false);

  const change = (more: Partial<typeof NOTHING>) => {
    setTyped({ ...typed, ...more });
    setWrong('');
    setWentDown(false);
  };
  const send = (kind: NonNullable<NewReading['kind']>) => {
    const number = numberOf(typed.value);
    if (!words && number === null) {
      setWrong(t(typed.value.trim() === '' ? 'entry.needed' : 'entry.notNumber'));
      input.current?.focus();
      return;
    }
    if (words && typed.value === '') return setWrong(t('entry.needed'));
    const reading: NewReading = {
      ...(words ? { text: typed.value } : valueOf(number, unit, { own, shown })),
      ...(typed.at && { at: new Date(typed.at).toISOString() }),
      remark: typed.remark,
      kind,
      source: 'person',
    };
    take.mutate(reading, {
      onSuccess: () => {
        notify({
          message: t('entry.saved', { value: localNumber(typed.value.trim(), i18n.language) }),
          variant: 'success',
        });
        setTyped(NOTHING);
        setWrong('');
        setWentDown(false);
      },
      onError: (error) => {
        setWrong(errorText(error, common('failed')));
        setWentDown(error instanceof ApiError && error.code === 'reading_went_down');
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send('reading');
  };
  const wrongId = `${id}-wrong`;
  const described = wrong ? { 'aria-invalid': true, 'aria-describedby': wrongId } : {};
  return (
    <form
      className={`card stack min-0 gap-12 pad-16 ${styles.entry}`}
      noValidate
      onSubmit={submit}
      aria-label={t('entry.title')}
    >
      <h2 className="large">{t('entry.title')}</h2>
      {words ? (
        <fieldset className={styles.words} {...described}>
          <legend>{t('entry.word')}</legend>
          {words.map((word) => (
            <Radio
              key={word}
              name={id}
              label={word}
              checked={typed.value === word}
              onChoose={() => change({ value: word })}
            />
          ))}
        </fieldset>
      ) : (
        <div className={`stack ${styles.value}`}>
          <NumberInput
            ref={input}
            label={t('entry.value')}
            enterKeyHint="done"
            value={typed.value}
            invalid={wrong !== ''}
            aria-describedby={wrong ? wrongId : undefined}
            unit={unit || undefined}
            trailing={
              units.length > 1 && (
                <Select
                  aria-label={t('entry.unit')}
                  searchable={false}
                  value={unit}
                  options={units.map((code) => ({ value: code, label: code }))}
                  onChange={setUnit}
                />
              )
            }
            onChange={(value) => change({ value })}
          />
        </div>
      )}
      <p id={wrongId} className={`danger tiny ${field.error}`} aria-live="polite">
        {wrong}
      </p>
      {wentDown && (
        <fieldset className={styles.why}>
          <legend>{t('entry.wentDown')}</legend>
          {meter.rollover !== null && (
            <Button disabled={take.isPending} onClick={() => send('rollover')}>
              {t('entry.rollover')}
            </Button>
          )}
          <Button disabled={take.isPending} onClick={() => send('reset')}>
            {t('entry.reset')}
          </Button>
        </fieldset>
      )}
      <Button kind="primary" type="submit" className={styles.save} busy={take.isPending}>
        {t('entry.save')}
      </Button>
      <DateTimeInput
        label={t('entry.at')}
        help={t('entry.atHint')}
        value={typed.at}
        onChange={(event) => change({ at: event.target.value })}
      />
      <TextArea
        label={t('entry.remark')}
        rows={2}
        maxLength={1000}
        value={typed.remark}
        onChange={(event) => change({ remark: event.target.value })}
      />
    </form>
  );
}
