import { isRoleName, PERMISSION_NAMES, toWords } from '@lockwatch/contracts';
import { formatText, type Language, type Text } from '@lockwatch/texts';

/** The name of a role for readers. Those that were added to the database have no translation. */
export function describeRole(name: string): Text {
  return isRoleName(name) ? { text: `access.roleName.${name}` } : verbatim(name);
}

/** The same in a language. */
export function getRoleLabel(name: string, language: Language): string {
  return formatText(language, describeRole(name));
}

/** The name of a permission for readers, like that of a role. */
export function describePermission(name: string): Text {
  const known = PERMISSION_NAMES.find((permission) => permission === name.toUpperCase());
  return known ? { text: `access.permissionName.${known}` } : verbatim(name);
}

function verbatim(name: string): Text {
  return { text: 'general.verbatim', values: { sentence: toWords(name) } };
}
