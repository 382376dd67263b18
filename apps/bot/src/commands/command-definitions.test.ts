import { MetadataStorage } from 'discordx';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_CLASSES } from './command-classes.js';
import { type CommandDefinition, commandDefinitions, type OptionDefinition } from './command-definitions.js';
import { commandsHash } from './register-commands.js';

/** Discord's pattern of command and option names (docs: "Application Command Naming"), for names in lower case. */
const NAME = /^[-_'\p{L}\p{N}]{1,32}$/u;

let commands: CommandDefinition[];

beforeAll(async () => {
  await MetadataStorage.instance.build();
  commands = commandDefinitions();
});

function everyOption(options: readonly OptionDefinition[] = []): OptionDefinition[] {
  return options.flatMap((option) => [option, ...everyOption(option.options)]);
}

type Choice = NonNullable<OptionDefinition['choices']>[number];

/** What the choice is called, in each language. */
function namesOf({ name, name_localizations }: Choice): string[] {
  return [name, name_localizations?.id ?? ''];
}

/** Discord counts names, descriptions and choices of a command together (docs: "Application Command Object"). */
function textLength(part: CommandDefinition | OptionDefinition): number {
  const choices = 'choices' in part ? (part.choices ?? []) : [];
  // Of each text, the longest of its languages counts.
  const description = Math.max(part.description.length, part.description_localizations?.id?.length ?? 0);
  const own = part.name.length + description;
  const ofChoices = choices.reduce(
    (sum, choice) =>
      sum + Math.max(...namesOf(choice).map((name) => name.length)) + String(choice.value).length,
    0,
  );
  return (part.options ?? []).reduce((sum, option) => sum + textLength(option), own + ofChoices);
}

describe('the commands', () => {
  test('are those the product promises', () => {
    const names = commands
      .flatMap((command) => {
        const steps = command.options?.filter((option) => option.type === 1) ?? [];
        return steps.length === 0 ? [command.name] : steps.map((step) => `${command.name} ${step.name}`);
      })
      .sort();
    expect(COMMAND_CLASSES.length).toBeGreaterThan(0);
    expect(names).toEqual([
      'account',
      'alias add',
      'alias edit',
      'alias list',
      'alias remove',
      'balance',
      'blacklist add',
      'blacklist list',
      'blacklist remove',
      'growid set',
      'growid show',
      'help',
      'link',
      'ping-test',
      'pings',
      'preferences set',
      'preferences show',
      'price',
      'stats',
      'subscribe',
      'trial',
      'user balance',
      'user ban',
      'user blacklist',
      'user mute',
      'user show',
      'user unban',
      'user unblacklist',
      'user unmute',
      'watch add',
      'watch clear',
      'watch edit',
      'watch list',
      'watch pause',
      'watch remove',
      'webhook add',
      'webhook edit',
      'webhook list',
      'webhook remove',
    ]);
  });

  test('keep to Discord’s limits of names, descriptions and numbers', () => {
    expect(commands.length).toBeLessThanOrEqual(100);
    for (const part of [...commands, ...commands.flatMap((command) => everyOption(command.options))]) {
      expect(part.name).toMatch(NAME);
      expect(part.name).toBe(part.name.toLowerCase());
      expect(part.description.length).toBeGreaterThanOrEqual(1);
      expect(part.description.length).toBeLessThanOrEqual(100);
      expect(part.options?.length ?? 0).toBeLessThanOrEqual(25);
      const choices = 'choices' in part ? (part.choices ?? []) : [];
      expect(choices.length).toBeLessThanOrEqual(25);
      for (const name of choices.flatMap(namesOf)) expect(name.length).toBeLessThanOrEqual(100);
    }
    for (const command of commands) expect(textLength(command)).toBeLessThanOrEqual(8000);
  });

  test('are described in Indonesian too, all of them', () => {
    for (const part of [...commands, ...commands.flatMap((command) => everyOption(command.options))]) {
      const indonesian = part.description_localizations?.id ?? '';
      expect(indonesian, part.description).toMatch(/./);
      expect(indonesian.length).toBeLessThanOrEqual(100);
    }
  });

  test('name each of their choices in Indonesian too, and no two of them alike', () => {
    const lists = commands.flatMap(({ options }) => everyOption(options).map(({ choices = [] }) => choices));
    expect(lists.flat().length).toBeGreaterThan(0);
    for (const choices of lists) {
      const names = choices.map((choice) => choice.name_localizations?.id ?? '');
      for (const [index, name] of names.entries()) expect(name, choices[index]?.name).toMatch(/./);
      expect(names).toEqual([...new Set(names)]);
    }
  });

  test('name required options before the others', () => {
    for (const option of commands.flatMap((command) => [command, ...everyOption(command.options)])) {
      const required = (option.options ?? []).map((one) => one.required === true);
      expect(required).toEqual([...required].sort((a, b) => Number(b) - Number(a)));
    }
  });

  test('have no two options of one name', () => {
    for (const holder of commands.flatMap((command) => [command, ...everyOption(command.options)])) {
      const names = (holder.options ?? []).map((option) => option.name);
      expect(names).toEqual([...new Set(names)]);
    }
  });
});

describe('the fingerprint of commands', () => {
  test('is the same for what Discord answers about them', () => {
    const answered = commands.toReversed().map((command, index) => ({
      ...command,
      id: String(index),
      application_id: '1',
      version: '2',
      default_member_permissions: null,
      name_localizations: null,
      dm_permission: true,
      contexts: null,
      integration_types: [0],
      nsfw: false,
      options: command.options?.map((option) => ({ required: false, ...option })) ?? [],
    }));
    expect(commandsHash(answered)).toBe(commandsHash(commands));
  });

  test('changes with a description, a choice, and the order of options', () => {
    const watch = commands.find((command) => command.name === 'watch');
    if (!watch) throw new Error('There is no /watch.');
    const base = commandsHash([watch]);
    expect(commandsHash([{ ...watch, description: 'Something else' }])).not.toBe(base);
    expect(commandsHash([{ ...watch, options: watch.options?.toReversed() ?? [] }])).not.toBe(base);
    const untranslated: unknown = JSON.parse(JSON.stringify(watch), (key, value) =>
      key === 'name_localizations' ? undefined : value,
    );
    expect(commandsHash([untranslated])).not.toBe(base);
  });
});
