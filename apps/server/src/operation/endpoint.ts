import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.js';

/** The address of the metrics: a separate port, never the public one. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** Serves `GET /metrics`. Returns a function that stops it; rejects if it cannot listen. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: MetricsAddress,
): Promise<{ readonly port: number; readonly stop: () => void }> {
  const server: Server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4' });
    response.end(isAsked ? metrics.text() : '');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
