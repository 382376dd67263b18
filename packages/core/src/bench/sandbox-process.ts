// The sandbox as a process of its own, so that its work is not measured as ours.
import { startSandbox } from '@lockwatch/sandbox';

const sandbox = await startSandbox();
process.on('disconnect', () => {
  void sandbox.close().then(() => process.exit(0));
});
process.send?.({ discordApiUrl: sandbox.discordApiUrl });
