import { isText, type Text } from '@lockwatch/texts';

type InputText = Extract<Text, { text: `input.${string}` }>;
type ValuesOf<K> = NonNullable<Extract<InputText, { text: K }>['values']>;
/** `field` and `quoted` depend on the input; who describes the issue adds them. */
type OwnValues<K> = Omit<ValuesOf<K>, 'field' | 'quoted'> & { field?: Text };

/** The message of a schema's rule, as JSON: zod takes only a string. */
export function writeIssue<K extends InputText['text']>(
  text: K,
  ...[values]: Record<string, never> extends OwnValues<K> ? [values?: OwnValues<K>] : [values: OwnValues<K>]
): string {
  return JSON.stringify({ text, values });
}

/** The text that `writeIssue` wrote; null: a message of zod itself. */
export function readIssue(message: string, added?: object): Text | null {
  if (!message.startsWith('{"text":')) return null;
  const { text, values }: { text?: unknown; values?: object } = JSON.parse(message);
  const read: unknown = { text, values: { ...added, ...values } };
  return isText(read) ? read : null;
}
