import { Check, Circle } from 'lucide-react';
import { HStack, Span, Stack, Text } from '../ui/page/layout.js';

type Rule = { label: string; holds: (password: string) => boolean };

/** The rule of the domain: the printable ASCII punctuation counts as special, and a character outside the plane of letters counts once. */
const rules: readonly Rule[] = [
  { label: '12 caractères au moins', holds: (password) => [...password].length >= 12 },
  { label: 'une minuscule et une majuscule', holds: (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) },
  { label: 'un chiffre', holds: (password) => /\d/.test(password) },
  { label: 'un caractère spécial', holds: (password) => /[!-/:-@[-`{-~]/.test(password) },
];

const shortestPart = 4;

/** The address, its name part or a word of that name gives the password away. */
function holdsAddress(password: string, email: string): boolean {
  const typed = password.toLowerCase();
  const name = email.toLowerCase().split('@')[0] ?? '';
  return [name, ...name.split(/[^\p{L}\d]+/u)].some((part) => part.length >= shortestPart && typed.includes(part));
}

const withoutAddress = (email: string): Rule => ({
  label: 'sans votre adresse ni votre nom',
  holds: (password) => password !== '' && !holdsAddress(password, email),
});

/** `email`: of the account, where it is known. `isRefused`: the server refused this password, for a reason that stands on its field. */
type Props = { password: string; email?: string; isRefused?: boolean };

/** The rule of the server, shown during typing; the server decides. */
export function PasswordRules({ password, email, isRefused = false }: Props) {
  const allRules = email ? [...rules, withoutAddress(email)] : rules;
  const isValid = !isRefused && allRules.every(({ holds }) => holds(password));
  return (
    <Stack gap="1" textStyle="dense">
      <Stack as="ul" gap="1" listStyleType="none">
        {allRules.map(({ label, holds }) => (
          <RuleLine key={label} label={label} isMet={holds(password)} />
        ))}
      </Stack>
      <Text aria-live="polite" color={isValid ? 'fg.success' : 'fg.muted'}>
        {password === '' ? '' : isValid ? 'Votre mot de passe est valide' : "Votre mot de passe n'est pas valide"}
      </Text>
    </Stack>
  );
}

function RuleLine({ label, isMet }: { label: string; isMet: boolean }) {
  return (
    <HStack as="li" gap="2" color={isMet ? 'fg.success' : 'fg.muted'}>
      {isMet ? <Check size={14} aria-hidden /> : <Circle size={14} aria-hidden />}
      <Span>
        {label}
        <Span srOnly>{isMet ? ' : rempli' : ' : manquant'}</Span>
      </Span>
    </HStack>
  );
}
