// A person's picture, or initials on a colour that stays theirs.
import styles from './Avatar.module.css';

type Props = { name: string; photoUrl?: string | null; size?: number };

/** "Mary-Ann van Dyke" → "MD": first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}

/** A stable hue for a name, in degrees. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 360;
  return hash;
}

export function Avatar({ name, photoUrl, size = 24 }: Props) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.42), '--hue': hueOf(name) };
  return (
    <span className={styles.avatar} style={box} role="img" aria-label={name} title={name}>
      {photoUrl ? <img src={photoUrl} alt="" /> : initials(name)}
    </span>
  );
}
