import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readers } from './catalogue.js';
import { WebhookReader, webhooksName } from './identity/public.js';
import { Config } from './platform/config/config.js';
import { DatabaseLogs } from './platform/logs/database-logs.js';
import type { AwaitedReader } from './platform/moves/awaited-readers.js';
import type { MoverParts } from './platform/moves/move.js';
import { MoveRows } from './platform/moves/move-rows.js';
import { type Owners, withOwners } from './platform/moves/owner-connections.js';
import { PlaceChecker } from './platform/moves/place-checker.js';
import { StructureMover } from './platform/moves/structure-mover.js';
import { StructureRecovery } from './platform/moves/structure-recovery.js';
import { StructureSpread } from './platform/moves/structure-spread.js';
import { queryOf } from './platform/projection/worker-connection.js';
import { relayName } from './platform/relay/relay.js';
import { SealKeyCheck } from './platform/sealing/seal-key-check.js';
import { sealerName } from './platform/sealing/sealer.js';
import { Directory } from './platform/tenancy/directory.js';
import { operatorTables } from './subscription/operator-tables.js';

/** @param owners the login that owns the tables of each database, by its name */
export function structureMover(app: Pick<NestFastifyApplication, 'get'>, owners: Owners, reached?: MoverParts['reached']): StructureMover {
  return new StructureMover({ ...moverParts(app, owners), ...(reached && { reached }) });
}

@Module({})
class MoverModule {}

/** The mover of the servers, which moves what an operator requests: the one of the command. */
export const moverModule = (owners: Owners): DynamicModule => ({
  module: MoverModule,
  global: true,
  providers: [
    {
      provide: StructureMover,
      inject: [DatabaseLogs, Directory, MoveRows, ModuleRef],
      useFactory: (logs: DatabaseLogs, directory: Directory, moves: MoveRows, modules: ModuleRef) =>
        new StructureMover({
          logs,
          directory,
          moves,
          owners,
          readers: (environmentId) => readersOf({ get: (type: Type) => modules.get(type, { strict: false }) }, environmentId),
          operatorTables,
        }),
    },
  ],
  exports: [StructureMover],
});

export const moverParts = (app: Pick<NestFastifyApplication, 'get'>, owners: Owners): MoverParts => ({
  logs: app.get(DatabaseLogs),
  directory: app.get(Directory),
  moves: app.get(MoveRows),
  owners,
  readers: (environmentId) => readersOf(app, environmentId),
  operatorTables,
});

/** The services of the operator's commands about many structures, and about misplaced ones. */
export function placeTools(app: Pick<NestFastifyApplication, 'get'>, owners: Owners) {
  const parts = { directory: app.get(Directory), moves: app.get(MoveRows), owners, mover: structureMover(app, owners), operatorTables };
  const checker = new PlaceChecker(parts);
  return { checker, spread: new StructureSpread(parts), recovery: new StructureRecovery({ ...parts, checker }) };
}

/** The places of structures, and the keys that sign their histories. */
export async function checkDatabases(app: Pick<NestFastifyApplication, 'get'>, owners: Owners, isMending: boolean) {
  const places = await placeTools(app, owners).checker.check(isMending);
  const names = app.get(Directory).databases.open.map(({ name }) => name);
  const keys = new SealKeyCheck(new KeyWrap(app.get(Config).personalKey));
  const sealKeys = await withOwners(owners, names, (clients) =>
    keys.check(new Map([...clients].map(([name, client]) => [name, queryOf(client)])), isMending && places.silent.length === 0),
  );
  return { ...places, sealKeys };
}

/** Everything that acts on the events of a structure. The reader of webhooks follows no structure that has none. */
export async function readersOf(app: Pick<NestFastifyApplication, 'get'>, environmentId: EnvironmentId): Promise<AwaitedReader[]> {
  const { state: webhooks } = await app.get(WebhookReader, { strict: false }).of(environmentId);
  const policies = readers.policies.map((policy) => app.get(policy, { strict: false }));
  return [
    ...policies.map(({ name, from }) => ({ name: `policy:${name}`, streamTypes: from })),
    { name: sealerName },
    ...(webhooks.some(({ endReason }) => endReason === null) ? [{ name: webhooksName }] : []),
    ...(app.get(Config).kafka ? [{ name: relayName }] : []),
  ];
}
