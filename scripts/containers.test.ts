import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { DCLinter } from 'dclint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PROGRAMS } from './lib/product.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface LintMessage {
  rule: string;
  type: string;
  message: string;
}

interface Service {
  profiles?: string[];
  image?: string;
  build?: { context: string; target?: string };
  command?: string[];
  restart?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
  ports?: string[];
  secrets?: string[];
  networks?: { default?: { aliases?: string[] } };
}

const compose: {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  secrets: Record<string, unknown>;
} = parse(read('compose.yaml'), { merge: true });
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
    const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
    const results = linter.lintFiles([join(root, 'compose.yaml')], false);
    const messages: LintMessage[] = results.flatMap((result: { messages: LintMessage[] }) => result.messages);
    expect(results).toHaveLength(1);
    // The proxy is what the world reaches.
    const isWanted = ({ rule, message }: LintMessage) =>
      LAYOUT_RULES.has(rule) || (rule === 'no-unbound-port-interfaces' && message.includes('"caddy"'));
    expect(messages.filter((one) => one.type === 'error' && !isWanted(one))).toEqual([]);
  });

  test('runs the programs that npm start runs, without the stand-ins', () => {
    const byDefault = Object.entries(compose.services).filter(([, { profiles }]) => profiles === undefined);
    expect(byDefault.map(([name]) => name)).toEqual(['postgres', 'migrate', 'server', 'worker', 'bot']);
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
    for (const name of ['migrate', 'server', 'worker', 'bot', 'backup']) {
      const program = programOf(name);
      expect(existsSync(join(root, sourceOf(program))), `${sourceOf(program)} for ${name}`).toBe(true);
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
    expect(Object.keys(compose.volumes)).toEqual([
      'database',
      'replica',
      'prometheus',
      'certificates',
      'backups',
    ]);
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

  test('takes only variables that .env.example names', () => {
    const names = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map((match) => match[1]);
    const example = new Set(read('.env.example').match(/^\w+(?==)/gm));
    expect(names.filter((name) => !example.has(name ?? ''))).toEqual([]);
  });

  test('holds no secret: each one comes from outside, and only those of payments, metrics and one way to sign in may be missing', () => {
    const variables = Object.values(compose.services).flatMap((service) =>
      Object.entries(service.environment ?? {}),
    );
    const secrets = variables.filter(([name]) => /TOKEN|SECRET|KEY|PASSWORD/.test(name));
    expect(secrets.length).toBeGreaterThan(10);
    for (const [name, value] of secrets) {
      const isOptional = /^(STRIPE|DEPOSIT|METRICS)_|^DISCORD_CLIENT_SECRET$/.test(name);
      expect(value, name).toMatch(isOptional ? /^\$\{[A-Z_]+:-\}$/ : /^\$\{[A-Z_]+:\?/);
    }
  });
});

describe('the profile tls', () => {
  test('sends everything but the metrics to the servers, events as they come', () => {
    const lines = read('scripts/container/Caddyfile')
      .split('\n')
      .map((line) => line.trim());
    const [server] = compose.services.server?.networks?.default?.aliases ?? [];
    expect(lines).toEqual(
      expect.arrayContaining(['{$PUBLIC_URL} {', `reverse_proxy ${server}:3000 {`, 'flush_interval -1']),
    );
    expect(lines).toContain('@metrics path /metrics /metrics/*');
    expect(Object.keys(compose.services.caddy?.environment ?? {})).toEqual(['PUBLIC_URL']);
  });
});

describe('the profile large', () => {
  const service = (name: string): Service => compose.services[name] ?? {};
  const environment = (name: string) => service(name).environment ?? {};
  const names = ['server-2', 'worker-2', 'bot-2', 'postgres-replica', 'prometheus', 'grafana'];

  test('adds these parts, each started again when it dies, with a health check', () => {
    const large = Object.entries(compose.services).filter(([, one]) => one.profiles?.includes('large'));
    expect(large.map(([name]) => name)).toEqual(names);
    for (const [name, { restart, healthcheck }] of large) {
      expect(restart, name).toBe('unless-stopped');
      expect(healthcheck?.test, name).toBeDefined();
    }
  });

  test('runs a second server, worker and bot like the first ones', () => {
    for (const name of ['server', 'worker', 'bot']) {
      const { profiles: _, ports: _ports, environment: _environment, ...second } = service(`${name}-2`);
      const { ports: _firstPorts, environment: _firstEnvironment, ...first } = service(name);
      expect(second).toEqual(first);
    }
    for (const name of ['server', 'worker']) expect(environment(`${name}-2`)).toEqual(environment(name));
    const { DISCORD_SHARDS: shards, ...bot } = environment('bot-2');
    expect(environment('bot')).toEqual({ ...bot, DISCORD_SHARDS: `\${DISCORD_SHARDS:-}` });
    expect(shards).toBe(`\${DISCORD_SHARDS_2:-1}`);
    // Both servers answer to the name that the bot calls.
    expect(service('server').networks?.default?.aliases).toEqual([
      new URL(environment('bot').SERVER_URL ?? '').hostname,
    ]);
  });

  test('opens ports on this machine alone, each once; only the proxy with TLS is open to all', () => {
    expect(compose.services.caddy?.ports).toEqual(['80:80', '443:443']);
    const inside = Object.entries(compose.services).filter(([name]) => name !== 'caddy');
    const ports = inside.flatMap(([, one]) => one.ports ?? []);
    const variables = ports.map((port) => /^127\.0\.0\.1:\$\{([A-Z_0-9]+):-(\d+)\}:\d+$/.exec(port));
    expect(variables.map((match) => match?.[1])).toEqual([
      'PORT',
      'PORT_2',
      'PROMETHEUS_PORT',
      'GRAFANA_PORT',
    ]);
    expect(new Set(variables.map((match) => match?.[2])).size).toBe(ports.length);
  });

  test('mounts only files that are there', () => {
    const mounts = Object.values(compose.services)
      .flatMap((one) => one.volumes ?? [])
      .filter((volume) => volume.startsWith('./'));
    expect(mounts.length).toBeGreaterThan(6);
    for (const mount of mounts) expect(existsSync(join(root, mount.split(':')[0] ?? '')), mount).toBe(true);
  });

  test('follows the primary as the role that the first start creates, with the slot it creates', () => {
    const primary = read('scripts/container/create-replication.sh');
    const replica = read('scripts/container/start-replica.sh');
    expect(service('postgres').volumes?.join()).toContain('initdb.d/create-replication.sh');
    expect(primary).toMatch(/create role (\w+) login replication nosuperuser/);
    const [, role] = /create role (\w+) /.exec(primary) ?? [];
    expect(primary).toContain(`host replication ${role} samenet scram-sha-256`);
    expect(replica).toContain(`--username=${role}`);
    const [, slot] = /create_physical_replication_slot\('(\w+)'\)/.exec(primary) ?? [];
    expect(replica).toContain(`--slot=${slot}`);
    expect(environment('postgres-replica').PGPASSWORD).toBe(environment('postgres').LOCKWATCH_PASSWORD);
  });

  test('measures every server, also with the profile monitoring alone', () => {
    const monitoring = Object.entries(compose.services).filter(([, one]) =>
      one.profiles?.includes('monitoring'),
    );
    expect(monitoring.map(([name]) => name)).toEqual(['prometheus', 'grafana']);
    const { scrape_configs: jobs, rule_files: rules } = parse(
      read('scripts/container/monitoring/prometheus.yml'),
    );
    const aliases = service('server').networks?.default?.aliases;
    expect(jobs[0].dns_sd_configs[0]).toMatchObject({ names: aliases, type: 'A', port: 3000 });
    const [secret] = service('prometheus').secrets ?? [];
    expect(jobs[0].authorization.credentials_file).toBe(`/run/secrets/${secret}`);
    expect(compose.secrets).toEqual({ [secret ?? '']: { environment: 'METRICS_TOKEN' } });
    const mounted = service('prometheus').volumes?.map((volume) => volume.split(':')[1]);
    expect(mounted).toEqual(expect.arrayContaining(rules));
    const datasource = parse(read('scripts/container/monitoring/grafana-datasource.yml')).datasources[0];
    const dashboard = JSON.parse(read('scripts/container/monitoring/dashboard.json'));
    for (const panel of dashboard.panels) expect(panel.datasource.uid, panel.title).toBe(datasource.uid);
    expect(new URL(datasource.url).hostname).toBe('prometheus');
    const { options } = parse(read('scripts/container/monitoring/grafana-dashboards.yml')).providers[0];
    expect(environment('grafana').GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH).toContain(`${options.path}/`);
  });
});

describe('the Dockerfile', () => {
  test('copies from stages that come before', () => {
    const seen = new Set<string>();
    for (const { name, rest } of dockerfile) {
      const stage = name === 'FROM' ? / AS (\S+)$/.exec(rest)?.[1] : undefined;
      if (stage !== undefined) seen.add(stage);
      const from = name === 'COPY' ? /^--from=(\S+)/.exec(rest)?.[1] : undefined;
      if (from !== undefined) expect(seen).toContain(from);
    }
  });

  test('runs the Node.js that is pinned for everything else', () => {
    const pinned: unknown = JSON.parse(read('package.json')).devDependencies.node;
    const images = dockerfile.filter(({ name }) => name === 'FROM').map(({ rest }) => rest.split(' ')[0]);
    const external = images.filter((image) => image?.includes(':'));
    expect(new Set(external.map((image) => image?.split('@')[0]))).toEqual(new Set([`node:${pinned}-slim`]));
  });

  test('gives the migration the address of the database and no other secret', () => {
    expect(Object.keys(compose.services.migrate?.environment ?? {})).toEqual(['DATABASE_URL']);
  });

  test('copies the bundle and nothing else into the image', () => {
    const last = dockerfile.slice(dockerfile.findLastIndex(({ name }) => name === 'FROM'));
    const copies = last.filter(({ name }) => name === 'COPY').map(({ rest }) => rest);
    expect(copies).toEqual(['--from=bundle /bundle ./']);
    expect(dockerfile.find(({ name }) => name === 'RUN')?.rest).toBe('node scripts/bundle.mjs /bundle');
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

test('every image from outside is pinned by version and digest', () => {
  const stages = new Set(
    dockerfile.flatMap(({ name, rest }) => (name === 'FROM' ? [rest.split(' AS ')[1]] : [])),
  );
  const bases = dockerfile.flatMap(({ name, rest }) => (name === 'FROM' ? [rest.split(' ')[0] ?? ''] : []));
  const images = [
    ...bases.filter((base) => !stages.has(base)),
    ...Object.values(compose.services).flatMap(({ image, build }) => (image && !build ? [image] : [])),
  ];
  expect(images.length).toBeGreaterThanOrEqual(6);
  for (const image of images) expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/);
  // A parser of the Dockerfile would be an image too.
  expect(read('Dockerfile')).not.toMatch(/^#\s*syntax\s*=/im);
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
