/** What the sandbox needs, without the schemas of the API, which would take 6 MB of its memory. */
export { DEMO_LOGINS, type DemoLogin, SANDBOX_DISCORD, SANDBOX_OIDC } from './demo.js';
export { DISCORD_ID_CLAIM } from './service.js';
export {
  findPublicVariables,
  formatPublicStandInError,
  getForeignHostError,
  withStandInWarning,
} from './stand-ins.js';
