// The web app with hot reload, as a process of the supervisor. Its address is PUBLIC_URL.
import { createServer } from 'vite';

const address = new URL(process.env.PUBLIC_URL ?? 'http://localhost:5173');
const server = await createServer({
  root: 'apps/web',
  clearScreen: false,
  server: { port: Number(address.port), strictPort: true },
});
await server.listen();
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) {
  process.on(signal, () => void server.close().then(() => process.exit(0)));
}
process.send?.({ type: 'ready' });
