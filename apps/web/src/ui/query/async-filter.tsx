import { Suspense } from 'react';
import { lazyPart } from '../feedback/lazy-part.js';
import type { AsyncSearch } from '../field/async-combobox.js';
import type { FilterControls } from './filter-controls.js';

const AsyncCombobox = lazyPart(async () => ({ default: (await import('../field/async-combobox.js')).AsyncCombobox }));

/** A filter by a record that is looked for by its name. */
export const asyncFilter =
  (search: AsyncSearch): FilterControls[string] =>
  ({ value, valueLabel, onChange }) => (
    <Suspense fallback={null}>
      <AsyncCombobox
        {...search}
        value={typeof value === 'string' ? { value, label: valueLabel ?? '' } : null}
        onValueChange={(option) => onChange(option?.value ?? null, option?.label)}
      />
    </Suspense>
  );
