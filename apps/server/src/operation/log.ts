import type { FastifyInstance } from 'fastify';
import { destination, pino, type Logger } from 'pino';
import type { OnFault } from '../http/faults.js';
import { StorageFault } from '../store/fault.js';

export const logLevels = ['silent', 'error', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One line of JSON each, on standard error. */
export const createLog = (level: LogLevel): Logger =>
  pino({ level, base: { pid: process.pid } }, destination({ dest: 2, sync: true }));

/**
 * What failed and where. No token, no name and nothing of a game goes into a log: of a request only
 * its id, method, the pattern of its address, status and time; of a fault its own words.
 */
export const faultLogger =
  (log: Logger): OnFault =>
  (error, requestId) => {
    if (error instanceof StorageFault)
      log.error({ storage: error.trouble, why: error.message, requestId }, 'storage');
    else
      log.error(
        {
          fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
          requestId,
        },
        'fault',
      );
  };

/** At `info`, one line for each answer. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, routeOptions } = request;
    log.info(
      {
        requestId: id,
        method,
        // Never the address itself: ids, codes and searches stand in it.
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
