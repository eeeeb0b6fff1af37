import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog/dialog.js';
import { SaveDialog } from '../../ui/dialog/save-dialog.js';
import { Callout, ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { SegmentField } from '../../ui/field/choice-fields.js';
import { DateField } from '../../ui/field/date-field.js';
import { useForm } from '../../ui/form/form.js';
import { count } from '../../ui/format/format.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { signInRuleQuery, useSaveSignInRule } from './user.api.js';

const title = 'Règle de connexion';
const choices = [
  { value: 'nobody', label: 'À personne' },
  { value: 'privileged', label: 'Aux rôles sensibles' },
  { value: 'everybody', label: 'À tous' },
];

/** Who opens the structure with a second factor only. */
export function SignInRuleDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(signInRuleQuery);
  if (data) return <RuleForm rule={data} onClose={onClose} />;
  return (
    <Dialog open size="md" title={title} onClose={onClose}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}

const factors = [
  { value: 'any', label: 'Un code ou une clé d’accès' },
  { value: 'passkey', label: 'Une clé d’accès' },
];

type Rule = Schema<'SignInRuleDto'>;

function RuleForm({ rule: { missing_users, version, ...rule }, onClose }: { rule: Rule; onClose: () => void }) {
  const form = useForm<Omit<Rule, 'missing_users' | 'version'>>({ defaultValues: rule });
  const save = useSaveSignInRule();
  const isOpenToAll = form.watch('second_factor') === 'nobody';
  return (
    <SaveDialog title={title} size="md" onClose={onClose} form={form} save={save} input={(body) => ({ body, version })}>
      <Stack gap="4">
        <SegmentField
          form={form}
          name="second_factor"
          label="La double authentification est demandée"
          choices={choices}
          hint="Rôles sensibles : ceux qui peuvent payer, clôturer, exporter ou changer des droits."
        />
        {isOpenToAll ? null : (
          <>
            <SegmentField
              form={form}
              name="privileged_factor"
              label="Aux rôles sensibles, elle demande"
              choices={factors}
              hint="Une clé d’accès ne sert que sur ce site : un site qui l’imite ne peut rien en faire."
            />
            <DateField form={form} name="from" label="À partir du" hint="Vide : dès maintenant. Jusque-là, l’accueil prévient chacun." />
          </>
        )}
        <Text>
          Ceux qui ne l’ont pas encore reçoivent un mail ; dès ce jour, la structure leur est fermée jusqu’à ce qu’ils l’activent, et les
          sessions ouvertes la demandent. Les clés d’API et le site des bénéficiaires ne sont pas concernés.
        </Text>
        {missing_users > 0 ? (
          <Callout
            kind="warning"
            title={`${count(missing_users, 'utilisateur concerné ne l’a', 'utilisateurs concernés ne l’ont')} pas encore activée.`}
          />
        ) : null}
      </Stack>
    </SaveDialog>
  );
}
