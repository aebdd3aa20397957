// The life of a plan: activated, paused for some days, retired; and generating ahead of time.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { DateInput } from '@/components/field/DateInput';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { keysOf } from '@/entity/api/keys';
import type { Row } from '@/entity/family';
import { StatusForm } from '@/entity/lifecycle/StatusForm';
import { maintenancePlan } from './maintenancePlan.entity';

export function StatusTab({ plan }: { plan: Row }) {
  const { t } = useTranslation('maintenance-plan');
  const may = usePermissionOf(maintenancePlan.subModule, plan);
  const status = String(plan.status);
  return (
    <div className="stack gap-16">
      <p>
        {t(`choices.status.${status}` as 'choices.status.draft')}
        {plan.reason ? `: ${String(plan.reason)}` : ''}
      </p>
      {plan.generatorError ? (
        <p className="danger" role="alert">
          {t('status.failed', { error: String(plan.generatorError) })}
        </p>
      ) : null}
      {status === 'active' && may.update && plan.archivedAt === null && <Pause plan={plan.id} />}
      <StatusForm record={{ ...plan, status }} />
    </div>
  );
}

const NOT_ASKED = { from: '', until: '', reason: '' };

function Pause({ plan }: { plan: number }) {
  const { t } = useTranslation('maintenance-plan');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const [asked, setAsked] = useState(NOT_ASKED);
  const readAgain = () => client.invalidateQueries({ queryKey: keysOf(maintenancePlan).family });
  const path = { id: plan };
  const pause = useMutation({
    mutationFn: () => {
      const days = { from: asked.from || null, until: asked.until || null };
      return body(
        api.POST('/api/MaintenancePlan/{id}/pause/', { params: { path }, body: { ...days, reason: asked.reason } }),
      );
    },
    onSuccess: () => {
      setAsked(NOT_ASKED);
      return readAgain();
    },
  });
  const generate = useMutation({
    mutationFn: () => body(api.POST('/api/MaintenancePlan/{id}/generate/', { params: { path }, body: {} })),
    onSuccess: ({ workOrderIds }) => {
      notify({ message: t('status.generated', { count: workOrderIds.length }), variant: 'success' });
      return readAgain();
    },
  });
  const field = (name: keyof typeof asked) => ({
    label: t(`status.${name}`),
    value: asked[name],
    onChange: ({ target }: { target: { value: string } }) => setAsked({ ...asked, [name]: target.value }),
  });
  const error = pause.error ?? generate.error;
  return (
    <>
      <div>
        <Button icon="play" busy={generate.isPending} onClick={() => generate.mutate()}>
          {t('status.generate')}
        </Button>
      </div>
      <div className="row wrap gap-8">
        <DateInput {...field('from')} />
        <DateInput {...field('until')} />
        <TextInput maxLength={1_000} {...field('reason')} />
        <Button busy={pause.isPending} disabled={asked.reason.trim() === ''} onClick={() => pause.mutate()}>
          {t('status.pause')}
        </Button>
      </div>
      {error && (
        <p className="danger" role="alert">
          {errorText(error, common('failed'))}
        </p>
      )}
    </>
  );
}
