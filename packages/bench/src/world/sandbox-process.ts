// The sandbox as a process of its own, so that its work is not measured as ours. Argument: how many webhooks to make.
import { startSandbox } from '@lockwatch/sandbox';
import { benchWebhook } from './bench-webhook.js';

const sandbox = await startSandbox();
for (let n = 1; n <= Number(process.argv[2] ?? 0); n += 1) sandbox.createWebhook(benchWebhook(n));
process.on('disconnect', () => {
  void sandbox.close().then(() => process.exit(0));
});
process.send?.({ discordApiUrl: sandbox.discordApiUrl, oidcIssuer: sandbox.oidcIssuer });
