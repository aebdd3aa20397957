// Plans that have an earlier version of a task group: what the newest one changes for each, and giving it to those that are chosen.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { CheckBox } from '@/components/field/CheckBox';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import type { Row } from '@/entity/family';
import { planPage } from '@/paths/plans';
import { maintenancePlan } from './maintenancePlan.entity';
import { type OutdatedPlan, type TaskDifference, useOutdatedPlans } from './outdatedPlans';

const ROWS = 25;

export function OutdatedPlansTab({ group }: { group: Row }) {
  const { t } = useTranslation('maintenance-plan');
  const { t: common } = useTranslation();
  const [first, setFirst] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const may = usePermission(maintenancePlan.subModule);
  const { data, error, refetch, update } = useOutdatedPlans(group, first, ROWS);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.totalRecords === 0) return <EmptyState icon="check-circle" title={t('outdated.none')} />;
  const shown = data.items.map(({ planId }) => planId);
  const count = shown.filter((id) => chosen.has(id)).length;
  const choose = (ids: readonly number[], checked: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id));
    setChosen(new Set(checked ? [...others, ...ids] : others));
  };
  const onUpdate = () =>
    update.mutate(
      shown.filter((id) => chosen.has(id)),
      {
        onSuccess: ({ updated }) => {
          setChosen(new Set());
          setFirst(0);
          notify({ message: t('outdated.updated', { count: updated }), variant: 'success' });
        },
      },
    );
  const columns: readonly Column<OutdatedPlan>[] = [
    {
      id: 'plan',
      header: t('outdated.plan'),
      part: 'heading',
      render: ({ planId, planCode, planName }) => (
        <span className="flex gap-8">
          {may.update && (
            <CheckBox
              aria-label={t('outdated.choose', { plan: planName })}
              checked={chosen.has(planId)}
              onChange={(checked) => choose([planId], checked)}
            />
          )}
          <Link className="link" to={planPage(planId)}>
            {planName}
          </Link>
          <span className="muted">{planCode}</span>
        </span>
      ),
    },
    {
      id: 'status',
      header: t('fields.status'),
      width: 16,
      render: ({ status }) => t(`choices.status.${status}` as 'choices.status.draft'),
    },
    { id: 'version', header: t('outdated.version'), width: 16, numeric: true, render: ({ version }) => version },
  ];
  return (
    <div className="stack gap-12">
      <p className="muted">{t('outdated.hint', { newest: data.newest })}</p>
      {data.differences.map(({ version, difference }) => (
        <Difference key={version} {...{ version, difference }} newest={data.newest} />
      ))}
      {may.update && (
        <div className="flex wrap gap-8">
          <CheckBox
            label={t('outdated.all')}
            checked={count === shown.length}
            indeterminate={count > 0 && count < shown.length}
            onChange={(checked) => choose(shown, checked)}
          />
          <Button kind="primary" busy={update.isPending} disabled={count === 0} onClick={onUpdate}>
            {t('outdated.update', { count })}
          </Button>
        </div>
      )}
      {update.error && (
        <p className="danger" role="alert">
          {errorText(update.error, common('failed'))}
        </p>
      )}
      <Table label={t('taskGroup.tabs.plans')} rows={data.items} keyOf={({ planId }) => planId} {...{ columns }} />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
    </div>
  );
}

function Difference({ version, newest, difference }: { version: number; newest: number; difference: TaskDifference }) {
  const { t } = useTranslation('maintenance-plan');
  const changes = useChanges();
  return (
    <section className="stack gap-4">
      <h3>{t('outdated.difference', { version, newest })}</h3>
      <ul>
        {difference.added.map(({ name }) => (
          <li key={`+${name}`}>{t('outdated.added', { name })}</li>
        ))}
        {difference.removed.map(({ name }) => (
          <li key={`-${name}`}>{t('outdated.removed', { name })}</li>
        ))}
        {difference.changed.map((one) => (
          <li key={one.after.name}>{t('outdated.changed', { name: one.after.name, what: changes(one) })}</li>
        ))}
        {difference.reordered && <li>{t('outdated.reordered')}</li>}
      </ul>
    </section>
  );
}

/** What is different about a task, in words. */
function useChanges() {
  const { t } = useTranslation('maintenance-plan');
  const { t: entity } = useTranslation('entity');
  const { formatList, formatNumber } = useFormats();
  const hours = (value: string | null) => (value === null ? '–' : formatNumber(value, { maxDigits: 2 }));
  const yes = (value: boolean) => entity(value ? 'yes' : 'no');
  return ({ before, after }: TaskDifference['changed'][number]) => {
    const found = [
      before.mandatory !== after.mandatory &&
        `${t('lines.fields.mandatory')}: ${yes(before.mandatory)} → ${yes(after.mandatory)}`,
      before.estLaborHrs !== after.estLaborHrs &&
        `${t('lines.fields.estLaborHrs')}: ${hours(before.estLaborHrs)} → ${hours(after.estLaborHrs)}`,
      before.subTasks !== after.subTasks && t('outdated.subTasks'),
      JSON.stringify(before.subTaskFormats) !== JSON.stringify(after.subTaskFormats) && t('outdated.subTaskFormats'),
      JSON.stringify(before.answerFormat) !== JSON.stringify(after.answerFormat) && t('outdated.answerFormat'),
    ];
    return formatList(found.filter((one) => one !== false));
  };
}
