// /settings/tenant: what administrators choose for everybody of their organisation.
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState, NoPermission } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import { type General, type Modules, useGeneral, useModuleSettings, useSave } from './api';
import { DomainSection } from './DomainSection';
import { FormatFields, GeneralFields, RuleFields } from './Fields';
import { bodyOf, type Form, formOf } from './form';
import { HistorySection } from './HistorySection';
import { ModuleFields, offIn } from './ModuleFields';
import { PictureSection } from './PictureSection';
import { Section } from './Section';
import styles from './tenant.module.css';

export function TenantPage() {
  if (!useUser().role.includes('admin')) return <NoPermission />;
  return <Settings />;
}

function Settings() {
  const { t } = useTranslation('tenant-settings');
  const general = useGeneral();
  const modules = useModuleSettings();
  const failed = [general, modules].find(({ isError }) => isError);
  const retry = () => void Promise.all([general.refetch(), modules.refetch()]);
  if (general.data && modules.data) {
    return (
      <Frame>
        <SettingsForm general={general.data} modules={modules.data} />
        <PictureSection />
        <DomainSection />
        <HistorySection />
      </Frame>
    );
  }
  return (
    <Frame>
      {failed ? (
        <ErrorState error={failed.error} onRetry={retry} />
      ) : (
        <div className="stack gap-24" role="status" aria-label={t('loading')}>
          <Skeleton height={240} />
          <Skeleton height={240} />
        </div>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('tenant-settings');
  return (
    <>
      <TitleRow icon="building" title={t('title')} />
      <div className={styles.page}>{children}</div>
    </>
  );
}

function SettingsForm({ general, modules }: { general: General; modules: Modules }) {
  const { t } = useTranslation('tenant-settings');
  const { t: common } = useTranslation();
  /** What the user has changed; null while the page says what the server has. */
  const [edited, setEdited] = useState<Form | null>(null);
  const [editedOff, setEditedOff] = useState<ReadonlySet<string> | null>(null);
  /** The version that the edits began with: another one meanwhile is not overwritten unseen. */
  const [began, setBegan] = useState(general.version);
  const save = useSave();
  const dirty = edited !== null || editedOff !== null;
  const form = edited ?? formOf(general);
  const off = editedOff ?? offIn(modules);
  const refused = save.error instanceof ApiError ? save.error.fields : {};

  const begin = () => {
    save.reset();
    if (!dirty) setBegan(general.version);
  };
  const change = (next: Partial<Form>) => {
    begin();
    setEdited({ ...form, ...next });
  };
  const changeOff = (next: ReadonlySet<string>) => {
    begin();
    setEditedOff(next);
  };
  const discard = () => {
    save.reset();
    setEdited(null);
    setEditedOff(null);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      { version: began, general: edited && bodyOf(edited), off: editedOff && [...editedOff] },
      {
        onSuccess: () => {
          discard();
          notify({ message: t('saved'), variant: 'success' });
        },
      },
    );
  };
  const fields = { form, refused, onChange: change };
  return (
    <form className="stack fluid gap-24" noValidate onSubmit={submit}>
      <Section title={t('sections.general')}>
        <GeneralFields {...fields} />
      </Section>
      <Section title={t('sections.formats')}>
        <FormatFields {...fields} />
      </Section>
      <Section title={t('sections.modules')} note={t('modulesHelp')}>
        <ModuleFields modules={modules} off={off} onChange={changeOff} />
      </Section>
      <Section title={t('sections.rules')}>
        <RuleFields {...fields} />
      </Section>
      {dirty && (
        <div className={styles.save}>
          {save.error && (
            <p className="danger small break" role="alert">
              {errorText(save.error, common('unreachable'))}
            </p>
          )}
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t('save')}
          </Button>
          <Button onClick={discard}>{t('discard')}</Button>
        </div>
      )}
      {dirty && <UnsavedEdits record="open" />}
    </form>
  );
}
