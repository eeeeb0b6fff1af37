import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { isBlankHtml } from '../page-item/required-fields.js';
import { siteParameterErrors } from './site-parameter.errors.js';
import {
  type SiteOrderCode,
  type SiteParameterCode,
  type SiteParameterEvent,
  type SiteParameterId,
  type SiteTextCode,
  siteOrderCodes,
  siteParameterCodes,
  siteParameterStream,
} from './site-parameter.events.js';

export type SiteContent = string | readonly string[];
/** Null: never written. */
export type SiteParameter = { readonly content: SiteContent | null };
type Write = { type: 'WriteSiteParameter'; data: { code: SiteParameterCode; content: SiteContent } };
/** `isNew`: a content that was written before is refused, so that no editor overwrites the text of another one. */
export type SiteParameterCommand = { type: 'WriteSiteParameter'; data: { content: SiteContent; isNew?: boolean } };

/** The blocks of each page, in their first order. */
export const siteBlocks = { home_order: ['edito', 'advantages', 'blog', 'pv'], cse_order: ['memo', 'facebook', 'pv'] } as const;

export const siteParameterDecider: Decider<Write, SiteParameterEvent, SiteParameter> = {
  initial: { content: null },
  decide: ({ data: { code, content } }, { content: before }) => {
    const event = eventOf(code, content);
    const after = contentOf(event);
    return before !== null && String(before) === String(after) ? [] : [event];
  },
  evolve: (_, event) => ({ content: contentOf(event) }),
};

type Folds = { parameter: typeof siteParameterDecider };
export type WrittenParameter = { readonly code: SiteParameterCode; readonly content: SiteContent };

/** One stream per content, so that two editors of two texts never meet. */
export const siteParameterCase: Case<Addressed<SiteParameterId, SiteParameterCommand>, WrittenParameter, Folds, 'parameter'> = {
  folds: { parameter: siteParameterDecider },
  own: 'parameter',
  streams: ({ id }) => ({ parameter: read(siteParameterStream(id)) }),
  decide({ id, type, data: { content, isNew } }, { parameter }, { environmentId }) {
    const code = siteParameterCodes.find((each) => siteParameterId(environmentId, each) === id);
    if (!code) throw siteParameterErrors.unknown();
    const pending = new PendingStream(siteParameterDecider, parameter);
    pending.append(siteParameterDecider.decide({ type, data: { code, content } }, parameter));
    if (isNew && parameter.content !== null && pending.events.length > 0) throw siteParameterErrors.exists();
    return { events: { parameter: pending.events }, answer: { code, content: shownContent(code, pending.state) } };
  },
};

/** The same at each start of the program, and different in each environment. */
export const siteParameterId = (environmentId: EnvironmentId, code: SiteParameterCode): SiteParameterId =>
  derivedId<'site-parameter'>(`site parameter ${environmentId} ${code}`);

/** An order that was never saved shows every block. */
export const shownContent = (code: SiteParameterCode, { content }: SiteParameter): SiteContent =>
  content ?? (isOrder(code) ? siteBlocks[code] : '');

const isOrder = (code: SiteParameterCode): code is SiteOrderCode => (siteOrderCodes as readonly string[]).includes(code);

const contentOf = (event: SiteParameterEvent): SiteContent => (event.type === 'SiteTextWritten' ? event.data.text : event.data.blocks);

/** @throws site-parameter.kind, site-parameter.empty, site-parameter.blocks */
function eventOf(code: SiteParameterCode, content: SiteContent): SiteParameterEvent {
  if (isOrder(code)) {
    if (typeof content === 'string') throw siteParameterErrors.kind();
    return { type: 'SiteBlocksOrdered', data: { code, blocks: checkedOrder(code, content) } };
  }
  if (typeof content !== 'string') throw siteParameterErrors.kind();
  const text = content.trim();
  if (isBlankHtml(text)) throw siteParameterErrors.empty();
  return { type: 'SiteTextWritten', data: { code: code as SiteTextCode, text } };
}

/** The home page may leave blocks out; the page of the council shows all of its blocks. */
function checkedOrder(code: SiteOrderCode, blocks: readonly string[]): readonly string[] {
  const allBlocks: readonly string[] = siteBlocks[code];
  const areKnown = blocks.every((block) => allBlocks.includes(block)) && new Set(blocks).size === blocks.length;
  if (!areKnown || (code === 'cse_order' && blocks.length < allBlocks.length)) throw siteParameterErrors.blocks();
  return blocks;
}
