import { PlainSelect } from '../../ui/field/plain-select.js';
import type { FilterControls } from '../../ui/query/filter-controls.js';

/** A filter among the values at hand: those of the shown lines, and the one that is chosen. */
export const valueFilter =
  (label: string, values: ReadonlyMap<string, string>): FilterControls[string] =>
  ({ value, valueLabel, onChange }) => {
    const current = typeof value === 'string' ? value : '';
    const choices = new Map([...(current === '' ? [] : [[current, valueLabel ?? current] as const]), ...values]);
    return (
      <PlainSelect
        label={label}
        placeholder="Indifférent"
        value={current}
        choices={[...choices].map(([value, label]) => ({ value, label }))}
        onChange={(next) => onChange(next || null, choices.get(next))}
      />
    );
  };
