export type { ApiContext, ApiDeps } from './context.js';
export { isDatabaseAway } from './database-away.js';
export {
  ERROR_MAP,
  invalidInput,
  PROBLEM_CONTENT_TYPE,
  type Problem,
  toAppError,
  toProblem,
} from './errors.js';
export { DEPOSITS_PATH } from './openapi/deposits.js';
export { type OpenApiDocument, openApiDocument, REST_PREFIX } from './openapi/document.js';
export { collectInput, type RestRequest } from './rest/collect-input.js';
export { parseLosslessJson } from './rest/lossless-json.js';
export { type RestRoute, restRoutes } from './rest/rest-routes.js';
export { type AppRouter, appRouter, createCaller } from './router.js';
