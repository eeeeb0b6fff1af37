import type { FeatureKey } from '@intendance/contract/access.js';
import { type ComponentType, createContext } from 'react';

/** A section that another area adds to the page of a person. */
export type PersonSection = {
  readonly id: string;
  readonly label: string;
  readonly feature: FeatureKey;
  /** The section is shown for an erased person too: the amounts of the person stay. */
  readonly staysAfterErasure: boolean;
  readonly Content: ComponentType<{ person: { id: string; fullname: string } }>;
};

/** The sections that the areas declare: the directory reads no other area. */
export const PersonSections = createContext<readonly PersonSection[]>([]);
