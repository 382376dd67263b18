export type { ApiContext, ApiDeps } from './context.js';
export {
  ERROR_MAP,
  formatErrorData,
  invalidInput,
  PROBLEM_CONTENT_TYPE,
  type Problem,
  toAppError,
  toProblem,
  toTrpcError,
} from './errors.js';
export { BODY_LIMIT_BYTES, OFFERS_WEIGHT } from './meta.js';
export { DEPOSITS_PATH, VERIFY_PATH } from './openapi/deposits.js';
export { type OpenApiDocument, openApiDocument, REST_PREFIX } from './openapi/document.js';
export { getBodyLimit, getWeight } from './procedure-calls.js';
export { collectInput, type RestRequest } from './rest/collect-input.js';
export { assertPlainJson, parseLosslessJson } from './rest/lossless-json.js';
export { type RestRoute, restRoutes } from './rest/rest-routes.js';
export { type AppRouter, appRouter, createCaller } from './router.js';
