import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { attachFiles, attachmentUses } from '../../capabilities/attachment/attach-files.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import { attachmentDecider } from '../../capabilities/attachment/attachment.js';
import { type PageItem, type PageItemEvent, pageItemDecider } from '../page-item/page-item.js';
import { minutesErrors } from './minutes.errors.js';
import { type MinutesEvent, type MinutesId, minutesStream } from './minutes.events.js';
import { minutesAttachments } from './minutes-attachments.js';

type MinutesFields = { title: string };
type Form = { title?: string | undefined; file?: AttachedFile | undefined; position?: number | undefined };
export type MinutesCommand =
  | { type: 'AddMinutes'; data: Form }
  /** Members that are undefined stay as they are. */
  | { type: 'ReviseMinutes'; data: Form }
  | { type: 'RemoveMinutes' }
  | { type: 'RestoreMinutes' };

export type Minutes = { readonly item: PageItem<MinutesFields>; readonly file: AttachedFile | null };
/** Minutes that were added always have a file. */
export type KnownMinutes = { title: string; position: number; isRemoved: boolean; file: AttachedFile };

const item = pageItemDecider<'Minutes', MinutesFields>('Minutes', { complete: (fields) => fields, unknown: minutesErrors.unknown });

export const minutesDecider: Decider<MinutesCommand, MinutesEvent, Minutes> = {
  initial: { item: { status: 'none' }, file: null },
  decide,
  evolve(minutes, event) {
    if (event.type === 'MinutesFileAttached') return { ...minutes, file: event.data };
    // The file that replaces the detached one follows in the same append.
    if (event.type === 'MinutesFileDetached') return minutes;
    return { ...minutes, item: item.evolve(minutes.item, event) };
  },
};

type Folds = { minutes: typeof minutesDecider; attachments: { each: typeof attachmentDecider } };
export const minutesCase: Case<Addressed<MinutesId, MinutesCommand>, KnownMinutes, Folds, 'minutes'> = {
  folds: { minutes: minutesDecider, attachments: { each: attachmentDecider } },
  own: 'minutes',
  streams: (command) => ({ minutes: read(minutesStream(command.id)), attachments: attachmentUses(sentFiles(command)) }),
  decide(command, { minutes, attachments }, { userId }) {
    const pending = new PendingStream(minutesDecider, minutes);
    pending.append(decide(command, minutes));
    const attaching = { holder: minutesStream(command.id), purpose: minutesAttachments.name, by: userId };
    const newFiles = sentFiles(command).filter(({ id }) => id !== minutes.file?.id);
    return {
      events: { minutes: pending.events, attachments: attachFiles(newFiles, attachments, attaching) },
      answer: knownMinutes(pending.state),
    };
  },
};

/** @throws minutes.unknown */
export function knownMinutes({ item, file }: Minutes): KnownMinutes {
  if (item.status === 'none' || file === null) throw minutesErrors.unknown();
  return { title: item.fields.title, position: item.position, isRemoved: item.status === 'removed', file };
}

const sentFiles = (command: MinutesCommand): readonly AttachedFile[] => ('data' in command && command.data.file ? [command.data.file] : []);

function decide(command: MinutesCommand, { item: before, file: current }: Minutes): MinutesEvent[] {
  if (command.type === 'RemoveMinutes' || command.type === 'RestoreMinutes') return own(item.decide(command, before));
  const { title: typed, file, position } = command.data;
  if (command.type === 'AddMinutes') {
    const title = checkedTitle(typed ?? '', file ?? null);
    const added = own(item.decide({ type: command.type, data: { fields: { title }, position } }, before));
    return added.length > 0 && file ? [...added, { type: 'MinutesFileAttached', data: file }] : [];
  }
  const title = typed === undefined ? undefined : checkedTitle(typed, current);
  const revised = own(item.decide({ type: command.type, data: { fields: { title }, position } }, before));
  if (!file || file.id === current?.id) return revised;
  return [
    ...revised,
    ...(current ? [{ type: 'MinutesFileDetached' as const, data: { id: current.id } }] : []),
    { type: 'MinutesFileAttached', data: file },
  ];
}

/** Minutes are never drafts: the events of publication do not occur. */
const own = (events: readonly PageItemEvent<'Minutes', MinutesFields>[]): MinutesEvent[] => events as MinutesEvent[];

/** @throws minutes.invalid */
function checkedTitle(typed: string, file: AttachedFile | null): string {
  const title = typed.trim();
  const missing = (propertyPath: string, isMissing: boolean) =>
    isMissing ? [{ propertyPath, code: 'required', message: 'Informations invalides' }] : [];
  const violations = [...missing('title', title === ''), ...missing('file', file === null)];
  if (violations.length > 0) throw minutesErrors.invalid(violations);
  return title;
}
