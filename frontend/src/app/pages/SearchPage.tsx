// /search?family=asset&q=pump: all that a search finds of one family, page by page. Lists look for a text in their columns alone; this
// page shows what the search field found.
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { components } from '@/api/schema.gen';
import { Button } from '@/components/button/Button';
import { Select } from '@/components/field/Select';
import { SearchField } from '@/components/search/SearchField';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { TitleRow } from '@/components/title/TitleRow';
import { Marked } from '../shell/search/Marked';
import { hitPage, listPage, PLACES } from '../shell/search/places';
import { LAST_FIRST, ROWS, useHits } from '../shell/search/useSearch';
import styles from './SearchPage.module.css';

type Hit = components['schemas']['SearchHit'];

const FAMILIES = Object.keys(PLACES);
const [FIRST_FAMILY = ''] = FAMILIES;

/** Where a page begins that the address names: at a multiple of its rows. */
function firstOf(param: string | null): number {
  const first = Number(param);
  return Number.isSafeInteger(first) ? Math.min(Math.max(0, first - (first % ROWS)), LAST_FIRST) : 0;
}

export function SearchPage() {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('family') ?? '';
  const family = wanted in PLACES ? wanted : FIRST_FAMILY;
  const text = params.get('q') ?? '';
  const first = firstOf(params.get('first'));
  const list = listPage(family, text);
  const show = (next: { family?: string; q?: string; first?: number }) => {
    const { first: from = 0, ...rest } = next;
    setParams({ family, q: text, ...rest, ...(from > 0 && { first: String(from) }) }, { replace: from === 0 });
  };
  return (
    <>
      <TitleRow icon="search" title={t('page.title')}>
        <span className="push" />
        {list !== null && (
          <Button kind="quiet" icon="list" onClick={() => void navigate(list)}>
            {t('page.openList')}
          </Button>
        )}
      </TitleRow>
      <div className="stack fluid gap-12 pad-16">
        <div className={styles.filters}>
          <SearchField
            className={styles.search}
            placeholder={t('page.start')}
            value={text}
            onChange={(q) => show({ q })}
          />
          <Select
            label={t('page.kind')}
            hideLabel
            searchable={false}
            options={FAMILIES.map((value) => ({ value, label: t(`families.${value}` as 'families.asset') }))}
            value={family}
            onChange={(value) => show({ family: value })}
          />
        </div>
        {text.trim() === '' ? (
          <EmptyState icon="search" title={t('page.start')} />
        ) : (
          <Hits {...{ family, text, first }} onGoTo={(to) => show({ first: to })} />
        )}
      </div>
    </>
  );
}

type HitsProps = { family: string; text: string; first: number; onGoTo: (first: number) => void };

function Hits({ family, text, first, onGoTo }: HitsProps) {
  const { t } = useTranslation('search');
  const { data, error, refetch } = useHits(family, text, first);
  if (!data) return error ? <ErrorState {...{ error }} onRetry={() => void refetch()} /> : <Skeleton height={400} />;
  const { items, more } = data;
  if (items.length === 0) return <EmptyState icon="search" title={t('page.none')} text={t('page.noneHint')} />;
  const goesOn = more && first < LAST_FIRST;
  const columns: Column<Hit>[] = [
    {
      id: 'record',
      header: t('page.column.record'),
      part: 'heading',
      width: 50,
      render: ({ code, title, ...hit }) => (
        <Link className="link medium" to={hitPage(family, hit) ?? ''}>
          {code && <span className="muted numbers regular">{code}</span>} <Marked text={title} search={text} />
        </Link>
      ),
    },
    { id: 'detail', header: t('page.column.detail'), width: 32, render: ({ detail }) => detail },
    {
      id: 'when',
      header: t(family === 'message' ? 'page.column.sent' : 'page.column.changed'),
      width: 18,
      render: ({ when }) => <When time={when} />,
    },
  ];
  const shown = first + items.length;
  return (
    <>
      <Table label={t('page.title')} columns={columns} rows={items} keyOf={({ id }) => id} />
      {first === LAST_FIRST && items.length === ROWS && <p className="muted small">{t('page.limited')}</p>}
      {(goesOn || first > 0) && (
        <Pager
          {...{ first, onGoTo }}
          rows={ROWS}
          total={goesOn ? shown + 1 : shown}
          {...(goesOn && { more: goesOn })}
        />
      )}
    </>
  );
}
