/** `start-servers.ts` stores the functions that stop its servers on the global object. */
export default async function stop(): Promise<void> {
  await Promise.all((globalThis.intendanceTestServers ?? []).splice(0).map((end) => end()));
}
