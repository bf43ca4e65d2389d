import type { FastifyInstance } from 'fastify';
import { destination, pino, type Logger } from 'pino';
import type { OnFault } from '../http/faults.js';
import { StorageFault } from '../store/fault.js';

export const logLevels = ['silent', 'error', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A logger that writes one line of JSON per entry to standard error. */
export const createLog = (level: LogLevel): Logger =>
  pino({ level, base: { pid: process.pid } }, destination({ dest: 2, sync: true }));

/**
 * Logs errors. Tokens, names and game content are never logged: of a request only its id, method,
 * route pattern, status and time; of an error its message.
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

/** At level `info`, one line per response. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, routeOptions } = request;
    log.info(
      {
        requestId: id,
        method,
        // Never the URL itself, which contains ids, codes and searches.
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
