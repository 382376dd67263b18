import { IDEMPOTENCY_KEY_HEADER } from '@lockwatch/contracts';
import { BODY_METHODS } from '../meta.js';
import { type RestRoute, restRoutes } from '../rest/rest-routes.js';
import {
  answerContent,
  type Components,
  componentSchemas,
  inputSchema,
  isJsonSchema,
  type JsonSchema,
} from './components.js';
import { depositPaths } from './deposits.js';
import { toErrorResponses } from './error-responses.js';

/** Where the REST API begins. */
export const REST_PREFIX = '/api/v1';

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
type Paths = Record<string, Record<string, JsonSchema>>;

const TAGS: Record<RestRoute['rest']['tag'] | 'Deposits', string> = {
  User: 'Who is signed in.',
  'Watched items': 'What you want to hear of, and what you heard.',
  Servers: 'Discord servers that you manage.',
  Settings: 'Webhooks, aliases, blacklist, notification settings, GrowID.',
  Subscriptions: 'What gives access, and for how long.',
  Deposits: 'World locks put into the game’s deposit world.',
  Items: 'The catalogue of the game.',
  'API tokens': 'Credentials for your own programs.',
  Admin: 'For staff.',
  Parser: 'For staff who see to it that messages are parsed right.',
  Status: 'How the service works, for everyone.',
};

/** The OpenAPI 3.1 document, made from the same schemas and metadata that serve the calls. */
export function openApiDocument(options: { brandName: string; publicUrl: string; version: string }) {
  const components = { schemas: componentSchemas() };
  const paths: Paths = { ...buildPaths(restRoutes(), components), ...depositPaths(components) };
  return {
    openapi: '3.1.0',
    info: {
      title: `${options.brandName} API`,
      version: options.version,
      description:
        'Answers are JSON in snake_case, moments ISO 8601 in UTC, prices world locks (negative: items per world lock). Every success answers 200, but for a new deposit: 201. Errors are `application/problem+json`, with a sentence for a user in `detail`.',
    },
    servers: [{ url: `${options.publicUrl}${REST_PREFIX}` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: keepReferenced(components.schemas, paths),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of the OpenID provider, or a personal API token (`lw_...`).',
        },
      },
    },
  };
}

/** The schemas that these paths refer to, also through others. */
function keepReferenced(schemas: Components['schemas'], paths: Paths): Components['schemas'] {
  const kept = new Set(['Problem']);
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (kept.has(name)) continue;
      kept.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => kept.has(name)));
}

function buildPaths(routes: readonly RestRoute[], components: Components): Paths {
  const paths: Paths = {};
  for (const route of routes) {
    const path = paths[route.rest.path] ?? {};
    path[route.rest.method.toLowerCase()] = buildOperation(route, components);
    paths[route.rest.path] = path;
  }
  return paths;
}

function buildOperation(route: RestRoute, components: Components): JsonSchema {
  const { rest } = route;
  const input = route.input ? inputSchema(route.input) : null;
  const inPath = (name: string) => route.pathNames.includes(name);
  const properties = getProperties(input);
  const takesBody = BODY_METHODS.includes(rest.method) && properties.some(([name]) => !inPath(name));
  const parameters = properties
    .filter(([name]) => inPath(name) || !takesBody)
    .map(([name, schema]) => buildParameter(route, input, name, schema));
  if (rest.method === 'POST') parameters.push(IDEMPOTENCY_HEADER);
  const names = route.permissions.map((name) => `\`${name}\``).join(' or ');
  const permission = names === '' ? '' : `Needs the permission ${names}.`;
  return {
    operationId: route.name,
    tags: [rest.tag],
    summary: rest.summary,
    description: [rest.description, permission].filter(Boolean).join('\n\n') || undefined,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(takesBody && { requestBody: buildRequestBody(route, input) }),
    responses: {
      200: {
        description: 'Done.',
        ...(route.output.type === 'array' && { headers: LIST_HEADERS }),
        content: answerContent(route.output, components),
      },
      ...getErrorResponses(route, takesBody),
    },
  };
}

const IDEMPOTENCY_HEADER: JsonSchema = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'Your own name for this call, 1 to 255 visible ASCII characters: sent again within a day it gets the same answer and is done once. The same key with other content is 409.',
  schema: { type: 'string' },
  example: 'ticket-4711',
};

const LIST_HEADERS: JsonSchema = {
  'X-Total-Count': {
    description: 'Entries of the whole list, where that is known.',
    schema: { type: 'integer' },
  },
  Link: { description: 'The next page, with `rel="next"`, while there is one.', schema: { type: 'string' } },
};

function hasOwnInput(route: RestRoute): boolean {
  return Object.keys(route.input?.shape ?? {}).some((name) => !route.pathNames.includes(name));
}

function getProperties(schema: JsonSchema | null): [string, JsonSchema][] {
  if (!isJsonSchema(schema?.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, property]) =>
    isJsonSchema(property) ? [[name, property]] : [],
  );
}

function buildParameter(
  route: RestRoute,
  input: JsonSchema | null,
  name: string,
  schema: JsonSchema,
): JsonSchema {
  const isInPath = route.pathNames.includes(name);
  const example = route.rest.example?.[name];
  return {
    name,
    in: isInPath ? 'path' : 'query',
    required: isInPath || getRequired(input).includes(name),
    schema,
    ...(example !== undefined && { example }),
  };
}

function buildRequestBody(route: RestRoute, input: JsonSchema | null): JsonSchema {
  const isInBody = (name: string) => !route.pathNames.includes(name);
  const required = getRequired(input).filter(isInBody);
  const example = Object.fromEntries(
    Object.entries(route.rest.example ?? {}).filter(([name]) => isInBody(name)),
  );
  return {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(getProperties(input).filter(([name]) => isInBody(name))),
          ...(required.length > 0 && { required }),
        },
        example,
      },
    },
  };
}

function getRequired(schema: JsonSchema | null): string[] {
  return Array.isArray(schema?.required) ? schema.required.map(String) : [];
}

/** Rejections by status; several codes may share one. */
function getErrorResponses(route: RestRoute, takesBody: boolean): Record<string, JsonSchema> {
  return toErrorResponses([
    ...(takesBody ? (['MALFORMED', 'TOO_LARGE', 'UNSUPPORTED_ENCODING'] as const) : []),
    // What is wrong with an id in the path alone is a 404.
    ...(hasOwnInput(route) ? (['INVALID'] as const) : []),
    ...(route.access === 'public' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN', 'BANNED'] as const)),
    ...(route.pathNames.length > 0 ? (['NOT_FOUND'] as const) : []),
    ...(route.rest.method === 'POST' ? (['CONFLICT'] as const) : []),
    ...(route.rest.errors ?? []),
    'MALFORMED',
    'RATE_LIMITED',
    'UNAVAILABLE',
    'INTERNAL',
  ]);
}
