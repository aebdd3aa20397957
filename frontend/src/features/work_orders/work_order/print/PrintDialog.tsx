// Work orders as a PDF to be printed, on the paper of the country.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { FormDialog } from '@/components/dialog/FormDialog';
import { CheckBox } from '@/components/field/CheckBox';
import { Select } from '@/components/field/Select';
import { PAPERS, usualPaper } from '@/components/formats/paper';
import { notify } from '@/components/snackbar/notify';
import { download } from '@/entity/api/export';

/** What the server prints at once. */
const MOST = 500;
const MOST_WITH_PHOTOS = 20;

/** `code`: of the only one. */
type Props = { ids: readonly number[]; code?: string | undefined; onClose: () => void };

export function PrintDialog({ ids, code, onClose }: Props) {
  const { t, i18n } = useTranslation('print');
  const [paper, setPaper] = useState(usualPaper);
  const [photos, setPhotos] = useState(false);
  const few = ids.length <= MOST_WITH_PHOTOS;
  const save = async () => {
    const wanted = { ids: [...ids], paper, photos: photos && few, language: i18n.language };
    const pdf: unknown = await body(api.POST('/api/WorkOrderPrint/', { body: wanted, parseAs: 'blob' }));
    download(pdf as Blob, `${code ?? t('file')}.pdf`);
    notify({ message: t('done'), variant: 'success' });
  };
  return (
    <FormDialog
      title={t('title', { count: ids.length })}
      action={t('action')}
      ready={ids.length > 0 && ids.length <= MOST}
      width={420}
      onSave={save}
      {...{ onClose }}
    >
      <Select
        label={t('paper')}
        value={paper}
        options={PAPERS.map((value) => ({ value, label: t(value) }))}
        onChange={setPaper}
      />
      <CheckBox label={t('photos')} checked={photos && few} disabled={!few} onChange={setPhotos} />
      {!few && <p className="muted small">{t('tooManyPhotos', { most: MOST_WITH_PHOTOS })}</p>}
      {ids.length > MOST && <p className="danger small">{t('tooMany', { most: MOST })}</p>}
    </FormDialog>
  );
}
