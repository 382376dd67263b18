import { LANGUAGE_NAMES, LANGUAGES } from '@lockwatch/texts/language';
import { getPageLanguage } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/shared';
import { Languages } from 'lucide-react';
import { cn } from '../../components/ui/class-names.js';
import { chooseLanguage } from './language.js';

/** Each language by its own name, so that everybody finds theirs. */
export function LanguageSwitch({ className }: { className?: string }) {
  const current = getPageLanguage();
  return (
    <fieldset className={cn('flex items-center gap-3 text-[14px]', className)}>
      <legend className="sr-only">{t('common.language')}</legend>
      <Languages className="size-4 text-text-3" aria-hidden="true" />
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
          className="tap inline-flex items-center whitespace-nowrap rounded-md text-text-3 hover:text-text aria-pressed:font-medium aria-pressed:text-text"
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </fieldset>
  );
}
