// Texts: English and German, one namespace per feature, loaded when a screen first asks for it.
import { type BackendModule, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'gantry.language';

type Texts = { default: object };
const features = import.meta.glob<Texts>('../../features/*/texts/{en,de}.ts');
const shared = import.meta.glob<Texts>([
  '../../components/texts/{en,de}.ts',
  '../texts/{en,de}.ts',
  '../texts/menu/{en,de}.ts',
  '../texts/appearance/{en,de}.ts',
  '../texts/pwa/{en,de}.ts',
  '../../entity/texts/{en,de}.ts',
]);

function loaderOf(language: string, namespace: string): (() => Promise<Texts>) | undefined {
  if (namespace === 'common') return shared[`../../components/texts/${language}.ts`];
  if (namespace === 'shell') return shared[`../texts/${language}.ts`];
  if (['menu', 'appearance', 'pwa'].includes(namespace)) return shared[`../texts/${namespace}/${language}.ts`];
  if (namespace === 'entity') return shared[`../../entity/texts/${language}.ts`];
  return features[`../../features/${namespace}/texts/${language}.ts`];
}

const bundled: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, namespace) {
    const load = loaderOf(language, namespace);
    if (!load) throw new Error(`No texts for ${namespace} in ${language}.`);
    return (await load()).default as Record<string, string>;
  },
};

function preferredLanguage(): Language {
  const wishes = [localStorage.getItem(STORAGE_KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => language === wish);
    if (found) return found;
  }
  return 'en';
}

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
  localStorage.setItem(STORAGE_KEY, language);
  await i18n.changeLanguage(language);
}

/** The code of a screen, and its texts on the same way; it may be asked for before the first texts are there. */
export async function withTexts<T>(code: Promise<T>, ...namespaces: readonly string[]): Promise<T> {
  const [loaded] = await Promise.all([code, startI18n().then(() => i18n.loadNamespaces(namespaces))]);
  return loaded;
}
