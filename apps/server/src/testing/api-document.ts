import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { generateRequests } from './generate-requests.js';

type Body = { content: Record<string, { schema: object; example?: object }> };

export interface Operation
  extends Omit<Parameters<typeof generateRequests>[2], 'parameters' | 'requestBody'> {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** The OpenAPI document of a server. `compile` makes a validator of one of its schemas. */
export async function readApiDocument(url: string) {
  const response = await fetch(`${url}/api/openapi.json`);
  const document = z.custom<Document>((value) => typeof value === 'object').parse(await response.json());
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: document.components });
  /** By the text of the schema: most operations share those of their errors. */
  const compiled = new Map<string, ValidateFunction>();
  return {
    version: document.openapi,
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    compile(schema: object | undefined): ValidateFunction {
      const local = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
      const validate = compiled.get(local) ?? ajv.compile(JSON.parse(local));
      compiled.set(local, validate);
      return validate;
    },
  };
}
