import { newId } from '@intendance/kernel/id.js';
import { jsonEvent, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { checkOf, eventsOf, write } from './kurrent-streams.js';

const claimName = '~installation';

/** The installation that the log of this server belongs to; undefined while it belongs to none. */
export async function ownerOf(client: KurrentDBClient): Promise<string | undefined> {
  const [event] = await eventsOf(client, claimName, 0, 1);
  return (event?.data as { readonly installation: string } | undefined)?.installation;
}

/** Claims a log that belongs to nobody: names of streams do not keep two installations apart. @returns its owner */
export async function claimLog(client: KurrentDBClient, installation: string): Promise<string | undefined> {
  const record = jsonEvent({ id: newId(), type: 'LogClaimed', data: { installation } });
  const result = await write(client, { records: [{ streamName: claimName, record }], checks: [checkOf(claimName, 'no_stream')] });
  return 'violations' in result ? ownerOf(client) : installation;
}
