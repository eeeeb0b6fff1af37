import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { poolNames } from '../config/pool-sizes.js';
import { Databases } from '../pools/database.js';
import type { Pools } from '../pools/pools.js';
import { ProjectionProgress } from '../projection/projection-progress.js';
import { Draining } from '../runtime/draining.js';
import { Metrics } from '../runtime/metrics.js';

const healthPaths = ['/health', '/api/health'];
const readyPaths = ['/ready', '/api/ready'];
const metricsPaths = ['/metrics', '/api/metrics'];

const probePaths = [...healthPaths, ...readyPaths, ...metricsPaths];
/** A supervisor with a wrong path must not get the page of the web application, with its 200. */
const looksLikeProbe = /^\/(health|ready|live|metrics)/;
const readyWithinMs = 2000;
/** A supervisor waits for a second: another database that is away must not make this process seem unready. */
const parkedWithinMs = 500;

/** Probes of supervisors: alive, ready, and response times. Outside the rules of the API: no session, no prefix. */
export function registerProbes(app: NestFastifyApplication, config: Config, log: Logger): void {
  const server = app.getHttpAdapter().getInstance();
  const metrics = app.get(Metrics);
  const databases = app.get(Databases);
  const { pools } = databases.home;
  const draining = app.get(Draining);
  poolGauges(metrics, databases);

  server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    // A client that keeps its connection would send its next request into the closing port.
    if (draining.isDraining) reply.header('connection', 'close');
    const path = request.url.split('?')[0] ?? '';
    // A projector, worker or relay answers its supervisor and nobody else.
    const isOpen = (config.role === 'all' || config.role === 'api') && !looksLikeProbe.test(path);
    if (isOpen || probePaths.includes(path)) done();
    else reply.code(404).send();
  });
  server.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    done();
    const route = request.routeOptions.url ?? 'none';
    // A stream of events lasts as long as its reader wants: its duration is no measure of the server.
    if (!isEventStream(reply)) metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    if (!log.isLevelEnabled('info')) return;
    const milliseconds = Math.round(reply.elapsedTime);
    log.info({ method: request.method, route, status: reply.statusCode, milliseconds, trace: request.id }, 'answered');
  });
  for (const path of healthPaths) server.get(path, async (_request, reply) => answerHealth(reply, pools));
  for (const path of readyPaths)
    server.get(path, async (_request, reply) => answerReady(reply, pools, draining, app.get(ProjectionProgress)));
  for (const path of metricsPaths) server.get(path, async (request, reply) => answerMetrics(request, reply, config, metrics));
}

const isEventStream = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** A standby, or a primary that was told to write nothing. */
const selectState = `select case when current_setting('transaction_read_only') = 'on' then 'read-only' else 'ok' end as state`;
type State = { readonly state: 'ok' | 'read-only' };

async function answerHealth(reply: FastifyReply, pools: Pools): Promise<void> {
  const database = await pools.health.query<State>(selectState).then(
    ({ rows }) => rows[0]?.state,
    () => undefined,
  );
  await reply
    .code(database ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({
      status: database ? 'ok' : 'unavailable',
      database: database ?? 'unreachable',
      uptime_seconds: Math.round(process.uptime()),
    });
}

/**
 * Ready: no stop has begun, the request pool has a connection, and the database responds and takes writes, which every role makes. The structures whose lists or policies stand still
 * are counted, and change nothing for the others.
 */
async function answerReady(reply: FastifyReply, pools: Pools, draining: Draining, progress: ProjectionProgress): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), readyWithinMs);
  });
  const inTime = <T>(answer: Promise<T>): Promise<T | undefined> => Promise.race([answer.catch(() => undefined), late]);
  const [stateAnswer, parked] = await Promise.all([
    inTime(pools.app.query<State>(selectState)),
    inTime(progress.parkedEnvironments(parkedWithinMs)),
  ]);
  const state = stateAnswer?.rows[0]?.state;
  const ready = !draining.isDraining && state === 'ok';
  clearTimeout(timer);
  await reply
    .code(ready ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({
      status: ready ? 'ready' : state === 'read-only' ? state : 'unavailable',
      ...(parked !== undefined && { parked_environments: parked }),
    });
}

/** Routes and durations reveal a lot to a stranger: another machine needs the token of the configuration. */
async function answerMetrics(request: FastifyRequest, reply: FastifyReply, config: Config, metrics: Metrics): Promise<void> {
  const allowed =
    config.metricsToken === null ? isLocal(request, config) : request.headers.authorization === `Bearer ${config.metricsToken}`;
  if (!allowed) return reply.code(404).send();
  await reply
    .header('content-type', metrics.contentType)
    .header('cache-control', 'no-store')
    .send(await metrics.text());
}

/** Behind an undeclared proxy, external requests have the proxy's address, which is often this machine's own address. */
function isLocal(request: FastifyRequest, { trustProxy }: Config): boolean {
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return (trustProxy !== false || !isForwarded) && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
}

function poolGauges(metrics: Metrics, databases: Databases): void {
  metrics.gauge('intendance_database_connections', 'Connections by role and state', ['database', 'role', 'state'], () =>
    databases.open.flatMap(({ name: database, pools }) =>
      poolNames.flatMap((role) => {
        const { totalCount, idleCount, waitingCount } = pools[role];
        return [
          { labels: { database, role, state: 'busy' }, value: totalCount - idleCount },
          { labels: { database, role, state: 'idle' }, value: idleCount },
          { labels: { database, role, state: 'waiting' }, value: waitingCount },
        ];
      }),
    ),
  );
}
