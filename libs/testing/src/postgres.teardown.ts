/** The server was left on the global object by `postgres.setup.ts`. */
export default async function stop(): Promise<void> {
  await globalThis.intendanceTestServer?.stop();
}
