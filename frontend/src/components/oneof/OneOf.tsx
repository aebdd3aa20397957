// A few choices side by side, one of which is on.

type Props<T extends string> = {
  label: string;
  /** Why it is as it is. */
  hint?: string | undefined;
  choices: readonly { id: T; title: string }[];
  chosen: T;
  onChoose: (id: T) => void;
};

export function OneOf<T extends string>({ label, hint, choices, chosen, onChoose }: Props<T>) {
  return (
    <fieldset className="segments" title={hint}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ id, title }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {title}
        </button>
      ))}
    </fieldset>
  );
}
