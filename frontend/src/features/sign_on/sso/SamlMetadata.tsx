// Reads what a provider says of itself: from an address, a text or a file.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { TextArea } from '@/components/field/TextArea';
import { FileButton } from '@/entity/files/FileButton';
import { useReadMetadata } from './api';
import type { Form } from './providerForm';
import styles from './sso.module.css';

export function SamlMetadata({ onChange }: { onChange: (change: Partial<Form>) => void }) {
  const { t } = useTranslation('single-sign-on');
  const { t: common } = useTranslation();
  const [source, setSource] = useState('');
  const read = useReadMetadata();
  const take = (text: string) => {
    setSource(text);
    read.mutate(text.trim(), {
      onSuccess: ({ issuer, ssoUrl, sloUrl, certificates }) => onChange({ issuer, ssoUrl, sloUrl, certificates }),
    });
  };
  return (
    <div className={styles.metadata}>
      <TextArea
        label={t('metadata')}
        help={t('metadataHelp')}
        value={source}
        error={read.isError ? errorText(read.error, common('unreachable')) : undefined}
        spellCheck={false}
        onChange={({ target }) => {
          read.reset();
          setSource(target.value);
        }}
      />
      <div className="flex wrap gap-8">
        <Button busy={read.isPending} disabled={source.trim() === ''} onClick={() => take(source)}>
          {t('readMetadata')}
        </Button>
        <FileButton
          label={t('chooseMetadata')}
          icon="upload"
          single
          disabled={read.isPending}
          onFiles={([file]) => void file?.text().then(take)}
        />
      </div>
      {read.isSuccess && <output className="success small">{t('metadataRead')}</output>}
    </div>
  );
}
