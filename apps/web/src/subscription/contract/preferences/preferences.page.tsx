import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defaultLimit, limits } from '../../../platform/default-limit.js';
import { send } from '../../../platform/http.js';
import { useAllowed, useMe } from '../../../platform/me.js';
import { meQuery } from '../../../platform/me-query.js';
import { applyPreferences, preferencesOf } from '../../../platform/preferences.js';
import { startPageOf } from '../../../platform/start-page.js';
import { useColorMode, useDensity } from '../../../theme/color-mode.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { Select } from '../../../ui/field/select.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { Box } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { ReaderContext } from '../../../ui/page/reader-context.js';
import { type PreferencesForm, startPageChoices } from './preferences-form.js';

const sizes = limits.map((limit) => ({ value: String(limit), label: `${limit} lignes` }));
const themes = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'auto', label: 'Auto' },
];
const densities = [
  { value: 'compact', label: 'Compacte' },
  { value: 'normal', label: 'Normale' },
  { value: 'confortable', label: 'Aérée' },
];

function usePreferences() {
  const me = useMe();
  const queries = useQueryClient();
  const browser = { page_size: defaultLimit(), theme: useColorMode(), density: useDensity() };
  const form = useForm<PreferencesForm>({ defaultValues: { ...browser, ...preferencesOf(me), start_page: startPageOf(me) } });
  const { mutate, isPending } = useMutation({
    mutationFn: (preferences: PreferencesForm) => send('put', '/api/users/me', { body: { preferences } }),
    onSuccess: (saved, preferences) => {
      queries.setQueryData(meQuery.queryKey, saved);
      applyPreferences(preferences);
      form.reset(preferences);
      notify.success('Modifications enregistrées.');
    },
    onError: showProblem(form),
  });
  return { form, submit: form.handleSubmit((values) => mutate(values)), isSaving: isPending };
}

export function Component() {
  const { form, submit, isSaving } = usePreferences();
  const isAllowed = useAllowed();
  return (
    <>
      <PageHeader title="Préférences" description="Elles vous suivent : chaque navigateur les reprend quand vous vous y connectez." />
      <Box maxW="640px">
        <Panel>
          <ReaderContext value={false}>
            <Form form={form} onSubmit={submit} label="Préférences">
              <Select form={form} name="start_page" label="Page affichée après la connexion" choices={startPageChoices(isAllowed)} />
              <SegmentField form={form} name="page_size" label="Longueur des listes" choices={sizes} toValue={Number} />
              <SegmentField form={form} name="theme" label="Thème" choices={themes} />
              <SegmentField form={form} name="density" label="Densité" choices={densities} />
              <Box>
                <SubmitButton pending={isSaving}>Enregistrer</SubmitButton>
              </Box>
            </Form>
          </ReaderContext>
        </Panel>
      </Box>
    </>
  );
}
