import type {
  APIApplicationCommandOptionChoice,
  ApplicationCommandOptionChoiceData,
  LocalizationMap,
} from 'discord.js';
import { type ApplicationCommandDataEx, MetadataStorage } from 'discordx';

/** An option of a command, as Discord's API has it; what has its default value is left out. */
export interface OptionDefinition {
  type: number;
  name: string;
  description: string;
  description_localizations?: LocalizationMap;
  required?: true;
  autocomplete?: true;
  choices?: APIApplicationCommandOptionChoice[];
  channel_types?: number[];
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  options?: OptionDefinition[];
}

/** A slash command, as Discord's API has it. */
export interface CommandDefinition {
  type: number;
  name: string;
  description: string;
  description_localizations?: LocalizationMap;
  default_member_permissions?: string;
  /** Where it can be used; left out: everywhere. */
  contexts?: number[];
  options?: OptionDefinition[];
}

/** Every slash command of the bot, by name. The client must be built, which `login` does. */
export function commandDefinitions(): CommandDefinition[] {
  return MetadataStorage.instance.applicationCommandSlashes
    .map((command) => toCommandDefinition(command.toJSON()))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function toCommandDefinition(data: ApplicationCommandDataEx): CommandDefinition {
  return {
    type: data.type,
    name: data.name,
    description: data.description ?? '',
    description_localizations: data.descriptionLocalizations ?? undefined,
    ...(data.defaultMemberPermissions != null && {
      default_member_permissions: String(data.defaultMemberPermissions),
    }),
    ...(data.contexts && { contexts: [...data.contexts] }),
    ...(data.options.length > 0 && { options: data.options.map(toOptionDefinition) }),
  };
}

function toOptionDefinition(data: ApplicationCommandDataEx['options'][number]): OptionDefinition {
  return {
    type: data.type,
    name: data.name,
    description: data.description,
    description_localizations: data.descriptionLocalizations ?? undefined,
    ...('required' in data && data.required === true && { required: true }),
    ...('autocomplete' in data && data.autocomplete === true && { autocomplete: true }),
    ...('choices' in data &&
      data.choices &&
      data.choices.length > 0 && { choices: data.choices.map(toChoice) }),
    ...('channelTypes' in data && data.channelTypes && { channel_types: [...data.channelTypes] }),
    ...('minValue' in data && data.minValue !== undefined && { min_value: data.minValue }),
    ...('maxValue' in data && data.maxValue !== undefined && { max_value: data.maxValue }),
    ...('minLength' in data && data.minLength !== undefined && { min_length: data.minLength }),
    ...('maxLength' in data && data.maxLength !== undefined && { max_length: data.maxLength }),
    ...('options' in data && data.options && { options: data.options.map(toOptionDefinition) }),
  };
}

function toChoice(choice: ApplicationCommandOptionChoiceData): APIApplicationCommandOptionChoice {
  return { name: choice.name, value: choice.value, name_localizations: choice.nameLocalizations };
}
