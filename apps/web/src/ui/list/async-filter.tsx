import { AsyncCombobox, type AsyncSearch } from '../async-combobox.js';
import type { FilterControls } from './filter-panel.js';

/** A filter by a record that is looked for by its name. */
export const asyncFilter =
  (search: AsyncSearch): FilterControls[string] =>
  ({ value, valueLabel, onChange }) => (
    <AsyncCombobox
      {...search}
      value={typeof value === 'string' ? { value, label: valueLabel ?? '' } : null}
      onValueChange={(option) => onChange(option?.value ?? null, option?.label)}
    />
  );
