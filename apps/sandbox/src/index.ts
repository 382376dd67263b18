export type { PushRow } from './push/push-service.js';
export { type Sandbox, startSandbox } from './start-sandbox.js';
export type { OutboxRow } from './world/outbox.js';
