export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.js';
export type { OutboxRow, OutboxTarget } from './world/outbox.js';
