import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { queryGroup } from '../../platform/query-group.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { SaveDialog } from '../../ui/dialog/save-dialog.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { CheckboxField } from '../../ui/field/choice-fields.js';
import { CountField } from '../../ui/field/count-field.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { HStack } from '../../ui/page/layout.js';

type Settings = Schema<'SendingSettingsDto'>;
type SettingsForm = { isLimited: boolean; hours: NonNullable<Settings['hours']>; refusal_limit: number | null };

const settingsGroup = queryGroup('sending-settings');
const title = 'Réglages de l’envoi';

/** The hours at which mails leave, and the share of refusals above which a mailing pauses. */
export function SendingSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...settingsGroup.read('/api/mailings/settings'),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data) return <SettingsDialog settings={data} onClose={onClose} />;
  return (
    <Dialog open title={title} onClose={onClose}>
      {error ? <ErrorPanel title="Impossible de lire les réglages" error={error} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}

const usualHours = { from: '08:00', to: '20:00', weekdays_only: true };

const formOf = ({ hours, refusal_limit }: Settings): SettingsForm => ({
  isLimited: hours !== null,
  hours: hours ?? usualHours,
  refusal_limit,
});

const bodyOf = ({ isLimited, hours, refusal_limit }: SettingsForm) => ({ hours: isLimited ? hours : null, refusal_limit });

function SettingsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const form = useForm<SettingsForm>({ defaultValues: formOf(settings) });
  const save = settingsGroup.useSend('put', '/api/mailings/settings');
  return (
    <SaveDialog
      title={title}
      onClose={onClose}
      form={form}
      save={save}
      input={(values) => ({ body: bodyOf(values), version: settings.version })}
    >
      <CheckboxField form={form} name="isLimited" label="N’envoyer qu’à certaines heures" />
      {form.watch('isLimited') ? (
        <>
          <HStack gap="4" alignItems="start" wrap="wrap">
            <TextField form={form} name="hours.from" label="À partir de" type="time" required />
            <TextField form={form} name="hours.to" label="Jusqu’à" type="time" required />
          </HStack>
          <CheckboxField form={form} name="hours.weekdays_only" label="Du lundi au vendredi seulement" />
        </>
      ) : null}
      <CountField
        form={form}
        name="refusal_limit"
        label="Suspendre un envoi au-dessus de (% de refus)"
        min={1}
        max={100}
        hint="Sans valeur, aucun envoi ne se suspend de lui-même."
      />
    </SaveDialog>
  );
}
