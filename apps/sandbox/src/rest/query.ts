import { DiscordError } from './discord-error.js';

/** A whole number of a query string. Throws error 50035 when it is none or out of bounds. */
export function queryInteger(
  text: string | undefined,
  bounds: { min: number; max: number; default: number },
  field: string,
): number {
  if (text === undefined || text === '') return bounds.default;
  const value = Number(text);
  if (Number.isInteger(value) && value >= bounds.min && value <= bounds.max) return value;
  const isTooSmall = value < bounds.min;
  const message = Number.isInteger(value)
    ? `int value should be ${isTooSmall ? 'greater' : 'less'} than or equal to ${isTooSmall ? bounds.min : bounds.max}.`
    : `Value "${text.slice(0, 50)}" is not int.`;
  const code = Number.isInteger(value)
    ? isTooSmall
      ? 'NUMBER_TYPE_MIN'
      : 'NUMBER_TYPE_MAX'
    : 'NUMBER_TYPE_COERCE';
  throw DiscordError.invalidForm({ [field]: { _errors: [{ code, message }] } });
}

/** An id of a query string. Throws error 50035 when it is none. */
export function querySnowflake(text: string | undefined, field: string): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,20}$/.test(text)) return text;
  throw DiscordError.invalidForm({
    [field]: {
      _errors: [{ code: 'NUMBER_TYPE_COERCE', message: `Value "${text.slice(0, 50)}" is not snowflake.` }],
    },
  });
}
