import {
  type ApplicationCommandOptionChoiceData,
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
} from 'discord.js';
import { truncate } from '../presenters/text.js';
import { description } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';

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

/** What a user typed cannot be used. `message` is the sentence shown; it says what to type. */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UserError';
  }
}

/** Discord's limits of a choice's name, and of the number of choices. */
export const CHOICE_NAME_MAX = 100;
export const CHOICES_MAX = 25;

/** An id of the server: a choice, not a typed name. */
export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Choice = ApplicationCommandOptionChoiceData<string>;

type LoadChoices = (
  context: CommandContext,
  typed: string,
  interaction: AutocompleteInteraction,
) => readonly Choice[] | Promise<readonly Choice[]>;

/** The handler of an option whose choices depend on what was typed. */
export function complete(load: LoadChoices) {
  return async (interaction: AutocompleteInteraction): Promise<void> => {
    const typed = interaction.options.getFocused().trim();
    const choices = await load(getContext(interaction), typed, interaction);
    await interaction.respond(
      choices
        .slice(0, CHOICES_MAX)
        .map(({ name, value }) => ({ name: truncate(name, CHOICE_NAME_MAX), value })),
    );
  };
}

/** The same for a list of which the choices are shown whose name contains what was typed. */
export function completeFrom(load: LoadChoices) {
  return complete(async (context, typed, interaction) => {
    const choices = await load(context, typed, interaction);
    return choices.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  });
}

/** The only one of those that fit what was typed. Throws `UserError` when there is none, or more than one. */
export function pickOnly<T>(fitting: readonly T[], errors: { none: string; several: string }): T {
  const [only] = fitting;
  if (only === undefined) throw new UserError(errors.none);
  if (fitting.length > 1) throw new UserError(errors.several);
  return only;
}

/** Whether one of the names is what was typed, without regard to case. */
export function isNamed(typed: string, ...names: readonly (string | null)[]): boolean {
  const wanted = typed.trim().toLowerCase();
  return names.some((name) => name?.toLowerCase() === wanted);
}
