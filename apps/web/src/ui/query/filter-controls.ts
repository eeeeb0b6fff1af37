import type { ReactNode } from 'react';
import type { FilterValue } from './list-schema.js';

export type FilterControlProps = {
  value: FilterValue | undefined;
  valueLabel: string | undefined;
  onChange: (value: string | null, label?: string) => void;
};
/** For `id` filters: the control that chooses the record. */
export type FilterControls = Readonly<Record<string, (props: FilterControlProps) => ReactNode>>;
