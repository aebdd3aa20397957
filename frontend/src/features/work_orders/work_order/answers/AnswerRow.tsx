// What belongs to a step beyond its name: the control that answers it, and what a failed or flagged answer leads to.
import { useTranslation } from 'react-i18next';
import type { WorkOrder } from '../api/workOrder';
import { AnswerControl } from './AnswerControl';
import { type GiveAnswer, leavesWork, type Step } from './answer';
import styles from './answers.module.css';
import { FollowUp } from './FollowUp';

type Props = {
  step: Step & { id: number };
  of: 'task' | 'subTask';
  name: string;
  workOrder: Pick<WorkOrder, 'id' | 'code' | 'title'>;
  mayUpdate: boolean;
  onAnswer: GiveAnswer;
};

export function AnswerRow({ step, of, name, workOrder, mayUpdate, onAnswer }: Props) {
  // The texts come with the first format that asks for more than a tick.
  useTranslation('answers');
  return (
    <>
      {step.answerFormat && (
        <div className={styles.answer}>
          <AnswerControl {...{ step, name, mayUpdate, onAnswer }} workOrderId={workOrder.id} />
        </div>
      )}
      {leavesWork(step) && (
        <FollowUp {...{ step, of, name }} workOrderId={workOrder.id} className={styles.found ?? ''} />
      )}
    </>
  );
}
