import fc from 'fast-check';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** A request made up from an operation of the OpenAPI document: valid, at the edge, or plainly wrong. */
export interface GeneratedRequest {
  method: string;
  path: string;
  /** Undefined: none. */
  body: unknown;
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Values that have broken software before: empty, huge, odd, of another type. */
const invalidValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1e308,
    -0.001,
    9_007_199_254_740_993n.toString(),
    true,
    [],
    {},
    '\u0000',
    '\ud800',
    "'; drop table users; --",
    '../../etc/passwd',
    '%00',
    '<script>',
    'x'.repeat(5000),
    '\u202e\u200b\u0301',
    '99999999999999999999999999',
    '9223372036854775808',
    'a\u0000',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Requests for one operation; about two thirds of their values fit the schema. */
export function generateRequests(
  method: string,
  path: string,
  operation: Operation,
): fc.Arbitrary<GeneratedRequest> {
  // Headers are the sender's: a generated signature would never fit.
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const body = operation.requestBody?.content['application/json']?.schema;
  return fc
    .tuple(
      fc.tuple(...parameters.map((parameter) => arbitraryOrInvalid(arbitraryFor(parameter.schema)))),
      body
        ? fc.oneof({ weight: 5, arbitrary: objectArbitrary(body) }, { weight: 1, arbitrary: invalidValue })
        : fc.constant(undefined),
    )
    .map(([values, generatedBody]) => {
      const query = new URLSearchParams();
      let filled = path;
      for (const [index, parameter] of parameters.entries()) {
        const text = toText(values[index]);
        if (parameter.in === 'path')
          filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(text) || '%20');
        else query.set(parameter.name, text);
      }
      const search = query.size > 0 ? `?${query}` : '';
      return { method: method.toUpperCase(), path: `${filled}${search}`, body: generatedBody };
    });
}

function arbitraryOrInvalid(arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 2, arbitrary }, { weight: 1, arbitrary: invalidValue });
}

function objectArbitrary(schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const record = Object.fromEntries(
    properties.map(([name, value]) => [name, arbitraryOrInvalid(arbitraryFor(value))]),
  );
  return fc.record(record, { requiredKeys: [] });
}

/** A value that fits the schema, or nearly: the server is the judge. */
function arbitraryFor(schema: Schema): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map(arbitraryFor));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 9999 }), boundArbitrary(schema));
    case 'number':
      return fc.oneof(
        fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
        boundArbitrary(schema),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryFor(schema.items ?? {}), { maxLength: 25 });
    case 'object':
      return objectArbitrary(schema);
    case 'string':
      return textArbitrary(schema);
    default:
      return invalidValue;
  }
}

function boundArbitrary(schema: Schema): fc.Arbitrary<unknown> {
  const edges = [schema.minimum, schema.maximum].filter((edge) => typeof edge === 'number');
  return edges.length === 0
    ? fc.maxSafeInteger()
    : fc.constantFrom(...edges, ...edges.map((edge) => edge + 1));
}

function textArbitrary(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return fc.uuid();
  if (typeof schema.pattern === 'string' && schema.pattern.includes('\\d')) {
    return fc.bigInt({ min: 0n, max: 9_223_372_036_854_775_807n }).map(String);
  }
  const max = typeof schema.maxLength === 'number' ? schema.maxLength : 60;
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: max, unit: 'grapheme' }),
    fc.string({ minLength: max, maxLength: max + 1 }),
    fc.constantFrom('https://discord.com/api/webhooks/123456789012345678/AbC-123', 'WORLD', 'Laser Grid'),
  );
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed();
}
