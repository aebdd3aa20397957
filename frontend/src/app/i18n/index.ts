// Texts: English and German, one namespace per feature, loaded when a screen first asks for it.
import { type BackendModule, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage, type Language, preferredLanguage } from './language';

export { LANGUAGES, type Language } from './language';

type Texts = { default: object };
type Several = { default: Readonly<Record<string, object>> };
/** What is in `first` and comes together; whoever needs one of them needs most. */
const first = import.meta.glob<Several>('../../texts/*/first.ts');
const others = import.meta.glob<Texts>([
  '../../texts/*/*.ts',
  '!../../texts/*/{first,common,shell,menu,pwa,board,board-views,chat,home,login,notifications,rich-text,work-order}.ts',
]);

async function textsOf(language: string, namespace: string): Promise<object> {
  const load = others[`../../texts/${language}/${namespace}.ts`];
  if (load) return (await load()).default;
  const found = (await first[`../../texts/${language}/first.ts`]?.())?.default[namespace];
  if (!found) throw new Error(`No texts for ${namespace} in ${language}.`);
  return found;
}

const bundled: BackendModule = {
  type: 'backend',
  init() {},
  read: async (language, namespace) => (await textsOf(language, namespace)) as Record<string, string>,
};

const i18n = createInstance();
let started: Promise<unknown> | null = null;

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

/** Resolves when the texts of the first screen are there. */
export async function startI18n(): Promise<void> {
  started ??= i18n
    .use(bundled)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
      fallbackLng: 'en',
      ns: ['common', 'shell', 'menu'],
      defaultNS: 'common',
      // React escapes what it renders.
      interpolation: { escapeValue: false },
    });
  await started;
}

export async function changeLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await i18n.changeLanguage(language);
}

/** The code of a screen, and its texts on the same way; it may be asked for before the first texts are there. */
export async function withTexts<T>(code: Promise<T>, ...namespaces: readonly string[]): Promise<T> {
  const [loaded] = await Promise.all([code, startI18n().then(() => i18n.loadNamespaces(namespaces))]);
  return loaded;
}
