// The labels of a work order, and the searched list to put them on and take them off, which is done at once.
import { useTranslation } from 'react-i18next';
import chip from '@/components/chip/chip.module.css';
import { ChoiceButton } from '@/components/field/ChoiceButton';
import { namedOptions } from '@/components/field/options';
import { Icon } from '@/components/icon/Icon';
import type { Label } from '@/realtime/board/model';
import type { WorkOrder } from './api/workOrder';
import { useCommand } from './useCommand';
import styles from './WorkOrderDrawer.module.css';

type Props = { workOrder: WorkOrder; labels: readonly Label[]; mayUpdate: boolean };

export function LabelsField({ workOrder, labels, mayUpdate }: Props) {
  const { t } = useTranslation('work-order');
  const command = useCommand(workOrder.id);
  const chosen = workOrder.labels ?? [];
  const toggle = (id: number) => void command('labelCard', chosen.includes(id) ? { remove: [id] } : { add: [id] });
  const worn = labels.filter(({ id }) => chosen.includes(id));
  return (
    <div className="stack gap-4" role="group" aria-label={t('labels')}>
      <span className="small medium">{t('labels')}</span>
      <div className="row wrap gap-6">
        {worn.map(({ id, name, colour }) => (
          <span key={id} className={styles.label} style={{ '--label': colour }}>
            {name}
          </span>
        ))}
        {mayUpdate && labels.length > 0 && (
          <ChoiceButton
            className={chip.chip}
            label={t('labels')}
            options={namedOptions(labels)}
            chosen={chosen.map(String)}
            multiple
            onChoose={(id) => toggle(Number(id))}
          >
            {t('chooseLabels')} <Icon name="angle-down" />
          </ChoiceButton>
        )}
        {worn.length === 0 && !mayUpdate && t('nothing')}
      </div>
    </div>
  );
}
