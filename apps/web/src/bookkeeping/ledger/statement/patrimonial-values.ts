import { euros } from '../../../ui/format/format.js';
import { type Conflict, type ConflictField, mergeChanges } from '../../../ui/record/conflict.js';
import type { PatrimonialBody } from './statement.api.js';
import type { PatrimonialState } from './statement.js';

export type PatrimonialLineForm = {
  detail: string;
  acquire_date: string | null;
  value: number | null;
  previous_value: number | null;
  count: number | null;
  duration: string;
};
export type PatrimonialFormValues = { sections: { lines: PatrimonialLineForm[] }[]; details: string };

export const emptyLine: PatrimonialLineForm = {
  detail: '',
  acquire_date: null,
  value: null,
  previous_value: null,
  count: null,
  duration: '',
};

const toLineForm = (line: PatrimonialState['sections'][number]['lines'][number]): PatrimonialLineForm => ({
  detail: line.detail,
  acquire_date: line.acquire_date ?? null,
  value: line.value,
  previous_value: line.previous_value ?? null,
  count: line.count ?? null,
  duration: line.duration ?? '',
});

export const toForm = ({ sections, details }: PatrimonialState): PatrimonialFormValues => ({
  details,
  sections: sections.map(({ lines }) => ({ lines: lines.map(toLineForm) })),
});

const isBlank = ({ detail, value, previous_value }: PatrimonialLineForm): boolean =>
  detail.trim() === '' && value === null && previous_value === null;

/** Lines that were added and left empty are not sent. */
export const toBody = ({ sections }: PatrimonialState, values: PatrimonialFormValues): PatrimonialBody => ({
  details: values.details,
  sections: sections.map(({ code }, index) => ({
    code,
    lines: (values.sections[index]?.lines ?? [])
      .filter((line) => !isBlank(line))
      .map((line) => ({ ...line, detail: line.detail.trim(), value: line.value ?? 0, duration: line.duration.trim() || null })),
  })),
});

/** The parts of a state that two users may change independently: its details, and each section under its code. */
export type PatrimonialParts = Record<string, string | PatrimonialLineForm[]>;

const linesOf = (part: PatrimonialParts[string] | undefined): PatrimonialLineForm[] => (typeof part === 'object' ? part : []);

export const partsOf = ({ sections }: PatrimonialState, values: PatrimonialFormValues): PatrimonialParts => ({
  details: values.details,
  ...Object.fromEntries(sections.map(({ code }, index) => [code, (values.sections[index]?.lines ?? []).filter((line) => !isBlank(line))])),
});
export const formOf = ({ sections }: PatrimonialState, parts: PatrimonialParts): PatrimonialFormValues => ({
  details: String(parts['details'] ?? ''),
  sections: sections.map(({ code }) => ({ lines: linesOf(parts[code]) })),
});

/** Lines that both added to a section are all kept, those of the colleague first. */
export function mergeParts(base: PatrimonialParts, saved: PatrimonialParts, mine: PatrimonialParts): Conflict<PatrimonialParts> {
  const result = mergeChanges(base, saved, mine);
  const grown = result.disputed.filter((name) => isGrown(base[name], saved[name]) && isGrown(base[name], mine[name]));
  const both = grown.map((name) => [name, [...linesOf(saved[name]), ...linesOf(mine[name]).slice(linesOf(base[name]).length)]]);
  return {
    disputed: result.disputed.filter((name) => !grown.includes(name)),
    taken: [...result.taken, ...grown],
    merged: { ...result.merged, ...Object.fromEntries(both) },
  };
}

const isGrown = (before: PatrimonialParts[string] | undefined, after: PatrimonialParts[string] | undefined): boolean =>
  typeof before === 'object' && JSON.stringify(linesOf(after).slice(0, before.length)) === JSON.stringify(before);

export const partFields = ({ sections }: PatrimonialState): ConflictField[] => [
  { name: 'details', label: 'Précisions' },
  ...sections.map(({ code, label }) => ({ name: code, label, format: formatLines })),
];
const formatLines = (lines: readonly PatrimonialLineForm[]): string =>
  lines.map(({ detail, value }) => `${detail.trim()} ${euros(value)}`).join(', ') || 'Aucune ligne';
