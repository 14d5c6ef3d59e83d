import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { findDebianTool } from '../../scripts/installed/find-debian-tools.ts';
import { startProgram } from './program.ts';

export interface FrontDoor {
  url: string;
  stop: () => Promise<void>;
}

export const proxyName = () =>
  findDebianTool('nginx') ? 'nginx with deploy/nginx.conf' : 'a stand-in for nginx';

const ours = new URL('../../deploy/nginx.conf', import.meta.url);

/** deploy/nginx.conf with the addresses of this cluster. */
function siteFor(port: number, webPorts: number[]): string {
  let site = readFileSync(ours, 'utf8').replace('listen 80;', `listen 127.0.0.1:${port};`);
  webPorts.forEach((webPort, n) => {
    site = site.replace(`server web-${n + 1}:3000 `, `server 127.0.0.1:${webPort} `);
  });
  return site;
}

export async function startProxy(folder: string, port: number, webPorts: number[]): Promise<FrontDoor> {
  const url = `http://127.0.0.1:${port}`;
  const nginx = findDebianTool('nginx');
  if (!nginx) return { url, stop: await startRoundRobin(port, webPorts) };
  const home = join(folder, 'nginx');
  mkdirSync(home);
  writeFileSync(join(home, 'site.conf'), siteFor(port, webPorts));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(home, 'nginx.conf'),
    `${process.geteuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${home}/${name};`).join('\n  ')}
  include ${home}/site.conf;
}
`,
  );
  const program = await startProgram(
    nginx,
    ['-p', home, '-e', 'stderr', '-c', join(home, 'nginx.conf')],
    port,
  );
  return { url, stop: () => program.stop() };
}

/** One machine after the other; one that refuses the connection, or dies before it answers a GET, is passed over. */
async function startRoundRobin(port: number, webPorts: number[]): Promise<() => Promise<void>> {
  let turn = 0;
  const server = createServer((incoming, answer) => {
    turn += 1;
    const first = turn;
    const pass = (tries: number) => {
      const { method, url, headers } = incoming;
      const outgoing = request({
        agent: false,
        host: '127.0.0.1',
        port: webPorts[(first + tries) % webPorts.length],
        method,
        path: url,
        headers,
      });
      outgoing.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
        response.on('error', () => answer.destroy());
      });
      outgoing.on('error', (error) => {
        const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
        const mayPass = isRefused || (method === 'GET' && !answer.headersSent);
        if (mayPass && tries + 1 < webPorts.length) return pass(tries + 1);
        if (answer.headersSent) answer.destroy();
        else answer.writeHead(502).end();
      });
      if (method === 'GET') outgoing.end();
      else outgoing.on('socket', (socket) => socket.once('connect', () => incoming.pipe(outgoing)));
    };
    pass(0);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
