// Loaded before a program without an HTTP server (`node --import`), so that a container can check whether its event
// loop runs. Answers 200 on LIVENESS_PORT of the container's loopback address; without that variable it does nothing.
import { createServer } from 'node:http';

const port = Number(process.env.LIVENESS_PORT);
if (port > 0) {
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('ok\n');
  });
  server.on('error', (error) => {
    console.error(`LIVENESS_PORT ${port} cannot be used: ${error.message}`);
    process.exit(1);
  });
  // The program ends when its own work does.
  server.listen(port, '127.0.0.1').unref();
}
