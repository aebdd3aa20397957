// Texts: a folder for each language in src/texts, a file for each area, loaded when a screen first asks for it.
import { type BackendModule, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage, type Language, preferredLanguage } from './language';
import { fileOf, type Namespace } from '@/texts/namespaces';

export { LANGUAGES, type Language, offeredLanguages } from './language';

type Texts = { default: Readonly<Record<string, object>> };
/** By area, and what is in `first` together; a screen that needs one of those needs most. What is in `parts` belongs to the files of areas. */
const files = import.meta.glob<Texts>(['../../texts/*/*.ts', '../../texts/*/first/index.ts']);

async function textsOf(language: string, namespace: string): Promise<object> {
  const texts = (await files[`../../texts/${language}/${fileOf(namespace)}.ts`]?.())?.default;
  const found = texts?.[namespace];
  if (!found) throw new Error(`No texts for ${namespace} in ${language}.`);
  // What came in the same file is there at once, too: a component that had to wait for it would be held back.
  for (const [name, others] of Object.entries(texts)) {
    if (!i18n.hasResourceBundle(language, name)) i18n.addResourceBundle(language, name, others);
  }
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
      // Every language has every text (texts.test.ts): none is loaded in case one were missing.
      fallbackLng: false,
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

/** The language that the tenant's choices leave, where it is another one. */
export async function followTenant(offered: readonly string[], usual: string | null): Promise<void> {
  const language = preferredLanguage(offered, usual);
  if (language !== i18n.language) await i18n.changeLanguage(language);
}

/** The code of a screen, and its texts on the same way; it may be asked for before the first texts are there. */
export async function withTexts<T>(code: Promise<T>, ...namespaces: readonly Namespace[]): Promise<T> {
  const [loaded] = await Promise.all([code, startI18n().then(() => i18n.loadNamespaces(namespaces))]);
  return loaded;
}
