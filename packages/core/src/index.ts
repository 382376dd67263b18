export * from './webhooks/token-cipher.js';
