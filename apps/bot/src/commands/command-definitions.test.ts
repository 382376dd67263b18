import { MetadataStorage } from 'discordx';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_PERMISSIONS } from './command-classes.js';
import { listCommands, usableCommands } from './help-commands.js';
import { commandDefinitions } from './register-commands.js';

/** Discord's pattern of command and option names (docs: "Application Command Naming"), for names in lower case. */
const NAME = /^[-_'\p{L}\p{N}]{1,32}$/u;

interface Choice {
  name: string;
  value: string | number;
  nameLocalizations?: { id?: string | null } | null;
}

/** A command, a sub-command or an option. */
interface Part {
  name: string;
  description: string;
  descriptionLocalizations?: { id?: string | null } | null;
  type?: number;
  required?: boolean;
  choices?: readonly Choice[];
  options?: readonly Part[];
}

let commands: readonly (Part & { defaultMemberPermissions?: unknown })[];

beforeAll(async () => {
  await MetadataStorage.instance.build();
  commands = commandDefinitions();
});

function everyOption(options: readonly Part[] = []): Part[] {
  return options.flatMap((option) => [option, ...everyOption(option.options)]);
}

function getNames({ name, nameLocalizations }: Choice): string[] {
  return [name, nameLocalizations?.id ?? ''];
}

/** Discord counts names, descriptions and choices of a command together (docs: "Application Command Object"). */
function textLength(part: Part): number {
  const choices = part.choices ?? [];
  // Of each text, the longest of its languages counts.
  const description = Math.max(part.description.length, part.descriptionLocalizations?.id?.length ?? 0);
  const own = part.name.length + description;
  const ofChoices = choices.reduce(
    (sum, choice) =>
      sum + Math.max(...getNames(choice).map((name) => name.length)) + String(choice.value).length,
    0,
  );
  return (part.options ?? []).reduce((sum, option) => sum + textLength(option), own + ofChoices);
}

describe('the commands', () => {
  test('keep Discord’s limits for names, descriptions and counts', () => {
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.length).toBeLessThanOrEqual(100);
    for (const part of [...commands, ...commands.flatMap((command) => everyOption(command.options))]) {
      expect(part.name).toMatch(NAME);
      expect(part.name).toBe(part.name.toLowerCase());
      expect(part.description.length).toBeGreaterThanOrEqual(1);
      expect(part.description.length).toBeLessThanOrEqual(100);
      expect(part.options?.length ?? 0).toBeLessThanOrEqual(25);
      const choices = part.choices ?? [];
      expect(choices.length).toBeLessThanOrEqual(25);
      for (const name of choices.flatMap(getNames)) expect(name.length).toBeLessThanOrEqual(100);
    }
    for (const command of commands) expect(textLength(command)).toBeLessThanOrEqual(8000);
  });

  test('have Indonesian descriptions', () => {
    for (const part of [...commands, ...commands.flatMap((command) => everyOption(command.options))]) {
      const indonesian = part.descriptionLocalizations?.id ?? '';
      expect(indonesian, part.description).toMatch(/./);
      expect(indonesian.length).toBeLessThanOrEqual(100);
    }
  });

  test('have distinct Indonesian names of choices', () => {
    const lists = commands.flatMap(({ options }) => everyOption(options).map(({ choices = [] }) => choices));
    expect(lists.flat().length).toBeGreaterThan(0);
    for (const choices of lists) {
      const names = choices.map((choice) => choice.nameLocalizations?.id ?? '');
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
  const restricted = commands.filter((command) => command.defaultMemberPermissions != null);
  expect(restricted.map((command) => [command.name, command.defaultMemberPermissions])).toEqual([
    ['setup', 32n],
    ['stats', 32n],
    ['user', 32n],
  ]);
});

test('lists the commands that the permissions allow', () => {
  const listed = listCommands(COMMAND_PERMISSIONS);
  const names = (permissions: string[]) => usableCommands(listed, permissions).map((command) => command.name);
  expect(names([])).toContain('price');
  expect(names([])).not.toContain('watch add');
  expect(names(['write_watched_items'])).toContain('watch add');
  expect(names(['WRITE_WATCHED_ITEMS'])).not.toContain('user ban');
  expect(names(['SUPER_ADMIN'])).toEqual(listed.map((command) => command.name));
});
