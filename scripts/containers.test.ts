import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { DCLinter } from 'dclint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PROGRAMS } from './lib/product.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface LintMessage {
  rule: string;
  type: string;
  message: string;
}

interface Service {
  image?: string;
  build?: { context: string; target?: string };
  command?: string[];
  restart?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
  ports?: string[];
}

const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  read('compose.yaml'),
  {
    merge: true,
  },
);
const dockerfile = instructionsOf(read('Dockerfile'));

/** Each instruction of a Dockerfile on one line, comments left out. */
function instructionsOf(text: string): { name: string; rest: string }[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
}

/** The source file from which the build makes a program: every package compiles `src` to `dist`. */
function sourceOf(program: string): string {
  return program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
}

const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).map((path) =>
  path.replaceAll('\\', '/'),
);

describe('compose.yaml', () => {
  test('follows the compose specification', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema());
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
    expect(
      validate({ ...compose, services: { server: { imagee: 'a word the specification does not know' } } }),
    ).toBe(false);
  });

  test('has nothing that a linter of compose files calls an error', () => {
    const linter = new DCLinter({
      rules: {},
      quiet: true,
      debug: false,
      exclude: [],
    });
    const results = linter.lintFiles([join(root, 'compose.yaml')], false);
    const messages: LintMessage[] = results.flatMap((result: { messages: LintMessage[] }) => result.messages);
    expect(results).toHaveLength(1);
    expect(messages.filter(({ type, rule }) => type === 'error' && !LAYOUT_RULES.has(rule))).toEqual([]);
  });

  test('runs the programs that npm start runs, without the stand-ins', () => {
    expect(Object.keys(compose.services)).toEqual(['postgres', 'migrate', 'server', 'worker', 'bot']);
    expect(programOf('migrate')).toBe(PROGRAMS.migrate);
    expect(programOf('server')).toBe(PROGRAMS.server);
    expect(programOf('worker')).toBe(PROGRAMS.server);
    expect(programOf('bot')).toBe(PROGRAMS.bot);
    for (const name of ['server', 'worker', 'bot', 'migrate']) {
      // The migration has the stand-ins' people only where it is given their issuer.
      if (name !== 'migrate') expect(compose.services[name]?.environment?.SANDBOX).toBe('off');
    }
  });

  test('names only programs that the build makes', () => {
    for (const name of ['migrate', 'server', 'worker', 'bot']) {
      const program = programOf(name);
      expect(existsSync(join(root, sourceOf(program))), `${sourceOf(program)} for ${name}`).toBe(true);
    }
  });

  test('loads before a program only what the image holds', () => {
    const copied = dockerfile.flatMap(({ name, rest }) =>
      name === 'COPY' ? rest.split(' ').slice(0, -1) : [],
    );
    for (const name of ['worker', 'bot']) {
      const command = compose.services[name]?.command ?? [];
      expect(copied).toContain(command[command.indexOf('--import') + 1]?.replace('./', ''));
    }
  });

  test('builds a stage that the Dockerfile has', () => {
    const stages = dockerfile.flatMap(({ name, rest }) =>
      name === 'FROM' ? [/ AS (\S+)$/.exec(rest)?.[1]] : [],
    );
    for (const name of ['migrate', 'server', 'worker', 'bot']) {
      const build = compose.services[name]?.build;
      expect(build?.context).toBe('.');
      expect(stages).toContain(build?.target);
    }
  });

  test('starts each part only when what it needs is healthy, and starts again what dies', () => {
    expect(compose.services.migrate?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const name of ['server', 'worker']) {
      expect(compose.services[name]?.depends_on).toEqual({
        postgres: { condition: 'service_healthy' },
        migrate: { condition: 'service_completed_successfully' },
      });
    }
    expect(compose.services.bot?.depends_on).toEqual({ server: { condition: 'service_healthy' } });
    for (const name of ['postgres', 'server', 'worker', 'bot']) {
      expect(compose.services[name]?.restart, name).toBe('unless-stopped');
      expect(compose.services[name]?.healthcheck?.test, name).toBeDefined();
    }
  });

  test('keeps the database in a volume that it declares and opens no port of it', () => {
    expect(compose.services.postgres?.volumes).toContain('database:/var/lib/postgresql');
    expect(Object.keys(compose.volumes)).toEqual(['database']);
    expect(compose.services.postgres?.ports).toBeUndefined();
  });

  test('connects as a role that the first start of the database creates, not as the superuser', () => {
    const { POSTGRES_USER, POSTGRES_PASSWORD, LOCKWATCH_PASSWORD } =
      compose.services.postgres?.environment ?? {};
    const script = 'scripts/container/create-database.sql';
    expect(compose.services.postgres?.volumes).toContain(
      `./${script}:/docker-entrypoint-initdb.d/create-database.sql:ro`,
    );
    expect(read(script)).toMatch(/create role lockwatch login nosuperuser .* password :'password';/);
    expect(POSTGRES_USER).toBe('postgres');
    expect(POSTGRES_PASSWORD).not.toBe(LOCKWATCH_PASSWORD);
    for (const name of ['migrate', 'server', 'worker'])
      expect(compose.services[name]?.environment?.DATABASE_URL, name).toBe(
        `postgres://lockwatch:${LOCKWATCH_PASSWORD}@postgres:5432/lockwatch`,
      );
  });

  test('holds no secret: each one comes from outside, and only those of payments may be missing', () => {
    const variables = Object.values(compose.services).flatMap((service) =>
      Object.entries(service.environment ?? {}),
    );
    const secrets = variables.filter(([name]) => /TOKEN|SECRET|KEY|PASSWORD/.test(name));
    expect(secrets.length).toBeGreaterThan(10);
    for (const [name, value] of secrets) {
      const isOptional = /^(STRIPE|DEPOSIT)_/.test(name);
      expect(value, name).toMatch(isOptional ? /^\$\{[A-Z_]+:-\}$/ : /^\$\{[A-Z_]+:\?/);
    }
  });
});

describe('the Dockerfile', () => {
  test('copies only what is there', () => {
    const copies = dockerfile.filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from='));
    expect(copies.length).toBeGreaterThan(5);
    for (const { rest } of copies) {
      for (const source of rest.split(' ').slice(0, -1))
        expect(existsSync(join(root, source)), source).toBe(true);
    }
  });

  test('copies from stages that come before', () => {
    const seen = new Set<string>();
    for (const { name, rest } of dockerfile) {
      const stage = name === 'FROM' ? / AS (\S+)$/.exec(rest)?.[1] : undefined;
      if (stage !== undefined) seen.add(stage);
      const from = name === 'COPY' ? /^--from=(\S+)/.exec(rest)?.[1] : undefined;
      if (from !== undefined) expect(seen).toContain(from);
    }
  });

  test('knows every package, since npm ci compares them with the lock file', () => {
    const copied = dockerfile.filter(({ name }) => name === 'COPY').map(({ rest }) => rest.split(' ')[0]);
    for (const path of workspaces) expect(copied).toContain(path);
  });

  test('runs the Node.js that is pinned for everything else', () => {
    const pinned: unknown = JSON.parse(read('package.json')).devDependencies.node;
    const images = dockerfile.filter(({ name }) => name === 'FROM').map(({ rest }) => rest.split(' ')[0]);
    const external = images.filter((image) => image?.includes(':'));
    expect(new Set(external)).toEqual(new Set([`node:${pinned}-slim`]));
  });

  test('gives the migration the address of the database and no other secret', () => {
    expect(Object.keys(compose.services.migrate?.environment ?? {})).toEqual(['DATABASE_URL']);
  });

  test('builds packages that exist', () => {
    const names = workspaces.map((path) => JSON.parse(read(path)).name);
    const named = [...read('Dockerfile').matchAll(/--(?:filter|workspace)=(\S+)/g)].map((match) => match[1]);
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(names).toContain(name);
  });

  test('copies the sources of every package that what it builds is compiled against', () => {
    const manifests = new Map(
      workspaces.map((path) => {
        const manifest: Manifest = JSON.parse(read(path));
        return [manifest.name, { folder: path.slice(0, path.lastIndexOf('/')), manifest }];
      }),
    );
    const needed = new Set(
      [...read('Dockerfile').matchAll(/--filter=(\S+)/g)].map((match) => match[1] ?? ''),
    );
    // A set may grow while it is walked.
    for (const name of needed) {
      const { dependencies, devDependencies } = manifests.get(name)?.manifest ?? {};
      for (const other of Object.keys({ ...dependencies, ...devDependencies })) {
        if (manifests.has(other)) needed.add(other);
      }
    }
    const copied = dockerfile
      .filter(({ name }) => name === 'COPY')
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    const ignored = read('.dockerignore').split('\n');
    for (const name of needed) {
      const folder = manifests.get(name)?.folder ?? name;
      expect(
        copied.some((source) => folder === source || folder.startsWith(`${source}/`)),
        name,
      ).toBe(true);
      expect(ignored).not.toContain(`${folder}/src`);
    }
  });

  test('leaves benchmarks and the support code of tests out of the image', () => {
    expect(read('.dockerignore').split('\n')).toContain('packages/bench/src');
    for (const stage of ['dependencies', 'build']) {
      const start = dockerfile.findIndex(
        ({ name, rest }) => name === 'FROM' && rest.endsWith(` AS ${stage}`),
      );
      const removed = dockerfile
        .slice(start)
        .find(({ name, rest }) => name === 'RUN' && rest.includes('rm -rf'));
      expect(removed?.rest.split(/\s+/), stage).toContain('packages/bench');
    }
    const { exclude }: { exclude: string[] } = JSON.parse(read('packages/language/tsconfig.build.json'));
    expect(exclude).toEqual(['src/**/*.test.ts', 'src/testing/**']);
    for (const path of workspaces) {
      const { name, dependencies, devDependencies }: Manifest = JSON.parse(read(path));
      expect({ ...dependencies, ...devDependencies }, name).not.toHaveProperty('@lockwatch/bench');
    }
  });

  test('runs as an ordinary user, with a health check', () => {
    const last = dockerfile.slice(dockerfile.findLastIndex(({ name }) => name === 'FROM'));
    expect(last.find(({ name }) => name === 'USER')?.rest).toBe('node');
    expect(last.some(({ name }) => name === 'HEALTHCHECK')).toBe(true);
  });

  test('sends neither secrets nor local data to the builder', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const path of ['.env', '.data', '.git', '**/node_modules', '**/dist'])
      expect(ignored).toContain(path);
  });
});

/** Rules about order and spelling that do not change what a file means. */
const LAYOUT_RULES = new Set([
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]);

function programOf(service: string): string {
  return compose.services[service]?.command?.find((word) => word.endsWith('.js')) ?? '';
}

/** The official schema, as the linter ships it. Its `$schema` names the draft with https, which Ajv does not know. */
function schema(): Record<string, unknown> {
  const { $schema: _, ...rest } = JSON.parse(read('node_modules/dclint/schemas/compose.schema.json'));
  return rest;
}
