// A purchase order goes to its supplier: to whom, and what the mail says. The order itself goes along as PDF.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { FormDialog, type Messages } from '@/components/dialog/FormDialog';
import { CheckBox } from '@/components/field/CheckBox';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { PAPERS, usualPaper } from '@/components/formats/paper';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { useOrderMail, useSendOrder } from '../api/orderMail';
import styles from './document.module.css';
import { allAddresses } from './recipients';
import { useOrderPdf } from './useOrderPdf';

const LANGUAGES = ['en', 'de'] as const;
type Language = (typeof LANGUAGES)[number];

/** What the server sends at once. */
const MOST = 10;

export function SendOrderDialog({ order, onClose }: { order: Row; onClose: () => void }) {
  const { t, i18n } = useTranslation('purchase-order');
  const { t: common } = useTranslation();
  const [language, setLanguage] = useState<Language>(i18n.language.startsWith('de') ? 'de' : 'en');
  const [paper, setPaper] = useState(usualPaper);
  const { data: draft, error } = useOrderMail(order.id, language);
  const send = useSendOrder(order.id);
  const pdf = useOrderPdf(order);
  // Null: as it is proposed. The supplier's own address comes first.
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const [typed, setTyped] = useState('');
  const [subject, setSubject] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const known = draft?.recipients ?? [];
  const chosen = ticked ?? known.slice(0, 1).map(({ email }) => email);
  const to = allAddresses(chosen, typed);
  const [subjectNow, messageNow] = [subject ?? draft?.subject ?? '', message ?? draft?.message ?? ''];
  const complete = to.length > 0 && to.length <= MOST && subjectNow.trim() !== '' && messageNow.trim() !== '';
  const code = String(order.code);
  const tick = (email: string, on: boolean) =>
    setTicked(on ? [...chosen, email] : chosen.filter((one) => one !== email));
  const save = async () => {
    await send.mutateAsync({ to, subject: subjectNow, message: messageNow, paper, language });
    notify({ message: t('send.done', { count: to.length, code }), variant: 'success' });
  };
  const recipients = (messages: Messages) => (
    <>
      {known.length > 0 && (
        <fieldset className={styles.recipients}>
          <legend>{t('send.to')}</legend>
          {known.map(({ name, duty, email }) => (
            <CheckBox
              key={`${name} ${email}`}
              label={[name, duty, email].filter(Boolean).join(' · ')}
              checked={chosen.includes(email)}
              onChange={(on) => tick(email, on)}
            />
          ))}
        </fieldset>
      )}
      <TextInput
        label={t(known.length > 0 ? 'send.others' : 'send.to')}
        help={t('send.othersHelp', { most: MOST })}
        type="email"
        multiple
        required={known.length === 0}
        value={typed}
        error={messages('to')}
        onChange={({ target }) => setTyped(target.value)}
      />
    </>
  );
  return (
    <FormDialog
      lasting
      title={t('send.title', { code })}
      action={t('send.action')}
      ready={draft?.mailReady === true && complete}
      onSave={save}
      {...{ onClose }}
    >
      {(messages) => (
        <>
          {error !== null && <p className="danger small">{errorText(error, common('failed'))}</p>}
          {draft?.mailReady === false && (
            <p className="danger small" role="alert">
              {t('send.noMail')}
            </p>
          )}
          {recipients(messages)}
          <div className={styles.printed}>
            <Select
              label={t('send.language')}
              value={language}
              options={LANGUAGES.map((value) => ({ value, label: t(`send.languages.${value}`) }))}
              onChange={setLanguage}
            />
            <Select
              label={t('send.paper')}
              value={paper}
              options={PAPERS.map((value) => ({ value, label: t(`send.papers.${value}`) }))}
              onChange={setPaper}
            />
          </div>
          <TextInput
            label={t('send.subject')}
            required
            maxLength={150}
            value={subjectNow}
            error={messages('subject')}
            onChange={({ target }) => setSubject(target.value)}
          />
          <TextArea
            label={t('send.message')}
            required
            rows={8}
            maxLength={5_000}
            value={messageNow}
            error={messages('message')}
            onChange={({ target }) => setMessage(target.value)}
          />
          <p className={styles.attached}>
            <span className="muted small">{t('send.attached', { code })}</span>
            <Button kind="plain" icon="file-pdf" busy={pdf.isPending} onClick={() => pdf.mutate({ paper, language })}>
              {t('send.preview')}
            </Button>
          </p>
        </>
      )}
    </FormDialog>
  );
}
