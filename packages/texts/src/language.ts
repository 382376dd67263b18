/** The languages of the product. Source of their names: CLDR. */
export const LANGUAGES = ['en', 'id'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', id: 'Bahasa Indonesia' };

/** The locale whose dates and numbers a language uses. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', id: 'id-ID' };

export function getLocale(language: Language): string {
  return LOCALES[language];
}

/** The product's language for a language tag such as `id-ID`, or a header with several (RFC 9110, 12.5.4): the first known one, else English. */
export function toLanguage(tags: string | undefined): Language {
  for (const tag of (tags ?? '').toLowerCase().split(',')) {
    const [language] = tag.trim().split(/[-_;]/);
    // `in` is the former code of Indonesian.
    if (language === 'id' || language === 'in') return 'id';
    if (language === 'en') return 'en';
  }
  return 'en';
}
