// The one control that answers a task or sub-task, as its format asks for it.
import { useTranslation } from 'react-i18next';
import { Select } from '@/components/field/Select';
import { Judgement } from '../Judgement';
import { type GiveAnswer, type Step } from './answer';
import { PhotoAnswer } from './PhotoAnswer';
import { SignatureAnswer } from './SignatureAnswer';
import { TypedAnswer } from './TypedAnswer';

type Props = { step: Step; name: string; workOrderId: number; mayUpdate: boolean; onAnswer: GiveAnswer };

export function AnswerControl({ step, name, workOrderId, mayUpdate, onAnswer }: Props) {
  const { t } = useTranslation('answers');
  const { answerFormat: format, value, meter } = step;
  const label = t('answerOf', { name });
  const disabled = !mayUpdate;
  const words = format?.kind === 'choice' ? (format.choices ?? []) : (meter?.choices ?? []);
  switch (format?.kind) {
    case 'inspection':
      return (
        <Judgement
          result={step.inspectionResult}
          {...{ disabled }}
          onJudge={(inspectionResult) => void onAnswer(inspectionResult === null ? null : { inspectionResult })}
        />
      );
    case 'meter':
      if (!meter) return <p className="muted small">{t('noMeter')}</p>;
      if (meter.kind !== 'characteristic') {
        return <TypedAnswer {...{ step, label, disabled, onAnswer }} unit={meter.unit ?? undefined} numeric />;
      }
      break;
    case 'number':
      return <TypedAnswer {...{ step, label, disabled, onAnswer }} unit={format.unit} numeric />;
    case 'text':
      return <TypedAnswer {...{ step, label, disabled, onAnswer }} />;
    case 'photo':
      return <PhotoAnswer {...{ step, name, workOrderId, disabled, onAnswer }} />;
    case 'signature':
      return <SignatureAnswer {...{ step, name, workOrderId, disabled, onAnswer }} />;
    default:
      break;
  }
  if (words.length === 0) return null;
  return (
    <Select
      {...{ label }}
      hideLabel
      nothing={t('choose')}
      options={words.map((word) => ({ value: word, label: word }))}
      value={value ?? ''}
      {...{ disabled }}
      onChange={(chosen) => void onAnswer(chosen ? { value: chosen } : null)}
    />
  );
}
