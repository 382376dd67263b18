import { isRoleName, toWords } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/roles';

/** The name of a role in the language of the page. */
export function getRoleName(name: string): string {
  return isRoleName(name) ? t(`roles.${name}`) : toWords(name);
}
