import { describe, expect, it } from '@jest/globals';
import { funnelOf, selectRecipients } from './recipients.js';

const entry = (email: string | null, name = '') => ({ email, name });
const nobody = () => false;
const rules = { isExcluded: nobody, isUnsubscribed: nobody, isBounced: nobody };
const emails = (listed: readonly { email: string | null }[]) => selectRecipients(listed, rules).recipients.map(({ email }) => email);

describe('the recipients of a mailing', () => {
  it('have an address', () => expect(emails([entry(null), entry('  '), entry('a@x.fr')])).toEqual(['a@x.fr']));
  it('get one mail per address, whatever its case, for the first who has it', () => {
    const listed = [entry('A@x.fr', 'Anne'), entry('b@x.fr'), entry('a@X.fr ', 'Alain')];
    expect(selectRecipients(listed, rules).recipients).toEqual([listed[0], listed[1]]);
  });
  it('have not said stop, and their address is not dead', () => {
    const listed = [entry('a@x.fr'), entry('b@x.fr'), entry('c@x.fr')];
    const is = (email: string) => (each: { email: string | null }) => each.email === email;
    const selection = selectRecipients(listed, { ...rules, isUnsubscribed: is('a@x.fr'), isBounced: is('b@x.fr') });
    expect(selection.recipients).toEqual([listed[2]]);
  });
});

describe('the funnel', () => {
  it('counts each entry at the first step that keeps it out, and adds up', () => {
    const listed = [
      entry('sauf@x.fr'),
      entry(null),
      entry('stop@x.fr'),
      entry('stop@x.fr'),
      entry('dead@x.fr'),
      entry('a@x.fr'),
      entry('A@x.fr'),
    ];
    const starts = (word: string) => (each: { email: string | null }) => each.email?.startsWith(word) ?? false;
    expect(
      funnelOf(selectRecipients(listed, { isExcluded: starts('sauf'), isUnsubscribed: starts('stop'), isBounced: starts('dead') })),
    ).toEqual({
      listed: 7,
      excluded: 1,
      'without-address': 1,
      unsubscribed: 2,
      bounced: 1,
      double: 1,
      toSend: 1,
    });
  });
});
