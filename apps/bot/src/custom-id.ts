/** Discord's limit of a component's custom id. */
const MAX_LENGTH = 100;
const ACTION = /^[a-z][a-z-]*$/;
const ARGUMENT = /^[\w-]+$/;

/**
 * The one form of the ids of our buttons, menus and modals: an action and ids, as in `watch-remove:UUID`. They carry ids
 * alone, never text or state: what they name is looked up, and checked by the server, when they are used.
 * Throws `RangeError` for what does not fit, which is a fault of the caller.
 */
export function encodeCustomId(action: string, ...args: readonly (string | number)[]): string {
  const texts = args.map(String);
  const id = [action, ...texts].join(':');
  const isFit = ACTION.test(action) && texts.every((text) => ARGUMENT.test(text)) && id.length <= MAX_LENGTH;
  if (!isFit) throw new RangeError(`"${id}" is no custom id.`);
  return id;
}

/** The action and ids of a custom id; null when it is not one of ours. */
export function decodeCustomId(id: string): { action: string; args: string[] } | null {
  const [action, ...args] = id.split(':');
  if (action === undefined || !ACTION.test(action) || id.length > MAX_LENGTH) return null;
  return args.every((text) => ARGUMENT.test(text)) ? { action, args } : null;
}

/** The first id a custom id carries. Throws `RangeError` when it carries none. */
export function firstArgument(id: string): string {
  const first = decodeCustomId(id)?.args[0];
  if (first === undefined) throw new RangeError(`"${id}" carries no id.`);
  return first;
}

/** Matches every custom id of an action, for a component's handler. */
export function customIdPattern(action: string): RegExp {
  return new RegExp(`^${action}(?::|$)`);
}
