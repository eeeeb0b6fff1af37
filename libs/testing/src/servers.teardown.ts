import { join } from 'node:path';

/** `start-servers.ts` stores the functions that stop its servers on the global object. The applications of the specs end before them. */
export default async function stop(): Promise<void> {
  const { closeSharedApps }: { closeSharedApps: () => Promise<void> } = await import(
    join(import.meta.dirname, '../jest/shared-environment.js')
  );
  await closeSharedApps();
  await Promise.all((globalThis.intendanceTestServers ?? []).splice(0).map((end) => end()));
}
