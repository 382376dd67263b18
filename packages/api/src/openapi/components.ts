import * as contracts from '@lockwatch/contracts';
import { sample } from 'openapi-sampler';
import { z } from 'zod';

/** A JSON schema (draft 2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Record<string, unknown>;

export interface Components {
  schemas: Record<string, JsonSchema>;
}

export function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Schemas of objects by their names in the document: `tagSchema` of the contracts is `Tag`. */
const NAMED = new Map<z.core.$ZodType, string>(
  Object.entries(contracts).flatMap(([name, value]) =>
    value instanceof z.ZodObject && name.endsWith('Schema')
      ? [[value, `${name.charAt(0).toUpperCase()}${name.slice(1, -'Schema'.length)}`]]
      : [],
  ),
);

const DISCORD_ID: JsonSchema = {
  description: 'A Discord id: a digit string, or a JSON integer of any length.',
  oneOf: [
    { type: 'string', pattern: '^\\d{1,20}$' },
    { type: 'integer', minimum: 0 },
  ],
};

/** What a call accepts, with nothing behind a reference. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  return withoutDialect(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override(context) {
        if (context.zodSchema === contracts.snowflakeSchema) replace(context.jsonSchema, DISCORD_ID);
        else dropFormatPattern(context.jsonSchema);
      },
    }),
  );
}

/** What a call answers; named schemas become references into `components`. */
function outputSchema(schema: z.ZodType): JsonSchema {
  return withoutDialect(
    z.toJSONSchema(schema, {
      io: 'output',
      override: ({ zodSchema, jsonSchema }) => replaceWithReferences(zodSchema, jsonSchema),
    }),
  );
}

/** `components.schemas`: the named answers and the problem document. */
export function componentSchemas(): Record<string, JsonSchema> {
  const named = [...NAMED].map(([schema, name]) => {
    const converted = z.toJSONSchema(schema, {
      io: 'output',
      unrepresentable: 'any',
      override(context) {
        if (context.zodSchema === schema) dropFormatPattern(context.jsonSchema);
        else replaceWithReferences(context.zodSchema, context.jsonSchema);
      },
    });
    return [name, withoutDialect(converted)] as const;
  });
  return { ...Object.fromEntries(named), Problem: PROBLEM };
}

const PROBLEM: JsonSchema = {
  description: 'A problem document (RFC 9457).',
  type: 'object',
  properties: {
    type: { type: 'string', description: 'Names the kind of problem.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for a user.' },
    errors: {
      type: 'array',
      description: 'The fields that broke a rule.',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    request_id: { type: 'string', description: 'Name it when you report the problem.' },
  },
  required: ['type', 'title', 'status', 'detail'],
};

function replaceWithReferences(schema: z.core.$ZodType, target: JsonSchema): void {
  const name = NAMED.get(schema);
  if (name !== undefined) replace(target, { $ref: `#/components/schemas/${name}` });
  else dropFormatPattern(target);
}

function replace(target: JsonSchema, source: JsonSchema): void {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, source);
}

/** The format says it already, and the pattern behind a date fills half a screen. */
function dropFormatPattern(target: JsonSchema): void {
  if (target.format !== undefined) delete target.pattern;
}

function withoutDialect({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** The content of an answer: its schema, and an example made from the examples of its fields. */
export function answerContent(output: z.ZodType, components: Components): JsonSchema {
  const schema = outputSchema(output);
  return {
    'application/json': { schema, example: sample(schema, { skipNonRequired: true }, { components }) },
  };
}
