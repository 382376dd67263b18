export * from './access/index.js';
export * from './accounts/index.js';
export * from './billing/index.js';
export * from './market/index.js';
export * from './operations/index.js';
export * from './pings/index.js';
export * from './ports/index.js';
export * from './watching/index.js';
