// What a scanned label shows to a visitor without an account: one short form, to be filled in with one thumb.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { errorText } from '@/api/errors';
import { Logo } from '@/components/brand/Logo';
import { Button } from '@/components/button/Button';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { useAsk, useSendPhotos } from './api/form';
import { Photos } from './Photos';
import styles from './request.module.css';

type Props = { code: string; name: string };

const EMPTY = { title: '', description: '' };

export function RequestForm({ code, name }: Props) {
  const { t } = useTranslation('work-request');
  const { t: common } = useTranslation();
  const location = useLocation();
  const [asked, setAsked] = useState({ ...EMPTY, requester: '', contact: '' });
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const ask = useAsk();
  const sending = useSendPhotos();
  const field = (of: keyof typeof asked) => ({
    value: asked[of],
    onChange: ({ target }: { target: { value: string } }) => setAsked({ ...asked, [of]: target.value }),
  });
  const sendPhotos = (uploadKey: string) =>
    sending.mutate({
      uploadKey,
      photos,
      done: (sent) => setPhotos((left) => left.filter((photo) => photo !== sent)),
    });
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate({ code, ...asked }, { onSuccess: ({ uploadKey }) => sendPhotos(uploadKey) });
  };
  // A visitor who reports a second thing is still the same person.
  const again = () => {
    setAsked({ ...asked, ...EMPTY });
    setPhotos([]);
    ask.reset();
    sending.reset();
  };
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <Logo />
        <h1 className="xl">{t('form.title')}</h1>
        <p className="muted">
          {t('form.about')} <span className="muted numbers">{code}</span> <strong>{name}</strong>
        </p>
        {ask.data ? (
          <output className={styles.done}>
            {t('form.sent', { code: ask.data.code })}
            {sending.isPending && photos.length > 0 && <span className="muted">{t('form.sendingPhotos')}</span>}
            {sending.error && photos[0] && (
              <>
                <span className="danger" role="alert">
                  {t('form.photoFailed', { name: photos[0].name, reason: errorText(sending.error, common('failed')) })}
                </span>
                <Button onClick={() => sendPhotos(ask.data.uploadKey)}>{t('form.photoAgain')}</Button>
              </>
            )}
            <Button onClick={again}>{t('form.another')}</Button>
          </output>
        ) : (
          <form className={`gap-4 ${styles.form}`} onSubmit={send}>
            <TextInput label={t('form.what')} required maxLength={200} {...field('title')} />
            <TextArea label={t('form.details')} maxLength={10_000} {...field('description')} />
            <Photos photos={photos} onChange={setPhotos} />
            <TextInput label={t('form.who')} required maxLength={100} autoComplete="name" {...field('requester')} />
            <TextInput label={t('form.contact')} maxLength={200} autoComplete="tel" {...field('contact')} />
            {ask.error && (
              <p className="danger" role="alert">
                {errorText(ask.error, common('failed'))}
              </p>
            )}
            <Button type="submit" kind="primary" busy={ask.isPending}>
              {t('form.send')}
            </Button>
          </form>
        )}
        <Link to="/login" state={{ from: location }}>
          {t('form.signIn')}
        </Link>
      </div>
    </main>
  );
}
