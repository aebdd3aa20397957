// The details of a work order as a form. If another user changed it meanwhile, both values stand side by side and one
// chooses.
import { useEffect } from 'react';
import { Controller, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { DateTimeInput } from '@/components/field/DateTimeInput';
import { namedOptions } from '@/components/field/options';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { type Label, priorityWord } from '@/realtime/board/model';
import { AssetField } from './AssetField';
import { IN_REVIEW } from './api/completion';
import type { WorkOrder } from './api/workOrder';
import { type Fields, KINDS } from './form';
import { LocationField } from './LocationField';
import { MoreFields } from './MoreFields';
import { OrderFacts } from './OrderFacts';
import type { References } from './references';
import { RichTextField } from '@/components/richtext/RichTextField';
import { StaleChoice } from './StaleChoice';
import { LabelsField } from './LabelsField';
import { useDetailsForm } from './useDetailsForm';
import styles from './WorkOrderDrawer.module.css';

type Props = {
  workOrder: WorkOrder;
  references: References;
  labels: readonly Label[];
  mayUpdate: boolean;
  /** Gets whether there are unsaved changes. */
  onDirty?: (dirty: boolean) => void;
};

export function DetailsTab({ workOrder, references, labels, mayUpdate, onDirty }: Props) {
  const { t } = useTranslation('work-order');
  const form = useDetailsForm(workOrder);
  const { register, errors, conflicts, dirty } = form;
  useEffect(() => onDirty?.(dirty), [onDirty, dirty]);

  const select = (
    name: FieldPath<Fields>,
    options: readonly { id: number; name: string }[],
    { searchable = false, needed = false } = {},
  ) => (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <Select
          {...field}
          {...{ searchable }}
          nothing={needed ? undefined : t('nothing')}
          label={t(`fields.${name}`)}
          disabled={!mayUpdate}
          options={namedOptions(options)}
        />
      )}
    />
  );
  const priorities = [3, 2, 1].map((id) => ({ id, name: t(`priority.${priorityWord(id)}`) }));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {conflicts.length > 0 && (
        <StaleChoice {...{ conflicts, references }} onMine={() => void form.keepMine()} onTheirs={form.takeTheirs} />
      )}
      <TextInput
        label={t('fields.title')}
        {...register('title')}
        disabled={!mayUpdate}
        error={errors.title && t('titleWrong')}
      />
      <Controller
        name="description"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <RichTextField
            label={t('fields.description')}
            {...{ value, onChange }}
            disabled={!mayUpdate}
            empty={t('nothing')}
            error={errors.description && t('descriptionWrong')}
          />
        )}
      />
      <div className="halves gap-10">
        {select('priority', priorities, { needed: true })}
        {select('workType', KINDS)}
        {select('responsiblePerson', references.people, { searchable: true })}
        {select('crew', references.crews, { searchable: true })}
        <DateTimeInput label={t('fields.due')} {...register('due')} disabled={!mayUpdate} />
        <TextInput label={t('fields.externalReference')} {...register('externalReference')} disabled={!mayUpdate} />
        <DateTimeInput label={t('fields.estimatedStart')} {...register('estimatedStart')} disabled={!mayUpdate} />
        <DateTimeInput label={t('fields.estimatedEnd')} {...register('estimatedEnd')} disabled={!mayUpdate} />
      </div>
      <div className="halves gap-10">
        <AssetField {...{ workOrder, mayUpdate }} />
        <LocationField {...{ workOrder, mayUpdate }} />
      </div>
      <LabelsField {...{ workOrder, labels, mayUpdate }} />
      {(workOrder.status >= IN_REVIEW || form.saved.resolution !== '') && (
        <TextArea label={t('fields.resolution')} rows={3} {...register('resolution')} disabled={!mayUpdate} />
      )}
      <MoreFields {...{ register }} filled={form.saved} disabled={!mayUpdate} />
      <OrderFacts {...{ workOrder }} />
      {mayUpdate && (
        <div className={styles.foot}>
          <Button kind="primary" type="submit" busy={form.saving} disabled={!dirty || conflicts.length > 0}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
