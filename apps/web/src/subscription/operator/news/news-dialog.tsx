import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { today } from '../../../ui/format/format.js';
import { parisInstant, parisTime } from '../../../ui/format/paris-instant.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.js';
import { type PlatformNews, useSaveNews, useWriteNews } from './news.api.js';

type NewsForm = { title: string; content: string; publish_at: string | null; expire_at: string | null };

const dayOf = (instant: string): string => parisTime(instant).day;
const startOf = (day: string): string => parisInstant({ day, time: '00:00' });

/** Writes a news of the platform, or changes one. */
export function NewsDialog({ news, onClose }: { news: PlatformNews | undefined; onClose: () => void }) {
  const form = useForm<NewsForm>({
    defaultValues: {
      title: news?.title ?? '',
      content: news?.content ?? '',
      publish_at: news ? dayOf(news.publish_at) : today(),
      expire_at: news?.expire_at ? dayOf(news.expire_at) : null,
    },
  });
  const write = useWriteNews();
  const save = useSaveNews();
  const submit = form.handleSubmit(({ title, content, publish_at, expire_at }) => {
    if (!publish_at) return form.setError('publish_at', { type: 'required', message: 'Ce champ est obligatoire.' });
    const environments = news?.environments ?? [];
    const body = { title, content, publish_at: startOf(publish_at), expire_at: expire_at ? startOf(expire_at) : null, environments };
    const callbacks = {
      onSuccess: () => {
        notify.success('Modifications enregistrées.');
        onClose();
      },
      onError: showProblem(form),
    };
    if (news) save.mutate({ path: { id: news.id }, body }, callbacks);
    else write.mutate({ body }, callbacks);
  });
  return (
    <FormDialog
      title={news ? 'Modifier la nouvelle' : 'Nouvelle de la plateforme'}
      size="xl"
      dirty={form.formState.isDirty && !write.isSuccess && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Nouvelle"
      action="Enregistrer"
      pending={write.isPending || save.isPending}
    >
      <TextField form={form} name="title" label="Titre" maxLength={200} required />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <DateField form={form} name="publish_at" label="Publiée le" required />
        <DateField form={form} name="expire_at" label="Retirée le" hint="Vide : sans fin." />
      </SimpleGrid>
      <RichTextField form={form} name="content" label="Texte" required />
    </FormDialog>
  );
}
