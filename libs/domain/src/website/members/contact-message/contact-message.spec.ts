import { DomainError } from '@intendance/kernel/domain-error.js';
import { describe, expect, it } from '@jest/globals';
import { type ContactMessage, contactMessage } from './contact-message.js';

const written: ContactMessage = { name: 'Anne Martin', email: 'anne@exemple.fr', message: 'Bonjour' };
function refusedFields(typed: Partial<ContactMessage>): string[] {
  try {
    contactMessage(typed);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'contact-message.incomplete') throw error;
    return error.violations.map(({ propertyPath }) => propertyPath);
  }
}

describe('a message of the contact page', () => {
  it('is sent without the spaces around it', () =>
    expect(contactMessage({ name: ' Anne  Martin', email: 'anne@exemple.fr ', message: '\nBonjour\n' })).toEqual(written));
  it('names every field that is missing', () => expect(refusedFields({})).toEqual(['name', 'email', 'message']));
  it.each(['anne', 'anne@exemple', 'a@b@c.fr', 'anne@exemple.fr\r\nBcc: tous@exemple.fr', '<a@b.fr>'])('refuses the address %j', (email) =>
    expect(refusedFields({ ...written, email })).toEqual(['email']),
  );
  it('has one line for the name, and a bounded text', () => {
    expect(contactMessage({ ...written, name: 'Anne\r\nBcc: x' }).name).toBe('Anne Bcc: x');
    expect(refusedFields({ ...written, name: 'x'.repeat(101), message: 'x'.repeat(5001) })).toEqual(['name', 'message']);
  });
});
