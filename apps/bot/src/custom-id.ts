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

/** An older version of the bot made this custom id, or nobody did. */
export class CustomIdError extends Error {
  constructor(id: string) {
    super(`"${id}" is not a custom id of this version.`);
    this.name = 'CustomIdError';
  }
}

/** The id at a place, from 0. Throws `CustomIdError` when there is none. */
export function argumentAt(id: string, place: number): string {
  const argument = decodeCustomId(id)?.args[place];
  if (argument === undefined) throw new CustomIdError(id);
  return argument;
}
