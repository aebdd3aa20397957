// Whether something runs: an arrow up or down and a word, never the colour alone.
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';

const ICONS = { up: 'arrow-circle-up', down: 'arrow-circle-down' } as const;

type Props = {
  /** `up` or `down`, as the server sends it. */
  state: unknown;
  /** What it is in, where that has a name of its own. */
  name?: string | null;
};

export function UpOrDown({ state, name }: Props) {
  const { t } = useTranslation();
  // A newer server may send a state that this page does not know.
  if (state !== 'up' && state !== 'down') return name ?? null;
  return (
    <span className="inline-row min-0 gap-6">
      <Icon className={state === 'up' ? 'success' : 'danger'} name={ICONS[state]} />
      {name ? `${name} · ${t(`running.${state}`)}` : t(`running.${state}`)}
    </span>
  );
}
