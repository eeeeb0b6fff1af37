import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { mount } from '../ui/kit/kit-harness.js';
import { PasswordRules } from './password-rules.js';

const valid = 'Votre mot de passe est valide';
const invalid = "Votre mot de passe n'est pas valide";

describe('the rules of a password, while it is typed', () => {
  afterEach(cleanup);

  it('are met by a password that the server would take', () => {
    mount(<PasswordRules password="Trois-Marmottes-71" email="helene.martin@cse.fr" />);
    expect(screen.getByText(valid)).toBeTruthy();
  });

  it('are not met by a password that holds a word of the address', () => {
    mount(<PasswordRules password="Martin-Marmottes-71" email="helene.martin@cse.fr" />);
    expect(screen.getByText(/sans votre adresse/).textContent).toContain('manquant');
    expect(screen.getByText(invalid)).toBeTruthy();
  });

  it('never call valid what the server has refused', () => {
    mount(<PasswordRules password="Password1234!" isRefused />);
    expect(screen.queryByText(valid)).toBeNull();
    expect(screen.getByText(invalid)).toBeTruthy();
  });

  it('count the special characters of the server, no others', () => {
    mount(<PasswordRules password="TroisMarmottes71€" />);
    expect(screen.getByText(/caractère spécial/).textContent).toContain('manquant');
  });
});
