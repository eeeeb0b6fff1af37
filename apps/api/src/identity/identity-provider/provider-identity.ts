/** The person that a provider names. `hasFactor`: the person has just shown a second factor there. */
export type ProviderIdentity = {
  readonly subject: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly hasFactor: boolean;
};

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/**
 * `email_verified` of OpenID Connect; Entra, which has no such claim, says `xms_edov` for an address of a domain that its tenant has proven.
 * Strict: a text such as "true" verifies nothing, except where Entra writes its own claim so.
 */
export function toIdentity(claims: Claims): ProviderIdentity {
  const { sub: subject, email, email_verified, xms_edov, acr, amr } = claims;
  const isVerified = email_verified === true || (email_verified === undefined && [true, 1, '1', 'true'].some((yes) => yes === xms_edov));
  const methods = [acr, ...(Array.isArray(amr) ? amr : [])];
  return { subject, email: typeof email === 'string' ? email : '', isVerified, hasFactor: methods.includes('mfa') };
}
