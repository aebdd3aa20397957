// What stands below the field of the search: the records of each family that hold the words; before anything is typed, what was
// chosen last. The field above keeps the focus and is notified of what can be chosen.
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { hitsPage } from '@/paths/search';
import { hitPage } from './places';
import type { Target } from '../toolbar/SearchField';
import { Marked } from './Marked';
import { recentChoices, rememberChoice } from './recent';
import styles from './SearchResults.module.css';
import { useSearch } from './useSearch';

type Props = {
  text: string;
  listId: string;
  /** The place of the first of these among all that can be chosen, and of the one that is chosen with Enter. */
  first: number;
  active: number;
  /** Null until there is an answer. */
  onTargets: (targets: readonly Target[] | null) => void;
  onChoose: (target: Target) => void;
};

type Row = Target & { detail?: string; when?: string };
/** `start`: the place of its first row among those of all sections. */
type Section = { family: string; rows: Row[]; start: number };

const ICONS: Readonly<Record<string, string>> = {
  page: 'arrow-right',
  workOrder: 'clipboard',
  workRequest: 'inbox',
  asset: 'cog',
  location: 'map-marker',
  sensor: 'gauge',
  gateway: 'server',
  meter: 'gauge',
  person: 'id-card',
  document: 'file',
  masterPart: 'box',
  supplier: 'truck',
  maintenancePlan: 'replay',
  message: 'comments',
};

function useSections(text: string): { sections: Section[]; isSettled: boolean; failed: boolean } {
  const { t } = useTranslation('search');
  const { uuid } = useUser();
  const { data, isError, isCurrent } = useSearch(text);
  return useMemo(() => {
    const remember = (choice: Parameters<typeof rememberChoice>[1]) => () => rememberChoice(uuid, choice);
    if (text.trim() === '') {
      const rows = recentChoices(uuid).map((one) => ({ ...one, chosen: remember(one) }));
      return {
        sections: rows.length > 0 ? [{ family: 'recent', rows, start: 0 }] : [],
        isSettled: true,
        failed: false,
      };
    }
    let start = 0;
    const sections: Section[] = [];
    for (const { family, items, more } of data?.groups ?? []) {
      const rows: Row[] = items.flatMap(({ code, title, detail, when, ...hit }) => {
        const url = hitPage(family, hit);
        return url === null
          ? []
          : [{ family, url, code, title, detail, when, chosen: remember({ family, url, code, title }) }];
      });
      if (more) rows.push({ family: 'all', url: hitsPage(family, text), code: '', title: t('showAll') });
      if (rows.length > 0) sections.push({ family, rows, start });
      start += rows.length;
    }
    return {
      sections,
      isSettled: isCurrent && !isError,
      failed: isError,
    };
  }, [text, data, isError, isCurrent, uuid, t]);
}

export function SearchResults({ text, listId, first, active, onTargets, onChoose }: Props) {
  const { t } = useTranslation('search');
  const { formatBrief, formatDateTime } = useFormats();
  const { sections, isSettled, failed } = useSections(text);

  useEffect(() => {
    const targets = sections.flatMap(({ rows }) => rows);
    onTargets(targets.length > 0 || isSettled ? targets : null);
  }, [sections, isSettled, onTargets]);
  useEffect(() => {
    if (active >= first) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, first, listId]);

  return (
    <>
      {sections.map(({ family, rows, start }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of options
        <div key={family} role="group" aria-labelledby={`${listId}-${family}`} className={styles.group}>
          <div id={`${listId}-${family}`} role="presentation" className="muted small medium">
            {t(`families.${family}` as 'families.asset')}
          </div>
          {rows.map((row, index) => {
            const at = first + start + index;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
              <div
                key={row.url}
                id={`${listId}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(row)}
              >
                <Icon name={row.family === 'all' ? 'list' : (ICONS[row.family] ?? 'search')} />
                <span className={styles.words}>
                  <span className="two-lines">
                    {row.code && <span className={`muted ${styles.code}`}>{row.code}</span>}
                    {row.family === 'all' ? row.title : <Marked text={row.title} search={text} />}
                  </span>
                  {row.detail && <span className="truncate muted small">{row.detail}</span>}
                </span>
                {row.when && (
                  <time className="muted small" dateTime={row.when} title={formatDateTime(row.when)}>
                    {formatBrief(row.when)}
                  </time>
                )}
              </div>
            );
          })}
        </div>
      ))}
      {failed && (
        <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true" className="muted">
          {t('failed')}
        </div>
      )}
    </>
  );
}
