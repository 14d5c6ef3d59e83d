import { createServer } from 'node:http';

/**
 * Any number of WooCommerce stores without a new order, each at an address of its own (127.x.y.z): a separate process,
 * so that its cost is not counted as the server's. Every answer takes STORE_MS; `/asked` tells how many there were.
 */
const latency = Number(process.env.STORE_MS ?? 300);
let asked = 0;
const server = createServer((request, response) => {
  if (request.url === '/asked') return response.end(String(asked));
  asked += 1;
  setTimeout(() => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-wp-total': '0',
      'x-wp-totalpages': '0',
    });
    response.end('[]');
  }, latency);
}).listen(Number(process.env.PORT), '0.0.0.0', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
