// What the icons of cards and tasks mean, each with its words.
import { useTranslation } from 'react-i18next';
import { LEGEND_ICONS } from '@/components/board/legendIcons';
import { Icon } from '@/components/icon/Icon';
import styles from './Tasks.module.css';

const { tasks, labour, parts, kit, status } = LEGEND_ICONS;
const GROUPS = [
  [
    'tasks',
    [
      [tasks.none, 'none'],
      [tasks.partial, 'partial'],
      [tasks.all, 'all'],
      [tasks.mandatory, 'mandatory'],
    ],
  ],
  [
    'labour',
    [
      [labour.none, 'unused'],
      [labour.estimated, 'estimated'],
      [labour.actual, 'actual'],
    ],
  ],
  [
    'parts',
    [
      [parts.none, 'unused'],
      [parts.estimated, 'estimated'],
      [parts.actual, 'actual'],
    ],
  ],
  [
    'kit',
    [
      [kit.none, 'notPicked'],
      [kit.partial, 'partlyPicked'],
      [kit.ready, 'ready'],
      [kit.issued, 'issued'],
      [kit.returned, 'returned'],
    ],
  ],
  [
    'status',
    [
      [status.completed, 'completed'],
      [status.notCompleted, 'notCompleted'],
    ],
  ],
] as const;

export function LegendIcons() {
  const { t } = useTranslation('work-order');
  return (
    <section className={styles.legend} aria-label={t('legend.title')}>
      {GROUPS.map(([group, states]) => (
        <div key={group}>
          <h3>{t(`legend.groups.${group}`)}</h3>
          <ul>
            {states.map(([icon, meaning]) => (
              <li key={meaning}>
                <Icon name={icon} /> {t(`legend.${meaning}`)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
