// What a task asks for as its answer: the kind, and what that kind needs.
import { useTranslation } from 'react-i18next';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { ANSWER_KINDS, type AnswerFormat, kindOf } from './format';

type Props = {
  format: AnswerFormat | null;
  disabled?: boolean | undefined;
  onChange: (format: AnswerFormat | null) => void;
};

export function AnswerFormatFields({ format, disabled, onChange }: Props) {
  const { t } = useTranslation('answers');
  const kind = kindOf(format);
  const change = (part: Partial<AnswerFormat>) => onChange({ ...format, kind, ...part });
  const limit = (name: 'low' | 'high') => (
    <NumberInput
      label={t(name)}
      value={format?.[name] ?? ''}
      disabled={disabled}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <>
      <Select
        label={t('kind')}
        value={kind}
        disabled={disabled}
        options={ANSWER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(chosen) => onChange(chosen === 'tick' ? null : { ...format, kind: chosen })}
      />
      {kind === 'number' && (
        <TextInput
          label={t('unit')}
          value={format?.unit ?? ''}
          maxLength={20}
          disabled={disabled}
          onChange={({ target }) => change({ unit: target.value })}
        />
      )}
      {kind === 'meter' && (
        <TextInput
          label={t('meter')}
          help={t('meterHelp')}
          value={format?.meter ?? ''}
          maxLength={100}
          disabled={disabled}
          onChange={({ target }) => change({ meter: target.value })}
        />
      )}
      {(kind === 'number' || kind === 'meter') && limit('low')}
      {(kind === 'number' || kind === 'meter') && limit('high')}
      {kind === 'choice' && (
        <TextArea
          label={t('choices')}
          rows={5}
          value={(format?.choices ?? []).join('\n')}
          disabled={disabled}
          onChange={({ target }) => change({ choices: target.value.split('\n') })}
        />
      )}
    </>
  );
}
