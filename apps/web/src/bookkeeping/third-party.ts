type ThirdParty = { third_party_code: string | null; third_party_name: string | null };

/** Accounts whose lines name their third party. */
export const hasThirdParty = (account: string | null): boolean => account !== null && /^(401|411|467)/.test(account);
/** Accounts whose lines a payment settles: the tax to pay too, whose lines need not name their creditor. */
export const isSettledAccount = (account: string | null): boolean => hasThirdParty(account) || account?.startsWith('44551') === true;

/** `EXPERT Cabinet Exemple` is kept as a code and a name: the first word, and the rest. */
export const thirdParty = (text: string): ThirdParty => {
  const [code = '', ...name] = text.trim().split(/\s+/);
  return { third_party_code: code || null, third_party_name: name.join(' ') || null };
};

/** As a person types it. */
export const thirdPartyText = ({ third_party_code: code, third_party_name: name }: ThirdParty): string =>
  [code, name === code ? null : name].filter(Boolean).join(' ');
