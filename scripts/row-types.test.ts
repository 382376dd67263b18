import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { type Node, type Program, parseSync, Visitor } from 'oxc-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EFFECTIVE_ROLES_SQL } from '../packages/core/src/access/subscription-access.js';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const FOLDERS = ['packages/core/src', 'packages/api/src', 'packages/db/src', 'apps/server/src'];
/** Values of statements that are SQL themselves; the others are parameters. */
const SQL_PARTS: readonly (readonly [string, string])[] = [
  ['sql(table)', 'digests'],
  ['only', ''],
  ['isUnleased(sql)', 'true'],
  ['unreadSql(sql, actor.userId)', 'select id from notifications'],
  ['sql.unsafe(EFFECTIVE_ROLES_SQL)', EFFECTIVE_ROLES_SQL],
];

type Print = (node: { start: number; end: number }) => string;

interface Statement {
  place: string;
  /** With `$1`, `$2` for its values. */
  text: string;
  /** By the name of the column, its type in TypeScript as it is written. */
  columns: Map<string, string>;
}

function listStatements(folder: string): Statement[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|(^|\/)testing\//.test(path))
    .flatMap((path) => {
      const file = join(folder, path);
      const source = readFileSync(join(root, file), 'utf8');
      return findStatements(parseSync(file, source).program, file, source);
    });
}

function findStatements(program: Program, file: string, source: string): Statement[] {
  const print: Print = (node) => source.slice(node.start, node.end);
  const interfaces = new Map<string, Node>();
  const parts = new Map(SQL_PARTS);
  new Visitor({
    TSInterfaceDeclaration({ id, extends: bases, body }) {
      if (bases.length === 0) interfaces.set(id.name, body);
    },
    FunctionDeclaration({ id, body }) {
      const [statement] = body?.body ?? [];
      if (statement?.type !== 'ReturnStatement' || statement.argument?.type !== 'TaggedTemplateExpression')
        return;
      const { quasis, expressions } = statement.argument.quasi;
      if (id && expressions.length === 0) parts.set(`${id.name}(sql)`, quasis[0]?.value.cooked ?? '');
    },
  }).visit(program);
  const statements: Statement[] = [];
  new Visitor({
    TaggedTemplateExpression({ typeArguments, quasi, start }) {
      const [row] = typeArguments?.params ?? [];
      const columns = row && readColumns(row, interfaces, print);
      if (!columns) return;
      let parameters = 0;
      const values = quasi.expressions.map((value) => {
        const part = parts.get(print(value).replace(/\btx\b/, 'sql'));
        if (part !== undefined) return part;
        parameters += 1;
        return `$${parameters}`;
      });
      const text = quasi.quasis.map(({ value }, index) => (values[index - 1] ?? '') + value.cooked).join('');
      statements.push({ place: `${file}:${source.slice(0, start).split('\n').length}`, text, columns });
    },
  }).visit(program);
  return statements;
}

/** The columns of `{ ... }[]`, `[{ ... }]` or of an interface of the same file; null for any other type. */
function readColumns(
  type: Node,
  interfaces: ReadonlyMap<string, Node>,
  print: Print,
): Map<string, string> | null {
  if (type.type === 'TSArrayType') return readColumns(type.elementType, interfaces, print);
  if (type.type === 'TSTupleType' && type.elementTypes[0])
    return readColumns(type.elementTypes[0], interfaces, print);
  if (type.type === 'TSTypeReference') {
    const found = interfaces.get(print(type.typeName));
    return found ? readColumns(found, interfaces, print) : null;
  }
  const members =
    type.type === 'TSTypeLiteral' ? type.members : type.type === 'TSInterfaceBody' ? type.body : null;
  if (!members) return null;
  return new Map(
    members.flatMap((member) =>
      member.type === 'TSPropertySignature' && member.typeAnnotation
        ? [[print(member.key).replaceAll(/['"]/g, ''), print(member.typeAnnotation.typeAnnotation)] as const]
        : [],
    ),
  );
}

/** What the driver returns for PostgreSQL's types, by their ids (`select oid, typname from pg_type`). */
const STRINGS = [19, 20, 25, 1043, 1700, 2950];
const TYPES: Readonly<Record<string, readonly number[]>> = {
  string: STRINGS,
  number: [21, 23, 700, 701],
  boolean: [16],
  Date: [1082, 1114, 1184],
  'string[]': [1009, 1015, 1016, 1231, 2951],
  'number[]': [1005, 1007, 1022],
  object: [114, 3802],
};

function isReturnedAs(type: string, oid: number): boolean {
  const base = type.replaceAll(/\s*\|\s*null\b/g, '').trim();
  if (base === 'unknown') return true;
  const known = TYPES[base];
  if (known) return known.includes(oid);
  // Literals, and names of unions of them; or an object that PostgreSQL made as JSON.
  return STRINGS.includes(oid) || (TYPES.object ?? []).includes(oid);
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const statements = FOLDERS.flatMap(listStatements);

test('the statements with a type for their rows are found', () => {
  expect(statements.length).toBeGreaterThan(60);
});

test.each(statements)(
  'the rows of $place have the columns and types that are declared',
  async (statement) => {
    const { columns } = await database.sql.unsafe(statement.text).describe();
    expect(columns.map(({ name }) => name).sort()).toEqual([...statement.columns.keys()].sort());
    const others = columns.flatMap(({ name, type: oid }) => {
      const type = statement.columns.get(name) ?? '';
      return isReturnedAs(type, oid) ? [] : [{ name, type, oid }];
    });
    expect(others).toEqual([]);
  },
);
