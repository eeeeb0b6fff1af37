import { day, euros } from '../format/format.js';
import { type FilterValue, isExcluding, type ListFilter, type ListParams, type ListSchema, valuesOf } from './list-schema.js';

export type FilterChip = {
  name: string;
  text: string /** From the path: removing it leaves for the parent page. */;
  fixed: boolean /** The default year. */;
  implied: boolean;
};

function valueText(filter: ListFilter, value: FilterValue, label: string | undefined): string {
  switch (filter.kind) {
    case 'day':
      return day(String(value));
    case 'flag':
      if (value === 'all') return filter.both ?? '';
      return value === 'true' ? (filter.yes ?? 'Oui') : (filter.no ?? 'Non');
    case 'choice': {
      const { choices } = filter;
      const labels = valuesOf(value).map((one) => choices.find((choice) => choice.value === one)?.label ?? one);
      return `${isExcluding(value) ? 'sauf ' : ''}${labels.join(', ')}`;
    }
    case 'id':
      return label ?? 'sélection';
    case 'money':
      return euros(Number(value));
    case 'text':
      return String(value);
  }
}

/** Every filter in force as words, so that no row is hidden without a reason on the screen. */
export function chipsOf(
  schema: ListSchema,
  params: ListParams,
  fixed: Readonly<Record<string, FilterValue>>,
  query: URLSearchParams,
): FilterChip[] {
  return Object.entries(schema.filters).flatMap(([name, filter]) => {
    const value = params.filters[name];
    if (value === undefined) return [];
    const text = `${filter.chip ?? `${filter.label}${'\u00a0'}:`} ${valueText(filter, value, params.labels[name])}`;
    const implied = schema.defaultFrom?.filter === name && query.get(name) === null && fixed[name] === undefined;
    return [{ name, text, fixed: fixed[name] !== undefined, implied }];
  });
}
