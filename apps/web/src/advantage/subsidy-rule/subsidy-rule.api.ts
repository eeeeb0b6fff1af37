import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { get, send } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';
import { resource } from '../../platform/resource.js';
import type { ReadVersions } from '../../platform/use-version-pages.js';

export const subsidyRules = resource('/api/subvention_rules', 'subvention_rules');
export const readRuleVersions: ReadVersions<Schema<'SubsidyRuleVersionDto'>> = (id, query, signal) =>
  get('/api/subvention_rules/{id}/versions', { path: { id }, query, signal });
export const simulateSubsidy = (body: BodyOf<'/api/subvention_rules/simulate'>) => send('post', '/api/subvention_rules/simulate', { body });

const group = queryGroup('universes');
/** The tree of the ticketing, as it was last received. */
export const universesQuery = group.read('/api/universes');
