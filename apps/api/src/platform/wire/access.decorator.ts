import { type FeatureKey, permissionOf } from '@intendance/contract/access.js';
import { type AccessNeed, apiKeyPermissions } from '@intendance/contract/access-need.js';
import { SetMetadata } from '@nestjs/common';

export const ACCESS = Symbol('access');
/**
 * The access that a route of the API needs. `public`: no session; `session`: any signed-in user, for the own account; `caller`: an API key too; `operator`: operators of
 * the platform only; otherwise a feature, one of several (users with the first see everything, users with another one see the part that
 * serves it), or a permission and module.
 */
export type ApiRule =
  | 'public'
  | 'session'
  | 'caller'
  | 'operator'
  | { feature: FeatureKey }
  | { anyOf: readonly [FeatureKey, ...FeatureKey[]] }
  | (AccessNeed & Required<Pick<AccessNeed, 'permission'>>);

/** The readers of a page of a members' site: everybody, signed-in members, or members of a structure that takes their requests. */
export type SiteReader = 'visitor' | 'member' | 'requester';
/**
 * The access that a route of the members' sites needs. `isOpenToImpersonation`: a user who sees the site as a member sends this form too.
 * `takesFiles`: members send files with this form. `isShared`: the system of a phone sends it, which has no token of a page; it writes
 * nothing but files that the member then sees in a form.
 */
export type SiteRule = {
  readonly site: SiteReader;
  readonly isOpenToImpersonation?: true;
  readonly takesFiles?: true;
  readonly isShared?: true;
};
export type AccessRule = ApiRule | SiteRule;

export const isSiteRule = (rule: AccessRule): rule is SiteRule => typeof rule === 'object' && 'site' in rule;

/** Every route carries one, on the method or on its controller: a route without one prevents the start. */
export const Access = (rule: ApiRule) => SetMetadata(ACCESS, rule);

/** The same rule in the words of the shared table; any of these needs is enough. */
export function needsOf(rule: ApiRule): readonly [FeatureKey | AccessNeed, ...FeatureKey[]] {
  if (rule === 'public') return [{ isPublic: true }];
  if (rule === 'operator') return [{ operator: true }];
  if (rule === 'session') return [{ isPersonal: true }];
  if (rule === 'caller') return [{}];
  if ('anyOf' in rule) return rule.anyOf;
  return 'feature' in rule ? [rule.feature] : [rule];
}

/** API keys do nothing that belongs to a person: a route that they may call names a permission that keys can have, or `caller`. */
export function isOpenToApiKeys(rule: ApiRule): boolean {
  if (rule === 'caller') return true;
  const grantable: readonly string[] = apiKeyPermissions;
  return needsOf(rule).some((need) => grantable.includes(permissionOf(need) ?? ''));
}

/** A suspended structure may still put its account right: the account that is debited and the mandate. */
const openWhileSuspended: readonly unknown[] = ['billing', 'mandate'] satisfies FeatureKey[];

const isWrite = (rule: ApiRule, method: string): boolean => typeof rule === 'object' && !['GET', 'HEAD'].includes(method);

/** A reader may still write to the support, ask about a writing of the books, and request one. */
const openToReaders: readonly unknown[] = ['help', 'writing-questions', 'entry-requests'] satisfies FeatureKey[];

export const isClosedToReaders = (rule: ApiRule, method: string): boolean =>
  isWrite(rule, method) && !needsOf(rule).some((need) => openToReaders.includes(need));

/** Routes that write for a structure, and not for a person or the operator. */
export const isClosedBySuspension = (rule: ApiRule, method: string): boolean =>
  isWrite(rule, method) && !needsOf(rule).some((need) => openWhileSuspended.includes(need));
