import { getPageLanguage } from '@lockwatch/texts/web';
import { useEffect } from 'react';
import { trpc } from '../../api/trpc.js';
import { useMe } from '../me/me.js';
import { applyLanguage, getUnsavedLanguage, markLanguageSaved } from './language.js';

/** Saves the choice made in this browser to the account; without one, shows the account's language. */
export function AccountLanguage() {
  const language = useMe().data?.language;
  const { mutate } = trpc.user.language.set.useMutation({ onSuccess: markLanguageSaved });
  useEffect(() => {
    if (language === undefined) return;
    const unsaved = getUnsavedLanguage();
    if (unsaved !== null) mutate({ language: unsaved });
    else if (language !== null && language !== getPageLanguage()) void applyLanguage(language);
  }, [language, mutate]);
  return null;
}
