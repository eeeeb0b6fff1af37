import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useUnsavedGuard } from '../../../ui/dialog/unsaved-guard.js';
import { notify } from '../../../ui/feedback/notify.js';
import { ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { CheckGroupField } from '../../../ui/field/check-group-field.js';
import { SwitchField } from '../../../ui/field/choice-fields.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { FormBar } from '../../../ui/form/form-bar.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { ImageField } from '../image/image-field.js';
import { LegalTextDialog, type LegalTextName, legalTextTitles } from './legal-text-dialog.js';
import { SiteAddress } from './site-address.js';
import { siteSettingsQuery, useSaveSiteSettings } from './site-settings.api.js';

type SiteSettings = Schema<'SiteSettingsDto'>;

const pageChoices = [
  { value: 'cse', label: 'Mon CSE' },
  { value: 'advantages', label: 'Avantages' },
  { value: 'blog', label: 'Actualités' },
  { value: 'contact', label: 'Contact' },
];

const memberPageChoices = [{ value: 'home', label: 'Accueil' }, ...pageChoices];

/** The pages of the site, its logo, its legal texts, and whether members may ask for changes. */
export function Component() {
  const { data, error, refetch } = useQuery(siteSettingsQuery);
  return (
    <>
      <PageHeader
        title="Paramètres du site"
        description="Les pages ouvertes aux bénéficiaires, le logo et les textes légaux."
        actions={<Link to="/website/check">Vérifier le site</Link>}
      />
      {data ? (
        <Stack gap="5">
          <SettingsForm settings={data} />
          <SiteAddress />
          <LegalTexts settings={data} />
        </Stack>
      ) : error ? (
        <ErrorPanel title="Impossible de charger les paramètres" error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

function SettingsForm({ settings }: { settings: SiteSettings }) {
  const { enabled_pages, member_pages, main_logo, main_color, benef_request_allowed } = settings;
  const form = useForm({ values: { enabled_pages, member_pages, main_logo, main_color, benef_request_allowed } });
  const save = useSaveSiteSettings();
  useUnsavedGuard(form.formState.isDirty && !save.isPending);
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { body, version: settings.version },
      { onSuccess: () => notify.success('Modifications enregistrées.'), onError: showProblem(form) },
    ),
  );
  return (
    <Panel title="Le site">
      <Form form={form} onSubmit={submit} label="Paramètres du site">
        <CheckGroupField
          form={form}
          name="enabled_pages"
          label="Pages ouvertes"
          hint="L’accueil est toujours ouvert."
          choices={pageChoices}
        />
        <CheckGroupField
          form={form}
          name="member_pages"
          label="Pages réservées aux bénéficiaires connectés"
          hint="Les autres sont publiques, comme les mentions légales et les données personnelles."
          choices={memberPageChoices}
        />
        <ImageField form={form} name="main_logo" label="Logo principal" type="logo" format="auto" />
        <TextField
          form={form}
          name="main_color"
          label="Couleur du site"
          type="color"
          hint="Celle des titres, des liens et des boutons : assez foncée pour qu’un texte blanc s’y lise."
        />
        <SwitchField
          form={form}
          name="benef_request_allowed"
          label="Les bénéficiaires peuvent demander une modification de leurs données"
        />
        <FormBar>
          <SubmitButton pending={save.isPending}>Enregistrer</SubmitButton>
        </FormBar>
      </Form>
    </Panel>
  );
}

function LegalTexts({ settings }: { settings: SiteSettings }) {
  const [edited, setEdited] = useState<LegalTextName>();
  return (
    <>
      {(Object.keys(legalTextTitles) as LegalTextName[]).map((name) => (
        <Panel
          key={name}
          title={legalTextTitles[name]}
          actions={
            <Button
              variant="outline"
              icon={<Pencil size={16} aria-hidden />}
              aria-label={`Modifier : ${legalTextTitles[name]}`}
              onClick={() => setEdited(name)}
            >
              Modifier
            </Button>
          }
        >
          <Text whiteSpace="pre-line" overflowWrap="anywhere" color={settings[name] ? 'fg' : 'fg.muted'}>
            {settings[name] || 'Pas encore de texte'}
          </Text>
        </Panel>
      ))}
      {edited ? <LegalTextDialog name={edited} settings={settings} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
