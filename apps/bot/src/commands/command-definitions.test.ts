import { MetadataStorage } from 'discordx';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_CLASSES, COMMAND_PERMISSIONS } from './command-classes.js';
import { type CommandDefinition, commandDefinitions, type OptionDefinition } from './command-definitions.js';
import { listCommands, usableCommands } from './command-permissions.js';
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

function getNames({ name, name_localizations }: Choice): string[] {
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
      sum + Math.max(...getNames(choice).map((name) => name.length)) + String(choice.value).length,
    0,
  );
  return (part.options ?? []).reduce((sum, option) => sum + textLength(option), own + ofChoices);
}

describe('the commands', () => {
  test('are the documented ones', () => {
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
      'deals',
      'delete-account',
      'growid set',
      'growid show',
      'growid verify',
      'help',
      'invite',
      'link',
      'ping-test',
      'pings',
      'preferences set',
      'preferences show',
      'price',
      'privacy',
      'quiet-hours off',
      'quiet-hours set',
      'quiet-hours show',
      'setup',
      'snooze',
      'stats',
      'subscribe',
      'trial',
      'unlink',
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
      'watch limits',
      'watch list',
      'watch pause',
      'watch remove',
      'webhook add',
      'webhook edit',
      'webhook enable',
      'webhook list',
      'webhook remove',
      'why',
    ]);
  });

  test('keep Discord’s limits for names, descriptions and counts', () => {
    expect(commands.length).toBeLessThanOrEqual(100);
    for (const part of [...commands, ...commands.flatMap((command) => everyOption(command.options))]) {
      expect(part.name).toMatch(NAME);
      expect(part.name).toBe(part.name.toLowerCase());
      expect(part.description.length).toBeGreaterThanOrEqual(1);
      expect(part.description.length).toBeLessThanOrEqual(100);
      expect(part.options?.length ?? 0).toBeLessThanOrEqual(25);
      const choices = 'choices' in part ? (part.choices ?? []) : [];
      expect(choices.length).toBeLessThanOrEqual(25);
      for (const name of choices.flatMap(getNames)) expect(name.length).toBeLessThanOrEqual(100);
    }
    for (const command of commands) expect(textLength(command)).toBeLessThanOrEqual(8000);
  });

  test('have Indonesian descriptions', () => {
    for (const part of [...commands, ...commands.flatMap((command) => everyOption(command.options))]) {
      const indonesian = part.description_localizations?.id ?? '';
      expect(indonesian, part.description).toMatch(/./);
      expect(indonesian.length).toBeLessThanOrEqual(100);
    }
  });

  test('have distinct Indonesian names of choices', () => {
    const lists = commands.flatMap(({ options }) => everyOption(options).map(({ choices = [] }) => choices));
    expect(lists.flat().length).toBeGreaterThan(0);
    for (const choices of lists) {
      const names = choices.map((choice) => choice.name_localizations?.id ?? '');
      for (const [index, name] of names.entries()) expect(name, choices[index]?.name).toMatch(/./);
      expect(names).toEqual([...new Set(names)]);
    }
  });

  test('have required options before optional ones', () => {
    for (const option of commands.flatMap((command) => [command, ...everyOption(command.options)])) {
      const required = (option.options ?? []).map((one) => one.required === true);
      expect(required).toEqual([...required].sort((a, b) => Number(b) - Number(a)));
    }
  });

  test('have options with distinct names', () => {
    for (const holder of commands.flatMap((command) => [command, ...everyOption(command.options)])) {
      const names = (holder.options ?? []).map((option) => option.name);
      expect(names).toEqual([...new Set(names)]);
    }
  });
});

test('restricts staff commands and /setup to members who may manage the server', () => {
  const restricted = commands.filter((command) => command.default_member_permissions !== undefined);
  expect(restricted.map((command) => [command.name, command.default_member_permissions])).toEqual([
    ['setup', '32'],
    ['stats', '32'],
    ['user', '32'],
  ]);
});

test('lists the commands that the permissions allow', () => {
  const listed = listCommands(commands, COMMAND_PERMISSIONS);
  const names = (permissions: string[]) => usableCommands(listed, permissions).map((command) => command.name);
  expect(names([])).toContain('price');
  expect(names([])).not.toContain('watch add');
  expect(names(['write_watched_items'])).toContain('watch add');
  expect(names(['WRITE_WATCHED_ITEMS'])).not.toContain('user ban');
  expect(names(['SUPER_ADMIN'])).toEqual(listed.map((command) => command.name));
});

describe('the hash of commands', () => {
  test('is the same for Discord’s version of the commands', () => {
    const answered = commands
      .toReversed()
      .map((command, index) => ({
        ...command,
        id: String(index),
        application_id: '1',
        version: '2',
        default_member_permissions: command.default_member_permissions ?? null,
        name_localizations: null,
        dm_permission: true,
        contexts: command.contexts ?? null,
        integration_types: [0],
        nsfw: false,
        options: command.options?.map((option) => ({ required: false, ...option })) ?? [],
      }));
    expect(commandsHash(answered)).toBe(commandsHash(commands));
  });

  test('changes with a description, a choice and the order of options', () => {
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
