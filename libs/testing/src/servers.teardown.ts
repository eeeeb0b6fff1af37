/** `start-servers.ts` leaves on the global object what ends its servers. */
export default async function stop(): Promise<void> {
  await Promise.all((globalThis.intendanceTestServers ?? []).splice(0).map((end) => end()));
}
