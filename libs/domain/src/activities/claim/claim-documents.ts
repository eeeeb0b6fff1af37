import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';

/** The documents that a full save adds and removes: afterwards the claim has exactly the `wanted` ones. */
export const documentChanges = (present: readonly AttachedFile[], wanted: readonly AttachedFile[]) => ({
  added: wanted.filter(({ id }) => !present.some((document) => document.id === id)),
  removed: present.filter(({ id }) => !wanted.some((document) => document.id === id)),
});
