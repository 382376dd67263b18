import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BOT_VARIABLES } from '../apps/bot/src/env.js';
import { SERVER_VARIABLES } from '../apps/server/src/env.js';
import { ERROR_MAP } from '../packages/api/src/errors.js';
import { PERMISSION_NAMES } from '../packages/contracts/src/permissions.js';
import { formatText } from '../packages/texts/src/text.js';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the reference page lists what the code knows', async () => {
  await expect(renderReference()).toMatchFileSnapshot(`${root}docs/reference.md`);
});

function renderReference(): string {
  const variables = [...new Set([...SERVER_VARIABLES, ...BOT_VARIABLES])].sort();
  return [
    '# Reference',
    'Generated from the code by `npx vitest run scripts/reference.test.ts --update=all`; `npm test` fails when it is out of date.',
    '## Permissions',
    table(
      ['permission', 'allows'],
      PERMISSION_NAMES.map((name) => [name, formatText('en', { text: `access.permission.${name}` })]),
    ),
    '## Error codes',
    table(
      ['code', 'status', 'tRPC code', 'title', 'meaning'],
      Object.entries(ERROR_MAP).map(([code, { status, trpc, title, description }]) => [
        code,
        String(status),
        trpc,
        title,
        description,
      ]),
    ),
    '## Environment variables',
    'What each one means: `.env.example`.',
    table(
      ['variable', 'read by'],
      variables.map((name) => [
        `\`${name}\``,
        [SERVER_VARIABLES.includes(name) && 'server', BOT_VARIABLES.includes(name) && 'bot']
          .filter(Boolean)
          .join(', '),
      ]),
    ),
    '## Jobs',
    'Run by one worker at a time; the schedule is a cron expression in UTC.',
    table(['job', 'schedule'], listJobs()),
    '## Slash commands',
    table(['command', 'description'], listCommands()),
    '## REST calls',
    table(['call', 'procedure'], listCalls()),
    '',
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function read(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8');
}

function listJobs(): string[][] {
  return [
    ...read('packages/core/src/operations/start-worker.ts').matchAll(/'([a-z-]+)': \[\s*'([^']+)'/g),
  ].map(([, name = '', schedule = '']) => [`\`${name}\``, `\`${schedule}\``]);
}

/** A class that begins with `@Discord()` may name the group of its commands. */
function listCommands(): string[][] {
  const texts: Record<string, { en: string }> = JSON.parse(
    read('packages/texts/catalogue/bot/commands.json'),
  );
  return globSync('apps/bot/src/commands/*-commands.ts', { cwd: root })
    .flatMap((path) => read(path).split('@Discord()').slice(1))
    .flatMap((text) => {
      const group = /@SlashGroup\('([\w-]+)'\)/.exec(text)?.[1];
      const commands = text.matchAll(/@Slash\(\{\s*name: '([\w-]+)',\s*\.\.\.description\('([\w.]+)'\)/g);
      return [...commands].map(([, name = '', key = '']) => [
        `\`/${group ? `${group} ` : ''}${name}\``,
        texts[key]?.en ?? '',
      ]);
    })
    .sort(([a = ''], [b = '']) => a.localeCompare(b));
}

function listCalls(): string[][] {
  return [
    ...read('packages/api/src/openapi/document.snap').matchAll(
      /^(get|post|put|patch|delete) (\S+) \(([\w.]+), ([^)]+)\)/gm,
    ),
  ].map(([, method = '', path = '', procedure = '', who = '']) => [
    `\`${method.toUpperCase()} /api/v1${path}\``,
    `\`${procedure}\`, ${who}`,
  ]);
}
