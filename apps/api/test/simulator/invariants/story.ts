import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { Changes } from '../changes.js';
import type { World } from '../world.js';

export type Story = { readonly world: World; readonly events: readonly RecordedEvent[]; readonly changes: Changes };
/** Tells in words what is not as it must be. */
export type Invariant = (story: Story) => Promise<string[]> | string[];
