import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';

/** What a full save adds and takes away: `wanted` is what must be there afterwards. */
export const documentChanges = (present: readonly AttachedFile[], wanted: readonly AttachedFile[]) => ({
  added: wanted.filter(({ id }) => !present.some((document) => document.id === id)),
  removed: present.filter(({ id }) => !wanted.some((document) => document.id === id)),
});
