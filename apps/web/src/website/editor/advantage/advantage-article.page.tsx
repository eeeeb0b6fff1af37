import { useNavigate } from 'react-router-dom';
import { useUnsavedGuard } from '../../../ui/dialog/unsaved-guard.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { Form } from '../../../ui/form/form.js';
import { FormBar } from '../../../ui/form/form-bar.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { LinkButton } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { PreviewButton } from '../preview/preview-button.js';
import { type Advantage, advantages } from '../website.api.js';
import { AdvantageFields } from './advantage-fields.js';
import { toBody } from './advantage-form.js';
import { useAdvantageForm } from './use-advantage-form.js';

const list = '/website/advantage/index';

/** The editor of an advantage that is an article of its own. */
export function Component() {
  const { id } = useOpenRecord();
  const recordId = id === null || id === 'new' ? undefined : id;
  const { data, error, refetch } = advantages.useOne(recordId);
  const title = 'Article avantage';
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: 'Avantages', to: list }, { label: title }]} />
      {recordId === undefined || data ? (
        <Editor key={recordId ?? 'new'} advantage={data} />
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger l’article" onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Editor({ advantage }: { advantage: Advantage | undefined }) {
  const navigate = useNavigate();
  const { form, submit, isSaving, isDirty } = useAdvantageForm(advantage, () => void navigate(list), 'article');
  useUnsavedGuard(isDirty && !isSaving);
  return (
    <Panel>
      <Form form={form} onSubmit={submit} label="Article avantage">
        <AdvantageFields form={form} isArticle />
        <FormBar>
          <SubmitButton pending={isSaving}>Enregistrer</SubmitButton>
          <PreviewButton draft={() => ({ path: '/api/advantages/preview', body: toBody(form.getValues()) })} />
          <LinkButton variant="outline" to={list}>
            Annuler
          </LinkButton>
        </FormBar>
      </Form>
    </Panel>
  );
}
