import type { HouseholdMember } from '@intendance/domain/directory/person/person-state.js';
import { expression, sharedView } from '../../platform/projection/shared-view.js';
import { personList } from './person-list.projection.js';

export const people = sharedView(
  personList.table,
  ['id', 'lastname', 'firstname', 'search', 'name_key', 'email', 'matricule', 'entrance_date', 'exit_date', 'deleted'],
  { members: expression<readonly HouseholdMember[]>("state -> 'members'") },
);

/** Condition on people: beneficiaries on one of the days, which are SQL expressions. */
export const isPresent = (from: string, to = from): string =>
  `NOT deleted AND (exit_date IS NULL OR exit_date >= ${from}) AND (entrance_date IS NULL OR entrance_date <= ${to})`;
