import { Check, Circle } from 'lucide-react';
import { HStack, Span, Stack, Text } from '../ui/layout.js';

const rules: readonly { label: string; holds: (password: string) => boolean }[] = [
  { label: '12 caractères au moins', holds: (password) => password.length >= 12 },
  { label: 'une minuscule et une majuscule', holds: (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) },
  { label: 'un chiffre', holds: (password) => /\d/.test(password) },
  { label: 'un caractère spécial', holds: (password) => /[^\p{L}\d\s]/u.test(password) },
];

/** The rule of the server, told while typing; the server decides. */
export function PasswordRules({ password }: { password: string }) {
  const isValid = rules.every(({ holds }) => holds(password));
  return (
    <Stack gap="1" textStyle="dense">
      <Stack as="ul" gap="1" listStyleType="none">
        {rules.map(({ label, holds }) => (
          <Rule key={label} label={label} isMet={holds(password)} />
        ))}
      </Stack>
      <Text aria-live="polite" color={isValid ? 'fg.success' : 'fg.muted'}>
        {password === '' ? '' : isValid ? 'Votre mot de passe est valide' : "Votre mot de passe n'est pas valide"}
      </Text>
    </Stack>
  );
}

function Rule({ label, isMet }: { label: string; isMet: boolean }) {
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
