import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PolicyPlaces } from '../src/platform/projection/policy-places.js';
import { Fenced } from '../src/platform/projection/worker-connection.js';

/** `end`: ends the process of the first places. */
export type OpenedPlaces = {
  readonly places: PolicyPlaces;
  readonly ofAnotherProcess: PolicyPlaces;
  end(): Promise<void>;
  close(): Promise<void>;
};

const at = (position: number): FeedPosition => ({ shard: 0, xid: BigInt(position), position: BigInt(position) });
const reader = { reader: 'policy:p', generation: 1 };

/** A policy runner may rely on this, whatever keeps the places. */
export const policyPlacesContract = (name: string, open: () => Promise<OpenedPlaces>): void =>
  describe(`places of policies ${name}`, () => {
    let opened: OpenedPlaces;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('keep the place of the first start', async () => {
      expect(await opened.places.open('policy:p', at(3))).toEqual(at(3));
      expect(await opened.ofAnotherProcess.open('policy:p', at(9))).toEqual(at(3));
      expect((await opened.places.open('policy:q', undefined)).xid).toBe(0n);
    });

    it('move from the place that the process knows, or fence it', async () => {
      await opened.places.open('policy:p', at(3));
      await opened.places.move('policy:p', { from: at(3), to: at(5) });
      await expect(opened.ofAnotherProcess.move('policy:p', { from: at(3), to: at(6) })).rejects.toThrow(Fenced);
      expect(await opened.ofAnotherProcess.open('policy:p', undefined)).toEqual(at(5));
    });

    it('have one holder, until its process ends', async () => {
      expect([await opened.places.claim('policy:p'), await opened.ofAnotherProcess.claim('policy:p')]).toEqual([true, false]);
      expect([opened.places.owns('policy:p'), opened.ofAnotherProcess.owns('policy:p')]).toEqual([true, false]);
      expect(await opened.places.claim('policy:p')).toBe(true);
      await opened.end();
      expect(await opened.ofAnotherProcess.claim('policy:p')).toBe(true);
    });

    it('keep parked environments, and move and release them from the place that the process knows', async () => {
      const environmentId = newId<'environment'>() as EnvironmentId;
      const event = { id: newId(), environmentId, stream: 'a-1' as const, type: 'A', version: 1, position: at(4) };
      const { parked } = opened.places;
      await parked.save(reader, { event, error: 'refused', tries: 1 });
      await parked.save(reader, { event, error: 'refused', tries: 2 });
      expect(await opened.ofAnotherProcess.parked.list(reader)).toEqual([{ environmentId, at: at(4), tries: 2 }]);
      expect(await parked.list({ ...reader, generation: 2 })).toEqual([]);
      expect(await parked.move(reader, { environmentId, from: at(3), to: at(6) })).toBe(false);
      expect(await parked.move(reader, { environmentId, from: at(4), to: at(6) })).toBe(true);
      expect(await parked.remove(reader, { environmentId, from: at(4) })).toBe(false);
      expect(await parked.remove(reader, { environmentId, from: at(6) })).toBe(true);
      expect(await parked.list(reader)).toEqual([]);
    });
  });
