import type { ApplicationCommandOptionChoiceData, AutocompleteInteraction } from 'discord.js';
import { truncate } from '../presenters/text.js';
import { UserError } from './user-error.js';

/** Discord's limits of a choice's name, and of the number of choices. */
export const CHOICE_NAME_MAX = 100;
export const CHOICES_MAX = 25;

/** An id of the server: a choice, not a typed name. */
export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Choice = ApplicationCommandOptionChoiceData<string>;

export async function respondWithChoices(
  interaction: AutocompleteInteraction,
  choices: readonly Choice[],
): Promise<void> {
  const shown = choices.slice(0, CHOICES_MAX);
  await interaction.respond(
    shown.map(({ name, value }) => ({ name: truncate(name, CHOICE_NAME_MAX), value })),
  );
}

/** Answers with the choices whose name holds what was typed. */
export async function respondWithMatches(
  interaction: AutocompleteInteraction,
  choices: readonly Choice[],
): Promise<void> {
  const typed = interaction.options.getFocused().trim().toLowerCase();
  await respondWithChoices(
    interaction,
    choices.filter(({ name }) => name.toLowerCase().includes(typed)),
  );
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
