// What the parts of the frame wear; the screen itself wears the main theme, which is the document's.
import { useUser } from '@/api/calls/session';
import { knownTheme } from '@/themes';

export function usePartThemes() {
  const { navbar, toolbar, footer } = useUser().data.settings.theme;
  return { navbar: knownTheme(navbar), toolbar: knownTheme(toolbar), footer: knownTheme(footer) };
}
