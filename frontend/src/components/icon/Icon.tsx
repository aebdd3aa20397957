// One icon of PrimeIcons by its bare name ("wrench"). Always beside a word or inside something labelled.

type Props = { name: string; className?: string | undefined };

export function Icon({ name, className }: Props) {
  return <span aria-hidden="true" className={`pi pi-${name} ${className ?? ''}`} />;
}
