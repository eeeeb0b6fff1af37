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
