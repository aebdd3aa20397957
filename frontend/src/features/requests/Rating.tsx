// The requester's rating of the work: asked for once it is completed, and shown to everybody.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { TextArea } from '@/components/field/TextArea';
import { Stars, StarsInput } from '@/components/rating/Stars';
import { notify } from '@/components/snackbar/notify';
import { When } from '@/components/time/When';
import type { RecordOf } from '@/entity/family';
import { useRate } from './api/rate';

type Request = RecordOf<'workRequest'>;

/** System statuses of a work order. */
const COMPLETED = 3;

export function Rating({ record }: { record: Request }) {
  const me = useUser().id;
  const mayRate = record.askedBy === me && (record.workOrderStatus ?? 0) >= COMPLETED;
  const [changing, setChanging] = useState(false);
  const { t } = useTranslation('work-request');
  if (mayRate && (record.rating === null || changing)) {
    return <RatingForm {...{ record }} onRated={() => setChanging(false)} />;
  }
  if (record.rating === null) return null;
  return (
    <section className="stack gap-4" aria-label={t('fields.rating')}>
      <p className="row wrap gap-8">
        <Stars rating={record.rating} />
        {record.ratedAt && (
          <span className="muted small">
            <When time={record.ratedAt} />
          </span>
        )}
        {mayRate && <Button onClick={() => setChanging(true)}>{t('rate.change')}</Button>}
      </p>
      {record.ratingRemark && <p className="pre-line break">{record.ratingRemark}</p>}
    </section>
  );
}

function RatingForm({ record, onRated }: { record: Request; onRated: () => void }) {
  const { t } = useTranslation('work-request');
  const { t: common } = useTranslation();
  const rate = useRate(record.id);
  const [rating, setRating] = useState(record.rating);
  const [remark, setRemark] = useState(record.ratingRemark ?? '');
  const send = () =>
    rating !== null &&
    rate.mutate(
      { rating, remark },
      {
        onSuccess: () => {
          notify({ message: t('rate.thanks'), variant: 'success' });
          onRated();
        },
      },
    );
  return (
    <form
      className="stack gap-8"
      aria-label={t('rate.title')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <StarsInput label={t('rate.title')} value={rating} onChange={setRating} />
      <TextArea
        label={t('rate.remark')}
        rows={3}
        maxLength={1000}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
      {rate.error && (
        <p className="danger" role="alert">
          {errorText(rate.error, common('failed'))}
        </p>
      )}
      <div>
        <Button kind="primary" type="submit" disabled={rating === null} busy={rate.isPending}>
          {t('rate.send')}
        </Button>
      </div>
    </form>
  );
}
