import type { AttachmentId } from '@intendance/kernel/id.js';

type AnyEvent = { readonly type: string; readonly data: object };
/** The attachment that an event of this type names, or null when the event names none. */
type AttachmentIn<E extends AnyEvent> = { readonly [Type in E['type']]?: (data: Extract<E, { type: Type }>['data']) => string | null };
type Reader = (data: object) => string | null;

/**
 * A purpose that users upload files for. The noun declares it: its name, the stream types of the records that attach such files, and the
 * events that attach and detach one.
 */
export type AttachmentPurpose = {
  readonly name: string;
  readonly streamTypes: readonly string[];
  readonly attaching: Readonly<Record<string, Reader>>;
  readonly detaching: Readonly<Record<string, Reader>>;
  /** Photos are stored without their metadata, which may hold places and names. */
  readonly rewritesPictures?: true;
  /** Documents about a person: the journal of access says who has opened them. */
  readonly isPersonal?: true;
};

export type AttachmentChange = { readonly id: AttachmentId; readonly isAttached: boolean };

export const attachmentPurpose = <E extends AnyEvent>(purpose: {
  readonly name: string;
  readonly streamTypes: readonly string[];
  readonly attaching: AttachmentIn<E>;
  readonly detaching?: AttachmentIn<E>;
  readonly rewritesPictures?: true;
  readonly isPersonal?: true;
}): AttachmentPurpose => ({
  ...purpose,
  attaching: purpose.attaching as AttachmentPurpose['attaching'],
  detaching: (purpose.detaching ?? {}) as AttachmentPurpose['detaching'],
});

/** The attachment that an event attaches to its record or detaches from it. */
export function attachmentChange(purposes: readonly AttachmentPurpose[], { type, data }: AnyEvent): AttachmentChange | undefined {
  const read = (readers: AttachmentPurpose['attaching']) => (Object.hasOwn(readers, type) ? (readers[type]?.(data) ?? null) : null);
  for (const { attaching, detaching } of purposes) {
    const id = read(attaching) ?? read(detaching);
    if (id !== null) return { id: id as AttachmentId, isAttached: Object.hasOwn(attaching, type) };
  }
  return undefined;
}

/** Every attachment that a record ever had: the files of a detached one are stored until they are purged. */
export function attachmentsEverIn(purpose: AttachmentPurpose, events: readonly AnyEvent[]): AttachmentId[] {
  const changes = events.flatMap((event) => attachmentChange([purpose], event) ?? []);
  return [...new Set(changes.filter(({ isAttached }) => isAttached).map(({ id }) => id))];
}
