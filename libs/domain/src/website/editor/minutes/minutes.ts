import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { attachFiles, attachmentUses } from '../../../capabilities/attachment/attach-files.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import { attachmentDecider } from '../../../capabilities/attachment/attachment.js';
import type { PageItem, PageItemEvent } from '../page-item/page-item.events.js';
import { liveItem, pageItemDecider } from '../page-item/page-item.js';
import { minutesErrors } from './minutes.errors.js';
import { type MinutesEvent, type MinutesId, minutesStream } from './minutes.events.js';
import { minutesAttachments } from './minutes-attachments.js';

type MinutesFields = { title: string };
type Form = { title?: string | undefined; file?: AttachedFile | undefined; position?: number | undefined };
export type MinutesCommand =
  | { type: 'AddMinutes'; data: Form }
  /** Members that are undefined stay as they are. */
  | { type: 'ReviseMinutes'; data: Form }
  /** `on`: the day of the meeting that adopted the minutes. Members read adopted minutes only. */
  | { type: 'AdoptMinutes'; data: { on: LocalDate } }
  | { type: 'WithdrawMinutesAdoption' }
  | { type: 'RemoveMinutes' }
  | { type: 'RestoreMinutes' };

type Adoption = { readonly on: LocalDate; readonly attestedBy: UserId };
export type Minutes = { readonly item: PageItem<MinutesFields>; readonly file: AttachedFile | null; readonly adoption: Adoption | null };
/** Minutes that were added always have a file. */
export type KnownMinutes = { title: string; position: number; isRemoved: boolean; file: AttachedFile; adoption: Adoption | null };

const item = pageItemDecider<'Minutes', MinutesFields>('Minutes', { complete: (fields) => fields, unknown: minutesErrors.unknown });

type Attested = { type: 'AdoptMinutes'; data: Adoption & { today: LocalDate } };
type Decided = Exclude<MinutesCommand, { type: 'AdoptMinutes' }> | Attested;

export const minutesDecider: Decider<Decided, MinutesEvent, Minutes> = {
  initial: { item: { status: 'none' }, file: null, adoption: null },
  decide,
  evolve(minutes, event) {
    if (event.type === 'MinutesFileAttached') return { ...minutes, file: event.data };
    // The file that replaces the detached one follows in the same append.
    if (event.type === 'MinutesFileDetached') return minutes;
    if (event.type === 'MinutesAdopted') return { ...minutes, adoption: event.data };
    if (event.type === 'MinutesAdoptionWithdrawn') return { ...minutes, adoption: null };
    return { ...minutes, item: item.evolve(minutes.item, event) };
  },
};

type Folds = { minutes: typeof minutesDecider; attachments: { each: typeof attachmentDecider } };
export const minutesCase: Case<Addressed<MinutesId, MinutesCommand>, KnownMinutes, Folds, 'minutes'> = {
  folds: { minutes: minutesDecider, attachments: { each: attachmentDecider } },
  own: 'minutes',
  streams: (command) => ({ minutes: read(minutesStream(command.id)), attachments: attachmentUses(sentFiles(command)) }),
  decide(command, { minutes, attachments }, { userId, today }) {
    const pending = new PendingStream(minutesDecider, minutes);
    const decided: Decided =
      command.type === 'AdoptMinutes' ? { ...command, data: { ...command.data, attestedBy: userId, today } } : command;
    pending.append(decide(decided, minutes));
    const attaching = { holder: minutesStream(command.id), purpose: minutesAttachments.name, by: userId };
    const newFiles = sentFiles(command).filter(({ id }) => id !== minutes.file?.id);
    return {
      events: { minutes: pending.events, attachments: attachFiles(newFiles, attachments, attaching) },
      answer: knownMinutes(pending.state),
    };
  },
};

/** @throws minutes.unknown */
export function knownMinutes({ item, file, adoption }: Minutes): KnownMinutes {
  if (item.status === 'none' || file === null) throw minutesErrors.unknown();
  return { title: item.fields.title, position: item.position, isRemoved: item.status === 'removed', file, adoption };
}

const sentFiles = (command: MinutesCommand): readonly AttachedFile[] =>
  'data' in command && 'file' in command.data && command.data.file ? [command.data.file] : [];

function decide(command: Decided, { item: before, file: current, adoption }: Minutes): MinutesEvent[] {
  if (command.type === 'RemoveMinutes' || command.type === 'RestoreMinutes') return own(item.decide(command, before));
  if (command.type === 'AdoptMinutes') return adopt(command, { item: before, adoption });
  if (command.type === 'WithdrawMinutesAdoption') {
    liveItem(before, minutesErrors.unknown);
    return adoption === null ? [] : [{ type: 'MinutesAdoptionWithdrawn', data: {} }];
  }
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
    // The meeting adopted another text.
    ...(adoption ? [{ type: 'MinutesAdoptionWithdrawn' as const, data: {} }] : []),
  ];
}

/** @throws minutes.unknown, minutes.adoption-day */
function adopt(
  { data: { on, attestedBy, today } }: Attested,
  { item: before, adoption }: Pick<Minutes, 'item' | 'adoption'>,
): MinutesEvent[] {
  liveItem(before, minutesErrors.unknown);
  if (on > today) throw minutesErrors.adoptionDay();
  return adoption?.on === on ? [] : [{ type: 'MinutesAdopted', data: { on, attestedBy } }];
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
