import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { sampleErrors } from './sample.errors.js';
import type { SampleEvent, SampleRecords } from './sample.events.js';

export type SampleCommand = { type: 'AddSample'; data: SampleRecords } | { type: 'RemoveSample'; data: { kept: SampleRecords } };
export type Sample =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly records: SampleRecords }
  | { readonly status: 'removed'; readonly kept: SampleRecords };

/** A structure gets a sample once: a removed sample does not come back. */
export const sampleDecider: Decider<SampleCommand, SampleEvent, Sample> = {
  initial: { status: 'none' },
  decide(command, state) {
    switch (command.type) {
      case 'AddSample':
        return state.status === 'none' ? [{ type: 'SampleAdded', data: command.data }] : [];
      case 'RemoveSample':
        if (state.status === 'none') throw sampleErrors.absent();
        return state.status === 'present' ? [{ type: 'SampleRemoved', data: command.data }] : [];
    }
  },
  evolve: (_, { type, data }) => (type === 'SampleAdded' ? { status: 'present', records: data } : { status: 'removed', kept: data.kept }),
};

export const sampleStream = (id: EnvironmentId) => `sample-${id}` as const;

export const sampleCase = singleStreamCase({ decider: sampleDecider, stream: sampleStream, answer: (sample) => sample });
