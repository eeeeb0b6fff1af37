import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { isPlainName } from '@intendance/kernel/plain-text.js';
import { checkNewPassword } from '../user/password-rule.js';
import { userErrors } from '../user/user.errors.js';
import { checkedEmail, checkName } from '../user/user.js';
import { signUpErrors } from './sign-up.errors.js';

export type SignUpForm = {
  readonly name: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly password: string;
  readonly passwordConfirm: string;
  readonly hasAcceptedTerms: boolean;
};
/** `promotion`: refuses the promotion code, if it is not applicable. */
export type SignUpFacts = { readonly isGuessable: boolean; readonly promotion: Violation | null };

/** @throws sign-up.invalid with every violation, in the order of the form */
export function checkSignUp(form: SignUpForm, { isGuessable, promotion }: SignUpFacts): void {
  const { name, email, firstname, lastname, phone, password, passwordConfirm, hasAcceptedTerms } = form;
  const violations = [
    ...(name.trim() === '' ? [violation('name', 'environment.name-missing', 'Vous devez donner un nom à votre environnement.')] : []),
    ...(isPlainName(name.trim()) ? [] : [violation('name', 'environment.name-invalid', nameInvalid)]),
    ...(firstname.trim() === '' ? [violation('firstname', 'sign-up.firstname-missing', 'Veuillez renseigner un prénom.')] : []),
    ...(lastname.trim() === '' ? userErrors.nameMissing().violations : []),
    ...refusals(() => checkName({ firstname: firstname.trim(), lastname: lastname.trim() })),
    ...refusals(() => checkedEmail(email)),
    ...(phone === null || isPhone(phone) ? [] : [violation('phone', 'sign-up.phone-invalid', 'Le numéro de téléphone n’est pas valide.')]),
    ...refusals(() => checkNewPassword('password', password, passwordConfirm, { email, isGuessable })),
    ...(promotion ? [promotion] : []),
    ...(hasAcceptedTerms ? [] : [violation('accept_terms', 'sign-up.terms-refused', 'Vous devez accepter les conditions d’utilisation.')]),
  ];
  if (violations.length > 0) throw signUpErrors.invalid(violations);
}

const nameInvalid = 'Le nom ne peut contenir ni lien, ni saut de ligne, ni caractère invisible.';

const violation = (propertyPath: string, code: string, message: string): Violation => ({ propertyPath, code, message });

function refusals(check: () => unknown): readonly Violation[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.violations;
  }
}

/** Ten digits of a French number, or an international number; spaces, dots and dashes do not count. */
const isPhone = (typed: string): boolean => /^(?:0[1-9]\d{8}|\+[1-9]\d{6,14})$/.test(typed.replaceAll(/[\s.()-]/g, ''));
