// How the sub-tasks of a planned task are answered: one entry for each of its lines.
import { AnswerFormatFields } from '@/components/answerFormat/AnswerFormatFields';
import type { AnswerFormat } from '@/components/answerFormat/format';
import type { SubTaskFormat } from './subTaskFormats';
import { linesOf } from './subTaskFormats';
import styles from './lines.module.css';

type Props = {
  label: string;
  /** The sub-tasks, one a line. */
  lines: string;
  formats: readonly SubTaskFormat[];
  disabled?: boolean | undefined;
  onChange: (formats: readonly SubTaskFormat[]) => void;
};

export function SubTaskFormats({ label, lines, formats, disabled, onChange }: Props) {
  const names = linesOf(lines);
  if (names.length === 0) return null;
  const put = (name: string, answerFormat: AnswerFormat | null) => {
    const others = formats.filter((one) => one.name !== name);
    onChange(answerFormat ? [...others, { name, answerFormat }] : others);
  };
  return (
    <fieldset className={`stack packed gap-8 ${styles.formats}`}>
      <legend className="muted tiny">{label}</legend>
      {names.map((name) => (
        <div key={name} className={styles.line} role="group" aria-label={name}>
          <span className="small">{name}</span>
          <AnswerFormatFields
            format={formats.find((one) => one.name === name)?.answerFormat ?? null}
            disabled={disabled}
            onChange={(format) => put(name, format)}
          />
        </div>
      ))}
    </fieldset>
  );
}
