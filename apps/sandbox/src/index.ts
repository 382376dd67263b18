export type { PushRow } from './push/push-service.js';
export { type Sandbox, type SandboxOptions, type SandboxStripe, startSandbox } from './start-sandbox.js';
export type { OutboxRow, OutboxTarget } from './world/outbox.js';
