import type { FeatureKey } from '@intendance/contract/access.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import type { ModuleMetadata, Type } from '@nestjs/common';
import type { HistoryDeclaration, HistoryReference } from '../../platform/history/history-describer.js';
import type { Policy, Projection } from '../../platform/projection/projection.js';
import type { RecordSearch } from '../../platform/search/record-search.js';
import type { RetentionRule } from '../retention/retention-rule.js';
import type { Schedule } from '../schedule/schedule.js';
import type { ExportedFiles } from './exported-files.js';
import type { RecordErasure } from './record-erasure.js';
import type { StreamDeclaration } from './stream.js';

/** Facts that the platform must know of a noun. Each noun declares them in its own folder, in `<noun>.noun.ts`. */
export type Noun = {
  /** The access that readers of its history need. */
  readonly feature?: FeatureKey;
  readonly controllers?: readonly Type[];
  /** Policies are providers too, and are not repeated here. */
  readonly providers?: NonNullable<ModuleMetadata['providers']>;
  /** Providers that other areas import. */
  readonly exports?: NonNullable<ModuleMetadata['exports']>;
  readonly projections?: readonly Projection[];
  readonly policies?: readonly Type<Policy>[];
  readonly history?: readonly HistoryDeclaration[];
  /** Finds the present names of its records for the history of other nouns. */
  readonly references?: readonly HistoryReference[];
  /** How its records are found by a typed text from any screen. */
  readonly searches?: readonly RecordSearch[];
  readonly attachments?: readonly AttachmentPurpose[];
  /** How its records of a person are cleared when the person is erased. */
  readonly erasures?: readonly RecordErasure[];
  /** The noun's part of the archive of all data. These classes are providers too, and are not repeated in the list of providers. */
  readonly exportedFiles?: readonly Type<ExportedFiles>[];
  /** Data that is removed after some days (docs/adr/0042). */
  readonly retention?: readonly RetentionRule[];
  /** Work that runs regularly. Schedules are providers too, and are not repeated there. */
  readonly schedules?: readonly Type<Schedule>[];
  /** The streams that it writes: how their events fold, what is personal in them, and what other systems receive. */
  readonly streams?: readonly StreamDeclaration[];
};

/** Checks the declaration of a noun by itself. */
export const noun = (declared: Noun): Noun => declared;
