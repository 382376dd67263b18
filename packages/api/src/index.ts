export type { ApiContext, ApiDeps } from './context.js';
export { ERROR_MAP, PROBLEM_CONTENT_TYPE, type Problem, toAppError, toProblem } from './errors.js';
export { type AppRouter, appRouter, createCaller } from './router.js';
