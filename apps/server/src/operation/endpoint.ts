import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.js';

/** Where the metrics are served: on a port of their own, never on the one that is open to everybody. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** `GET /metrics`, until the answer is called. Rejects where it cannot listen. */
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
