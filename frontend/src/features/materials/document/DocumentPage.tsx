// A document on its own page: what it says, its lines and the usual next step at once; what else belongs to it in tabs.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { useChanges } from '@/entity/api/changes';
import { useFamily, useFamilyWords } from '@/entity/FamilyContext';
import type { DrawerTab, Family, Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { linesOf } from '@/entity/lines/documentLines';
import { STATUS, statusBadge } from './StatusTab';

/** By the status that a document has: what usually becomes of it next. The others are in the tab of its status. */
export type Steps = Readonly<Record<string, string | undefined>>;

type Props = {
  family: Family;
  home: string;
  lines: (record: Row) => ReactNode;
  steps: Steps;
  /** Before the one with its status. */
  tabs?: readonly DrawerTab[];
  actions?: (record: Row) => ReactNode;
  /** Beside its name; usually where it is. */
  badge?: (record: Row) => ReactNode;
};

export function DocumentPage({ family, home, lines, steps, tabs = [], actions, badge = statusBadge }: Props) {
  const buttons = (record: Row) => (
    <>
      {actions?.(record)}
      <NextStep {...{ record, steps }} />
    </>
  );
  return <RecordPage {...{ family, home, badge }} tabs={() => [...tabs, STATUS]} body={lines} actions={buttons} />;
}

/** Whether the lines of a document can still be edited. */
export const isDraft = (record: Row) => record.archivedAt === null && record.status === 'draft';

function NextStep({ record, steps }: { record: Row; steps: Steps }) {
  const family = useFamily();
  const words = useFamilyWords(family);
  const { t: common } = useTranslation();
  const may = usePermissionOf(family.subModule, record);
  const { setStatus } = useChanges(family);
  const from = String(record.status);
  const to = steps[from];
  const transition = family.lifecycle?.transitions.find((one) => one.to === to && one.from.includes(from));
  if (!transition || !may[transition.action] || linesOf(record, 'lines').length === 0) return null;
  const onError = (refused: unknown) => notify({ message: errorText(refused, common('failed')), variant: 'error' });
  return (
    <Button
      kind="primary"
      icon="arrow-right"
      busy={setStatus.isPending}
      onClick={() => setStatus.mutate({ record, status: transition.to, reason: '' }, { onError })}
    >
      {words.transition(transition.to)}
    </Button>
  );
}
