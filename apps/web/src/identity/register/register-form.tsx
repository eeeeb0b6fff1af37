import type { BodyOf } from '@intendance/contract/operation.js';
import { useQuery } from '@tanstack/react-query';
import { showProblem } from '../../ui/feedback/problem.js';
import { CheckboxField, SegmentField } from '../../ui/field/choice-fields.js';
import { TextField } from '../../ui/field/text-field.js';
import { Form, useForm } from '../../ui/form/form.js';
import { Button, Link } from '../../ui/page/button.js';
import { SimpleGrid, Text } from '../../ui/page/layout.js';
import { PasswordRules } from '../password-rules.js';
import { useLogin } from '../use-login.js';
import { signUp, termsQuery } from './register.api.js';

type SignUp = Required<BodyOf<'/api/register'>>;

const types = [
  { value: 'CSE', label: 'CSE' },
  { value: 'ASSOCIATION', label: 'Association' },
  { value: 'SYNDICAT', label: 'Syndicat' },
  { value: 'ENTREPRISE', label: 'Entreprise' },
];
const defaultValues: SignUp = {
  name: '',
  type: 'CSE',
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  password: '',
  password_confirm: '',
  promotion_code: '',
  accept_terms: false,
  sample_data: false,
};

/** The server checks everything and answers all violations at once. */
export function RegisterForm() {
  const form = useForm<SignUp>({ defaultValues });
  // The specification leaves the notice for 10 seconds.
  const login = useLogin(signUp, { notice: () => 'Inscription réussie', duration: 10_000, isNewcomer: true });
  const submit = form.handleSubmit((body) => login.mutateAsync(body).catch(showProblem(form)));
  const [password, email] = form.watch(['password', 'email']);
  return (
    <Form form={form} onSubmit={submit} label="Créer un compte">
      <Text color="fg.muted">Trente jours d’essai gratuit, tous les modules ouverts, sans engagement.</Text>
      <SegmentField form={form} name="type" label="Votre structure est" choices={types} />
      <TextField form={form} name="name" label="Nom de la structure" autoComplete="organization" maxLength={200} required />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField form={form} name="firstname" label="Prénom" autoComplete="given-name" maxLength={100} required />
        <TextField form={form} name="lastname" label="Nom" autoComplete="family-name" maxLength={100} required />
      </SimpleGrid>
      <TextField form={form} name="email" label="Adresse électronique" type="email" autoComplete="username" inputMode="email" required />
      <TextField form={form} name="phone" label="Téléphone" type="tel" autoComplete="tel" inputMode="tel" maxLength={30} />
      <TextField form={form} name="password" label="Mot de passe" type="password" autoComplete="new-password" required />
      <PasswordRules password={password} email={email} isRefused={form.formState.errors.password !== undefined} />
      <TextField
        form={form}
        name="password_confirm"
        label="Confirmer le mot de passe"
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        form={form}
        name="promotion_code"
        label="Code promo"
        autoComplete="off"
        maxLength={60}
        hint="Vérifié quand vous créez votre compte, puis gardé pour le jour où vous choisirez votre offre."
      />
      <CheckboxField
        form={form}
        name="sample_data"
        label="Commencer avec des données d’exemple"
        hint="Des personnes, des activités et des demandes fictives, que vous retirez d’un clic."
      />
      <CheckboxField form={form} name="accept_terms" label="J’accepte les conditions d’utilisation" />
      <TermsLink />
      <Button type="submit" loading={login.isPending} loadingText="Ouverture de votre structure…">
        Créer mon compte
      </Button>
    </Form>
  );
}

/** Opens a new tab, so that the form keeps the user's input. */
function TermsLink() {
  const { data: terms } = useQuery(termsQuery);
  return (
    <Link to="/conditions" target="_blank" rel="noopener" alignSelf="start">
      Lire les conditions d’utilisation ({terms ? `version ${terms.version}, ` : ''}nouvel onglet)
    </Link>
  );
}
