import { ApplicationCommandOptionType } from 'discord.js';
import { description } from '../texts/translate.js';

export const TEXT = { type: ApplicationCommandOptionType.String, required: false } as const;
export const REQUIRED_TEXT = { ...TEXT, required: true } as const;
export const BOOLEAN = { type: ApplicationCommandOptionType.Boolean, required: false } as const;
export const INTEGER = { type: ApplicationCommandOptionType.Integer, required: false } as const;

/** An option of a command, with its description in all languages. */
export function option<const Name extends string, const Kind extends object>(
  name: Name,
  text: Parameters<typeof description>[0],
  kind: Kind,
) {
  return { name, ...description(text), ...kind };
}
