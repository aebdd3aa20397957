// The fields of the settings, by section.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { CheckBox } from '@/components/field/CheckBox';
import { DateInput } from '@/components/field/DateInput';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { languageName, timeZones } from '@/components/formats/intl';
import { useFormats } from '@/components/formats/useFormats';
import type { Form } from './form';
import styles from './tenant.module.css';

type Props = {
  form: Form;
  /** What the server said of fields. */
  refused: Readonly<Record<string, string>>;
  onChange: (change: Partial<Form>) => void;
};

const DATES = ['text', 'iso', 'dayMonth', 'monthDay', 'dotted'] as const;
const TIMES = ['h24', 'h12'] as const;
const NUMBERS = ['language', 'commaPoint', 'pointComma', 'spaceComma', 'apostrophePoint'] as const;
const UNIT_SYSTEMS = ['recorded', 'metric', 'us'] as const;
const LANGUAGES = ['en', 'de'] as const;
const VALUATIONS = ['movingAverage', 'fifo', 'standardPrice'] as const;
/** Sunday is 0 here and 6 where Monday is the first. */
const WEEKDAYS = [1, 6, 0] as const;
const USUAL_SPECIAL = '!@$?._-#';

type TextName = 'name' | 'helpUrl' | 'currency' | 'keepNotifications' | 'keyRequestsPerMinute' | 'xgKey' | 'agKey';

function useText({ form, refused, onChange }: Props) {
  const { t } = useTranslation('tenant-settings');
  return (
    name: TextName,
    more: { type?: string; inputMode?: 'numeric'; placeholder?: string; maxLength?: number } = {},
  ) => (
    <TextInput
      label={t(`fields.${name}`)}
      value={form[name]}
      error={refused[name]}
      autoComplete="off"
      {...more}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
}

export function GeneralFields(props: Props) {
  const { t } = useTranslation('tenant-settings');
  const { form, refused, onChange } = props;
  const text = useText(props);
  const zones = timeZones();
  const all = zones.includes(form.timeZone) ? zones : [form.timeZone, ...zones];
  return (
    <div className={styles.fields}>
      {text('name', { maxLength: 100 })}
      {text('helpUrl', { type: 'url', placeholder: 'https://help.example.com' })}
      <Select
        label={t('fields.timeZone')}
        value={form.timeZone}
        error={refused.timeZone}
        options={all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      {text('currency', { maxLength: 3, placeholder: 'EUR' })}
    </div>
  );
}

export function FormatFields({ form, refused, onChange }: Props) {
  const { t } = useTranslation('tenant-settings');
  const { formatWeekday } = useFormats();
  const toggle = (language: (typeof LANGUAGES)[number], offered: boolean) => {
    const before = form.languages.length > 0 ? form.languages : [...LANGUAGES];
    const after = LANGUAGES.filter((one) => (one === language ? offered : before.includes(one)));
    // None means all: the last one stays.
    if (after.length > 0) onChange({ languages: after.length === LANGUAGES.length ? [] : after });
  };
  return (
    <div className={styles.fields}>
      <Select
        label={t('fields.dateFormat')}
        value={form.dateFormat}
        options={DATES.map((value) => ({ value, label: t(`dates.${value}`) }))}
        onChange={(dateFormat) => onChange({ dateFormat })}
      />
      <Select
        label={t('fields.timeFormat')}
        value={form.timeFormat}
        options={TIMES.map((value) => ({ value, label: t(`times.${value}`) }))}
        onChange={(timeFormat) => onChange({ timeFormat })}
      />
      <Select
        label={t('fields.numberFormat')}
        value={form.numberFormat}
        options={NUMBERS.map((value) => ({ value, label: t(`numbers.${value}`) }))}
        onChange={(numberFormat) => onChange({ numberFormat })}
      />
      <Select
        label={t('fields.unitSystem')}
        value={form.unitSystem}
        options={UNIT_SYSTEMS.map((value) => ({ value, label: t(`unitSystems.${value}`) }))}
        onChange={(unitSystem) => onChange({ unitSystem })}
      />
      <Select
        label={t('fields.firstWeekday')}
        value={form.firstWeekday === null ? '' : String(form.firstWeekday)}
        nothing={t('byLanguage')}
        options={WEEKDAYS.map((day) => ({ value: String(day), label: formatWeekday((day + 6) % 7, 'long') }))}
        onChange={(day) => onChange({ firstWeekday: day === '' ? null : Number(day) })}
      />
      <fieldset className={styles.choices}>
        <legend>{t('fields.languages')}</legend>
        {LANGUAGES.map((language) => (
          <CheckBox
            key={language}
            label={languageName(language)}
            checked={form.languages.length === 0 || form.languages.includes(language)}
            onChange={(offered) => toggle(language, offered)}
          />
        ))}
      </fieldset>
      <Select
        label={t('fields.defaultLanguage')}
        value={form.defaultLanguage ?? ''}
        error={refused.defaultLanguage}
        nothing={t('byBrowser')}
        options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        onChange={(language) => onChange({ defaultLanguage: LANGUAGES.find((one) => one === language) ?? null })}
      />
    </div>
  );
}

export function RuleFields(props: Props) {
  const { t } = useTranslation('tenant-settings');
  const { form, refused, onChange } = props;
  const text = useText(props);
  return (
    <>
      <CheckBox
        label={t('limitCodes')}
        checked={form.specialCharacters !== null}
        onChange={(limited) => onChange({ specialCharacters: limited ? USUAL_SPECIAL : null })}
      />
      <div className={styles.fields}>
        {form.specialCharacters !== null && (
          <TextInput
            label={t('fields.specialCharacters')}
            value={form.specialCharacters}
            error={refused.specialCharacters}
            autoComplete="off"
            spellCheck={false}
            trailing={
              <Button kind="quiet" onClick={() => onChange({ specialCharacters: USUAL_SPECIAL })}>
                {t('usual')}
              </Button>
            }
            onChange={({ target }) => onChange({ specialCharacters: target.value })}
          />
        )}
        {text('keepNotifications', { inputMode: 'numeric' })}
        {text('keyRequestsPerMinute', { inputMode: 'numeric' })}
        <DateInput
          label={t('fields.booksClosedUntil')}
          help={t('booksClosedHelp')}
          value={form.booksClosedUntil ?? ''}
          error={refused.booksClosedUntil}
          onChange={({ target }) => onChange({ booksClosedUntil: target.value || null })}
        />
        <Select
          label={t('fields.stockValuation')}
          value={form.stockValuation}
          help={t(`valuationHelp.${form.stockValuation}`)}
          error={refused.stockValuation}
          options={VALUATIONS.map((value) => ({ value, label: t(`valuations.${value}`) }))}
          onChange={(stockValuation) => onChange({ stockValuation })}
        />
        {text('xgKey')}
        {text('agKey')}
        <TextArea
          label={t('fields.environments')}
          help={t('environmentsHelp')}
          value={form.environments}
          error={refused.environments}
          rows={4}
          spellCheck={false}
          onChange={({ target }) => onChange({ environments: target.value })}
        />
      </div>
    </>
  );
}
