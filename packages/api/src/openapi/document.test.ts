import { expect, test } from 'vitest';
import { isJsonSchema, type JsonSchema } from './components.js';
import { openApiDocument } from './document.js';

/** Third parties build on it: a change must be seen and meant. `vitest run packages/api -u` accepts it. */
test('the calls, fields and types of the OpenAPI document are the agreed ones', async () => {
  const { paths, components } = openApiDocument({
    brandName: 'Lockwatch',
    publicUrl: 'http://localhost:3000',
    version: '0.1.0',
  });
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describeCall(`${method} ${path}`, operation)),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${name}: ${describeSchema(schema, '')}`,
  );
  await expect(`${[...calls, ...schemas].join('\n\n')}\n`).toMatchFileSnapshot('./document.snap');
});

function describeCall(name: string, operation: JsonSchema): string {
  const parameters = listObjects(operation.parameters).map(
    (one) => `  ${one.in} ${one.name}${one.required ? '' : '?'}: ${describeSchema(one.schema, '  ')}`,
  );
  const responses = Object.entries(isJsonSchema(operation.responses) ? operation.responses : {});
  const errors = responses.map(([status]) => status).filter((status) => !status.startsWith('2'));
  const successes = responses
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => `  ${status}: ${describeSchema(getJsonSchema(response), '  ')}`);
  const body = getJsonSchema(operation.requestBody);
  return [
    `${name} (${operation.operationId}${listObjects(operation.security).length > 0 ? ', signed in' : ''})`,
    ...parameters,
    ...(body === undefined ? [] : [`  body: ${describeSchema(body, '  ')}`]),
    ...successes,
    `  errors: ${errors.join(' ')}`,
  ].join('\n');
}

/** A schema in the notation of TypeScript, its limits and formats in brackets. */
function describeSchema(schema: unknown, indent: string): string {
  if (!isJsonSchema(schema)) return 'unknown';
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const { type, properties, items, enum: values, anyOf, required, additionalProperties, ...rest } = schema;
  const limits = Object.entries(rest)
    .filter(([name]) => !['description', 'example', 'examples', '$schema'].includes(name))
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ');
  const suffix = limits === '' ? '' : ` (${limits})`;
  if (Array.isArray(anyOf)) return anyOf.map((one) => describeSchema(one, indent)).join(' | ') + suffix;
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ') + suffix;
  if (isJsonSchema(items)) return `${describeSchema(items, indent)}[]${suffix}`;
  if (isJsonSchema(properties)) {
    const fields = Object.entries(properties).map(([name, field]) => {
      const isRequired = Array.isArray(required) && required.includes(name);
      return `${indent}  ${name}${isRequired ? '' : '?'}: ${describeSchema(field, `${indent}  `)}`;
    });
    return `{\n${fields.join('\n')}\n${indent}}${suffix}`;
  }
  if (isJsonSchema(additionalProperties)) return `Record<${describeSchema(additionalProperties, indent)}>`;
  return `${String(type ?? 'unknown')}${suffix}`;
}

function getJsonSchema(part: unknown): unknown {
  const content = isJsonSchema(part) && isJsonSchema(part.content) ? part.content['application/json'] : null;
  return isJsonSchema(content) ? content.schema : undefined;
}

function listObjects(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isJsonSchema) : [];
}
