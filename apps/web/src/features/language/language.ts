import { type Language, toLanguage } from '@lockwatch/texts/language';
import { addIndonesian, getPageLanguage, setPageLanguage } from '@lockwatch/texts/web';
import { keep, readKept } from '../../components/browser-storage.js';

const STORAGE_KEY = 'language';
/** Set while the account does not have the choice yet. */
const UNSAVED_KEY = 'language.unsaved';

/** Indonesian comes by part of the site; English is in the code of each page. */
const LOADERS = {
  site: () => import('@lockwatch/texts/web/site-indonesian'),
  dashboard: () => import('@lockwatch/texts/web/dashboard-indonesian'),
  admin: () => import('@lockwatch/texts/web/admin-indonesian'),
};
type SitePart = keyof typeof LOADERS;

const usedParts = new Set<SitePart>();

/** Loads the texts of a part of the site before its pages are shown. */
export async function loadTexts(part: SitePart): Promise<void> {
  usedParts.add(part);
  if (getPageLanguage() === 'id') addIndonesian((await LOADERS[part]()).INDONESIAN);
}

/** The language that was chosen in this browser, else the browser's own. */
export async function startLanguage(): Promise<void> {
  const language = toLanguage(readKept(STORAGE_KEY) ?? navigator.language);
  usedParts.add('site');
  await showLanguage(language).catch(() => showLanguage('en'));
}

/** Changes the language, in the account too once the dashboard is open. */
export async function chooseLanguage(language: Language): Promise<void> {
  keep(UNSAVED_KEY, language);
  await applyLanguage(language);
}

export async function applyLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  keep(STORAGE_KEY, language);
}

/** The choice that the account does not have yet. */
export function getUnsavedLanguage(): Language | null {
  const stored = readKept(UNSAVED_KEY);
  return stored === null ? null : toLanguage(stored);
}

export function markLanguageSaved(): void {
  keep(UNSAVED_KEY, null);
}

async function showLanguage(language: Language): Promise<void> {
  if (language === 'id') {
    const parts = await Promise.all([...usedParts].map((part) => LOADERS[part]()));
    for (const { INDONESIAN } of parts) addIndonesian(INDONESIAN);
  }
  document.documentElement.lang = language;
  setPageLanguage(language);
}
