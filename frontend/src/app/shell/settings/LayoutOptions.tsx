// The options of the layout, drawn from what may be chosen: a switch for yes or no, radio buttons for one of several, and
// groups for the parts of the frame.
import { useTranslation } from 'react-i18next';
import { Switch } from '@/components/switch/Switch';
import { CHOICES } from '../layout/config';
import { useLayout } from '../layout/useLayout';
import { useLayoutChange } from '../layout/useUserData';
import { isOffered, type Part, PARTS } from './offered';
import { RadioChoice } from './RadioChoice';
import styles from './settings.module.css';

export function LayoutOptions() {
  const { t } = useTranslation('appearance');
  const { config } = useLayout();
  const set = useLayoutChange();
  return (
    <div className="stack gap-4">
      <RadioChoice
        title={t('options.mode')}
        choices={CHOICES.mode.map((id) => ({ id, title: t(`modes.${id}`) }))}
        chosen={config.mode}
        onChoose={(value) => set('mode', value)}
      />
      <RadioChoice
        title={t('options.scroll')}
        choices={CHOICES.scroll.map((id) => ({ id, title: t(`scrolls.${id}`) }))}
        chosen={config.scroll}
        onChoose={(value) => set('scroll', value)}
      />
      {PARTS.map((part) => (
        <PartOptions key={part} part={part} />
      ))}
    </div>
  );
}

function PartOptions({ part }: { part: Part }) {
  const { t } = useTranslation('appearance');
  const layout = useLayout();
  const set = useLayoutChange();
  const choices = CHOICES[part];
  const values = layout.config[part];
  const title = t(`parts.${part}`);
  const display = (label: string) => (
    <Switch label={label} checked={values.display} onChange={(value) => set(`${part}.display`, value)} />
  );
  // Nothing but the switch: it goes by the name of what it shows.
  if (Object.keys(choices).length === 1) return display(title);
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {display(t('options.display'))}
      {'folded' in values && isOffered(layout, part, 'folded') && (
        <Switch
          label={t('options.folded')}
          checked={values.folded}
          onChange={(value) => set(`${part}.folded`, value)}
        />
      )}
      {'position' in values && 'position' in choices && isOffered(layout, part, 'position') && (
        <RadioChoice
          title={t('options.position')}
          choices={choices.position.map((id) => ({ id, title: t(`positions.${id}`) }))}
          chosen={values.position}
          onChoose={(value) => set(`${part}.position`, value)}
        />
      )}
      {'style' in values && 'style' in choices && isOffered(layout, part, 'style') && (
        <RadioChoice
          title={t('options.style')}
          choices={choices.style.map((id) => ({ id, title: t(`styles.${id}`) }))}
          chosen={values.style}
          onChoose={(value) => set(`${part}.style`, value)}
        />
      )}
    </fieldset>
  );
}
